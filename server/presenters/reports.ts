import type { Report, ReportSummary } from '@core/contract'
import type { reports } from '../db/schema'

export interface ReportRow {
  readonly report: typeof reports.$inferSelect
  readonly datasetName: string
  readonly creator: { readonly firstName: string; readonly lastName: string }
}

export const presentReportSummary = ({ report, datasetName, creator }: ReportRow): ReportSummary => ({
  id: report.id,
  study_id: report.studyId,
  title: report.title,
  description: report.description,
  dataset_name: datasetName,
  created: report.created.toISOString(),
  modified: report.modified.toISOString(),
  creator: { first_name: creator.firstName, last_name: creator.lastName },
})

/** With the request that rebuilds the report, when it is asked for. */
export const presentReport = (row: ReportRow, withRequest: boolean): Report => ({
  ...presentReportSummary(row),
  serialized_request: withRequest ? row.report.payload : null,
})
