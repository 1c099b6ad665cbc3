import type { ArrangedTable, NumberType } from '@core/crosstab'
import { areMeasured } from '../tables'
import { chartRows, optionColumns } from './pick'
import type { ChartInput, ChartKind } from './types'

/** A whole may exceed 100 by this much of rounding before it counts as several answers per person. */
const TOLERANCE = 1.005

const exceedsWhole = (table: ArrangedTable): boolean => {
  const rows = chartRows(table)
  return table.columns.some((column, at) => {
    const sum = rows.reduce((total, row) => total + (row.cells[at]?.w ?? 0), 0)
    return sum > column.w * TOLERANCE + 1e-9
  })
}

const rowsExceedWhole = (table: ArrangedTable, group: string | null): boolean =>
  chartRows(table).some(
    row => optionColumns(table, group).reduce((sum, { at }) => sum + (row.cells[at]?.value ?? 0), 0) > 100 * TOLERANCE,
  )

const stackedProblem = (table: ArrangedTable, numberType: NumberType, group: string | null): string | null => {
  if (numberType === 'index') return 'Stacked needs parts of a whole; an index has none.'
  if (areMeasured(chartRows(table))) return 'Stacked needs answer options; this table shows averages only.'
  const exceeds = numberType === 'row_percent' ? rowsExceedWhole(table, group) : exceedsWhole(table)
  return exceeds ? 'Stacked needs one answer per person.' : null
}

/** Why a chart type does not suit a table, as a sentence; null when it does. For disabling choices with a reason. */
export const chartTypeProblem = (input: ChartInput, chartType: ChartKind = input.chartType): string | null => {
  const { table, numberType } = input
  if (chartType === 'stacked') return stackedProblem(table, numberType, input.group ?? null)
  if (chartType !== 'line') return null
  if (input.order?.columns !== true) return 'Line needs an ordered breakout, such as age or waves.'
  return optionColumns(table, input.group ?? null).length < 2 ? 'Line needs at least two columns.' : null
}
