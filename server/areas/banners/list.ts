import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { present } from './store'

export const listBanners: TxVerb<typeof contract.listBanners> = async (tx, ctx, { found }) => ({
  results: await present(tx, ctx, found),
})
