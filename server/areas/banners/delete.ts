import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { banners } from '../../db/schema'
import { atBanner, bannerAt, lockedBanners, noted } from './store'

export const deleteBanner: TxVerb<typeof contract.deleteBanner> = async (tx, ctx, { params, found }) => {
  const row = bannerAt(await lockedBanners(tx, found), params.bannerId)
  await tx.delete(banners).where(atBanner(row))
  await noted(tx, ctx, found, `${row.name} deleted`)
  return {}
}
