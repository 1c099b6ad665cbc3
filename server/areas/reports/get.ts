import type { getReport } from '@core/contract'
import type { Verb } from '../../http/mount'
import { presentReport } from './present'
import { findReport } from './find'

/** S7.32. */
export const get: Verb<typeof getReport> = async (ctx, { params, query }) => {
  const row = await ctx.tenant(async tx => findReport(tx, ctx.actor, params.studyId, params.reportId))
  return presentReport(ctx.actor, row, query.serialized_request === 'true')
}
