import type { ArrangedCell, ArrangedColumn, ArrangedTable } from '@core/crosstab'
import { drawnArrow, formatCell, lettersByLevel } from '@core/domain/tables'
import type { ShownTable } from './shown'

/** What a cell of older figures prints, and the same cell of newer ones. */
export interface ChangedFigure {
  readonly row: string
  readonly column: string
  /** As printed; '' where there is no base. */
  readonly from: string
  readonly to: string
}

/** What a cell is higher or lower than, as its arrow and its letters say. */
export interface ChangedMark {
  readonly row: string
  readonly column: string
  /** The rest of the table, or the label of another column. */
  readonly against: string
  readonly from: 'up' | 'down' | null
  readonly to: 'up' | 'down' | null
}

export interface FigureChanges {
  /** Cells that are in both, and of these what prints otherwise, the largest difference first. */
  readonly cells: readonly ChangedFigure[]
  readonly figures: readonly ChangedFigure[]
  /** Marks that appear, vanish or turn, in the order of the table. */
  readonly marks: readonly ChangedMark[]
  /** Labels of rows and columns that only one of both has. */
  readonly gone: readonly string[]
  readonly added: readonly string[]
}

/** What an arrow is against. */
export const THE_REST = 'the rest'

const marksOf = (cell: ArrangedCell, columns: readonly ArrangedColumn[]): Map<string, 'up' | 'down'> => {
  const marks = new Map<string, 'up' | 'down'>()
  const arrow = drawnArrow(cell)
  if (arrow !== null) marks.set(THE_REST, arrow)
  for (const letter of lettersByLevel(cell.letters, columns).first) {
    const column = columns.find(one => one.letter === letter)
    if (column) marks.set(column.label, 'up')
  }
  return marks
}

const keyed = <Item extends { readonly key: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map(item => [item.key, item]))

const onlyIn = (
  one: readonly { readonly key: string; readonly label: string }[],
  other: readonly { readonly key: string }[],
): string[] => {
  const there = keyed(other)
  return one.filter(({ key }) => !there.has(key)).map(({ label }) => label)
}

const compareTables = (before: ArrangedTable, after: ArrangedTable, of: string) => {
  const [rows, columns] = [keyed(after.rows), new Map(after.columns.map((column, at) => [column.key, at]))]
  const cells: (ChangedFigure & { readonly by: number })[] = []
  const marks: ChangedMark[] = []
  for (const row of before.rows) {
    const next = rows.get(row.key)
    if (!next) continue
    const name = of === '' ? row.label : `${of}, ${row.label}`
    before.columns.forEach((column, at) => {
      const [old, now] = [row.cells[at], next.cells[columns.get(column.key) ?? -1]]
      if (!old || !now) return
      const [from, to] = [formatCell(old, row.type), formatCell(now, next.type)]
      const by = Math.abs((now.value ?? 0) - (old.value ?? 0))
      cells.push({ row: name, column: column.label, from, to, by })
      const [oldMarks, newMarks] = [marksOf(old, before.columns), marksOf(now, after.columns)]
      for (const against of new Set([...oldMarks.keys(), ...newMarks.keys()])) {
        const [was, is] = [oldMarks.get(against) ?? null, newMarks.get(against) ?? null]
        if (was !== is) marks.push({ row: name, column: column.label, against, from: was, to: is })
      }
    })
  }
  const gone = [...onlyIn(before.rows, after.rows), ...onlyIn(before.columns, after.columns)]
  const added = [...onlyIn(after.rows, before.rows), ...onlyIn(after.columns, before.columns)]
  return { cells, marks, gone, added }
}

/**
 * What the newer figures of a card have other than the older ones, cell by cell as printed. `nameOf` names the row of a grid
 * where there are several tables; '' for a single one.
 */
export const figureChanges = (
  before: readonly ShownTable[],
  after: readonly ShownTable[],
  nameOf: (breakout: string | null) => string = () => '',
): FigureChanges => {
  const parts = before.map(({ breakout, arranged }) => {
    const next = after.find(table => table.breakout === breakout)?.arranged
    const name = nameOf(breakout)
    if (!arranged) return { cells: [], marks: [], gone: [], added: [] }
    return next ? compareTables(arranged, next, name) : { cells: [], marks: [], gone: [name], added: [] }
  })
  const cells = parts.flatMap(part => part.cells)
  return {
    cells: cells.map(({ by: _, ...cell }) => cell),
    figures: cells
      .filter(({ from, to }) => from !== to)
      .sort((one, other) => other.by - one.by)
      .map(({ by: _, ...figure }) => figure),
    marks: parts.flatMap(({ marks }) => marks),
    gone: [...new Set(parts.flatMap(({ gone }) => gone))],
    added: [...new Set(parts.flatMap(({ added }) => added))],
  }
}
