import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import type { JobServices } from '../../jobs/types'
import { presentStatus, presentToken, usedProviders } from './present'
import { requireConnection } from './store'

/** The providers that the organisation uses, with their connections and counts. */
export const listIntegrations =
  ({ providers }: JobServices): TxVerb<typeof contract.listIntegrations> =>
  async (tx, { actor, client }) => {
    const results = []
    for (const provider of usedProviders(client.flags))
      results.push(await presentStatus(tx, actor, provider, providers.surveymonkeyApp !== null))
    return { results }
  }

/** The key, masked. */
export const getIntegrationToken: TxVerb<typeof contract.getIntegrationToken> = async (tx, { client }, { found }) =>
  presentToken(tx, await requireConnection(tx, client.id, found))
