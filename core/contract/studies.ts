import * as z from 'zod/mini'
import { LOW_BASE_MAX } from '@core/domain'
import { endpoint } from './http'
import { aggregations, byGlossary, corrected, listingQuery, markedText, metadataEntry, withNear } from './listing'
import { groupNames, objectId, studyKey } from './params'

/** `permissions.view` false = a locked card ('Restricted Study'); its other fields are then blank. */
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
  /** One of its metadata values is a preference of the reader. */
  preferred: z.boolean(),
  /** For managers: only chosen groups may view it. */
  restricted: z.optional(z.boolean()),
  /** With a query: it matches some of the words only. */
  near: z.optional(z.boolean()),
  /** With a query that the name matches. */
  marked_name: z.optional(markedText),
})
export type StudyListItem = z.infer<typeof studyListItem>

/** A dataset without its questions; `datasetLabel` turns `current_state` into the words shown. */
export const datasetSummary = z.object({
  study_id: z.string(),
  dataset_name: z.string(),
  version_number: z.number(),
  ready: z.boolean(),
  current_state: z.nullable(z.string()),
  current_question_count: z.number(),
  total_questions_count: z.number(),
  external_type: z.nullable(z.string()),
  failed_imports: z.number(),
  previewable: z.boolean(),
  annotated: z.boolean(),
  question_labels_enabled: z.boolean(),
  default_filters: z.string(),
  group_restrictions: z.array(z.string()),
  permissions: z.object({ view: z.boolean() }),
  rdm_complete: z.boolean(),
  respondents: z.number(),
  /** For managers: a newer version than readers have, waiting to be published. */
  draft_version: z.nullable(z.number()),
  weights: z.array(
    z.object({ variable: z.string(), label: z.string(), efficiency: z.number(), is_default: z.boolean() }),
  ),
})
export type DatasetSummary = z.infer<typeof datasetSummary>

export const studyDetails = z.extend(studyListItem, {
  study_name: z.string(),
  description: z.string(),
  datasets: z.array(datasetSummary),
  /** For managers: the groups that may view it; empty means everyone in the organisation. */
  group_restrictions: z.optional(z.array(z.string())),
})
export type StudyDetails = z.infer<typeof studyDetails>

/** `score` is how well a query matches. */
export const STUDY_SORTS = [
  '-study_year',
  'study_year',
  '+study_year',
  '-study_name',
  'study_name',
  '+study_name',
  '-score',
] as const

export const listStudies = endpoint({
  id: 'studies.list',
  method: 'GET',
  path: '/proxy/husky/studies/',
  summary: 'Studies the user may see, paged and sorted; locked ones come last and show nothing about themselves',
  audience: 'user',
  query: z.extend(listingQuery(STUDY_SORTS), {
    /** 1: studies that match the reader's preferences first. */
    boost: z.optional(z.enum(['0', '1'])),
    /** Preferred ones first and parts of the query do not go together: with boost, only what matches everything. */
    near: withNear,
  }),
  response: z.object({
    /** All that the pages hold together, locked ones included. */
    count: z.number(),
    /** Of these, locked ones. Always 0 with a query, filters or restrict, and for silently restricted readers. */
    restricted_count: z.number(),
    /** Of these, preferred ones. */
    preferred_count: z.number(),
    /** Of these, ones that match in part. */
    near_count: z.number(),
    corrected,
    by_glossary: byGlossary,
    results: z.array(studyListItem),
    aggregations,
  }),
})

/** Ids of metadata values. */
const valueIds = z.array(objectId).check(z.maxLength(200))

/** The dates follow from month and year; field errors are under study_name and study_number. */
export const createStudy = endpoint({
  id: 'studies.create',
  method: 'POST',
  path: '/proxy/greyhound/studies/',
  summary: 'Create an empty study',
  audience: 'manager',
  creates: true,
  body: z.strictObject({
    study_name: z.string().check(z.maxLength(1000)),
    /** When empty, the number is derived from the name. */
    study_number: z.string().check(z.maxLength(1000)),
    /** YYYY-MM-01. */
    study_date: z.string().check(z.maxLength(10)),
    study_month: z.number().check(z.int()),
    study_year: z.number().check(z.int()),
    /** Ids of values of the metadata field 'Supplier'. */
    Supplier: valueIds,
    /** Ids of values of other metadata fields, by field id. */
    client_values: z.record(objectId, valueIds),
    /** Absent: everyone, unless the organisation requires groups (`study_access` of its domain). */
    group_restrictions: z.optional(groupNames),
  }),
  response: z.object({ id: z.string(), study_number: z.string() }),
  success: 201,
})

const keyParams = z.object({ id: studyKey })

export const getStudy = endpoint({
  id: 'studies.get',
  method: 'GET',
  path: '/studies/{id}/',
  summary: 'One study with its datasets, by study number',
  audience: 'user',
  object: 'study',
  params: keyParams,
  response: studyDetails,
})

const studyFields = {
  study_name: z.optional(z.string().check(z.maxLength(1000))),
  description: z.optional(z.string().check(z.maxLength(5000))),
  /** YYYY-MM-01. */
  study_date: z.optional(z.string().check(z.maxLength(10))),
  low_base_threshold: z.optional(z.number().check(z.int(), z.gte(0), z.lte(LOW_BASE_MAX))),
  /** Ids of values by metadata field id, 'Supplier' among them; replaces the values of the fields that are named. */
  client_values: z.optional(z.record(objectId, valueIds)),
  group_restrictions: z.optional(groupNames),
}

export const patchStudy = endpoint({
  id: 'studies.patch',
  method: 'PATCH',
  path: '/proxy/greyhound/studies/{id}/',
  summary: 'Change what describes a study; absent fields stay as they are',
  audience: 'manager',
  object: 'study',
  params: keyParams,
  body: z.strictObject({
    ...studyFields,
    /** What the writer began with; `edits` name metadata fields as client_values.{field id}. */
    base: z.optional(z.strictObject(studyFields)),
  }),
  response: studyDetails,
})

/** Deletes everything in the study: datasets, files, reports, insights. Its name is the confirmation. */
export const deleteStudy = endpoint({
  id: 'studies.delete',
  method: 'DELETE',
  path: '/proxy/greyhound/studies/{id}/',
  summary: 'Delete a study with all it holds',
  audience: 'manager',
  object: 'study',
  params: keyParams,
  query: z.object({ name: z.string().check(z.maxLength(1000)) }),
  response: z.object({}),
})
