import type { ArrangedRow } from '@core/crosstab'
import { SERIES_MAX, type Palette } from './palette'
import { allColumns, chartRows, groupColumns, optionColumns, pointOf, type PlacedColumn } from './pick'
import { chartTypeProblem } from './rules'
import type {
  BarsModel,
  ChartCategory,
  ChartInput,
  ChartModel,
  ChartPoint,
  ChartSeries,
  LineModel,
  StackedModel,
} from './types'
import { areMeasured, baseSizeWords, formatValue } from '../tables'

const LINES_MAX = 6
/** More categories than a page can show side by side or one below the other. */
const CATEGORIES_MAX = 24
const COLUMN_CATEGORIES_MAX = 8
const LONG_LABEL = 14
const TABLE_HAS_ALL = 'the table has all.'

/** What is drawn, with the colours it is drawn in. */
type Painted = ChartInput & { readonly palette: Palette }

const joined = (...notes: (string | null)[]): string | null => {
  const said = notes.filter(note => note !== null && note !== '')
  return said.length === 0 ? null : said.join(' ')
}

const partNote = (shown: number, of: number, what: string): string | null =>
  shown < of ? `${shown} of ${of} ${what} shown; ${TABLE_HAS_ALL}` : null

const rowCategory = (row: ArrangedRow): ChartCategory => ({
  key: row.key,
  label: row.label,
  size: null,
  lowBase: false,
  first: false,
})

const columnCategory = (
  { column }: PlacedColumn,
  before: PlacedColumn | undefined,
  { rounded }: Painted,
): ChartCategory => ({
  key: column.key,
  label: column.label,
  size: baseSizeWords(column.n, rounded),
  lowBase: column.lowBase,
  first: before !== undefined && before.column.group !== column.group,
})

const columnSeries = ({ column }: PlacedColumn, index: number, input: Painted): ChartSeries => {
  const { color, onColor } = input.palette.series(index)
  return {
    key: column.key,
    label: column.label,
    color: input.colors?.[column.key] ?? color,
    onColor,
    size: baseSizeWords(column.n, input.rounded),
    lowBase: column.lowBase,
  }
}

const isScale = ({ order }: ChartInput): boolean => order?.rows === 'negative_first' || order?.rows === 'positive_first'

/** Colours of options: steps of a scale where the answers form one, else nominal; "no answer" stays neutral. */
const rowSeries = (rows: readonly ArrangedRow[], input: Painted): ChartSeries[] => {
  const direction = input.order?.rows ?? null
  const steps = rows.filter(row => row.type === 'cat')
  const scale = isScale(input)
  return rows.map((row, at): ChartSeries => {
    const step = direction === 'positive_first' ? steps.length - 1 - steps.indexOf(row) : steps.indexOf(row)
    const nominal = row.type === 'missing' ? input.palette.neutral : input.palette.series(at)
    const { color, onColor } = scale && row.type === 'cat' ? input.palette.ordinal(step, steps.length) : nominal
    return {
      key: row.key,
      label: row.label,
      color: input.colors?.[row.key] ?? color,
      onColor,
      size: null,
      lowBase: false,
    }
  })
}

const barsModel = (input: Painted, why: string | null): BarsModel => {
  const rows = chartRows(input.table)
  const columns = groupColumns(input.table, input.group ?? null)
  const means = areMeasured(rows)
  const drawnRows = rows.slice(0, CATEGORIES_MAX)
  const most = means ? CATEGORIES_MAX : SERIES_MAX
  // All nets or none: leaving one out would mislead.
  const drawnColumns = columns.length <= most ? columns : optionColumns(input.table, input.group ?? null).slice(0, most)
  const labels = means ? drawnColumns.map(({ column }) => column.label) : drawnRows.map(row => row.label)
  const crowded =
    labels.length > COLUMN_CATEGORIES_MAX && (labels.length > 16 || labels.some(label => label.length > LONG_LABEL))
  const horizontal = input.chartType === 'bar' || (input.chartType === 'column' && crowded)
  const note = joined(
    why,
    horizontal && input.chartType === 'column' ? 'Shown as bars: too many labels for columns.' : null,
    partNote(drawnRows.length, rows.length, 'rows'),
    partNote(drawnColumns.length, columns.length, 'columns'),
  )
  if (means) {
    // A mean per column: the columns are the categories and every mean is a series.
    return {
      kind: 'bars',
      horizontal,
      note,
      categories: drawnColumns.map((column, at) => columnCategory(column, drawnColumns[at - 1], input)),
      series: rowSeries(drawnRows.slice(0, SERIES_MAX), input),
      points: drawnColumns.map(({ at }) => drawnRows.slice(0, SERIES_MAX).map(row => pointOf(row.cells[at], row.type))),
    }
  }
  return {
    kind: 'bars',
    horizontal,
    note,
    categories: drawnRows.map(rowCategory),
    series: drawnColumns.map((column, at) => columnSeries(column, at, input)),
    points: drawnRows.map(row => drawnColumns.map(({ at }) => pointOf(row.cells[at], row.type))),
  }
}

const OTHER_KEY = 'other'

/** Steps of a scale have colours between two others: 0 to 10 with "no answer" stays whole. */
const STEPS_MAX = 12

