import type { ListedReport, Report, ReportSummary } from '@core/contract'
import type { Actor } from '../../access/context'
import type { FoundReport } from '../../access/objects'
import { mayChangeReport } from '../../access/report'

export const presentReportSummary = (actor: Actor, { report, datasetName, creator }: FoundReport): ReportSummary => ({
  id: report.id,
  study_id: report.studyId,
  title: report.title,
  description: report.description,
  dataset_name: datasetName,
  created: report.created.toISOString(),
  modified: report.modified.toISOString(),
  creator: { first_name: creator.firstName, last_name: creator.lastName },
  permissions: { delete: mayChangeReport(actor, report), edit: mayChangeReport(actor, report) },
  version: report.version,
})

/** With the data behind it. */
export const presentListedReport = (actor: Actor, row: FoundReport): ListedReport => ({
  ...presentReportSummary(actor, row),
  data_version: row.dataVersion,
  used_version: row.report.datasetVersion,
  last_run: row.report.lastRun?.toISOString() ?? null,
})

/** With the request that rebuilds the report, when it is asked for. */
export const presentReport = (actor: Actor, row: FoundReport, withRequest: boolean): Report => ({
  ...presentReportSummary(actor, row),
  serialized_request: withRequest ? row.report.payload : null,
})
