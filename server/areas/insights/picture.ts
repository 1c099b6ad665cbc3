import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import type { Ctx } from '../../access/context'
import type { Verb } from '../../access/verbs'
import { takePicture } from '../../documents/picture'
import { dropPicture, holdInsight } from './hold'
import { findItem, insightFiles, ofInsight, readInsight } from './store'

/** Gives an insight another picture; returns the insight and the key of the one it had. */
const replacePicture = async (ctx: Ctx, key: string, insightId: string, image: string) => {
  const { insight, before } = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, key)
    const row = await holdInsight(tx, ctx, item, insightId)
    await tx
      .update(keyInsights)
      .set({ image, modified: new Date() })
      .where(ofInsight(ctx, item, row.id))
    await ctx.audit(tx, { event: 'insight.pictured', outcome: 'ok', detail: { insight: row.id } })
    return { insight: await readInsight(tx, ctx, item, row.id), before: row.image }
  })
  await dropPicture(ctx, before)
  return insight
}

/** Gives a key insight its picture. */
export const uploadInsightImage: Verb<typeof contract.uploadInsightImage> = async (ctx, { params, body }) => {
  // Nothing is read for an insight that is not there.
  await ctx
    .tenant(async tx => readInsight(tx, ctx, await findItem(tx, ctx, params.id), params.insightId))
    .catch(async (error: unknown) => {
      await body.cancel()
      throw error
    })
  const files = insightFiles(ctx.stores, ctx.client.id)
  return takePicture(ctx, files, body, key => replacePicture(ctx, params.id, params.insightId, key))
}
