import * as z from 'zod/mini'
import { REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX, STATS_CONFIDENCE } from '@core/domain'
import { filter } from './analysis'
import { endpoint } from './http'
import { pageQuery } from './listing'
import { datasetName, objectId, questionName, studyParams, versionNumber } from './params'

/** How letters allow for many comparisons. */
export const correction = z.enum(['none', 'bonferroni', 'holm', 'benjamini_hochberg'])

/** Whose significance test of columns. */
export const significanceTest = z.enum(['house', 'dimensions', 'crunch', 'askia', 'spss'])

export const numberType = z.enum(['column_percent', 'row_percent', 'total_percent', 'count', 'index'])
export const chartType = z.enum(['column', 'bar', 'stacked', 'line'])
export type ChartType = z.infer<typeof chartType>

const sortOrder = z.strictObject({
  key: z.string().check(z.maxLength(500)),
  direction: z.enum(['ASCENDING', 'DESCENDING']),
})

const confidence = z.union([z.literal(80), z.literal(90), z.literal(95), z.literal(99)])

/** Reports saved before an optional setting was added lack it. */
export const viewSettings = z.strictObject({
  numberType,
  chartType,
  /** Columns were chosen by hand. Absent or false: they stand for the chart that suits each table best. */
  chartChosen: z.optional(z.boolean()),
  /** Key of the group of columns that a chart draws where it has no room for all. Absent or gone: the first. */
  chartGroup: z.optional(z.string().check(z.maxLength(500))),
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
  correction: z.optional(correction),
  /** Whose significance test of columns; absent: that of the house. */
  test: z.optional(significanceTest),
})
export type ViewSettings = z.infer<typeof viewSettings>

/** Everything that defines how one question is shown. */
export const analysisView = z.strictObject({
  /** Names of questions or grid rows in the columns, or of banners as 'banner:' and their id. */
  axis: z.array(questionName).check(z.maxLength(2)),
  /** The second of the axis inside the first instead of beside it. */
  nested: z.boolean(),
  filters: z.nullable(filter),
  /** Variable of the weight; null: everyone counts as one. */
  weight: z.nullable(questionName),
  /** True: each table counts only respondents who answered. */
  autoAdjustBase: z.boolean(),
  /** The row of a grid that is shown; null: all of them. */
  breakout: z.nullable(questionName),
  parts: z.enum(['both', 'chart', 'table']),
  /** null: chosen by the width of the window. */
  arrangement: z.nullable(z.enum(['side', 'stacked'])),
  settings: viewSettings,
})
export type AnalysisView = z.infer<typeof analysisView>

/** The chart that suits each table, of column percentages, tested at 95 % on one level without a correction. */
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
  /** Counts its changes, from 1. */
  version: z.number(),
})
export type ReportSummary = z.infer<typeof reportSummary>

/** A saved report in the list of its study, with the data behind it. */
const listedReport = z.extend(reportSummary, {
  /** Version of the data that readers have now. */
  data_version: z.number(),
  /** Version of the data that what it shows was saved with, or that its latest file holds; null: not known. */
  used_version: z.nullable(z.number()),
  /** When the latest file of it was ready; null: none yet. */
  last_run: z.nullable(z.string()),
})
export type ListedReport = z.infer<typeof listedReport>

export const report = z.extend(reportSummary, { serialized_request: z.nullable(reportPayload) })
export type Report = z.infer<typeof report>

/** One state of a saved report, and in what it differs from the one before. */
const reportVersion = z.object({
  version: z.number(),
  saved: z.string(),
  /** Name of who saved it; null where that is not known. */
  by: z.nullable(z.string()),
  /** The version that it brought back; null: none. */
  restored_from: z.nullable(z.number()),
  /** One sentence for each difference; empty for the first version. */
  changes: z.array(z.string()),
})
export type ReportVersion = z.infer<typeof reportVersion>

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
  response: z.object({ results: z.array(listedReport) }),
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

/** What a report shows, without its name, description and dataset. */
export const reportContent = z.pick(reportPayload, { main: true, segmentation: true, options: true })
export type ReportContent = z.infer<typeof reportContent>

const reportParts = z.partial(
  z.extend(z.pick(reportPayload, { title: true, description: true }), { content: reportContent }),
)

/** Title, description, content, or several of them. */
export const patchReport = endpoint({
  ...shared,
  id: 'reports.patch',
  method: 'PATCH',
  path: '/reports/{studyId}/{reportId}/',
  summary: 'Change a saved report: its name, its description or what it shows',
  object: 'report',
  params: reportParams,
  /** `base`: what the writer began with. */
  body: z.extend(reportParts, { base: z.optional(reportParts) }),
  response: reportSummary,
})

export const listReportVersions = endpoint({
  ...shared,
  id: 'reports.versions',
  method: 'GET',
  path: '/reports/{studyId}/{reportId}/versions/',
  summary: 'How a saved report changed, newest first',
  object: 'report',
  params: reportParams,
  response: z.object({ results: z.array(reportVersion) }),
})

/** What is there now becomes an earlier version. */
export const restoreReport = endpoint({
  ...shared,
  id: 'reports.restore',
  method: 'POST',
  path: '/reports/{studyId}/{reportId}/versions/{version}/restore/',
  summary: 'Bring an earlier version of a saved report back, as a new one',
  object: 'report',
  params: z.extend(reportParams, { version: versionNumber }),
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
