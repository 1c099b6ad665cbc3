import { afterAll, beforeAll, beforeEach, expect, describe, it } from 'vitest'
import type { Provider } from '@core/domain'
import { settingsFor, settleAll, UNDER_TEST, type FakeProvider } from '../../../test/harness/providers'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { makeSurvey } from '../../../tools/providers/truth'

type Json = Record<string, unknown>

/** Equals every text of a form. */
const matching = (form: RegExp): unknown => expect.stringMatching(form)

/** A body as it goes over the wire, with the type that it is announced as. */
interface Sent {
  readonly type: string | null
  readonly text: string | FormData
}

const json = (body: unknown): Sent => ({ type: 'application/json', text: JSON.stringify(body) })
const urlencoded = (fields: Readonly<Record<string, string>>): Sent => ({
  type: 'application/x-www-form-urlencoded',
  text: new URLSearchParams(fields).toString(),
})
/** FormData announces itself, with its boundary. */
const multipart = (fields: Readonly<Record<string, string>>): Sent => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return { type: null, text: form }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: Json
}

/** Which kinds of body each provider's own calls take, as the list of calls says it. */
const FORMS: Readonly<Record<Provider, readonly ((fields: Readonly<Record<string, string>>) => Sent)[]>> = {
  qualtrics: [urlencoded, multipart],
  surveymonkey: [json],
  decipher: [json],
}
const [QUALTRICS, SURVEYMONKEY, DECIPHER]: readonly Provider[] = ['qualtrics', 'surveymonkey', 'decipher']

/** What the body of an import holds at each provider. */
const importFields = (provider: Provider, study_name: string): Readonly<Record<string, string>> =>
  ({
    qualtrics: { _method: 'POST', study_name, created_date: '2026-09-01' },
    surveymonkey: { study_name },
    decipher: { study_name, created_date: '2026-09-01' },
  })[provider]

