import { measureOf, type ArrangedCell, type ArrangedColumn, type ArrangedRow, type ArrangedTable } from '@core/crosstab'
import { drawnArrow, formatCell } from '../tables'
import type { ChartPoint } from './types'

/** The rows of a chart: options; else nets, never a net with its parts; a number question has only its calculated rows. */
export const chartRows = (table: ArrangedTable): readonly ArrangedRow[] => {
  const options = table.rows.filter(row => row.type === 'cat' || row.type === 'missing')
  if (options.length > 0) return options
  const nets = table.rows.filter(row => row.type === 'net')
  return nets.length > 0 ? nets : table.rows.filter(row => measureOf(row.type) !== null)
}

export interface PlacedColumn {
  readonly column: ArrangedColumn
  readonly at: number
}

export const allColumns = (table: ArrangedTable): PlacedColumn[] => table.columns.map((column, at) => ({ column, at }))

/** Total, which belongs to no banner group; null where it is not in the table. */
export const totalColumn = (table: ArrangedTable): PlacedColumn | null =>
  allColumns(table).find(({ column }) => column.group === null) ?? null

/** The columns of one banner group; Total alone where there is no banner. */
export const groupColumns = (table: ArrangedTable, group: string | null): PlacedColumn[] => {
  const chosen = table.columns.some(column => column.group === group && group !== null)
    ? group
    : (table.columns.find(column => column.group !== null)?.group ?? null)
  return allColumns(table).filter(({ column }) => column.group === chosen)
}

/** The same as parts of a whole or points of a line: options; else nets, never a net with its parts. */
export const optionColumns = (table: ArrangedTable, group: string | null): PlacedColumn[] => {
  const all = groupColumns(table, group)
  const options = all.filter(({ column }) => !column.isNet)
  return options.length > 0 ? options : all
}

const NOTHING: ChartPoint = { value: null, text: '', rest: null }

export const pointOf = (cell: ArrangedCell | undefined, type: ArrangedRow['type']): ChartPoint =>
  cell === undefined || cell.value === null || cell.state === 'empty'
    ? NOTHING
    : { value: cell.value, text: formatCell(cell, type), rest: drawnArrow(cell) }
