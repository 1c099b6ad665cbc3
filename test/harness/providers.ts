import { sql } from 'drizzle-orm'
import {
  listProviderSurveys,
  type IntegrationToken,
  type OutputOf,
  type ProviderSurvey,
  createQualtricsToken,
} from '@core/contract'
import type { Provider } from '@core/domain'
import { startQualtrics, type FakeQualtrics } from '../../tools/providers/qualtrics'
import type { MintedClient, TestServer } from './serverApp'

/** Settings under which a server asks a made-up provider, without pauses between tries. */
export const settingsFor = (origins: Readonly<Partial<Record<Provider, string>>>) => ({
  providers: { origins, surveymonkeyApp: { id: 'app', secret: 'canary-app-secret' }, pauseMs: 0 },
})

/** Lets every job that waits for its moment run now: pauses of providers and between tries are over. */
export const hurry = async (server: TestServer, client: MintedClient, { pauses = true } = {}): Promise<void> => {
  await client.tenant(async tx => {
    await tx.execute(sql`update jobs set due = now() where state = 'waiting' and name like 'integrations.%'`)
    await tx.execute(sql`update provider_runs set next_try = null`)
    if (pauses) await tx.execute(sql`update provider_connections set paused_until = null`)
  })
  await server.jobs.runDue()
}

/** Runs jobs until nothing of an integration waits any more, or `rounds` are over. */
export const settleAll = async (server: TestServer, client: MintedClient, rounds = 40): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await hurry(server, client)
    const left = await client.tenant(tx => tx.execute(sql`select 1 from provider_runs limit 1`))
    if ((left as { rows: unknown[] }).rows.length === 0) return
  }
  throw new Error('The imports do not end.')
}

export const surveysOf = async (client: MintedClient, integration: Provider): Promise<readonly ProviderSurvey[]> =>
  (await client.as('manager').call(listProviderSurveys, { params: { integration } })).results

export const surveyOf = async (client: MintedClient, integration: Provider, id: string): Promise<ProviderSurvey> => {
  const found = (await surveysOf(client, integration)).find(({ survey_id }) => survey_id === id)
  if (!found) throw new Error(`There is no survey ${id}.`)
  return found
}

export type Token = OutputOf<typeof createQualtricsToken> & IntegrationToken
export { startQualtrics, type FakeQualtrics }
