import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { presentUserConfig } from './present'
import { knowsMeanings, searchByMeaning, vectorsKept } from '../fullText'

/** What the screens need to know before they draw. */
export const getUserConfig: TxVerb<typeof contract.getUserConfig> = async (tx, { client }) =>
  presentUserConfig(client, searchByMeaning(client) && (knowsMeanings() || (await vectorsKept(tx))))
