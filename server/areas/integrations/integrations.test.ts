import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest'
import {
  cancelProviderImport,
  createQualtricsToken,
  deleteQualtricsToken,
  getDataset,
  getIntegrationToken,
  importQualtricsSurvey,
  listIntegrations,
  patchIntegrationToken,
  publishProviderSurvey,
  refreshIntegration,
} from '@core/contract'
import {
  hurry,
  settingsFor,
  settleAll,
  startQualtrics,
  surveyOf,
  surveysOf,
  type FakeQualtrics,
} from '../../../test/harness/providers'
import {
  describeOnBothEngines,
  refusalOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { makeSurvey } from '../../../tools/providers/truth'
import { surveyId } from '../../../tools/providers/qualtrics'

describeOnBothEngines('a connection with Qualtrics', engine => {
  let server: TestServer
  let fake: FakeQualtrics
  let client: MintedClient
  beforeAll(async () => {
    fake = await startQualtrics({ polls: 1 })
    server = await startTestServer({ engine, ...settingsFor({ qualtrics: fake.origin }) })
  })
  afterAll(async () => {
    await server.close()
    await fake.close()
  })
  beforeEach(async () => {
    fake.clearFaults()
    fake.world.surveys.splice(
      0,
      Infinity,
      makeSurvey({ id: surveyId(1), name: 'Snacks', questions: 10, respondents: 40 }),
      makeSurvey({ id: surveyId(2), name: 'Drinks', questions: 4, respondents: 3, seed: 2 }),
    )
    client = await server.mintClient({ flags: { qualtrics: true, bulk_analysis: true } })
  })
  afterEach(() => fake.clearFaults())

  const admin = () => client.as('admin')
  const manager = () => client.as('manager')
  const connected = () => admin().call(createQualtricsToken, { body: { api_key: fake.token } })
  const id = surveyId(1)
  const begin = () =>
    manager().call(importQualtricsSurvey, { params: { surveyId: id }, body: { study_name: 'Snacks 2026' } })

  it('is made with a key that the provider takes, which is never shown again', async () => {
    const token = await connected()
    expect(token).toMatchObject({ integration: 'qualtrics', api_key: `…${fake.token.slice(-4)}`, auto_import: false })
    expect(JSON.stringify(await manager().call(listIntegrations, {}))).not.toContain(fake.token)
    expect((await surveysOf(client, 'qualtrics')).map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['Snacks', 'not_imported'],
        ['Drinks', 'not_imported'],
      ]),
    )
  })

  it('refuses a key that the provider does not take, and keeps nothing', async () => {
    const [status, , fields] = await refusalOf(
      admin().call(createQualtricsToken, { body: { api_key: 'x'.repeat(40) } }),
    )
    expect([status, Object.keys(fields ?? {})]).toEqual([400, ['api_key']])
    expect((await refusalOf(admin().call(getIntegrationToken, { params: { integration: 'qualtrics' } })))[0]).toBe(404)
  })

  it('is for admins and those who were named for it', async () => {
    expect((await refusalOf(manager().call(createQualtricsToken, { body: { api_key: fake.token } })))[0]).toBe(403)
    const other = await server.mintClient()
    const params = { integration: 'qualtrics' as const }
    expect((await refusalOf(other.as('admin').call(refreshIntegration, { params })))[0]).toBe(404)
  })

  it('brings a survey from the list to its readers', async () => {
    await connected()
    expect(await begin()).toMatchObject({ state: 'queued' })
    await settleAll(server, client)
    const imported = await surveyOf(client, 'qualtrics', id)
    expect(imported).toMatchObject({ state: 'queued', step: 'ready', imported_answers: 40, version: 1, error: null })
    const params = { integration: 'qualtrics' as const, surveyId: id }
    expect(await manager().call(publishProviderSurvey, { params })).toMatchObject({ state: 'publishing' })
    await server.jobs.runDue()
    expect(await surveyOf(client, 'qualtrics', id)).toMatchObject({ state: 'live', step: null })
    const study = imported.study_id ?? ''
    const dataset = await client.as('user').call(getDataset, { params: { studyId: study, datasetName: 'Snacks' } })
    expect(dataset).toMatchObject({ external_type: 'qualtrics', current_state: 'Ready' })
    expect(dataset.questions.map(({ question_text }) => question_text)).toContain(
      'Which of these do you buy most of the “Hello” snack bar? (question 1)',
    )
  })

  it('publishes by itself what somebody wanted published before it was here', async () => {
    await connected()
    await begin()
    const params = { integration: 'qualtrics' as const, surveyId: id }
    expect(await manager().call(publishProviderSurvey, { params })).toMatchObject({ publish_wanted: true })
    await settleAll(server, client)
    await server.jobs.runDue()
    expect(await surveyOf(client, 'qualtrics', id)).toMatchObject({ state: 'live' })
  })

  it('stops an import without a trace', async () => {
    await connected()
    await begin()
    await hurry(server, client)
    const params = { integration: 'qualtrics' as const, surveyId: id }
    expect(await manager().call(cancelProviderImport, { params })).toMatchObject({ state: 'not_imported' })
    await hurry(server, client)
    expect(await surveyOf(client, 'qualtrics', id)).toMatchObject({ state: 'not_imported', study_id: null })
  })

  it('waits as long as the provider asks, and says until when', async () => {
    await connected()
    await begin()
    fake.fail(/export-responses/u, {
      kind: 'answer',
      answer: { status: 429, headers: { 'retry-after': '600' }, body: '{"meta":{"httpStatus":"429"}}' },
    })
    await server.jobs.runDue()
    expect(await surveyOf(client, 'qualtrics', id)).toMatchObject({ state: 'queued', step: 'paused' })
    const [status] = (await manager().call(listIntegrations, {})).results
    expect(Date.parse(status?.paused_until ?? '') - Date.now()).toBeGreaterThan(500_000)
    await settleAll(server, client)
    expect(await surveyOf(client, 'qualtrics', id)).toMatchObject({ imported_answers: 40 })
  })

  it('says that a key was withdrawn in the middle, and goes on with a new one', async () => {
    await connected()
    await begin()
    const gone =
      '{"meta":{"httpStatus":"401 - Unauthorized","error":{"errorMessage":"Unrecognized X-API-TOKEN.","errorCode":"DCD_7"}}}'
    fake.fail(/./u, { kind: 'answer', answer: { status: 401, body: gone } }, { times: Infinity })
    await settleAll(server, client)
    expect(await surveyOf(client, 'qualtrics', id)).toMatchObject({
      state: 'error',
      error: { error_type: 'auth_revoked', retryable: false },
    })
    const [status] = (await manager().call(listIntegrations, {})).results
    expect(status).toMatchObject({ state: 'withdrawn', token: { auto_import_enabled: false } })
  })

  it('keeps what came from it when it is ended', async () => {
    await connected()
    await begin()
    await settleAll(server, client)
    await admin().call(deleteQualtricsToken, { body: {} })
    const [status] = (await manager().call(listIntegrations, {})).results
    expect(status).toMatchObject({ state: 'not_connected', surveys: { queued: 0 } })
    expect((await surveysOf(client, 'qualtrics')).map(({ survey_id }) => survey_id)).toEqual([id])
  })

  it('fetches new answers by itself where that is on', async () => {
    await connected()
    await begin()
    await settleAll(server, client)
    await admin().call(patchIntegrationToken, {
      params: { integration: 'qualtrics' },
      body: { auto_import: true },
    })
    await fake.command('responses/add', { survey: id, count: 5, at: Date.now() - 60_000 })
    await hurry(server, client)
    await settleAll(server, client)
    expect(await surveyOf(client, 'qualtrics', id)).toMatchObject({ imported_answers: 45 })
  })
})
