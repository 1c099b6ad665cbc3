import {
  createDecipherToken,
  createQualtricsToken,
  createSurveyMonkeyToken,
  deleteDecipherToken,
  deleteQualtricsToken,
  deleteSurveyMonkey,
  getIntegrationToken,
  importDecipherSurvey,
  importQualtricsSurvey,
  importSurveyMonkeySurvey,
  listProviderSurveys,
  type IntegrationToken,
  type ProviderSurvey,
} from '@core/contract'
import type { Provider } from '@core/domain'
import { providerRuns } from '@server/db/schema'
import type { ProviderSettings } from '@server/outbound'
import type { Fake } from '../../tools/providers/fake'
import * as decipher from '../../tools/providers/decipher'
import * as qualtrics from '../../tools/providers/qualtrics'
import * as surveymonkey from '../../tools/providers/surveymonkey'
import { endWaits } from './endWaits'
import type { Caller, MintedClient, TestServer } from './serverApp'

/** A made-up provider with what every one of them has. */
export interface FakeProvider extends Fake {
  /** The key that it takes. */
  readonly token: string
  /** Runs a command of the control port. */
  command(name: string, body?: Record<string, unknown>): Promise<unknown>
}

/** How the calls of one provider are made, where they differ. */
export interface ProviderUnderTest {
  readonly provider: Provider
  readonly start: () => Promise<FakeProvider>
  /** The id of a survey here, and the one that the made-up provider knows it by. */
  readonly surveyId: (number: number) => string
  readonly theirs: (number: number) => string
  readonly connect: (caller: Caller, key: string) => Promise<IntegrationToken>
  readonly disconnect: (caller: Caller) => Promise<unknown>
  readonly begin: (caller: Caller, surveyId: string, name: string) => Promise<ProviderSurvey>
  /** Calls by which answers are fetched. */
  readonly fetching: RegExp
  /** What the provider says of a key that it does not take any more. */
  readonly revoked: string
}

export const QUALTRICS: ProviderUnderTest = {
  provider: 'qualtrics',
  start: () => qualtrics.startQualtrics({ polls: 1 }),
  surveyId: qualtrics.surveyId,
  theirs: qualtrics.surveyId,
  connect: (caller, key) => caller.call(createQualtricsToken, { body: { api_key: key } }),
  disconnect: caller => caller.call(deleteQualtricsToken, { body: {} }),
  begin: (caller, surveyId, name) =>
    caller.call(importQualtricsSurvey, { params: { surveyId }, body: { study_name: name } }),
  fetching: /export-responses/u,
  revoked:
    '{"meta":{"httpStatus":"401 - Unauthorized","error":{"errorMessage":"Unrecognized X-API-TOKEN.","errorCode":"DCD_7"}}}',
}

export const SURVEYMONKEY: ProviderUnderTest = {
  provider: 'surveymonkey',
  start: () => surveymonkey.startSurveyMonkey(),
  surveyId: surveymonkey.surveyId,
  theirs: surveymonkey.surveyId,
  connect: (caller, key) => caller.call(createSurveyMonkeyToken, { body: { api_key: key } }),
  disconnect: async caller => {
    const { id } = await caller.call(getIntegrationToken, { params: { integration: 'surveymonkey' } })
    return caller.call(deleteSurveyMonkey, { params: { connectionId: id } })
  },
  begin: (caller, surveyId, name) =>
    caller.call(importSurveyMonkeySurvey, { params: { surveyId }, body: { study_name: name } }),
  fetching: /responses\/bulk/u,
  revoked: '{"error":{"message":"revoked","id":"1013","name":"","http_status_code":401}}',
}

const DECIPHER: ProviderUnderTest = {
  provider: 'decipher',
  start: () => decipher.startDecipher({ polls: 1 }),
  surveyId: number => Buffer.from(decipher.surveyPath(number)).toString('base64url'),
  theirs: decipher.surveyPath,
  connect: (caller, key) => caller.call(createDecipherToken, { body: { api_key: key } }),
  disconnect: caller => caller.call(deleteDecipherToken, { body: {} }),
  begin: (caller, surveyId, name) =>
    caller.call(importDecipherSurvey, { params: { surveyId }, body: { study_name: name } }),
  fetching: /\/data$|\/status/u,
  revoked: '{"$code":401,"$error":"Invalid API key"}',
}

export const UNDER_TEST: readonly ProviderUnderTest[] = [QUALTRICS, SURVEYMONKEY, DECIPHER]

/** Settings under which a server asks a made-up provider, without pauses between tries. */
export const settingsFor = (origins: ProviderSettings['origins'], more: Partial<ProviderSettings> = {}) => ({
  providers: {
    origins,
    surveymonkeyApp: { id: 'canaryClientId', secret: 'canaryClientSecret' },
    pauseMs: 0,
    ...more,
  },
})

/** Lets every job that waits for its moment run now: pauses of providers and between tries are over. */
export const hurry = async (server: TestServer, client: MintedClient): Promise<void> => {
  await client.tenant(endWaits)
  await server.jobs.runDue()
}

const MOST_ROUNDS = 60

/** Runs jobs until no import of the organisation is left. */
export const settleAll = async (server: TestServer, client: MintedClient): Promise<void> => {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await hurry(server, client)
    if ((await client.tenant(tx => tx.$count(providerRuns))) === 0) return
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
