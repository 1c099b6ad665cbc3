import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { readInsights } from './store'

export const listInsights: TxVerb<typeof contract.listInsights> = async (tx, ctx, { found }) => ({
  results: await readInsights(tx, ctx, found),
})
