import type { ReceiptDocument, ReceiptTable } from '@core/contract'
import { arrange, type ArrangedCell, type ArrangedTable, type Cube } from '@core/crosstab'
import { toTableView } from '../viewSettings'
import { receiptView, type ReceiptContent } from './content'

/** The table of a receipt as it is shown: its columns in their order, with their letters. */
export const receiptTableOf = (
  cube: Cube,
  { settings, columns }: Pick<ReceiptContent, 'settings' | 'columns'>,
  lowBaseThreshold = 0,
): ArrangedTable => {
  const shown = {
    shownRows: [...cube.rows, ...cube.numbers].map(({ key }) => key),
    shownColumns: columns ?? cube.columns.map(({ key }) => key),
  }
  return arrange(cube, toTableView(receiptView(settings), cube, lowBaseThreshold, shown))
}

const cellOf = ({ value, n, w, letters, rest }: ArrangedCell): ReceiptTable['rows'][number]['cells'][number] => ({
  value,
  n,
  w,
  letters,
  rest,
})

/** The numbers of a table for a document. */
export const receiptNumbers = ({ columns, rows }: ArrangedTable): ReceiptTable => ({
  columns: columns.map(({ key, label, letter, n, w, eff }) => ({ key, label, letter, n, w, eff })),
  rows: rows.map(({ key, label, type, cells }) => ({ key, label, type, cells: cells.map(cellOf) })),
})

/** One cell of the numbers of a table; null where there is none. */
export const receiptFigure = (
  { columns, rows }: ReceiptTable,
  at: { readonly row: string; readonly column: string },
): ReceiptDocument['figure'] => {
  const cell = rows.find(({ key }) => key === at.row)?.cells[columns.findIndex(({ key }) => key === at.column)]
  return cell === undefined ? null : { ...at, cell }
}

/** Numbers that differ by no more than the order in which they were added. */
export const isSameNumber = (one: number, other: number): boolean =>
  one === other || Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other))

const SHORT = 80
const printed = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}

/** Where two values of JSON differ, each with its place and both values; texts exactly, numbers but for the order of addition. */
export const differences = (said: unknown, found: unknown, place: string): string[] => {
  if (typeof said === 'number' && typeof found === 'number' && isSameNumber(said, found)) return []
  if (said === found) return []
  const both = [said, found]
  if (both.some(value => typeof value !== 'object' || value === null) || Array.isArray(said) !== Array.isArray(found))
    return [`${place}: the receipt says ${printed(said)}, the file gives ${printed(found)}`]
  const [one, other] = both as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap(key =>
    differences(one[key], other[key], `${place}.${key}`),
  )
}
