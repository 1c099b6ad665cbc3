import * as z from 'zod/mini'
import { REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX, STATS_CONFIDENCE } from '@core/domain'
import { filter } from './analysis'
import { endpoint } from './http'
import { pageQuery } from './listing'
import { datasetName, objectId, questionName, studyParams } from './params'

export const numberType = z.enum(['column_percent', 'row_percent', 'total_percent', 'count', 'index'])
export const chartType = z.enum(['column', 'bar', 'stacked', 'line'])
export type ChartType = z.infer<typeof chartType>

const sortOrder = z.strictObject({
  key: z.string().check(z.maxLength(500)),
  direction: z.enum(['ASCENDING', 'DESCENDING']),
})

const confidence = z.union([z.literal(80), z.literal(90), z.literal(95), z.literal(99)])

/** Reports saved before the last two were added lack them: they have one level and no correction. */
export const viewSettings = z.strictObject({
  numberType,
  chartType,
  showLabels: z.boolean(),
  hideLowBase: z.boolean(),
  sortState: z.strictObject({ ROW: z.nullable(sortOrder), COLUMN: z.nullable(sortOrder) }),
  suppressNullValues: z.boolean(),
  showUnweightedBase: z.boolean(),
  sortable: z.boolean(),
  showStatTesting: z.boolean(),
  statsConfidence: confidence,
  /** Lower-case letters for what is significant at this level only; one that is not below statsConfidence gives none. */
  statsConfidenceSecond: z.optional(z.nullable(confidence)),
  /** Per row within one question of the axis; letters only. */
  correction: z.optional(z.enum(['none', 'holm', 'benjamini_hochberg'])),
})
export type ViewSettings = z.infer<typeof viewSettings>

/** A column chart of column percentages, tested at 95 % on one level without a correction. */
export const DEFAULT_VIEW_SETTINGS: ViewSettings = {
  numberType: 'column_percent',
  chartType: 'column',
  showLabels: true,
  hideLowBase: false,
  sortState: { ROW: null, COLUMN: null },
  suppressNullValues: false,
  showUnweightedBase: true,
  sortable: true,
  showStatTesting: true,
  statsConfidence: STATS_CONFIDENCE,
}

/** Marker for a variable of which every option (or breakout) is deselected. */
export const ALL_DESELECTED = 'ALL_DESELECTED'

const deselected = z.union([
  z.array(z.string().check(z.maxLength(250))).check(z.maxLength(5000)),
  z.literal(ALL_DESELECTED),
])

/** One saved variable, keyed by its question name; on the axis also a banner, keyed by `banner:` and its id. */
export const reportVariable = z.strictObject({
  calculated: z.array(z.string().check(z.maxLength(250))),
  nets: z.array(z.string().check(z.maxLength(250))),
  deselected_options: z.optional(deselected),
  deselected_breakouts: z.optional(deselected),
  type: z.optional(z.enum(['breakouts', 'banner'])),
  /** Name of a banner when it was saved: what to call it when it is gone. */
  banner_name: z.optional(z.string().check(z.maxLength(250))),
})
export type ReportVariable = z.infer<typeof reportVariable>

export const reportVariableEntry = z
  .record(z.string().check(z.maxLength(250)), reportVariable)
  .check(z.refine(entry => Object.keys(entry).length === 1, 'Choose one question.'))

export const reportOptions = z.strictObject({
  filters: z.nullable(filter),
  autoAdjustBaseEnabled: z.boolean(),
  weighting: z.nullable(questionName),
  weightingLabel: z.nullable(z.string().check(z.maxLength(250))),
  viewSettings,
  inverted: z.boolean(),
  /** The second variable of the axis inside the first. Absent: side by side. */
  nested: z.optional(z.boolean()),
})

/** What is saved. serialized_request holds the same, for rebuilding the builder. */
export const reportPayload = z.strictObject({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'A report name is required to generate a report'), z.maxLength(REPORT_NAME_MAX)),
  description: z.string().check(z.maxLength(REPORT_DESCRIPTION_MAX)),
  dataset_name: datasetName,
  main: z
    .array(reportVariableEntry)
    .check(z.minLength(1, 'At least one main report variable is required to generate a report'), z.maxLength(500)),
  segmentation: z.array(reportVariableEntry).check(z.maxLength(2)),
  options: reportOptions,
})
export type ReportPayload = z.infer<typeof reportPayload>

export const reportSummary = z.object({
  id: z.string(),
  study_id: z.string(),
  title: z.string(),
  description: z.string(),
  dataset_name: z.string(),
  created: z.string(),
  modified: z.string(),
  creator: z.object({ first_name: z.string(), last_name: z.string() }),
  permissions: z.object({ delete: z.boolean(), edit: z.boolean() }),
})
export type ReportSummary = z.infer<typeof reportSummary>

export const report = z.extend(reportSummary, { serialized_request: z.nullable(reportPayload) })
export type Report = z.infer<typeof report>

const reportParams = z.extend(studyParams, { reportId: objectId })
const shared = { audience: 'user', flag: 'bulk_analysis_enabled' } as const

export const listReports = endpoint({
  ...shared,
  id: 'reports.list',
  method: 'GET',
  path: '/reports/{studyId}/',
  summary: 'Saved bulk reports of a study',
  object: 'study',
  params: studyParams,
  query: z.object(pageQuery()),
  response: z.object({ results: z.array(reportSummary) }),
})

export const getReport = endpoint({
  ...shared,
  id: 'reports.get',
  method: 'GET',
  path: '/reports/{studyId}/{reportId}/',
  summary: 'One saved report; with serialized_request=true the request that rebuilds it',
  object: 'report',
  params: reportParams,
  query: z.object({ serialized_request: z.optional(z.enum(['true', 'false'])) }),
  response: report,
})

export const createReport = endpoint({
  ...shared,
  id: 'reports.create',
  method: 'POST',
  path: '/reports/{studyId}/',
  summary: 'Save a bulk report',
  object: 'study',
  creates: true,
  params: studyParams,
  body: reportPayload,
  response: report,
  success: 201,
})

const reportTexts = z.partial(z.pick(reportPayload, { title: true, description: true }))

/** Title, description, or both. */
export const patchReport = endpoint({
  ...shared,
  id: 'reports.patch',
  method: 'PATCH',
  path: '/reports/{studyId}/{reportId}/',
  summary: 'Rename a saved report or change its description',
  object: 'report',
  params: reportParams,
  /** `base`: the texts the writer began with. */
  body: z.extend(reportTexts, { base: z.optional(reportTexts) }),
  response: reportSummary,
})

export const deleteReport = endpoint({
  ...shared,
  id: 'reports.delete',
  method: 'DELETE',
  path: '/reports/{studyId}/{reportId}/',
  summary: 'Delete a saved report or an own summary report',
  object: 'any-report',
  params: reportParams,
  response: z.object({}),
})
