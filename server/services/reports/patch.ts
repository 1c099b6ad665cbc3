import { and, eq, sql } from 'drizzle-orm'
import type { patchReport } from '@core/contract'
import { reports } from '../../db/schema'
import { Refusal } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { mayChangeReport } from '../../policies/report'
import { presentReportSummary } from '../../presenters/reports'
import { findReport } from './find'

/** Renames a saved report, describes it anew, or both; what rebuilds it says the same. */
export const patch: Verb<typeof patchReport> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const row = await findReport(tx, ctx.actor, params.studyId, params.reportId)
    if (!mayChangeReport(ctx.actor, row.report))
      throw new Refusal('forbidden', 'Only its author or a manager can change this report.')
    if (Object.keys(body).length === 0) return presentReportSummary(ctx.actor, row)
    const [report] = await tx
      .update(reports)
      .set({ ...body, payload: sql`${reports.payload} || ${JSON.stringify(body)}::jsonb`, modified: new Date() })
      .where(and(eq(reports.clientId, row.report.clientId), eq(reports.id, row.report.id)))
      .returning()
    await ctx.audit(tx, { event: 'report.changed', outcome: 'ok', detail: { report: row.report.id } })
    return presentReportSummary(ctx.actor, { ...row, report: report ?? row.report })
  })
