import { Readable } from 'node:stream'
import type * as contract from '@core/contract'
import { keyInsights } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { findItem, insightFiles, ofInsight, readInsight } from './store'

export const getInsight: TxVerb<typeof contract.getInsight> = (tx, ctx, { params, found }) =>
  readInsight(tx, ctx, found, params.insightId)

/** The picture as octets. It may be replaced under the same address, so that browsers ask each time. */
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
  const files = insightFiles(ctx.dataDir, ctx.client.id)
  const size = await files.size(key)
  if (size === null) throw new Error('A stored picture is missing')
  return new Response(Readable.toWeb(files.read(key)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(size),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'Authorization',
    },
  })
}
