import { and, eq } from 'drizzle-orm'
import type { deleteReport } from '@core/contract'
import { reports } from '../../db/schema'
import { Refusal } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { mayChangeReport } from '../../policies/report'
import { findReport } from './find'

/** Deletes a saved report. */
export const remove: Verb<typeof deleteReport> = async (ctx, { params }) => {
  await ctx.tenant(async tx => {
    const { report } = await findReport(tx, ctx.actor, params.studyId, params.reportId)
    if (!mayChangeReport(ctx.actor, report))
      throw new Refusal('forbidden', 'Only its author or a manager can delete this report.')
    await tx.delete(reports).where(and(eq(reports.clientId, report.clientId), eq(reports.id, report.id)))
    await ctx.audit(tx, { event: 'report.deleted', outcome: 'ok', detail: { report: report.id } })
  })
  return {}
}
