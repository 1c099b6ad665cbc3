import { and, desc, eq } from 'drizzle-orm'
import type { Page, ReportPayload } from '@core/contract'
import { questionsOfFilter } from '@core/domain'
import { datasets, reports, users } from '../../db/schema'
import { rowsOfPage } from '../../db/page'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound } from '../../access/refusal'
import { reportPresent } from '../../access/library'
import type { ReportRow } from './present'
import { findStudy } from '../studies/find'

/** Names of the questions that a report speaks of. */
export const questionsOfReport = ({ main, segmentation, options }: ReportPayload): string[] => [
  ...[...main, ...segmentation].flatMap(entry => Object.keys(entry)),
  ...(options.filters ? questionsOfFilter(options.filters) : []),
]

/** Saved reports of a study that exist for the reader, newest first; one of them with its id, or a page. */
export const reportsOf = async (
  tx: Tx,
  actor: Actor,
  studyId: string,
  { reportId, page }: { readonly reportId?: string; readonly page?: Page } = {},
): Promise<ReportRow[]> => {
  const { limit, offset } = rowsOfPage(page)
  const study = await findStudy(tx, actor, studyId)
  return tx
    .select({
      report: reports,
      datasetName: datasets.name,
      creator: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(reports)
    .innerJoin(datasets, and(eq(datasets.clientId, reports.clientId), eq(datasets.id, reports.datasetId)))
    .innerJoin(users, and(eq(users.clientId, reports.clientId), eq(users.id, reports.creator)))
    .where(
      and(
        eq(reports.clientId, study.clientId),
        eq(reports.studyId, study.id),
        reportId === undefined ? undefined : eq(reports.id, reportId),
        reportPresent(actor),
      ),
    )
    .orderBy(desc(reports.created), desc(reports.id))
    .limit(limit)
    .offset(offset)
}

/** One saved report; missing, foreign and hidden ones are all not_found. */
export const findReport = async (tx: Tx, actor: Actor, studyId: string, reportId: string): Promise<ReportRow> => {
  const [row] = await reportsOf(tx, actor, studyId, { reportId })
  if (!row) throw notFound('report')
  return row
}
