import type { listReports } from '@core/contract'
import type { Verb } from '../../http/mount'
import { presentReportSummary } from './present'
import { reportsOf } from './find'

/** S2.76. */
export const list: Verb<typeof listReports> = async (ctx, { params, query }) => {
  const rows = await ctx.tenant(async tx => reportsOf(tx, ctx.actor, params.studyId, { page: query }))
  return { results: rows.map(row => presentReportSummary(ctx.actor, row)) }
}
