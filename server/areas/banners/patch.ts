import type * as contract from '@core/contract'
import { Refusal } from '../../access/refusal'
import { userName } from '../../access/userName'
import type { TxVerb } from '../../access/verbs'
import { banners } from '../../db/schema'
import { atBanner, bannerAt, lockedBanners, noted, presentOne, refuseTaken, refuseWrong } from './store'

/** Refused with the code edited where somebody else changed the banner since the writer began. */
export const patchBanner: TxVerb<typeof contract.patchBanner> = async (tx, ctx, { params, body, found }) => {
  const all = await lockedBanners(tx, found)
  const before = bannerAt(all, params.bannerId)
  const { base_revision: base, ...given } = body
  if (base !== before.revision) {
    const who = before.modifiedBy === null ? null : await userName(tx, before.clientId, before.modifiedBy)
    throw new Refusal(
      'edited',
      `${who ?? 'Somebody'} changed the banner in the meantime. Load it again, then change it.`,
    )
  }
  if (given.name !== undefined) refuseTaken(all, given.name, before.id)
  if (given.entries !== undefined)
    await refuseWrong(tx, ctx, found, { name: given.name ?? before.name, entries: given.entries })
  if (Object.keys(given).length === 0) return presentOne(tx, ctx, found, before)
  const [row] = await tx
    .update(banners)
    .set({ ...given, revision: before.revision + 1, modified: new Date(), modifiedBy: ctx.actor.userId })
    .where(atBanner(before))
    .returning()
  await noted(tx, ctx, found, `${before.name} changed`)
  return presentOne(tx, ctx, found, row ?? before)
}
