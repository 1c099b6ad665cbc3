import * as z from 'zod/mini'
import { MEASURE_KINDS } from '@core/crosstab'
import { FILTER_TEXT_MAX } from '@core/domain'
import { datasetBanner } from './banners'
import { endpoint } from './http'
import { datasetParams, groupNames, questionName, questionParams, studyParams, versionNumber } from './params'
import { significanceTest } from './reports'
import { datasetSummary } from './studies'

/** One answer of a question with how many respondents of the whole dataset gave it (unweighted). */
export const questionOption = z.object({
  id: z.string(),
  label: z.string(),
  code: z.nullable(z.union([z.string(), z.number()])),
  n: z.number(),
  missing: z.boolean(),
  /** Its scale value; absent where means leave the option out. */
  score: z.optional(z.number()),
})
export type QuestionOption = z.infer<typeof questionOption>

/** `editable`: this reader may change and remove it; absent where not. */
const named = { id: z.string(), label: z.string(), editable: z.optional(z.boolean()) }

/** A calculated row; one that somebody defined carries its definition. */
const calculatedRow = z.union([
  z.object({ ...named, kind: z.enum([...MEASURE_KINDS, 'nps']) }),
  z.object({ ...named, kind: z.literal('top_box'), count: z.number(), end: z.enum(['highest', 'lowest']) }),
  z.object({
    ...named,
    kind: z.literal('score'),
    scores: z.record(z.string(), z.number()),
    combine: z.enum(['mean', 'sum']),
  }),
])

/** The part of a question that lists show. */
export const questionListForm = {
  nk: z.string(),
  question_name: z.string(),
  question_text: z.string(),
  fundamental_question_type: z.enum(['single', 'multi', 'grid', 'numeric', 'nps', 'open', 'date', 'meta']),
  is_quantitative: z.boolean(),
  is_grid: z.boolean(),
  suggested_xtab: z.boolean(),
  /** Name of the file's grid that the question was a row of until somebody dissolved it. */
  represents: z.nullable(z.string()),
  main_var_list: z.array(z.string()),
}

const reworded = z.object({ worded_before: z.string(), worded_after: z.string() })

/** What a file with new waves worded otherwise; `waves_before`: those that were there before, by the question that tells them. */
const wordingChange = z.object({
  waves_before: z.record(z.string(), z.array(z.string())),
  text_change: z.optional(reworded),
  row_changes: z.optional(z.record(z.string(), reworded)),
  answer_changes: z.optional(z.record(z.string(), reworded)),
  order_change: z.optional(z.object({ order_before: z.array(z.string()), order_after: z.array(z.string()) })),
})

/** A question of a dataset. */
export const question = z.object({
  ...questionListForm,
  nk_uri: z.string(),
  raw_question_text: z.string(),
  original_question_text: z.string(),
  question_label: z.string(),
  /** The answers are a scale in order: a line chart makes sense. */
  is_interval: z.boolean(),
  unrestricted_filter: z.boolean(),
  categorical_responses: z.array(questionOption),
  /** Names of the grid rows; their texts are in breakout_metadata, in the same order. */
  breakouts: z.array(z.string()),
  breakout_metadata: z.array(
    z.object({ question_name: z.string(), breakout_text: z.string(), original_question_text: z.string() }),
  ),
  nets: z.array(z.object({ ...named, any_of: z.array(z.string()) })),
  calculated: z.array(calculatedRow),
  /** Of the form 'category:label'. */
  tags: z.array(z.string()),
  /** Names of the questions that people built the grid from; empty for grids that came with the file. */
  made_of: z.array(z.string()),
  /** The oldest first; absent: no wave reads otherwise than another, or the reader has not all rights on the dataset. */
  reworded: z.optional(z.array(wordingChange)),
  /** Respondents with an answer, unweighted. */
  base: z.number(),
})
export type Question = z.infer<typeof question>

