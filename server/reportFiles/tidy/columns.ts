/** What a column holds: a text, a whole number, a number in full, or yes and no. */
export type ColumnType = 'text' | 'whole' | 'number' | 'flag'

/** The columns of a file with one row per figure; names stay what they are, since scripts rely on them. */
export const OF_TABLE = {
  report: 'text',
  study: 'text',
  dataset: 'text',
  dataset_version: 'whole',
  /** Day, as 2026-03-09. */
  calculated: 'text',
  /** Place of the table in the report, from 1. */
  table_number: 'whole',
  table_title: 'text',
  section: 'text',
  question_name: 'text',
  question_text: 'text',
  question_label: 'text',
  question_kind: 'text',
  /** Of a grid. */
  grid_row: 'text',
  base: 'text',
  filter: 'text',
  weight: 'text',
  confidence: 'number',
  second_confidence: 'number',
  /** Figures are rounded to protect respondents. */
  rounded: 'flag',
} as const satisfies Readonly<Record<string, ColumnType>>

export const OF_ROW = {
  /** Place in its table, from 1. */
  row_number: 'whole',
  row_key: 'text',
  row_label: 'text',
  /** answer, net, no_answer, mean, geometric_mean or nps. */
  row_kind: 'text',
  /** Key of the net that it is listed under. */
  row_net: 'text',
} as const satisfies Readonly<Record<string, ColumnType>>

export const OF_COLUMN = {
  column_number: 'whole',
  column_key: 'text',
  column_label: 'text',
  /** total, answer or net. */
  column_kind: 'text',
  column_group: 'text',
  column_letter: 'text',
  unweighted_base: 'number',
  weighted_base: 'number',
  effective_base: 'number',
  low_base: 'flag',
} as const satisfies Readonly<Record<string, ColumnType>>

export const OF_FIGURE = {
  /** What the value is: column_percent, count, mean, standard_error and the like. */
  measure: 'text',
  value: 'number',
  /** Respondents behind the row in this column; of a mean, those with a number. */
  respondents: 'number',
  weighted_respondents: 'number',
  /** Letters of the columns that this one is higher than; lower case: at the second confidence only. */
  higher_than: 'text',
  /** higher or lower than everyone in the table outside the column. */
  against_rest: 'text',
  /** A mark rests on fewer than five respondents on both sides. */
  few_respondents: 'flag',
  /** Why there is no value: low_base or empty for a hidden column, or a sentence where there is no table. */
  hidden: 'text',
} as const satisfies Readonly<Record<string, ColumnType>>

export type FigureValue = string | number | boolean | null

/** The values of one group of columns, in their order. */
export type Part = readonly FigureValue[]

/** One figure with everything that says what it is: the parts of the groups in their order. Parts are shared between figures. */
export type Figure = readonly [ofTable: Part, ofRow: Part, ofColumn: Part, own: Part]

const GROUPS = [OF_TABLE, OF_ROW, OF_COLUMN, OF_FIGURE] as const

/** All columns in their order, and where in a figure their value is. */
export const FIGURE_COLUMNS: readonly {
  readonly name: string
  readonly type: ColumnType
  readonly part: 0 | 1 | 2 | 3
  readonly at: number
}[] = ([0, 1, 2, 3] as const).flatMap(part =>
  Object.entries(GROUPS[part]).map(([name, type], at) => ({ name, type, part, at })),
)

/** The part with these values; what is not given is null. */
export const partOf = <Name extends string>(
  group: Readonly<Record<Name, ColumnType>>,
  values: Partial<Readonly<Record<Name, FigureValue>>>,
): Part => (Object.keys(group) as Name[]).map(name => values[name] ?? null)
