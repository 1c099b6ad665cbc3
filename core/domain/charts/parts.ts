import type { ArrangedRow } from '@core/crosstab'
import { baseSizeWords } from '../tables'
import type { ChartColor, Palette } from './palette'
import type { PlacedColumn } from './pick'
import type { ChartCategory, ChartInput, ChartSeries } from './types'

/** What is drawn, with the colours it is drawn in. */
export type Painted = ChartInput & { readonly palette: Palette }

const TABLE_HAS_ALL = 'the table has all.'

export const joined = (...notes: (string | null)[]): string | null => {
  const said = notes.filter(note => note !== null && note !== '')
  return said.length === 0 ? null : said.join(' ')
}

/** "8 of 12 columns shown; the table has all."; null where all are. */
export const partNote = (shown: number, of: number, what: string): string | null =>
  shown < of ? `${shown} of ${of} ${what} shown; ${TABLE_HAS_ALL}` : null

/** How many columns are drawn as categories where a page has room for `most`, and what a note says of the others. */
export const columnLimit = (
  { overview }: ChartInput,
  most: number,
): { readonly most: number; readonly noteOf: (shown: number, of: number) => string | null } => ({
  most: overview === 'divided' ? Infinity : most,
  noteOf: (shown, of) => partNote(shown, of, overview === undefined ? 'columns' : 'rows'),
})

/** "The 6 largest of 9 rows shown; the table has all." */
export const largestNote = (shown: number, of: number): string | null =>
  shown < of ? `The ${shown} largest of ${of} rows shown; ${TABLE_HAS_ALL}` : null

/** A note as it is where there is no table beside the chart. */
export const noteAlone = (note: string): string => note.replace(`; ${TABLE_HAS_ALL}`, '.')

export const rowCategory = (row: ArrangedRow): ChartCategory => ({
  key: row.key,
  label: row.label,
  size: null,
  lowBase: false,
  first: false,
})

/** What separates a column from the wave before, where something does. */
const brokenBy = (key: string, { breaks = [] }: ChartInput): { readonly broken?: string } => {
  const texts = breaks.filter(({ columns }) => columns.includes(key)).map(({ text }) => text)
  return texts.length === 0 ? {} : { broken: texts.join(' ') }
}

export const columnCategory = (
  { column }: PlacedColumn,
  before: PlacedColumn | undefined,
  input: ChartInput,
): ChartCategory => ({
  key: column.key,
  label: column.label,
  size: baseSizeWords(column.n, input.rounded),
  lowBase: column.lowBase,
  ...brokenBy(column.key, input),
  first: before !== undefined && before.column.group !== column.group,
})

/** Columns as series; Total is neutral, so that the groups keep the same colours without it. Columns in order are steps of one hue. */
export const columnSeries = (columns: readonly PlacedColumn[], input: Painted): ChartSeries[] => {
  const { palette } = input
  const parts = columns.filter(({ column }) => column.group !== null)
  const isOrdered = input.order?.columns === true && parts.length > 1 && parts.every(({ column }) => !column.isNet)
  const colourOf = (at: number): ChartColor =>
    isOrdered && palette.ramp ? palette.ramp(at, parts.length) : palette.series(at)
  let coloured = 0
  return columns.map(({ column }): ChartSeries => {
    const total = column.group === null && columns.length > 1
    const { color, onColor } = total ? palette.neutral : colourOf(coloured)
    if (!total) coloured += 1
    return {
      key: column.key,
      label: column.label,
      color: input.colors?.[column.key] ?? color,
      onColor,
      size: baseSizeWords(column.n, input.rounded),
      lowBase: column.lowBase,
      ...brokenBy(column.key, input),
    }
  })
}

export const isScale = ({ order }: ChartInput): boolean =>
  order?.rows === 'negative_first' || order?.rows === 'positive_first'

/** Colours of options: steps of a scale where the answers form one, else nominal; "no answer" stays neutral. */
export const rowSeries = (rows: readonly ArrangedRow[], input: Painted): ChartSeries[] => {
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
