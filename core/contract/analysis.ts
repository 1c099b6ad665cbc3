import * as z from 'zod/mini'
import { MEASURE_KINDS } from '@core/crosstab'
import type { QuestionFilter } from '@core/domain'
import { endpoint } from './http'
import { datasetParams, objectId, questionName } from './params'

/** `options` of one question are any-of; conditions combine by and / or / not. `breakout` addresses one row of a grid. */
export const filter: z.ZodMiniType<QuestionFilter> = z.lazy(() =>
  z.union([
    z.strictObject({
      question: questionName,
      breakout: z.optional(questionName),
      options: z.array(z.string().check(z.maxLength(250))).check(z.minLength(1), z.maxLength(1000)),
    }),
    z.strictObject({ and: z.array(filter).check(z.maxLength(100)) }),
    z.strictObject({ or: z.array(filter).check(z.maxLength(100)) }),
    z.strictObject({ not: filter }),
  ]),
)

/** The rows of one or more tables. A grid without `breakout` gives one table per breakout listed in `breakouts` (absent = all). */
export const analysisRow = z.strictObject({
  question: questionName,
  breakouts: z.optional(z.array(questionName).check(z.maxLength(1000))),
})

/** A question or one row of a grid, or a banner of the dataset by its id. */
export const analysisAxis = z.union([
  z.strictObject({ question: questionName, breakout: z.optional(questionName) }),
  z.strictObject({ banner: objectId }),
])

export const analysisRequest = z.strictObject({
  rows: z.array(analysisRow).check(z.minLength(1), z.maxLength(500)),
  /** Side by side; with `nested`, the second inside the first. */
  axis: z.array(analysisAxis).check(z.maxLength(2)),
  nested: z.boolean(),
  filters: z.nullable(filter),
  weight: z.nullable(questionName),
  /** true: each table counts only respondents who answered; false: everyone passing the filter, with a "no answer" row. */
  auto_adjust_base: z.boolean(),
  /** Rows and axis are swapped: one table per row question and axis question. */
  inverted: z.boolean(),
})
export type AnalysisRequest = z.infer<typeof analysisRequest>

const numbers = z.array(z.number())
const sums = { n: numbers, w: numbers, w2: numbers }

/** The engine's raw cube (core/crosstab), which the screen arranges itself. */
export const cube = z.object({
  id: z.string(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      group: z.nullable(z.string()),
      block: z.nullable(z.string()),
      letter: z.nullable(z.string()),
      /** For a net of the axis question: the options that it joins. */
      net: z.optional(z.array(z.string())),
      /** In a nest: the label of its innermost level alone, which `label` ends with. */
      inner: z.optional(z.string()),
    }),
  ),
  base: z.object(sums),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(['cat', 'net', 'missing']),
      any_of: z.optional(z.array(z.string())),
      ...sums,
    }),
  ),
  numbers: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** What the row calculates from the sums; absent: the mean. */
      measure: z.optional(z.enum(MEASURE_KINDS)),
      shift: z.number(),
      ...sums,
      x: numbers,
      xx: numbers,
      wx: numbers,
      wxx: numbers,
      median: z.array(z.nullable(z.number())),
    }),
  ),
  /** Of a question that is a number: how many of all respondents of the table are from `low` to under `high`. */
  distribution: z.optional(
    z.object({
      whole: z.boolean(),
      classes: z.array(
        z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()), n: z.number(), w: z.number() }),
      ),
    }),
  ),
  overlaps: z.array(z.object({ a: z.number(), b: z.number(), n: z.number(), w: z.number(), w2: z.number() })),
  /** Who was asked about the answers of questions with several answers: the group of each column, and respondents of groups. */
  askedItems: z.optional(
    z.object({
      groupOf: z.array(z.nullable(z.number())),
      n: numbers,
      both: z.array(z.object({ a: z.number(), b: z.number(), n: z.number() })),
    }),
  ),
  disjointRows: z.boolean(),
})

/** One table, or why there is none. Row and column keys are option, net and calculated ids (columns: "question:option"). */
export const analysisTable = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('cube'),
    question: z.string(),
    breakout: z.nullable(z.string()),
    /** Axis question shown in the rows when inverted. */
    row_axis: z.nullable(z.string()),
    title: z.string(),
    subtitle: z.string(),
    cube,
  }),
  z.object({
    outcome: z.literal('problem'),
    question: z.string(),
    breakout: z.nullable(z.string()),
    code: z.enum(['deleted_question', 'deleted_option', 'not_tabulated', 'too_many_columns', 'protected']),
    message: z.string(),
  }),
])
export type AnalysisTable = z.infer<typeof analysisTable>

export const analysisResponse = z.object({
  dataset_version: z.number(),
  respondents: z.number(),
  /** Respondents passing filter and weight, unweighted and weighted. */
  filtered: z.object({ n: z.number(), w: z.number(), eff: z.number() }),
  weight: z.nullable(
    z.object({ variable: z.string(), label: z.string(), efficiency: z.number(), without: z.number() }),
  ),
  /**
   * Where the columns are waves, for readers with full rights: everybody who passes the filter over the same columns, first by nothing,
   * then by each question that says who they are.
   */
  wave_sample: z.optional(z.array(cube)),
  tables: z.array(analysisTable),
})
export type AnalysisResponse = z.infer<typeof analysisResponse>

export const analyse = endpoint({
  id: 'analysis.run',
  method: 'POST',
  path: '/analysis/{studyId}/{datasetName}/',
  summary: 'Tabulate questions over an axis: raw cubes, one per table',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  body: analysisRequest,
  response: analysisResponse,
})

const baseCount = z.object({ respondents: z.number(), n: z.number(), w: z.number(), eff: z.number() })
/** All respondents, and those who pass the filter: n, their weights and effective base. */
export type BaseCount = z.infer<typeof baseCount>

export const countBase = endpoint({
  id: 'analysis.base',
  method: 'POST',
  path: '/analysis/{studyId}/{datasetName}/base/',
  summary: 'How many respondents pass a filter',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  body: z.strictObject({ filters: z.nullable(filter), weight: z.nullable(questionName) }),
  response: baseCount,
})
