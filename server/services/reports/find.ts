import { and, desc, eq } from 'drizzle-orm'
import { datasets, reports, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../http/context'
import { notFound } from '../../http/errors'
import { datasetAccess } from '../../policies/dataset'
import type { ReportRow } from '../../presenters/reports'
import { findStudy } from '../studies/find'

/** Saved reports of a study on datasets that the reader may know of, newest first. */
export const reportsOf = async (tx: Tx, actor: Actor, studyId: string, reportId?: string): Promise<ReportRow[]> => {
  const study = await findStudy(tx, actor, studyId)
  const rows = await tx
    .select({ report: reports, dataset: datasets, creator: { firstName: users.firstName, lastName: users.lastName } })
    .from(reports)
    .innerJoin(datasets, and(eq(datasets.clientId, reports.clientId), eq(datasets.id, reports.datasetId)))
    .innerJoin(users, and(eq(users.clientId, reports.clientId), eq(users.id, reports.creator)))
    .where(
      and(
        eq(reports.clientId, study.clientId),
        eq(reports.studyId, study.id),
        reportId === undefined ? undefined : eq(reports.id, reportId),
      ),
    )
    .orderBy(desc(reports.created), desc(reports.id))
  return rows
    .filter(row => datasetAccess(actor, row.dataset) !== 'absent')
    .map(({ report, dataset, creator }) => ({ report, datasetName: dataset.name, creator }))
}

/** One saved report; missing, foreign and hidden ones are all not_found. */
export const findReport = async (tx: Tx, actor: Actor, studyId: string, reportId: string): Promise<ReportRow> => {
  const [row] = await reportsOf(tx, actor, studyId, reportId)
  if (!row) throw notFound('report')
  return row
}
