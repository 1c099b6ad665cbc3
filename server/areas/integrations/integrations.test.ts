import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelProviderImport,
  getDataset,
  getIntegrationToken,
  listIntegrations,
  patchIntegrationToken,
  patchProviderSurvey,
  publishProviderSurvey,
  refreshIntegration,
} from '@core/contract'
import {
  hurry,
  settingsFor,
  settleAll,
  surveyOf,
  surveysOf,
  UNDER_TEST,
  type FakeProvider,
} from '../../../test/harness/providers'
import { refusalOf, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { makeSurvey } from '../../../tools/providers/truth'

const MINUTE = 60_000

describe.each(UNDER_TEST)('a connection with $provider', under => {
  const { provider } = under
  const integration = provider
  const id = under.surveyId(1)
  const theirs = under.theirs(1)
  const params = { integration, surveyId: id }

  describe('', () => {
    let server: TestServer
    let fake: FakeProvider
    let client: MintedClient
    beforeAll(async () => {
      fake = await under.start()
      server = await startTestServer({ ...settingsFor({ [provider]: fake.origin }) })
    })
    afterAll(async () => {
      await server.close()
      await fake.close()
    })
    beforeEach(async () => {
      fake.clearFaults()
      // Limits of a minute and a day are those of the test before.
      fake.world.advance(25 * 60 * MINUTE)
      fake.world.surveys.splice(
        0,
        Infinity,
        makeSurvey({ id: theirs, name: 'Snacks', questions: 10, respondents: 40 }),
        makeSurvey({ id: under.theirs(2), name: 'Drinks', questions: 4, respondents: 3, seed: 2 }),
      )
      client = await server.mintClient({ flags: { [provider]: true, bulk_analysis: true } })
    })

    const admin = () => client.as('admin')
    const manager = () => client.as('manager')
    const connected = () => under.connect(admin(), fake.token)
    const begin = () => under.begin(manager(), id, 'Snacks 2026')
    const now = () => surveyOf(client, provider, id)
    const status = async () => (await manager().call(listIntegrations, {})).results[0]
    const imported = async () => {
      await connected()
      await begin()
      await settleAll(server, client)
    }
    const published = async () => {
      await imported()
      await manager().call(publishProviderSurvey, { params })
      await server.jobs.runDue()
    }
    const added = (count: number) =>
      fake.command('responses/add', { survey: theirs, count, at: Date.now() - MINUTE, seed: 90_000 })

    it('is made with a key that the provider takes, which is never shown again', async () => {
      const token = await connected()
      expect(token).toMatchObject({ integration, api_key: `…${fake.token.slice(-4)}`, auto_import: false })
      expect(JSON.stringify([await status(), token])).not.toContain(fake.token)
      const listed = (await surveysOf(client, provider)).map(({ name, state }) => [name, state])
      expect(listed).toEqual(
        expect.arrayContaining([
          ['Snacks', 'not_imported'],
          ['Drinks', 'not_imported'],
        ]),
      )
    })

    it('refuses a key that the provider does not take, and keeps nothing', async () => {
      const wrong = 'x'.repeat(fake.token.length)
      const [refused, , fields] = await refusalOf(under.connect(admin(), wrong))
      expect([refused, Object.keys(fields ?? {})]).toEqual([400, ['api_key']])
      expect((await refusalOf(admin().call(getIntegrationToken, { params: { integration } })))[0]).toBe(404)
    })

    it('is for admins and those who were named for it', async () => {
      expect((await refusalOf(under.connect(manager(), fake.token)))[0]).toBe(403)
      const other = await server.mintClient()
      expect((await refusalOf(other.as('admin').call(refreshIntegration, { params: { integration } })))[0]).toBe(404)
    })

    it('brings a survey from the list to its readers', async () => {
      await connected()
      expect(await begin()).toMatchObject({ state: 'queued' })
      await settleAll(server, client)
      const ready = await now()
      expect(ready).toMatchObject({ state: 'queued', step: 'ready', imported_answers: 40, version: 1, error: null })
      expect(await manager().call(publishProviderSurvey, { params })).toMatchObject({ state: 'publishing' })
      await server.jobs.runDue()
      expect(await now()).toMatchObject({ state: 'live', step: null })
      const dataset = await client
        .as('user')
        .call(getDataset, { params: { studyId: ready.study_id ?? '', datasetName: 'Snacks' } })
      expect(dataset).toMatchObject({ external_type: provider, current_state: 'Ready' })
      const texts = dataset.questions.map(({ question_text }) => question_text)
      expect(texts).toContain('Which of these do you buy most of the “Hello” snack bar? (question 1)')
    })

    it('publishes by itself what somebody wanted published before it was here', async () => {
      await connected()
      await begin()
      expect(await manager().call(publishProviderSurvey, { params })).toMatchObject({ publish_wanted: true })
      await settleAll(server, client)
      await server.jobs.runDue()
      expect(await now()).toMatchObject({ state: 'live' })
    })

    it('stops an import without a trace', async () => {
      await connected()
      await begin()
      fake.fail(under.fetching, { kind: 'answer', answer: { status: 503, body: '{}' } }, { times: 8 })
      await hurry(server, client)
      expect(await manager().call(cancelProviderImport, { params })).toMatchObject({ state: 'not_imported' })
      await hurry(server, client)
      expect(await now()).toMatchObject({ state: 'not_imported', study_id: null })
    })

    it('keeps what came from it when it is ended', async () => {
      await imported()
      await under.disconnect(admin())
      expect(await status()).toMatchObject({ state: 'not_connected', surveys: { queued: 0 } })
      expect((await surveysOf(client, provider)).map(({ survey_id }) => survey_id)).toEqual([id])
    })

    it('fetches new answers by itself where that is on, and leaves them waiting for somebody to publish them', async () => {
      await published()
      await admin().call(patchIntegrationToken, { params: { integration }, body: { auto_import: true } })
      await added(5)
      await hurry(server, client)
      await settleAll(server, client)
      expect(await now()).toMatchObject({ state: 'live', step: 'waiting', imported_answers: 45, version: 2 })
    })

    it('looks for new answers again when a key that was withdrawn is replaced', async () => {
      await published()
      await admin().call(patchIntegrationToken, { params: { integration }, body: { auto_import: true } })
      await hurry(server, client)
      fake.fail(/./u, { kind: 'answer', answer: { status: 401, body: under.revoked } }, { times: Infinity })
      await added(5)
      await begin()
      await settleAll(server, client)
      expect(await now()).toMatchObject({ imported_answers: 40, error: { error_type: 'auth_revoked' } })
      fake.clearFaults()
      await connected()
      expect(await now()).toMatchObject({ error: null })
      await hurry(server, client)
      await settleAll(server, client)
      expect(await now()).toMatchObject({ imported_answers: 45, error: null })
    })

    it('does not repeat by itself what failed for good, until somebody has looked at it', async () => {
      await published()
      await admin().call(patchIntegrationToken, { params: { integration }, body: { auto_import: true } })
      await added(5)
      fake.fail(under.fetching, { kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' }, { times: Infinity })
      await hurry(server, client)
      await settleAll(server, client)
      expect(await now()).toMatchObject({ state: 'live', error: { error_type: 'invalid' } })
      fake.clearFaults()
      await hurry(server, client)
      await settleAll(server, client)
      expect(await now()).toMatchObject({ imported_answers: 40, error: { error_type: 'invalid' } })
      await begin()
      await settleAll(server, client)
      expect(await now()).toMatchObject({ imported_answers: 45, error: null })
    })

    it('publishes new answers by itself where that is wanted and readers lose nothing', async () => {
      await published()
      await manager().call(patchProviderSurvey, { params, body: { auto_publish: true } })
      await admin().call(patchIntegrationToken, { params: { integration }, body: { auto_import: true } })
      await added(5)
      await hurry(server, client)
      await settleAll(server, client)
      await server.jobs.runDue()
      expect(await now()).toMatchObject({ state: 'live', step: null, imported_answers: 45, version: 2, losses: [] })
    })

    it('reads a questionnaire again that changed in the middle, and fetches everything by it', async () => {
      await connected()
      await begin()
      const question = fake.world.surveys[0]?.questions[0]?.key
      const edit = (label: string, option: string) =>
        fake.command('survey/edit', { survey: theirs, action: 'add_choice', question, label, option })
      const paused = async () => {
        fake.fail(under.fetching, {
          kind: 'answer',
          answer: { status: 429, headers: { 'retry-after': '60' }, body: '{}' },
        })
        await hurry(server, client)
      }
      await paused()
      await edit('Added meanwhile', '41')
      await settleAll(server, client)
      const found = await now()
      expect(found).toMatchObject({ imported_answers: 40, error: null })
      const dataset = await manager().call(getDataset, {
        params: { studyId: found.study_id ?? '', datasetName: 'Snacks' },
        query: {},
      })
      const labels = dataset.questions[0]?.categorical_responses.map(({ label }) => label)
      expect(labels).toContain('Added meanwhile')
    })

    it('names a choice that was deleted since, and keeps its answers', async () => {
      await published()
      const question = fake.world.surveys[0]?.questions[0]
      const option = question?.options[1]
      await fake.command('survey/edit', {
        survey: theirs,
        action: 'delete_choice',
        question: question?.key,
        option: option?.key,
      })
      await begin()
      await settleAll(server, client)
      const after = await now()
      expect(after).toMatchObject({ step: 'waiting', version: 2, error: null })
      const dataset = await manager().call(getDataset, {
        params: { studyId: after.study_id ?? '', datasetName: 'Snacks' },
        query: { draft: '1' },
      })
      const labels = dataset.questions[0]?.categorical_responses.map(({ label }) => label)
      expect(labels?.some(label => label.includes('Birch & Sons'))).toBe(true)
    })
  })
})
