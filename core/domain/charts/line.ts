import type { ArrangedRow } from '@core/crosstab'
import { lettersByLevel, signedWhole } from '../tables'
import { asFirst } from './breaks'
import { columnCategory, joined, largestNote, rowSeries, type Painted } from './parts'
import { chartRows, optionColumns, pointOf, type PlacedColumn } from './pick'
import type { ChartPoint, LineModel } from './types'

const LINES_MAX = 6
/** Points of a net promoter score. */
const SCORE_SPAN = 40

/** Rows of a line chart that nobody chose: what sums a scale up, where single answers say little. */
const automaticRows = ({ table, subject }: Painted): readonly ArrangedRow[] => {
  const keys = subject?.kind === 'nps' ? [subject.score, subject.mean] : [subject?.positive, subject?.mean]
  const summed = subject?.kind === 'nps' || subject?.kind === 'scale'
  const [row] = summed ? keys.flatMap(key => table.rows.find(each => each.key === key) ?? []) : []
  return row === undefined ? chartRows(table) : [row]
}

/** How a point compares with the one before it, by the letters of the table. */
const changeOf = (
  row: ArrangedRow,
  { column, at }: PlacedColumn,
  before: PlacedColumn | undefined,
  { table }: Painted,
): ChartPoint['rest'] => {
  if (before === undefined || column.letter === null || before.column.letter === null) return null
  const higher = (one: PlacedColumn, other: PlacedColumn): boolean => {
    const cell = row.cells[one.at]
    const letter = other.column.letter ?? ''
    if (cell === undefined || cell.few?.letters.includes(letter) === true) return false
    return lettersByLevel(cell.letters, table.columns).first.includes(letter)
  }
  const now = { column, at }
  return higher(now, before) ? 'up' : higher(before, now) ? 'down' : null
}

/** Lines over the columns of one banner group; with `previous`, arrows mark changes from one to the next. */
export const lineModel = (input: Painted, against: LineModel['against']): LineModel => {
  const rows = input.automatic === true ? automaticRows(input) : chartRows(input.table)
  const columns = optionColumns(input.table, input.group ?? null)
  const top = (row: ArrangedRow): number =>
    row.cells.reduce((most, cell) => Math.max(most, cell.value ?? -Infinity), -Infinity)
  const largest = new Set([...rows].sort((a, b) => top(b) - top(a)).slice(0, LINES_MAX))
  const drawn = rows.filter(row => largest.has(row))
  const pointAt = (row: ArrangedRow, place: PlacedColumn, at: number): ChartPoint => {
    const exact = pointOf(row.cells[place.at], row.type)
    const point =
      row.key === input.subject?.score && exact.value !== null ? { ...exact, text: signedWhole(exact.value) } : exact
    return against === 'rest' ? point : { ...point, rest: changeOf(row, place, columns[at - 1], input) }
  }
  const points = columns.map((place, at) => drawn.map(row => pointAt(row, place, at)))
  return {
    kind: 'line',
    against,
    ...(input.automatic === true && input.subject?.kind === 'nps' && drawn.length === 1 && { span: SCORE_SPAN }),
    ...(drawn.length > 0 && drawn.every(({ key }) => key === input.subject?.score) && { signed: true }),
    categories: columns.map((column, at) => {
      const category = columnCategory(column, columns[at - 1], input)
      return at === 0 ? asFirst(category) : category
    }),
    // The pale middle of a scale would be invisible as a line, so lines always take the nominal colours.
    series: rowSeries(drawn, { ...input, order: {} }),
    points,
    note: joined(
      largestNote(drawn.length, rows.length),
      against === 'previous' && points.some(line => line.some(({ rest }) => rest !== null))
        ? 'Arrows mark changes from the one before.'
        : null,
    ),
  }
}