export const dataset = z.extend(datasetSummary, {
  study_name: z.string(),
  study_number: z.string(),
  /** YYYY-MM-01: the month of its fieldwork. */
  study_date: z.string(),
  low_base_threshold: z.number(),
  /** Whose significance test new reports and analyses begin with; absent: that of the house. */
  default_test: z.optional(significanceTest),
  questions: z.array(question),
  /** Named sets of columns; absent: none. */
  banners: z.optional(z.array(datasetBanner)),
})
export type Dataset = z.infer<typeof dataset>

/** For managers: the version waiting to be published instead of the one that readers have, if any. */
export const draftQuery = z.object({ draft: z.optional(z.literal('1')) })

export const getDataset = endpoint({
  id: 'datasets.get',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/',
  summary: 'A dataset with its questions',
  audience: 'user',
  object: 'dataset',
  params: datasetParams,
  query: draftQuery,
  response: dataset,
})

/** A filter as JSON text; '' = none. */
const filterText = z.string().check(z.maxLength(FILTER_TEXT_MAX))

/** The groups or filters the writer began with. A body names exactly one of the three. */
const beganWith = z.optional(
  z.strictObject({ group_restrictions: z.optional(groupNames), default_filters: z.optional(filterText) }),
)

export const patchDataset = endpoint({
  id: 'datasets.patch',
  method: 'PATCH',
  path: '/datasets/{studyId}/{datasetName}/',
  summary: 'Set the access groups, the default filters or the use of question labels',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  body: z.union([
    z.strictObject({ group_restrictions: groupNames, base: beganWith }),
    z.strictObject({ default_filters: filterText, base: beganWith }),
    z.strictObject({ question_labels_enabled: z.boolean() }),
  ]),
  response: datasetSummary,
})

export const publishDataset = endpoint({
  id: 'datasets.publish',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/publish/',
  summary: 'Make a previewable dataset, or its waiting version, visible to its readers; a job does it',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  response: datasetSummary,
})

/** One version of a dataset. */
export const datasetVersion = z.object({
  version: z.number(),
  /** published: readers have it; waiting: the next one; unpublished: nobody reads any; earlier: readers had it; replaced: they never did. */
  state: z.enum(['published', 'waiting', 'unpublished', 'earlier', 'replaced']),
  file_name: z.string(),
  respondents: z.number(),
  questions: z.number(),
  made: z.string(),
  made_by: z.nullable(z.string()),
  published: z.nullable(z.string()),
  published_by: z.nullable(z.string()),
})
export type DatasetVersionForm = z.infer<typeof datasetVersion>

/** A file that was to become a version, and did not. */
export const failedImport = z.object({ file_name: z.string(), at: z.string(), message: z.string(), advice: z.string() })

export const listVersions = endpoint({
  id: 'datasets.versions',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/versions/',
  summary: 'The latest 200 versions of a dataset, the newest first, and files that could not become one',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  response: z.object({ results: z.array(datasetVersion), failed: z.array(failedImport) }),
})

export const withdrawDataset = endpoint({
  id: 'datasets.withdraw',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/withdraw/',
  summary: 'Take the published version from its readers, who have none then; managers keep it',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  response: datasetSummary,
})

export const publishVersion = endpoint({
  id: 'datasets.publishVersion',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/versions/{version}/publish/',
  summary: 'Publish any version of a dataset, an earlier one among them; a job does it',
  audience: 'manager',
  object: 'dataset',
  params: z.extend(datasetParams, { version: versionNumber }),
  response: datasetSummary,
})

/** One difference between what readers have and what waits to be published. `detail` can be shown on screen. */
export const datasetChange = z.object({
  kind: z.enum([
    'question_added',
    'question_gone',
    'type_changed',
    'text_changed',
    'options_changed',
    'grid_lost',
    'row_lost',
  ]),
  question_name: z.string(),
  question_text: z.string(),
  detail: z.string(),
  /** What uses it in this dataset: titles of saved reports, 'Default filters'. */
  used_by: z.array(z.string()),
})
export type DatasetChange = z.infer<typeof datasetChange>