describe.each(UNDER_TEST)('calls about $provider as other programs make them', under => {
  const { provider } = under
  const id = under.surveyId(1)

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
      fake.world.advance(25 * 3_600_000)
      fake.world.surveys.splice(
        0,
        Infinity,
        makeSurvey({ id: under.theirs(1), name: 'Snacks', questions: 4, respondents: 12 }),
        makeSurvey({ id: under.theirs(2), name: 'Drinks', questions: 2, respondents: 3, seed: 2 }),
        makeSurvey({ id: under.theirs(3), name: 'Meals', questions: 2, respondents: 3, seed: 3 }),
      )
      client = await server.mintClient({ flags: { [provider]: true } })
    })

    const send = async (
      method: string,
      path: string,
      sent: Sent | null = null,
      role: 'admin' | 'manager' | 'user' = 'admin',
    ): Promise<Answer> => {
      const { jwt, cookie } = await client.session(role)
      const headers = new Headers({ authorization: `Bearer ${jwt}`, cookie })
      if (sent?.type) headers.set('content-type', sent.type)
      const request = new Request(`http://tabularium.test${path}`, {
        method,
        headers,
        ...(sent && { body: sent.text }),
      })
      const answer = await server.app.fetch(request)
      const type = answer.headers.get('content-type') ?? ''
      return { status: answer.status, type, body: (await answer.json()) as Json }
    }
    const [token, create, update, erase] = ['', 'create/', 'update/', 'delete/'].map(
      part => `/api/survey_integrations/${provider}/token/${part}`,
    ) as [string, string, string, string]
    const surveys = `/api/${provider}/surveys/`
    const own = FORMS[provider][0] ?? json
    const connect = () => send('POST', create, own({ api_key: fake.token }))
    const idOf = async () => String((await send('GET', token)).body.id)
    const erased = (connection: string) => send('DELETE', `/proxy/spss/silverback/${connection}/`)
    const disconnect = async (body: Sent): Promise<Answer> =>
      provider === SURVEYMONKEY ? erased(await idOf()) : send('POST', erase, body)
    const listed = async (query = ''): Promise<readonly Json[]> => {
      const { status, body } = await send('GET', surveys + query, null, 'manager')
      expect(status).toBe(200)
      return body.results as readonly Json[]
    }
    const stateNow = async () => (await listed(`?survey_id=${id}`))[0] ?? {}

    it('name the providers in use with their state, before and after a key is set', async () => {
      const status = async () => {
        const { status: code, body } = await send('GET', '/api/survey_integrations/status/', null, 'manager')
        expect(code).toBe(200)
        return (body.results as readonly Json[]).map(({ integration, state }) => [integration, state])
      }
      expect(await status()).toEqual([[provider, 'not_connected']])
      await connect()
      expect(await status()).toEqual([[provider, 'connected']])
    })

    it('set a key in every kind of body that the provider’s own call takes, and delete it', async () => {
      for (const body of FORMS[provider]) {
        const made = await send('POST', create, body({ api_key: fake.token }))
        expect([made.status, made.body.integration]).toEqual([201, provider])
        expect(await disconnect(body({ api_key: fake.token }))).toEqual({
          status: 200,
          type: matching(/^application\/json/u),
          body: {},
        })
        expect((await send('GET', token)).status).toBe(404)
      }
    })

    it('refuse a key in a body of the other kind', async () => {
      const other = own === json ? urlencoded({ api_key: fake.token }) : json({ api_key: fake.token })
      expect(await send('POST', create, other)).toMatchObject({ status: 415, body: { code: 'unsupported' } })
    })

    it('answer the key masked, with auto-import and whether it may be switched on; 404 in JSON where there is none', async () => {
      const none = await send('GET', token)
      expect([none.status, none.body.code, none.type]).toEqual([404, 'not_found', matching(/json/u)])
      await connect()
      expect(await send('GET', token)).toMatchObject({
        status: 200,
        body: { api_key: `…${fake.token.slice(-4)}`, auto_import: false, auto_import_enabled: true },
      })
    })

    it('change the key with one field more: auto-import, or where the account is asked', async () => {
      await connect()
      const on = await send('PATCH', update, json({ api_key: `…${fake.token.slice(-4)}`, auto_import: true }))
      expect(on).toMatchObject({ status: 200, body: { auto_import: true } })
      const before = await idOf()
      const place = String(on.body.data_center)
      const replaced = await send('PATCH', update, json({ api_key: fake.token, data_center: place }))
      expect(replaced).toMatchObject({ status: 200, body: { auto_import: true, data_center: place } })
      expect(await idOf()).not.toBe(before)
      const both = await send('PATCH', update, json({ data_center: place, auto_import: false }))
      expect([both.status, both.body.code]).toEqual([400, 'invalid'])
      const unknown = await send('PATCH', update, json({ api_key: fake.token, colour: 'red' }))
      expect(unknown.status).toBe(400)
    })

    it('list all surveys under `results`, or those of one or several repeated ids', async () => {
      await connect()
      const all = await listed()
      expect(all.map(({ name }) => name).sort()).toEqual(['Drinks', 'Meals', 'Snacks'])
      for (const survey of all)
        expect(survey).toMatchObject({
          name: matching(/./u),
          survey_id: matching(/./u),
          created_date: matching(/^\d{4}-\d{2}-\d{2}T/u),
          state: 'not_imported',
        })
      expect((await listed(`?survey_id=${id}`)).map(({ name }) => name)).toEqual(['Snacks'])
      const two = `?survey_id=${id}&survey_id=${under.surveyId(3)}&survey_id=nothing`
      expect((await listed(two)).map(({ name }) => name).sort()).toEqual(['Meals', 'Snacks'])
    })

    it('import a survey with the fields of the provider, and publish it: queued, publishing, live', async () => {
      await connect()
      for (const body of FORMS[provider]) {
        const begun = await send('POST', `${surveys}${id}/`, body(importFields(provider, 'Snacks 2026')), 'manager')
        expect(begun).toMatchObject({ status: 202, body: { survey_id: id, name: 'Snacks', state: 'queued' } })
      }
      await settleAll(server, client)
      expect(await stateNow()).toMatchObject({ state: 'queued', step: 'ready', imported_answers: 12 })
      const published = await send('POST', `${surveys}${id}/publish/`, null, 'manager')
      expect(published).toMatchObject({ status: 202, body: { state: 'publishing' } })
      await server.jobs.runDue()
      expect(await stateNow()).toMatchObject({ state: 'live' })
      const again = await send('POST', `${surveys}${id}/publish/`, json({}), 'manager')
      expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    })

    it('say in JSON why an import, a publication or a status was refused, and who may', async () => {
      await connect()
      const fields = own(importFields(provider, 'Snacks'))
      const problem = (code: string, status: number) => ({
        status,
        type: matching(/^application\/(problem\+)?json/u),
        body: { code, status, detail: matching(/./u), request_id: matching(/./u) },
      })
      expect(await send('POST', `${surveys}${id}/publish/`, null, 'manager')).toMatchObject(problem('conflict', 409))
      expect(await send('POST', `${surveys}nothing/`, fields, 'manager')).toMatchObject(problem('not_found', 404))
      expect(await send('POST', `${surveys}${id}/`, fields, 'user')).toMatchObject(problem('forbidden', 403))
      expect(await send('GET', surveys, null, 'user')).toMatchObject(problem('forbidden', 403))
      const nameless = await send('POST', `${surveys}${id}/`, own({ ...importFields(provider, ' ') }), 'manager')
      expect(nameless).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { study_name: [matching(/./u)] } },
      })
    })

    it('keep with a survey why its import failed: state, type, message, whether to try again, and the request', async () => {
      await connect()
      await send('POST', `${surveys}${id}/`, own(importFields(provider, 'Snacks')), 'manager')
      fake.fail(under.fetching, { kind: 'answer', answer: { status: 401, body: under.revoked } }, { times: Infinity })
      await settleAll(server, client)
      const { state, error } = await stateNow()
      expect([state, Object.keys((error ?? {}) as Json).sort()]).toEqual([
        'error',
        ['advice', 'error_type', 'message', 'request_id', 'retryable'],
      ])
      expect(error).toMatchObject({
        error_type: 'auth_revoked',
        message: matching(/./u),
        retryable: false,
      })
    })

    it('are about providers of the organisation alone, and about no others', async () => {
      for (const other of [QUALTRICS, SURVEYMONKEY, DECIPHER, 'typeform'].filter(name => name !== provider))
        expect((await send('GET', `/api/${other}/surveys/`, null, 'manager')).status).toBe(404)
    })

    it('find imported questions by text, by the provider they came from', async () => {
      await connect()
      await send('POST', `${surveys}${id}/`, own(importFields(provider, 'Snacks')), 'manager')
      await send('POST', `${surveys}${id}/publish/`, null, 'manager')
      await settleAll(server, client)
      await server.jobs.runDue()
      const found = async (vendor: string) => {
        const { status, body } = await send('GET', `/api/question_search/?vendor=${vendor}&query=heard`, null, 'user')
        expect(status).toBe(200)
        return (body.results as readonly Json[]).map(result => [result.vendor, result.question_text])
      }
      expect(await found(provider)).toEqual([[provider, matching(/heard of/u)]])
      expect(await found('another')).toEqual([])
    })

    if (provider === SURVEYMONKEY)
      it('delete only the connection that the address names', async () => {
        await connect()
        const before = await idOf()
        await send('PATCH', update, json({ api_key: fake.token }))
        for (const stale of [before, 'nothing']) expect((await erased(stale)).body.code).toBe('not_found')
        expect((await send('GET', token)).status).toBe(200)
        expect((await erased(await idOf())).status).toBe(200)
      })

    if (provider === DECIPHER)
      it('take a key of two parts of 32 characters each and no other', async () => {
        for (const api_key of [fake.token.slice(1), `${fake.token}x`, fake.token.slice(0, 32)])
          expect(await send('POST', create, json({ api_key }))).toMatchObject({
            status: 400,
            body: { fields: { api_key: [matching(/32 characters/u)] } },
          })
        expect(await send('POST', create, json({ api_key: ` ${fake.token} ` }))).toMatchObject({ status: 201 })
      })
  })
})
