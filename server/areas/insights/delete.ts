import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import type { Verb } from '../../access/verbs'
import { dropPicture, holdInsight } from './hold'
import { findItem, ofInsight } from './store'

export const deleteInsight: Verb<typeof contract.deleteInsight> = async (ctx, { params }) => {
  const picture = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, params.id)
    const row = await holdInsight(tx, ctx, item, params.insightId)
    await tx.delete(keyInsights).where(ofInsight(ctx, item, row.id))
    await ctx.audit(tx, { event: 'insight.deleted', outcome: 'ok', detail: { insight: row.id } })
    return row.image
  })
  await dropPicture(ctx, picture)
  return {}
}
