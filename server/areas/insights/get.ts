import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { pictureAnswer } from '../../documents/picture'
import { findItem, insightFiles, ofInsight, readInsight } from './store'

export const getInsight: TxVerb<typeof contract.getInsight> = (tx, ctx, { params, found }) =>
  readInsight(tx, ctx, found, params.insightId)

export const getInsightImage: Verb<typeof contract.getInsightImage> = async (ctx, { params }) => {
  const key = await ctx.tenant(async tx => {
    const item = await findItem(tx, ctx, params.id)
    await readInsight(tx, ctx, item, params.insightId)
    const [row] = await tx
      .select({ image: keyInsights.image })
      .from(keyInsights)
      .where(ofInsight(ctx, item, params.insightId))
    return row?.image ?? null
  })
  if (key === null) throw notFound('picture')
  return pictureAnswer(insightFiles(ctx.stores, ctx.client.id), key)
}
