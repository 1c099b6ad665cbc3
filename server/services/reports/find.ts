import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ReportPayload } from '@core/contract'
import { questionsOfFilter } from '@core/domain'
import { datasetQuestions, datasets, reports, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../http/context'
import { notFound } from '../../http/errors'
import { datasetAccess } from '../../policies/dataset'
import type { ReportRow } from '../../presenters/reports'
import { findStudy } from '../studies/find'

/** Names of the questions that a report speaks of. */
export const questionsOfReport = ({ main, segmentation, options }: ReportPayload): string[] => [
  ...[...main, ...segmentation].flatMap(entry => Object.keys(entry)),
  ...(options.filters ? questionsOfFilter(options.filters) : []),
]

/** Names of the questions, per dataset, that readers without full rights may see. */
const openQuestions = async (tx: Tx, clientId: string, datasetIds: string[]): Promise<Map<string, Set<string>>> => {
  const open = new Map<string, Set<string>>()
  if (datasetIds.length === 0) return open
  const rows = await tx
    .select({ datasetId: datasets.id, name: datasetQuestions.name })
    .from(datasets)
    .innerJoin(
      datasetQuestions,
      and(
        eq(datasetQuestions.clientId, datasets.clientId),
        eq(datasetQuestions.datasetId, datasets.id),
        eq(datasetQuestions.version, datasets.currentVersion),
      ),
    )
    .where(
      and(
        eq(datasets.clientId, clientId),
        inArray(datasets.id, datasetIds),
        sql`${datasetQuestions.definition}->'unrestricted_filter' = 'true'`,
      ),
    )
  for (const { datasetId, name } of rows) open.set(datasetId, (open.get(datasetId) ?? new Set()).add(name))
  return open
}

/**
 * Saved reports of a study that the reader may know of, newest first: on datasets with full rights all; on others the reader's own
 * and those that speak of open questions only, because a report tells what it asks for.
 */
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
  const known = rows.map(row => ({ ...row, access: datasetAccess(actor, row.dataset) }))
  const limited = known.filter(row => row.access === 'limited').map(row => row.dataset.id)
  const open = await openQuestions(tx, study.clientId, [...new Set(limited)])
  return known
    .filter(({ access, report, dataset }) => {
      if (access !== 'limited') return access === 'full'
      return (
        report.creator === actor.userId ||
        questionsOfReport(report.payload).every(name => open.get(dataset.id)?.has(name) === true)
      )
    })
    .map(({ report, dataset, creator }) => ({ report, datasetName: dataset.name, creator }))
}

/** One saved report; missing, foreign and hidden ones are all not_found. */
export const findReport = async (tx: Tx, actor: Actor, studyId: string, reportId: string): Promise<ReportRow> => {
  const [row] = await reportsOf(tx, actor, studyId, reportId)
  if (!row) throw notFound('report')
  return row
}