/** Options beyond the last colour are added up: right because a person gives one answer here. */
const withOther = (
  series: ChartSeries[],
  points: ChartPoint[][],
  { neutral }: Palette,
  most = SERIES_MAX,
): { series: ChartSeries[]; points: ChartPoint[][] } => {
  if (series.length <= most) return { series, points }
  const kept = most - 1
  return {
    series: [
      ...series.slice(0, kept),
      {
        key: OTHER_KEY,
        label: `Other (${series.length - kept})`,
        ...neutral,
        size: null,
        lowBase: false,
      },
    ],
    points: points.map(line => {
      const value = line.slice(kept).reduce((sum, point) => sum + (point.value ?? 0), 0)
      return [...line.slice(0, kept), { value, text: value > 0 ? formatValue(value, 'cat') : '', rest: null }]
    }),
  }
}

const sharesOf = (points: readonly ChartPoint[], percent: boolean): number[] => {
  const values = points.map(point => Math.max(0, point.value ?? 0))
  if (percent) return values
  const sum = values.reduce((a, b) => a + b, 0)
  return values.map(value => (sum === 0 ? 0 : (value / sum) * 100))
}

const stackedModel = (input: Painted): StackedModel => {
  const { table, numberType } = input
  const rows = chartRows(table)
  if (numberType === 'row_percent') {
    const columns = optionColumns(table, input.group ?? null)
    const drawn = rows.slice(0, CATEGORIES_MAX)
    const parts = withOther(
      columns.map((column, at) => columnSeries(column, at, input)),
      drawn.map(row => columns.map(({ at }) => pointOf(row.cells[at], row.type))),
      input.palette,
    )
    return {
      kind: 'stacked',
      categories: drawn.map(rowCategory),
      ...parts,
      shares: parts.points.map(line => sharesOf(line, true)),
      net: null,
      note: partNote(drawn.length, rows.length, 'rows'),
    }
  }
  const columns = allColumns(table)
  const drawn = columns.slice(0, CATEGORIES_MAX)
  const parts = withOther(
    rowSeries(rows, input),
    drawn.map(({ at }) => rows.map(row => pointOf(row.cells[at], row.type))),
    input.palette,
    isScale(input) ? STEPS_MAX : SERIES_MAX,
  )
  const net = table.rows.find(row => row.type === 'net')
  const aside = net === undefined || rows.includes(net) ? null : net
  return {
    kind: 'stacked',
    categories: drawn.map((column, at) => columnCategory(column, drawn[at - 1], input)),
    ...parts,
    shares: parts.points.map(line => sharesOf(line, numberType === 'column_percent')),
    net:
      aside === null
        ? null
        : { label: aside.label, points: drawn.map(({ at }) => pointOf(aside.cells[at], aside.type)) },
    note: partNote(drawn.length, columns.length, 'columns'),
  }
}

const lineModel = (input: Painted): LineModel => {
  const rows = chartRows(input.table)
  const columns = optionColumns(input.table, input.group ?? null)
  const top = (row: ArrangedRow): number =>
    row.cells.reduce((most, cell) => Math.max(most, cell.value ?? -Infinity), -Infinity)
  const largest = new Set([...rows].sort((a, b) => top(b) - top(a)).slice(0, LINES_MAX))
  const drawn = rows.filter(row => largest.has(row))
  return {
    kind: 'line',
    categories: columns.map((column, at) => columnCategory(column, columns[at - 1], input)),
    // The pale middle of a scale would be invisible as a line, so lines always take the nominal colours.
    series: rowSeries(drawn, { ...input, order: {} }),
    points: columns.map(({ at }) => drawn.map(row => pointOf(row.cells[at], row.type))),
    note:
      drawn.length < rows.length ? `The ${drawn.length} largest of ${rows.length} rows shown; ${TABLE_HAS_ALL}` : null,
  }
}

const EMPTY_REASON = {
  table: 'There are no values to draw.',
  no_data_for_filters: 'No data for these filters. Remove a filter to see a chart.',
  all_hidden_low_base: 'All columns are hidden because of a low base. Show low-base columns to see a chart.',
  all_hidden_null: 'All rows or columns are hidden because they are empty. Show empty rows and columns to see a chart.',
} as const

/** The banner groups whose columns a chart draws: parts of 100 % stand for all columns, other charts take one group. */
export const drawnGroups = (input: ChartInput): string[] => {
  const whole = input.chartType === 'stacked' && input.numberType !== 'row_percent' && chartTypeProblem(input) === null
  const columns = whole ? allColumns(input.table) : groupColumns(input.table, input.group ?? null)
  return [...new Set(columns.flatMap(({ column }) => column.group ?? []))]
}

/** What to draw for a table and a chart type; a type that does not suit falls back to columns and says why. */
export const chartModel = (asked: ChartInput, palette: Palette): ChartModel => {
  const input: Painted = { ...asked, palette }
  const { table } = input
  if (table.outcome !== 'table') return { kind: 'empty', reason: EMPTY_REASON[table.outcome] }
  const rows = chartRows(table)
  if (!rows.some(row => row.cells.some(cell => cell.value !== null)))
    return { kind: 'empty', reason: EMPTY_REASON.table }
  const why = chartTypeProblem(input)
  if (why === null && input.chartType === 'stacked') return stackedModel(input)
  if (why === null && input.chartType === 'line') return lineModel(input)
  return barsModel(why === null ? input : { ...input, chartType: 'column' }, why)
}
