import type { ArrangedRow } from '@core/crosstab'
import { formatValue, signedWhole } from '../tables'
import { SERIES_MAX, type Palette } from './palette'
import {
  columnCategory,
  columnLimit,
  columnSeries,
  isScale,
  partNote,
  rowCategory,
  rowSeries,
  type Painted,
} from './parts'
import { allColumns, chartRows, optionColumns, pointOf, type PlacedColumn } from './pick'
import type { Aside, ChartInput, ChartPoint, ChartSeries, StackedModel } from './types'

/** More bars than a page can show one below the other. */
const CATEGORIES_MAX = 24

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
    points: points.map(line => [...line.slice(0, kept), addedUp(line.slice(kept))]),
  }
}

const addedUp = (points: readonly ChartPoint[]): ChartPoint => {
  if (points.every(({ value }) => value === null)) return { value: null, text: '', rest: null }
  const value = points.reduce((sum, point) => sum + (point.value ?? 0), 0)
  return { value, text: value > 0 ? formatValue(value, 'cat') : '', rest: null }
}

const sharesOf = (points: readonly ChartPoint[], percent: boolean): number[] => {
  const values = points.map(point => Math.max(0, point.value ?? 0))
  if (percent) return values
  const sum = values.reduce((a, b) => a + b, 0)
  return values.map(value => (sum === 0 ? 0 : (value / sum) * 100))
}

const asideOf = (row: ArrangedRow | undefined, columns: readonly PlacedColumn[]): Aside | null =>
  row === undefined ? null : { label: row.label, points: columns.map(({ at }) => pointOf(row.cells[at], row.type)) }

/** The net that says most: that of the good end of a scale, else the first. */
const netRow = ({ table, subject }: Painted, drawn: readonly ArrangedRow[]): ArrangedRow | undefined => {
  const nets = table.rows.filter(row => row.type === 'net' && !drawn.includes(row))
  return nets.find(({ key }) => key === subject?.positive) ?? nets[0]
}

const rowParts = (input: Painted): StackedModel => {
  const { table } = input
  const rows = chartRows(table)
  const columns = optionColumns(table, input.group ?? null)
  const drawn = rows.slice(0, CATEGORIES_MAX)
  const parts = withOther(
    columnSeries(columns, input),
    drawn.map(row => columns.map(({ at }) => pointOf(row.cells[at], row.type))),
    input.palette,
  )
  return {
    kind: 'stacked',
    categories: drawn.map(rowCategory),
    ...parts,
    shares: parts.points.map(line => sharesOf(line, true)),
    net: null,
    mean: null,
    note: partNote(drawn.length, rows.length, 'rows'),
  }
}

/** Parts of 100 %: of every column or, with row percentages, of every row. */
export const stackedModel = (input: Painted): StackedModel => {
  const { table, numberType } = input
  if (numberType === 'row_percent') return rowParts(input)
  const rows = chartRows(table)
  const columns = allColumns(table)
  const { most, noteOf } = columnLimit(input, CATEGORIES_MAX)
  const drawn = columns.slice(0, most)
  const parts = withOther(
    rowSeries(rows, input),
    drawn.map(({ at }) => rows.map(row => pointOf(row.cells[at], row.type))),
    input.palette,
    isScale(input) ? STEPS_MAX : SERIES_MAX,
  )
  return {
    kind: 'stacked',
    categories: drawn.map((column, at) => columnCategory(column, drawn[at - 1], input)),
    ...parts,
    shares: parts.points.map(line => sharesOf(line, numberType === 'column_percent')),
    net: asideOf(netRow(input, rows), drawn),
    mean: asideOf(
      table.rows.find(({ key }) => key === input.subject?.mean),
      drawn,
    ),
    note: noteOf(drawn.length, columns.length),
  }
}

const GROUPS = [
  ['detractors', 'Detractors'],
  ['passives', 'Passives'],
  ['promoters', 'Promoters'],
] as const

/** The rows of a recommendation scale by group; null where one of its answers is not in the table. */
const npsRows = ({
  table,
  subject,
}: ChartInput): { key: string; label: string; rows: readonly ArrangedRow[] }[] | null => {
  const { groups = null } = subject ?? {}
  if (groups === null) return null
  const byKey = new Map(table.rows.map(row => [row.key, row]))
  const found = GROUPS.map(([group, label]) => {
    const net = subject?.groupNets?.[group]
    const rows = groups[group].flatMap(key => byKey.get(key) ?? [])
    return { key: net !== undefined && byKey.has(net) ? net : label, label, rows }
  })
  return found.every(({ rows }, at) => rows.length === groups[GROUPS[at]?.[0] ?? 'passives'].length) ? found : null
}

/** Whether a table has what a picture of a net promoter score is made of. */
export const hasScore = (input: ChartInput): boolean =>
  input.numberType === 'column_percent' &&
  npsRows(input) !== null &&
  input.table.rows.some(({ key }) => key === input.subject?.score)

/** Detractors, passives and promoters of every column as parts of 100 %, with the score and its interval. */
export const npsModel = (input: Painted): StackedModel => {
  const { table, subject, palette, intervals } = input
  const groups = npsRows(input) ?? []
  const score = table.rows.find(({ key }) => key === subject?.score)
  const columns = allColumns(table)
  const drawn = columns.slice(0, CATEGORIES_MAX)
  const points = drawn.map(({ at }) =>
    groups.map(({ rows }) => addedUp(rows.map(row => pointOf(row.cells[at], row.type)))),
  )
  const net = asideOf(score, drawn)
  const scored =
    net?.points.map(point => ({ ...point, text: point.value === null ? '' : signedWhole(point.value) })) ?? []
  return {
    kind: 'stacked',
    categories: drawn.map((column, at) => columnCategory(column, drawn[at - 1], input)),
    series: groups.map(({ key, label }, at) => ({
      key,
      label,
      ...palette.ordinal(at * 2, GROUPS.length * 2 - 1),
      size: null,
      lowBase: false,
    })),
    points,
    shares: points.map(line => sharesOf(line, true)),
    net: net && {
      ...net,
      signed: true,
      points: scored,
      intervals: drawn.map(({ column }) => intervals?.[score?.key ?? '']?.[column.key] ?? null),
    },
    mean: null,
    note: partNote(drawn.length, columns.length, 'columns'),
  }
}
