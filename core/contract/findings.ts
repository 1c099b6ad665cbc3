import * as z from 'zod/mini'
import { analysisRequest, analysisResponse } from './analysis'
import { endpoint } from './http'
import { datasetParams, questionName } from './params'

const { axis, nested, filters, weight, auto_adjust_base } = analysisRequest.shape

export const findingsRequest = z.strictObject({
  /** Questions to search; absent: all that can be tables. */
  questions: z.optional(z.array(questionName).check(z.minLength(1), z.maxLength(2000))),
  axis: axis.check(z.minLength(1)),
  nested,
  filters,
  weight,
  auto_adjust_base,
  /** Percent: 100 minus the share of false findings that is accepted. */
  confidence: z.literal([80, 90, 95, 99]),
  control: z.enum(['benjamini_hochberg', 'benjamini_yekutieli']),
})

/** One comparison that withstood. Keys of rows and columns are those of analysis.run. */
const difference = z.object({
  question: z.string(),
  breakout: z.nullable(z.string()),
  row: z.string(),
  column: z.string(),
  /** The column compared with, of waves; null: everybody else in the table. */
  other: z.nullable(z.string()),
  kind: z.enum(['share', 'mean', 'ratio', 'score']),
  about: z.string(),
  sentence: z.string(),
  interval: z.string(),
  value: z.number(),
  other_value: z.number(),
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  effect: z.number(),
  adjusted_p: z.number(),
  n: z.number(),
  other_n: z.number(),
  eff: z.number(),
  other_eff: z.number(),
})
export type FoundDifference = z.infer<typeof difference>

export const findingsResponse = z.object({
  dataset_version: z.number(),
  filtered: analysisResponse.shape.filtered,
  comparisons: z.number(),
  tables: z.number(),
  differences: z.number(),
  findings: z.array(z.object({ lead: difference, also: z.array(difference) })),
})

export const findFindings = endpoint({
  id: 'analysis.findings',
  method: 'POST',
  path: '/analysis/{studyId}/{datasetName}/findings/',
  summary: 'What differs between columns in all questions, ranked, with error controlled over everything compared',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  body: findingsRequest,
  response: findingsResponse,
})
