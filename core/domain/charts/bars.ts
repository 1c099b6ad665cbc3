import type { ArrangedRow } from '@core/crosstab'
import { areMeasured } from '../tables'
import { largestFirst } from './order'
import { SERIES_MAX } from './palette'
import {
  columnCategory,
  columnLimit,
  columnSeries,
  joined,
  partNote,
  rowCategory,
  rowSeries,
  type Painted,
} from './parts'
import { chartRows, groupColumns, optionColumns, pointOf, totalColumn, type PlacedColumn } from './pick'
import type { BarsModel, Interval } from './types'

/** More categories than a page can show side by side or one below the other. */
const CATEGORIES_MAX = 24
const COLUMN_CATEGORIES_MAX = 8
const LONG_LABEL = 14

/** Rows of a chart that nobody chose: nets first, the largest first, unless the order means something. */
const automaticRows = ({ table, subject, sorted, order }: Painted): readonly ArrangedRow[] => {
  const rows = chartRows(table)
  if (
    sorted === true ||
    subject === undefined ||
    areMeasured(rows) ||
    order?.rows != null ||
    order?.rowsOrdered === true
  )
    return rows
  const nets =
    subject.kind === 'multi' && rows.every(({ type }) => type !== 'net')
      ? table.rows.filter(({ type }) => type === 'net')
      : []
  return [...largestFirst(nets), ...largestFirst(rows)]
}

/** The nets among columns, where they are others of the same people: in each block they have as many as its options. */
const netsForAll = (columns: readonly PlacedColumn[]): PlacedColumn[] => {
  const nets = columns.filter(({ column }) => column.isNet)
  const left = new Map<string | null, number>()
  for (const { column } of columns)
    left.set(column.block, (left.get(column.block) ?? 0) + (column.isNet ? -column.n : column.n))
  return [...left.values()].every(n => n === 0) ? nets : []
}

/** The columns of the group with Total before them where it can be compared with them. */
const drawnColumns = (input: Painted, most: number): { drawn: PlacedColumn[]; left: number } => {
  const { table, numberType, group = null } = input
  const columns = groupColumns(table, group)
  const total = numberType === 'column_percent' || areMeasured(chartRows(table)) ? totalColumn(table) : null
  const before = total !== null && columns.every(({ at }) => at !== total.at) ? [total] : []
  const nets = netsForAll(columns)
  const fewer = nets.length > 1 && nets.length <= most ? nets : optionColumns(table, group).slice(0, most)
  // All nets or none: leaving one out would mislead.
  const kept = columns.length <= most ? columns : fewer
  return { drawn: [...before, ...kept], left: columns.length - kept.length }
}

const intervalsOf = (
  rows: readonly ArrangedRow[],
  columns: readonly PlacedColumn[],
  { intervals, automatic }: Painted,
): { intervals: (Interval | null)[][] } | null =>
  automatic !== true || intervals === undefined || rows.length !== 1
    ? null
    : { intervals: columns.map(({ column }) => rows.map(row => intervals[row.key]?.[column.key] ?? null)) }

/** A mean per column: the columns are the categories and every mean is a series. */
const meanBars = (input: Painted, why: string | null): BarsModel => {
  const rows = chartRows(input.table).slice(0, input.automatic === true ? 1 : SERIES_MAX)
  const { most, noteOf } = columnLimit(input, CATEGORIES_MAX)
  const { drawn, left } = drawnColumns(input, most)
  const crowded = isCrowded(drawn.map(({ column }) => column.label))
  return {
    kind: 'bars',
    horizontal: input.chartType === 'bar' || (input.chartType === 'column' && crowded),
    note: joined(why, turnedNote(input, crowded), noteOf(drawn.length, drawn.length + left)),
    categories: drawn.map((column, at) => columnCategory(column, drawn[at - 1], input)),
    series: rowSeries(rows, input),
    points: drawn.map(({ at }) => rows.map(row => pointOf(row.cells[at], row.type))),
    ...intervalsOf(rows, drawn, input),
  }
}

const isCrowded = (labels: readonly string[]): boolean =>
  labels.length > COLUMN_CATEGORIES_MAX && (labels.length > 16 || labels.some(label => label.length > LONG_LABEL))

const turnedNote = ({ chartType, automatic }: Painted, crowded: boolean): string | null =>
  crowded && chartType === 'column' && automatic !== true ? 'Shown as bars: too many labels for columns.' : null

/** Rows without those that nobody in the table is in, unless there are no others. */
const chosenRows = (
  rows: readonly ArrangedRow[],
): { readonly rows: readonly ArrangedRow[]; readonly note: string | null } => {
  const chosen = rows.filter(row => row.cells.some(({ n }) => n > 0))
  return chosen.length === 0 || chosen.length === rows.length
    ? { rows, note: null }
    : { rows: chosen, note: 'Answers that nobody gave are not drawn.' }
}

/** Bars or columns of every answer by the columns of one banner group, Total first. */
export const barsModel = (input: Painted, why: string | null): BarsModel => {
  if (areMeasured(chartRows(input.table))) return meanBars(input, why)
  const { rows, note } =
    input.automatic === true ? chosenRows(automaticRows(input)) : { rows: chartRows(input.table), note: null }
  const drawnRows = rows.slice(0, CATEGORIES_MAX)
  const { drawn, left } = drawnColumns(input, SERIES_MAX)
  const crowded = isCrowded(drawnRows.map(({ label }) => label))
  return {
    kind: 'bars',
    horizontal: input.chartType === 'bar' || (input.chartType === 'column' && crowded),
    note: joined(
      input.figures ?? null,
      why,
      turnedNote(input, crowded),
      partNote(drawnRows.length, rows.length, 'rows'),
      note,
      partNote(drawn.length, drawn.length + left, 'columns'),
    ),
    categories: drawnRows.map(rowCategory),
    series: columnSeries(drawn, input),
    points: drawnRows.map(row => drawn.map(({ at }) => pointOf(row.cells[at], row.type))),
  }
}
