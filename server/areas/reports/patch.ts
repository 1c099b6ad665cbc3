import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { changesOf } from '../../access/audit'
import { reports } from '../../db/schema'
import { notFound, Refusal } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { mayChangeReport } from '../../access/report'
import { presentReportSummary } from './present'
import { settleEdits } from '../edits'

/** Changes the title or description of a saved report, also in the request that rebuilds it. */
export const patchReport: TxVerb<typeof contract.patchReport> = async (tx, ctx, { body, found: row }) => {
  if (!mayChangeReport(ctx.actor, row.report))
    throw new Refusal('forbidden', 'Only its author or a manager can change this report.')
  const { base, ...given } = body
  if (Object.keys(given).length === 0) return presentReportSummary(ctx.actor, row)
  const own = and(eq(reports.clientId, row.report.clientId), eq(reports.id, row.report.id))
  const { title, description } = reports
  const [now] = await tx.select({ title, description }).from(reports).where(own).for('update')
  if (!now) throw notFound('report')
  const subject = { studyId: row.report.studyId, name: `report:${row.report.id}` }
  const texts = await settleEdits(tx, ctx, subject, {
    title: { base: base?.title, now: now.title, next: given.title ?? now.title },
    description: { base: base?.description, now: now.description, next: given.description ?? now.description },
  })
  const [report] = await tx
    .update(reports)
    .set({ ...texts, payload: sql`${reports.payload} || ${JSON.stringify(texts)}::jsonb`, modified: new Date() })
    .where(own)
    .returning()
  await ctx.audit(tx, {
    event: 'report.changed',
    outcome: 'ok',
    detail: { report: row.report.id, title: texts.title },
    changes: changesOf(now, texts),
  })
  return presentReportSummary(ctx.actor, { ...row, report: report ?? row.report })
}
