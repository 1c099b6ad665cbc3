import type { getUserConfig as userConfig } from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { presentUserConfig } from './present'
import { vectorSearchOn } from '../fullText'

/** What the screens need to know before they draw. */
export const getUserConfig: TxVerb<typeof userConfig> = async (tx, { client }) =>
  presentUserConfig(client, await vectorSearchOn(tx, client))
