import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectSurveyMonkey, getIntegrationToken, finishSurveyMonkey } from '@core/contract'
import { settingsFor } from '../../../test/harness/providers'
import {
  refusalOf,
  requestOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { startSurveyMonkey, type FakeSurveyMonkey } from '../../../tools/providers/surveymonkey'

let server: TestServer
let fake: FakeSurveyMonkey
let client: MintedClient
beforeAll(async () => {
  fake = await startSurveyMonkey()
  server = await startTestServer(settingsFor({ surveymonkey: fake.origin }))
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(async () => {
  client = await server.mintClient({ flags: { surveymonkey: true } })
})

const asked = () => client.as('admin').call(connectSurveyMonkey, { body: { region: 'us' } })

/** Goes to the provider as a browser does and agrees; the address at which it sends the browser back. */
const agreed = async (url: string): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

const comeBack = async (role: 'admin' | 'manager', back: URL): Promise<string> => {
  const { cookie } = await client.session(role)
  const query = Object.fromEntries(back.searchParams)
  const answer = await server.app.fetch(requestOf(finishSurveyMonkey, { query }, { cookie }))
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

it('connects an account that somebody let show its surveys', async () => {
  const { url } = await asked()
  expect(url).not.toContain(fake.app.clientSecret)
  expect(await comeBack('admin', await agreed(url))).toBe('/settings/integrations?connected=surveymonkey')
  const token = await client.as('admin').call(getIntegrationToken, { params: { integration: 'surveymonkey' } })
  expect(token).toMatchObject({ data_center: 'https://api.surveymonkey.com', lacks: [] })
})

it('takes an answer only in the session that asked, and a code once', async () => {
  const { url } = await asked()
  const back = await agreed(url)
  expect(await comeBack('manager', back)).toBe('/settings/integrations?problem=expired')
  expect(
    (await refusalOf(client.as('admin').call(getIntegrationToken, { params: { integration: 'surveymonkey' } })))[0],
  ).toBe(404)
  expect(await comeBack('admin', back)).toContain('connected=surveymonkey')
  expect(await comeBack('admin', back)).toBe('/settings/integrations?problem=failed')
})

it('says it where consent was refused, or the answer was made up', async () => {
  const { url } = await asked()
  const back = await agreed(url)
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  expect(await comeBack('admin', back)).toBe('/settings/integrations?problem=refused')
  back.searchParams.set('state', 'made-up')
  back.searchParams.set('code', 'x')
  expect(await comeBack('admin', back)).toBe('/settings/integrations?problem=expired')
})