export const getDatasetChanges = endpoint({
  id: 'datasets.changes',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/changes/',
  summary: 'What readers will find changed when the waiting version, or another, is published; empty without one',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  query: z.object({ version: z.optional(versionNumber) }),
  response: z.object({
    /** The version readers have; null: none yet. */
    from_version: z.nullable(z.number()),
    /** The version that waits; null when none does. */
    to_version: z.nullable(z.number()),
    respondents_before: z.number(),
    respondents_after: z.number(),
    changes: z.array(datasetChange),
    /** Edited texts and grids built by people that the waiting version has taken over. */
    carried: z.object({ texts: z.number(), grids: z.number() }),
  }),
})

/** Polled while datasets are being imported or published. */
export const listDatasetStates = endpoint({
  id: 'datasets.states',
  method: 'GET',
  path: '/dataset_states/{studyId}/',
  summary: 'States of the datasets of a study',
  audience: 'manager',
  object: 'study',
  params: studyParams,
  response: z.object({
    results: z.array(
      z.object({
        dataset_name: z.string(),
        current_state: z.nullable(z.string()),
        version_number: z.number(),
        draft_version: z.nullable(z.number()),
        rdm_complete: z.boolean(),
      }),
    ),
  }),
})

const newText = z.string().check(z.maxLength(5000))

const tags = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))

/** The text or tags the writer began with. */
const questionBase = z.optional(z.strictObject({ question_text: z.optional(newText), tags: z.optional(tags) }))

/** Exactly one: the text (trimmed; empty is refused), the tags, or whether readers without full access may use the question. */
const questionPatch = z.union([
  z.strictObject({ question_text: newText, base: questionBase }),
  z.strictObject({ tags, base: questionBase }),
  z.strictObject({ unrestricted_filter: z.boolean() }),
])

export const patchQuestion = endpoint({
  id: 'questions.patch',
  method: 'PATCH',
  path: '/v2/questions/{studyId}/{datasetName}/{questionName}/',
  summary: 'Change the text of a question, or of one row of a grid by its name',
  audience: 'manager',
  object: 'dataset',
  params: questionParams,
  query: draftQuery,
  body: questionPatch,
  response: question,
})

export const patchQuestionByUri = endpoint({
  id: 'questions.patchByUri',
  method: 'PATCH',
  path: '/v2/questions/{nkUri}/',
  summary: 'Change the text of a question by its natural key',
  audience: 'manager',
  object: 'question',
  params: z.object({ nkUri: z.string().check(z.maxLength(2000)) }),
  query: draftQuery,
  body: questionPatch,
  response: question,
})

const questionNames = z.array(questionName).check(z.maxLength(500))

/** Which questions could be rows of one grid with each other. */
export const listGrids = endpoint({
  id: 'datasets.grids',
  method: 'GET',
  path: '/datasets/{studyId}/{datasetName}/grids/',
  summary: 'For a question (or each), the questions it could form a grid with: the same options, in the same order',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  query: z.extend(draftQuery, { question: z.optional(questionName) }),
  response: z.record(z.string(), z.array(z.string())),
})

/** All changes are made, or none. */
export const changeGrids = endpoint({
  id: 'datasets.changeGrids',
  method: 'POST',
  path: '/datasets/{studyId}/{datasetName}/grids/',
  summary: 'Create, update or dissolve grids',
  audience: 'manager',
  object: 'dataset',
  params: datasetParams,
  query: draftQuery,
  body: z.record(
    z.string().check(z.minLength(1), z.maxLength(250)),
    z.union([
      z.strictObject({
        action: z.literal('create'),
        contributors: questionNames,
        grid_text: newText,
      }),
      z.strictObject({
        action: z.literal('update'),
        contributors: questionNames,
        base: z.optional(z.strictObject({ contributors: questionNames })),
      }),
      z.strictObject({ action: z.literal('delete'), contributors: z.optional(questionNames) }),
    ]),
  ),
  response: z.object({ questions: z.array(question) }),
})
