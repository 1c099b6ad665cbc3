import type { Page } from 'playwright-core'

export interface ShownCell {
  readonly text: string
  /** Labels of the columns that the letters beside the number represent. */
  readonly higherThan: readonly string[]
}

export interface ShownTable {
  readonly columns: readonly string[]
  readonly rows: Readonly<Record<string, Readonly<Record<string, ShownCell>>>>
}

/** The crosstab on screen as a person reads it: numbers as printed, letters looked up in the header. */
export const readTable = async (page: Page): Promise<ShownTable> => {
  const raw = await page.getByRole('grid').evaluate(grid => {
    const shown = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ').trim() ?? ''
    const visible = (element: Element) => {
      const copy = element.cloneNode(true) as Element
      copy.querySelectorAll('span + span, [aria-hidden=true]').forEach(part => part.remove())
      return shown(copy)
    }
    const head = [...grid.querySelectorAll('[role=columnheader][data-r="0"]')].map(cell => ({
      column: cell.getAttribute('data-c') ?? '',
      label: cell.querySelector('span')?.getAttribute('title') ?? visible(cell),
    }))
    const letters = [...grid.querySelectorAll('[data-letter]')].map(cell => ({
      column: cell.getAttribute('data-c') ?? '',
      letter: cell.getAttribute('data-letter') ?? '',
    }))
    const rows = [...grid.querySelectorAll('[role=row]')].flatMap(row => {
      const header = row.querySelector('[role=rowheader]')
      if (!header) return []
      const label = shown(header.querySelector(':scope > span:not([aria-hidden])')) || shown(header)
      const cells = [...row.querySelectorAll('[role=gridcell]')].map(cell => ({
        column: cell.getAttribute('data-c') ?? '',
        text: shown(cell.querySelector('b')) || visible(cell),
        letters: shown(cell.querySelector('i > span')),
      }))
      return [{ label, cells }]
    })
    return { head, letters, rows }
  })
  const labelOf = new Map(raw.head.map(({ column, label }) => [column, label]))
  const columnOf = new Map(raw.letters.map(({ column, letter }) => [letter, labelOf.get(column) ?? letter]))
  const cellsOf = (cells: (typeof raw.rows)[number]['cells']) =>
    Object.fromEntries(
      cells.map(({ column, text, letters }) => [
        labelOf.get(column) ?? column,
        { text, higherThan: Array.from(letters).map(letter => columnOf.get(letter) ?? letter) },
      ]),
    )
  return {
    columns: raw.head.map(({ label }) => label),
    rows: Object.fromEntries(raw.rows.map(({ label, cells }) => [label, cellsOf(cells)])),
  }
}
