import type { Report, ReportSummary } from '@core/contract'
import type { reports } from '../../db/schema'
import type { Actor } from '../../access/context'
import { mayChangeReport } from '../../access/report'

export interface ReportRow {
  readonly report: typeof reports.$inferSelect
  readonly datasetName: string
  readonly creator: { readonly firstName: string; readonly lastName: string }
}

export const presentReportSummary = (actor: Actor, { report, datasetName, creator }: ReportRow): ReportSummary => ({
  id: report.id,
  study_id: report.studyId,
  title: report.title,
  description: report.description,
  dataset_name: datasetName,
  created: report.created.toISOString(),
  modified: report.modified.toISOString(),
  creator: { first_name: creator.firstName, last_name: creator.lastName },
  permissions: { delete: mayChangeReport(actor, report), edit: mayChangeReport(actor, report) },
})

/** With the request that rebuilds the report, when it is asked for. */
export const presentReport = (actor: Actor, row: ReportRow, withRequest: boolean): Report => ({
  ...presentReportSummary(actor, row),
  serialized_request: withRequest ? row.report.payload : null,
})
