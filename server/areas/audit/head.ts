import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { chainState } from './chain'

export const getAuditChain: TxVerb<typeof contract.getAuditChain> = async (tx, { client }) => {
  const { head, waiting } = await chainState(tx, client.id)
  return {
    sealed: head?.seq ?? 0,
    waiting,
    head: head && { sealed: head.sealed.toISOString(), text: `${client.id} ${head.seq} ${head.hash}` },
  }
}
