import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { readUsage } from './read'
import { writeUsage } from './write'

/** What the organisation used, this minute included. */
export const getUsage: TxVerb<typeof contract.getUsage> = async (tx, { actor }, { query: { months } }) => {
  await writeUsage(tx, actor.clientId)
  return readUsage(tx, actor, months)
}
