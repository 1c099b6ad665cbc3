import type * as contract from '@core/contract'
import { BANNER_LIMITS } from '@core/domain'
import { conflict } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { newId } from '../../db/ids'
import { banners } from '../../db/schema'
import { lockedBanners, noted, presentOne, refuseTaken, refuseWrong } from './store'

export const createBanner: TxVerb<typeof contract.createBanner> = async (tx, ctx, { body, found }) => {
  const all = await lockedBanners(tx, found)
  refuseTaken(all, body.name)
  if (all.length >= BANNER_LIMITS.perDataset)
    throw conflict(`This dataset has ${BANNER_LIMITS.perDataset} banners, which is the most. Delete one first.`)
  await refuseWrong(tx, ctx, found, body)
  const { clientId, userId } = ctx.actor
  const position = Math.max(0, ...all.map(one => one.position)) + 1
  const [row] = await tx
    .insert(banners)
    .values({ clientId, id: newId(), datasetId: found.dataset.id, position, modifiedBy: userId, ...body })
    .returning()
  if (!row) throw new Error('The banner was not stored')
  await noted(tx, ctx, found, `${row.name} made`)
  return presentOne(tx, ctx, found, row)
}
