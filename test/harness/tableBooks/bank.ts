import { printTable, type Printed, type PrintedRow, type PrintSetting, type TableSpec } from './printed'
import { layOut, type GridCell, type Layout } from './layout'
import type { BookSheet } from './write'

/** Something that went wrong in one table, and why. */
export interface Planted {
  readonly table: number
  readonly reason: string
  readonly spoil: (printed: Printed, again: (change: Partial<PrintSetting>) => Printed) => Printed
}

export interface BankBook {
  readonly name: string
  readonly setting: PrintSetting
  readonly layout: Layout
  readonly tables: readonly TableSpec[]
  readonly planted: readonly Planted[]
  /** Lines of a sheet before the tables. */
  readonly cover?: readonly string[]
  /** The filter that the comparison has to find, in words. */
  readonly filter?: string
}

/** A cell that the comparison has to list. */
export interface ExpectedDifference {
  readonly sheet: string
  readonly cell: string
  readonly kind: 'figure' | 'letters'
  readonly reason: string
}

export interface MadeBook {
  readonly sheets: readonly BookSheet[]
  readonly expected: readonly ExpectedDifference[]
}

const changeRow = (printed: Printed, at: number, change: (row: PrintedRow) => PrintedRow): Printed => ({
  ...printed,
  rows: printed.rows.map((row, position) => (position === at ? change(row) : row)),
})

const replaced = (texts: readonly string[] | null, column: number, to: (text: string) => string): string[] | null =>
  texts && texts.map((text, at) => (at === column ? to(text) : text))

const plus = (text: string, by: number): string => {
  const decimals = text.split('.')[1]?.length ?? 0
  return (Number(text) + by).toFixed(decimals)
}

/** Another figure in one cell, far from the right one. */
export const typo = (table: number, row: number, column: number, by = 17): Planted => ({
  table,
  reason: 'none',
  spoil: printed =>
    changeRow(printed, row, one => ({ ...one, value: replaced(one.value, column, text => plus(text, by)) })),
})

/** One figure rounded the wrong way at its last digit. */
export const misrounded = (table: number, row: number, column: number): Planted => ({
  table,
  reason: 'rounding',
  spoil: (printed, again) => {
    const exact = Number(again({ decimals: 8 }).rows[row]?.value?.[column])
    return changeRow(printed, row, one => ({
      ...one,
      value: replaced(one.value, column, text => {
        const step = 10 ** -(text.split('.')[1]?.length ?? 0)
        return plus(text, Number(text) > exact ? -step : step)
      }),
    }))
  },
})

/** Letters of one cell that no test gives. */
export const strayLetters = (table: number, row: number, column: number, text: string): Planted => ({
  table,
  reason: 'none',
  spoil: printed => changeRow(printed, row, one => ({ ...one, letters: replaced(one.letters, column, () => text) })),
})

/** The whole table with another setting. */
export const otherSetting = (table: number, reason: string, change: Partial<PrintSetting>): Planted => ({
  table,
  reason,
  spoil: (_, again) => again(change),
})

/** One row with the figures of another setting; its letters stay. */
export const otherRow = (table: number, row: number, reason: string, change: Partial<PrintSetting>): Planted => ({
  table,
  reason,
  spoil: (printed, again) =>
    changeRow(printed, row, one => ({ ...one, value: again(change).rows[row]?.value ?? one.value })),
})

const swapLetters = (text: string, one: string, other: string): string =>
  Array.from(text)
    .map(letter => (letter === one ? other : letter === other ? one : letter))
    .sort()
    .join('')

/** Two columns under each other's heads. */
export const swappedColumns = (table: number, a: number, b: number): Planted => ({
  table,
  reason: 'column_order',
  spoil: printed => {
    const moved = (texts: readonly string[] | null): string[] | null =>
      texts && texts.map((text, at) => (at === a ? (texts[b] ?? '') : at === b ? (texts[a] ?? '') : text))
    const [one, other] = [printed.heads[a]?.letter ?? '', printed.heads[b]?.letter ?? '']
    return {
      ...printed,
      rows: printed.rows.map(row => ({
        ...row,
        count: moved(row.count),
        value: moved(row.value),
        letters: moved(row.letters)?.map(text => swapLetters(text, one, other)) ?? null,
      })),
    }
  },
})

const PARTS = ['count', 'value', 'letters'] as const

/** Nobody is "-" or zero: which of the two a tool prints is no difference. */
const plainFigure = (text: string): string => (text === '-' || Number(text) === 0 ? '' : text)

/** Cells that print something else than they would without the error. */
const differing = (right: Printed, wrong: Printed, withLetters: boolean) =>
  right.rows.flatMap((row, at) =>
    PARTS.filter(part => part !== 'letters' || withLetters).flatMap(part =>
      (row[part] ?? []).flatMap((text, column) =>
        plainFigure(wrong.rows[at]?.[part]?.[column] ?? '') === plainFigure(text)
          ? []
          : [{ key: `${at}|${column}|${part === 'count' && row.base ? 'base' : part}`, part }],
      ),
    ),
  )

/** Prints, spoils and lays out the tables of a book, and says which cells differ from what its setting gives. */
export const makeBook = ({ setting, layout, tables, planted, cover }: BankBook): MadeBook => {
  const sheets: { name: string; rows: (GridCell | null)[][] }[] = []
  const expected: ExpectedDifference[] = []
  if (cover) sheets.push({ name: 'Cover', rows: cover.map(value => [{ value }]) })
  tables.forEach((spec, at) => {
    const right = printTable(spec, setting)
    const errors = planted.filter(({ table }) => table === at)
    let wrong = right
    const found = new Map<string, { part: string; reason: string }>()
    for (const { reason, spoil } of errors) {
      const before = wrong
      wrong = spoil(wrong, change => printTable(spec, { ...setting, ...change }))
      const cells = differing(before, wrong, layout.letters !== 'none')
      if (cells.length === 0) throw new Error(`An error of table ${at} (${reason}) changes nothing.`)
      for (const { key, part } of cells) found.set(key, { part, reason })
    }
    const each = layout.sheets === 'each'
    if (each || sheets.length === (cover ? 1 : 0))
      sheets.push({ name: each ? `T${at + 1}` : layout.format === 'csv' ? 'CSV' : 'Tables', rows: [] })
    const sheet = sheets.at(-1)
    if (sheet === undefined) return
    const { rows, places } = layOut(wrong, layout, sheet.rows.length)
    sheet.rows.push(...rows)
    for (const [key, { part, reason }] of found)
      expected.push({
        sheet: sheet.name,
        cell: places.get(key) ?? `nowhere: ${key}`,
        kind: part === 'letters' ? 'letters' : 'figure',
        reason,
      })
  })
  return { sheets, expected }
}
