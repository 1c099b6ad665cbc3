import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { reports } from '../../db/schema'
import { Refusal } from '../../access/refusal'
import type { Ctx } from '../../access/context'
import type { InputFor, Verb } from '../../access/verbs'
import { mayChangeReport } from '../../access/report'
import { removeSummary } from '../summaries'
import { findReports, requireStudy } from '../../access/objects'

/** Deletes a saved report. False: there is none of this id for the person. */
const removeSaved = async (
  ctx: Ctx,
  { studyId, reportId }: InputFor<typeof contract.deleteReport>['params'],
): Promise<boolean> =>
  ctx.tenant(async tx => {
    const [found] = await findReports(tx, ctx.actor, await requireStudy(tx, ctx.actor, studyId), { reportId })
    if (!found) return false
    const { report } = found
    if (!mayChangeReport(ctx.actor, report))
      throw new Refusal('forbidden', 'Only its author or a manager can delete this report.')
    await tx.delete(reports).where(and(eq(reports.clientId, report.clientId), eq(reports.id, report.id)))
    await ctx.audit(tx, { event: 'report.deleted', outcome: 'ok', detail: { report: report.id } })
    return true
  })

/** Deletes a saved report or, where the id is one of these, a summary report of the person's own. */
export const deleteReport: Verb<typeof contract.deleteReport> = async (ctx, input) =>
  (await removeSaved(ctx, input.params)) ? {} : removeSummary(ctx, input.params)
