import { and, desc, eq, lte } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { ReportPayload } from '@core/contract'
import { REPORT_VERSIONS_KEPT } from '@core/domain'
import { indexQuestions, reportChanges } from '@core/report'
import { datasets, reports, reportVersions } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { earlierReportPresent } from '../../access/library'
import { notFound } from '../../access/refusal'
import { userNames } from '../../access/userName'
import type { TxVerb } from '../../access/verbs'
import { openDatasetOf } from '../datasets'
import { noteChange } from '../following'
import { requireStudy } from '../../access/objects'

type ReportRow = typeof reports.$inferSelect

const ofReport = ({ clientId, id }: ReportRow) =>
  and(eq(reportVersions.clientId, clientId), eq(reportVersions.reportId, id))

/** The report as it is stored now, locked until the transaction ends. Throws Refusal not_found when it has been deleted. */
export const lockReport = async (tx: Tx, { clientId, id }: ReportRow): Promise<ReportRow> => {
  const [now] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.clientId, clientId), eq(reports.id, id)))
    .for('update')
  if (!now) throw notFound('report')
  return now
}

interface StoredWith {
  /** The version that it brings back. */
  readonly restoredFrom?: number | null
  /** Version of the data that it is saved with. */
  readonly datasetVersion?: number | null
}

/** Stores a locked report with another payload, as its next version; what it was joins the history. */
export const storeVersion = async (
  tx: Tx,
  ctx: TxCtx,
  now: ReportRow,
  payload: ReportPayload,
  { restoredFrom = null, datasetVersion = now.datasetVersion }: StoredWith = {},
): Promise<ReportRow> => {
  const { clientId, id: reportId, version, modified } = now
  await tx.insert(reportVersions).values({
    ...{ clientId, reportId, version, payload: now.payload, saved: modified },
    ...{ savedBy: now.modifiedBy, restoredFrom: now.restoredFrom },
  })
  await tx
    .delete(reportVersions)
    .where(and(ofReport(now), lte(reportVersions.version, version + 1 - REPORT_VERSIONS_KEPT)))
  const { title, description } = payload
  const next = {
    version: version + 1,
    modifiedBy: ctx.actor.userId,
    modified: new Date(),
    restoredFrom,
    datasetVersion,
  }
  const [stored] = await tx
    .update(reports)
    .set({ title, description, payload, ...next })
    .where(and(eq(reports.clientId, clientId), eq(reports.id, reportId)))
    .returning()
  if (!stored) throw notFound('report')
  const { datasetId } = stored
  await noteChange(tx, ctx.actor, {
    kind: 'report_changed',
    item: { type: 'report', id: reportId },
    subject: reportId,
    datasetId,
  })
  return stored
}

/** Earlier versions that the reader may know of, newest first; one of them with its number. */
export const earlierVersions = (tx: Tx, { actor }: Pick<TxCtx, 'actor'>, report: ReportRow, version?: number) =>
  tx
    .select({
      version: reportVersions.version,
      payload: reportVersions.payload,
      saved: reportVersions.saved,
      savedBy: reportVersions.savedBy,
      restoredFrom: reportVersions.restoredFrom,
    })
    .from(reportVersions)
    .innerJoin(datasets, and(eq(datasets.clientId, reportVersions.clientId), eq(datasets.id, report.datasetId)))
    .where(
      and(
        ofReport(report),
        version === undefined ? undefined : eq(reportVersions.version, version),
        earlierReportPresent(actor),
      ),
    )
    .orderBy(desc(reportVersions.version))

/** The versions of a report that are kept, newest first, with who saved them and in what they differ from the one before. */
export const listReportVersions: TxVerb<typeof contract.listReportVersions> = async (tx, ctx, { params, found }) => {
  const { report, datasetName } = found
  const study = await requireStudy(tx, ctx.actor, params.studyId)
  const { dataset } = await openDatasetOf(tx, ctx, study, datasetName)
  const index = indexQuestions(dataset)
  const { version, payload, modified: saved, modifiedBy: savedBy, restoredFrom } = report
  const all = [{ version, payload, saved, savedBy, restoredFrom }, ...(await earlierVersions(tx, ctx, report))]
  const names = await userNames(
    tx,
    report.clientId,
    all.map(one => one.savedBy ?? report.creator),
  )
  return {
    results: all.map((one, at) => {
      const before = all[at + 1]
      return {
        version: one.version,
        saved: one.saved.toISOString(),
        by: names[one.savedBy ?? report.creator] ?? null,
        restored_from: one.restoredFrom,
        changes: before ? reportChanges(before.payload, one.payload, index) : [],
      }
    }),
  }
}
