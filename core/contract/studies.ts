import { z } from 'zod'
import { endpoint } from './http'

export const metadataEntry = z.object({ name: z.string(), values: z.array(z.string()) })

/** S3.52. `permissions.view` false = a locked card ('Restricted Study'); its other fields are then blank. */
export const studyListItem = z.object({
  id: z.string(),
  name: z.string(),
  study_number: z.string(),
  study_date: z.string(),
  study_year: z.number(),
  metadata: z.array(metadataEntry),
  sample: z.number(),
  summary_hits: z.number(),
  datapoint_hits: z.number(),
  permissions: z.object({ view: z.boolean() }),
  low_base_threshold: z.number(),
})
export type StudyListItem = z.infer<typeof studyListItem>

/** S3.43 without its questions; `current_state` is labelled by S4.3. */
export const datasetSummary = z.object({
  study_id: z.string(),
  dataset_name: z.string(),
  version_number: z.number(),
  ready: z.boolean(),
  current_state: z.string().nullable(),
  current_question_count: z.number(),
  total_questions_count: z.number(),
  external_type: z.string().nullable(),
  failed_imports: z.number(),
  previewable: z.boolean(),
  annotated: z.boolean(),
  question_labels_enabled: z.boolean(),
  default_filters: z.string(),
  group_restrictions: z.array(z.string()),
  permissions: z.object({ view: z.boolean() }),
  rdm_complete: z.boolean(),
  respondents: z.number(),
  weights: z.array(
    z.object({ variable: z.string(), label: z.string(), efficiency: z.number(), is_default: z.boolean() }),
  ),
})
export type DatasetSummary = z.infer<typeof datasetSummary>

export const studyDetails = studyListItem.extend({
  study_name: z.string(),
  datasets: z.array(datasetSummary),
})
export type StudyDetails = z.infer<typeof studyDetails>

const jsonText = z.string().max(20_000)

export const listStudies = endpoint({
  id: 'studies.list',
  method: 'GET',
  path: '/proxy/husky/studies/',
  summary: 'Studies the user may see, paged and sorted',
  audience: 'user',
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(2500).default(25),
    sort: z
      .enum(['study_year', '-study_year', '+study_year', 'study_name', '-study_name', '+study_name'])
      .default('-study_year'),
    query: z.string().max(500).optional(),
    filters: jsonText.optional(),
    restrict: z.enum(['0', '1']).optional(),
  }),
  response: z.object({
    count: z.number(),
    results: z.array(studyListItem),
    aggregations: z.record(z.string(), z.array(z.object({ label: z.string(), count: z.number() }))),
  }),
})

export const getStudy = endpoint({
  id: 'studies.get',
  method: 'GET',
  path: '/studies/{id}/',
  summary: 'One study with its datasets, by study number',
  audience: 'user',
  object: 'study',
  params: z.object({ id: z.string().max(200) }),
  response: studyDetails,
})
