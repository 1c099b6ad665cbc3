import { count } from '@/lib/words'
import type { ReportPage } from '@core/report'
import { measureOf, type ArrangedRow, type ArrangedTable } from '@core/crosstab'
import { chartRows, chartTypeProblem, type ChartInput } from '@core/domain/charts'
import { baseSizeWords, unitLabel } from '@core/domain/tables'

/** The most bars that fit a tile: thin ones, and those of a scale below the words of its answers. */
const MOST_BARS = 6
const MOST_STACKED = 5
/** Most answers of a scale with distinguishable colours, and the characters of their labels that fit two lines. */
const LEGEND = { answers: 7, characters: 125, swatch: 5 } as const
/** Answers that fit side by side under their columns: few with words, or many with figures, such as 0 to 10 with words at its ends. */
const UPRIGHT = { few: 5, word: 14, many: 11, figure: 3, ends: 2 } as const

/** What a tile draws of a table: Total, or a scale or mean by the first banner group. */
export interface TileChart {
  readonly input: ChartInput
  /** The banner group that is drawn beside Total; null: Total alone. */
  readonly group: string | null
  /** How many bars are drawn of how many there are. */
  readonly shown: number
  readonly of: number
  /** Some of what is drawn has a low base. */
  readonly lowBase: boolean
}

const standUpright = (labels: readonly string[]): boolean => {
  const longest = Math.max(0, ...labels.map(label => label.length))
  return (
    (labels.length <= UPRIGHT.few && longest <= UPRIGHT.word) ||
    (labels.length <= UPRIGHT.many && labels.filter(label => label.length > UPRIGHT.figure).length <= UPRIGHT.ends)
  )
}

/** The table with these columns only, by their positions. */
const withColumns = (table: ArrangedTable, places: readonly number[]): ArrangedTable => ({
  ...table,
  columns: places.flatMap(at => table.columns[at] ?? []),
  rows: table.rows.map(row => ({ ...row, cells: places.flatMap(at => row.cells[at] ?? []) })),
})

const placesOf = (table: ArrangedTable, group: string | null): number[] =>
  [...table.columns.keys()].filter(at => table.columns[at]?.group === group)

/**
 * The first banner group with room beside Total; else the first of all; null without a banner. The question itself is skipped:
 * its answers by its own answers say nothing.
 */
const groupFor = (table: ArrangedTable, own: string, room: number): string | null => {
  const groups = [...new Set(table.columns.map(({ group }) => group))].filter(group => group !== null && group !== own)
  return groups.find(group => placesOf(table, group).length < room) ?? groups[0] ?? null
}

const largestFirst = (rows: readonly ArrangedRow[]): ArrangedRow[] =>
  [...rows].sort((a, b) => (b.cells[0]?.value ?? -Infinity) - (a.cells[0]?.value ?? -Infinity))

type Drawn = Pick<TileChart, 'shown' | 'of' | 'group'>

/** A tile has its own rules, since it has little room: what suits a page does not suit it. */
const tile = (input: ChartInput, drawn: Drawn): TileChart => ({
  input: { ...input, automatic: false },
  ...drawn,
  lowBase: input.table.columns.some(column => column.lowBase),
})

/** Every column of the group as a bar, Total first. */
const byGroup = (chart: ChartInput, group: string, chartType: ChartInput['chartType'], room: number): TileChart => {
  const columns = placesOf(chart.table, group)
  const shown = columns.slice(0, room - 1)
  const table = withColumns(chart.table, [...placesOf(chart.table, null), ...shown])
  return tile({ ...chart, chartType, table }, { group, shown: shown.length, of: columns.length })
}

/** Total alone: as columns where readable, else as bars, the largest ones if not all fit. */
const ofTotal = (chart: ChartInput): TileChart => {
  const table = withColumns(chart.table, placesOf(chart.table, null))
  const rows = chartRows(table)
  const upright = standUpright(rows.map(({ label }) => label))
  const drawn = upright || rows.length <= MOST_BARS ? rows : largestFirst(rows).slice(0, MOST_BARS)
  const input: ChartInput = { ...chart, chartType: upright ? 'column' : 'bar', table: { ...table, rows: drawn } }
  return tile(input, { group: null, shown: drawn.length, of: rows.length })
}

/** Means are drawn as one bar per column: the first calculated row by the banner. */
const ofMeans = (chart: ChartInput, mean: ArrangedRow, own: string): TileChart => {
  const table = { ...chart.table, rows: [mean] }
  const group = groupFor(table, own, MOST_BARS)
  if (group === null) return ofTotal({ ...chart, table })
  const { input, ...drawn } = byGroup({ ...chart, table }, group, 'bar', MOST_BARS)
  // Total is one of the bars.
  const columns = input.table.columns.map(column => ({ ...column, group }))
  return tile({ ...input, table: { ...input.table, columns } }, drawn)
}

const isScale = ({ order }: ChartInput): boolean => order?.rows === 'negative_first' || order?.rows === 'positive_first'

const fitsLegend = (rows: readonly ArrangedRow[]): boolean =>
  rows.length <= LEGEND.answers &&
  rows.reduce((sum, { label }) => sum + label.length + LEGEND.swatch, 0) <= LEGEND.characters

/** What to draw in a tile; null where there is nothing to draw. `own`: the question as a banner group. */
export const tileChart = ({ chart }: Pick<ReportPage, 'chart'>, own: string): TileChart | null => {
  if (chart === null) return null
  const rows = chartRows(chart.table)
  const [first] = rows
  if (first === undefined || chart.table.columns.length === 0) return null
  if (measureOf(first.type) !== null) return ofMeans(chart, first, own)
  const group = groupFor(chart.table, own, MOST_STACKED)
  if (group !== null && chart.chartType === 'line' && chartTypeProblem(chart) === null) {
    const columns = placesOf(chart.table, group).length
    return tile({ ...chart, group }, { group, shown: columns, of: columns })
  }
  return group !== null && isScale(chart) && fitsLegend(rows) && chartTypeProblem(chart, 'stacked') === null
    ? byGroup(chart, group, 'stacked', MOST_STACKED)
    : ofTotal(chart)
}

/** "Column %, by Age, n=1,055; top 6 of 9; * base under 100". */
export const tileWords = (
  { settings, content }: Pick<ReportPage, 'settings' | 'content'>,
  drawn: TileChart,
): string => {
  const { table } = drawn.input
  const by = drawn.group === null ? '' : `, by ${content?.groupLabels[drawn.group] ?? drawn.group}`
  const notes = content?.notes
  const base = notes ? `, ${baseSizeWords(notes.base.n, notes.rounded)}` : ''
  const part = drawn.shown < drawn.of ? `; ${drawn.group === null ? 'top' : 'first'} ${drawn.shown} of ${drawn.of}` : ''
  const low = drawn.lowBase ? `; * base under ${count(notes?.lowBaseThreshold ?? 0)}` : ''
  return `${unitLabel(table, settings.numberType)}${by}${base}${part}${low}`
}
