import * as z from 'zod/mini'
import { endpoint } from './http'
import { datasetSummary } from './studies'

/** One answer of a question with how many respondents of the whole dataset gave it (unweighted). */
export const questionOption = z.object({
  id: z.string(),
  label: z.string(),
  code: z.nullable(z.union([z.string(), z.number()])),
  n: z.number(),
  missing: z.boolean(),
})
export type QuestionOption = z.infer<typeof questionOption>

/** S3.35 and S3.37 in one: list form and dataset form of a question. */
export const question = z.object({
  nk: z.string(),
  nk_uri: z.string(),
  question_name: z.string(),
  question_text: z.string(),
  raw_question_text: z.string(),
  original_question_text: z.string(),
  question_label: z.string(),
  fundamental_question_type: z.enum(['single', 'multi', 'grid', 'numeric', 'nps', 'open', 'date', 'meta']),
  /** The answers are a scale in order: a line chart makes sense. */
  is_interval: z.boolean(),
  is_quantitative: z.boolean(),
  is_grid: z.boolean(),
  suggested_xtab: z.boolean(),
  unrestricted_filter: z.boolean(),
  represents: z.nullable(z.string()),
  main_var_list: z.array(z.string()),
  categorical_responses: z.array(questionOption),
  /** Names of the grid rows; their texts stand in breakout_metadata, in the same order. */
  breakouts: z.array(z.string()),
  breakout_metadata: z.array(
    z.object({ question_name: z.string(), breakout_text: z.string(), original_question_text: z.string() }),
  ),
  nets: z.array(z.object({ id: z.string(), label: z.string(), any_of: z.array(z.string()) })),
  calculated: z.array(z.object({ id: z.string(), label: z.string(), kind: z.enum(['mean', 'nps']) })),
  tags: z.array(z.string()),
  /** Respondents with an answer, unweighted. */
  base: z.number(),
})
export type Question = z.infer<typeof question>

export const dataset = z.extend(datasetSummary, {
  study_name: z.string(),
  low_base_threshold: z.number(),
  questions: z.array(question),
})
export type Dataset = z.infer<typeof dataset>

const datasetParams = z.object({
  studyId: z.string().check(z.maxLength(200)),
  datasetName: z.string().check(z.maxLength(250)),
})

export const getDataset = endpoint({
  id: 'datasets.get',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/',
  summary: 'A dataset with its questions',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  response: dataset,
})

export const publishDataset = endpoint({
  id: 'datasets.publish',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/publish/',
  summary: 'Make a previewable dataset visible to its readers',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  response: datasetSummary,
})
