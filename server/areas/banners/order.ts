import type * as contract from '@core/contract'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { banners } from '../../db/schema'
import { atBanner, bannerAt, lockedBanners, noted, present } from './store'

export const orderBanners: TxVerb<typeof contract.orderBanners> = async (tx, ctx, { body, found }) => {
  const all = await lockedBanners(tx, found)
  const { order } = body
  if (order.length !== all.length || all.some(({ id }) => !order.includes(id)))
    throw invalid('The banners have changed since. Load them again, then order them.', {
      order: ['Give all ids, each once.'],
    })
  for (const [at, id] of order.entries())
    await tx
      .update(banners)
      .set({ position: at + 1 })
      .where(atBanner(bannerAt(all, id)))
  await noted(tx, ctx, found, 'order changed')
  return { results: await present(tx, ctx, found) }
}
