import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { presentUserConfig } from './present'
import { vectorSearchOn } from '../fullText'

/** What the screens need to know before they draw. */
export const getUserConfig: TxVerb<typeof contract.getUserConfig> = async (tx, { client }) =>
  presentUserConfig(client, await vectorSearchOn(tx, client))
