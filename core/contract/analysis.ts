import { z } from 'zod'
import { endpoint } from './http'

/**
 * A filter in the words of questions and options. `options` of one question are any-of;
 * conditions combine by and / or / not. `breakout` addresses one row of a grid.
 */
export type Filter =
  | { question: string; breakout?: string | undefined; options: string[] }
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }

export const filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    z.strictObject({
      question: z.string().max(250),
      breakout: z.string().max(250).optional(),
      options: z.array(z.string().max(250)).min(1).max(1000),
    }),
    z.strictObject({ and: z.array(filter).max(100) }),
    z.strictObject({ or: z.array(filter).max(100) }),
    z.strictObject({ not: filter }),
  ]),
)

/** The rows of one or more tables. A grid without `breakout` gives one table per breakout listed in `breakouts` (absent = all). */
export const analysisRow = z.strictObject({
  question: z.string().max(250),
  breakouts: z.array(z.string().max(250)).max(1000).optional(),
})

export const analysisAxis = z.strictObject({ question: z.string().max(250), breakout: z.string().max(250).optional() })

export const analysisRequest = z.strictObject({
  rows: z.array(analysisRow).min(1).max(500),
  /** Side by side; with `nested`, the second inside the first. */
  axis: z.array(analysisAxis).max(2),
  nested: z.boolean(),
  filters: filter.nullable(),
  weight: z.string().max(250).nullable(),
  /** true: each table counts only respondents who answered; false: everyone passing the filter, with a "no answer" row. */
  auto_adjust_base: z.boolean(),
  /** Rows and axis change places: one table per row question and axis question. */
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
      group: z.string().nullable(),
      block: z.string().nullable(),
      letter: z.string().nullable(),
    }),
  ),
  base: z.object(sums),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(['cat', 'net', 'missing']),
      any_of: z.array(z.string()).optional(),
      ...sums,
    }),
  ),
  numbers: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      shift: z.number(),
      ...sums,
      x: numbers,
      xx: numbers,
      wx: numbers,
      wxx: numbers,
      median: z.array(z.number().nullable()),
    }),
  ),
  overlaps: z.array(z.object({ a: z.number(), b: z.number(), n: z.number(), w: z.number(), w2: z.number() })),
  disjointRows: z.boolean(),
})

/** One table, or why there is none. Row and column keys are option, net and calculated ids (columns: "question:option"). */
export const analysisTable = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('cube'),
    question: z.string(),
    breakout: z.string().nullable(),
    /** Axis question that stands in the rows when inverted. */
    row_axis: z.string().nullable(),
    title: z.string(),
    subtitle: z.string(),
    cube,
  }),
  z.object({
    outcome: z.literal('problem'),
    question: z.string(),
    breakout: z.string().nullable(),
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
  weight: z.object({ variable: z.string(), label: z.string(), efficiency: z.number(), without: z.number() }).nullable(),
  tables: z.array(analysisTable),
})
export type AnalysisResponse = z.infer<typeof analysisResponse>

const datasetParams = z.object({ studyId: z.string().max(200), datasetName: z.string().max(250) })

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

export const countBase = endpoint({
  id: 'analysis.base',
  method: 'POST',
  path: '/analysis/{studyId}/{datasetName}/base/',
  summary: 'How many respondents pass a filter',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  body: z.strictObject({ filters: filter.nullable(), weight: z.string().max(250).nullable() }),
  response: z.object({ respondents: z.number(), n: z.number(), w: z.number(), eff: z.number() }),
})
