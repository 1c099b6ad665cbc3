import { arePeriods } from './periods'
import { barsModel } from './bars'
import { chooseDrawing, type Drawing } from './choose'
import { lineModel } from './line'
import type { Palette } from './palette'
import type { Painted } from './parts'
import { allColumns, chartRows, groupColumns, optionColumns } from './pick'
import { chartTypeProblem } from './rules'
import { npsModel, stackedModel } from './stacked'
import type { ChartInput, ChartModel } from './types'

const EMPTY_REASON = {
  table: 'There are no values to draw.',
  no_data_for_filters: 'No data for these filters. Remove a filter to see a chart.',
  all_hidden_low_base: 'All columns are hidden because of a low base. Show low-base columns to see a chart.',
  all_hidden_null: 'All rows or columns are hidden because they are empty. Show empty rows and columns to see a chart.',
} as const

/** The drawing of a type that somebody chose; one that does not suit falls back to columns. */
const chosenDrawing = (input: ChartInput): Drawing => {
  const { table, chartType, group = null } = input
  if (chartType === 'bar') return { kind: 'bars' }
  if (chartType === 'column' || chartTypeProblem(input) !== null) return { kind: 'columns' }
  if (chartType === 'stacked') return { kind: 'stacked' }
  const labels = optionColumns(table, group).map(({ column }) => column.label)
  return { kind: 'line', against: arePeriods(labels) ? 'previous' : 'rest' }
}

const drawingOf = (input: ChartInput): Drawing =>
  input.automatic === true ? chooseDrawing(input) : chosenDrawing(input)

/** The banner groups whose columns a chart draws: parts of 100 % stand for all columns, other charts take one group. */
export const drawnGroups = (input: ChartInput): string[] => {
  const { kind } = drawingOf(input)
  const whole = kind === 'score' || (kind === 'stacked' && input.numberType !== 'row_percent')
  const columns = whole ? allColumns(input.table) : groupColumns(input.table, input.group ?? null)
  return [...new Set(columns.flatMap(({ column }) => column.group ?? []))]
}

/**
 * What to draw for a table: the type that was chosen, or with `automatic` the one that says it best. A chosen type that does not suit
 * falls back to columns and says why.
 */
export const chartModel = (asked: ChartInput, palette: Palette): ChartModel => {
  const input: Painted = { ...asked, palette }
  const { table } = input
  if (table.outcome !== 'table') return { kind: 'empty', reason: EMPTY_REASON[table.outcome] }
  const rows = chartRows(table)
  if (!rows.some(row => row.cells.some(cell => cell.value !== null)))
    return { kind: 'empty', reason: EMPTY_REASON.table }
  const drawing = drawingOf(input)
  switch (drawing.kind) {
    case 'none':
      return { kind: 'empty', reason: drawing.reason }
    case 'score':
      return npsModel(input)
    case 'stacked':
      return stackedModel(input)
    case 'line':
      return lineModel(input, drawing.against)
    case 'columns':
    case 'bars': {
      const why = input.automatic === true ? null : chartTypeProblem(input)
      return barsModel({ ...input, chartType: drawing.kind === 'bars' ? 'bar' : 'column' }, why)
    }
  }
}
