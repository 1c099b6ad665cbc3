import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patchIntegrationToken, patchProviderSurvey, publishProviderSurvey } from '@core/contract'
import {
  hurry,
  QUALTRICS,
  settingsFor,
  settleAll,
  SURVEYMONKEY,
  surveyOf,
  type FakeProvider,
  type ProviderUnderTest,
} from '../../../test/harness/providers'
import { MASTER_KEY, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { type FakeQualtrics } from '../../../tools/providers/qualtrics'
import { type FakeSurveyMonkey } from '../../../tools/providers/surveymonkey'
import { makeSurvey } from '../../../tools/providers/truth'
import { jobs, providerConnections, providerNotices, providerRuns, providerSurveys } from '../../db/schema'
import { createSealer } from '../../store/seal'
import { noticeAddressKey, noticePurpose } from './notices'
import { LOOK } from './plans'

interface Signed {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A notice of one response as the provider signs it; `key` is what a subscription was made with. */
const SIGNED: Readonly<Record<string, (fake: FakeProvider, survey: string, event: string, key: string) => Signed>> = {
  qualtrics: (fake, survey, event, key) => ({
    body: (fake as FakeQualtrics).notice(survey, event, key),
    headers: FORM,
  }),
  surveymonkey: (fake, survey, event) => (fake as FakeSurveyMonkey).notice(survey, event, event),
}

/** The server where providers reach it: notices, and questions whether they are taken, come from outside. */
const openDoor = async () => {
  const state: { server?: TestServer } = {}
  const listener = getRequestListener(
    request => state.server?.raw.fetch(request) ?? new Response(null, { status: 503 }),
  )
  const door: Server = createServer((request, response) => void listener(request, response))
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  return { state, origin: `http://127.0.0.1:${port}`, close: () => new Promise(resolve => door.close(resolve)) }
}

describe.each([QUALTRICS, SURVEYMONKEY])('notices of $provider', (under: ProviderUnderTest) => {
  const { provider } = under
  const id = under.surveyId(1)
  const theirs = under.theirs(1)
  const params = { integration: provider, surveyId: id }

  describe('', () => {
    let server: TestServer
    let fake: FakeProvider
    let client: MintedClient
    let door: Awaited<ReturnType<typeof openDoor>>
    beforeAll(async () => {
      door = await openDoor()
      fake = await under.start()
      server = await startTestServer({
        ...settingsFor({ [provider]: fake.origin }, { noticeOrigin: door.origin }),
      })
      door.state.server = server
    })
    afterAll(async () => {
      await server.close()
      await fake.close()
      await door.close()
    })
    beforeEach(async () => {
      fake.world.advance(25 * 3_600_000)
      fake.world.surveys.splice(0, Infinity, makeSurvey({ id: theirs, name: 'Snacks', questions: 10, respondents: 20 }))
      client = await server.mintClient({ flags: { [provider]: true } })
      await under.connect(client.as('admin'), fake.token)
      await under.begin(client.as('manager'), id, 'Snacks')
      await settleAll(server, client)
      await client.as('manager').call(publishProviderSurvey, { params })
      await client
        .as('admin')
        .call(patchIntegrationToken, { params: { integration: provider }, body: { auto_import: true } })
      await hurry(server, client)
    })

    const connection = async () => {
      const [row] = await client.tenant(tx => tx.select().from(providerConnections))
      if (!row) throw new Error('There is no connection.')
      return row
    }
    const subscription = async () => {
      const [row] = await client.tenant(tx => tx.select().from(providerSurveys))
      return row?.subscription ?? null
    }
    const soon = () =>
      client.tenant(async tx => {
        const waiting = await tx.select().from(jobs).where(eq(jobs.name, LOOK.name))
        return waiting.filter(({ state, due }) => state === 'waiting' && due.getTime() < Date.now() + 120_000).length
      })
    const send = async (signed: Signed, address?: string) => {
      const path = `/api/survey_integrations/${provider}/notices/${address ?? noticeAddressKey(await connection())}/`
      const url = `${door.origin}${path}?survey=${id}`
      return (await fetch(url, { method: 'POST', ...signed })).status
    }
    const signed = async (event: string): Promise<Signed> => {
      const { clientId, noticeSecret } = await connection()
      const key = createSealer(MASTER_KEY).open(noticeSecret, noticePurpose(clientId, provider))
      return SIGNED[provider]?.(fake, id, event, key) ?? { body: '', headers: {} }
    }

    it('are asked for while new answers come by themselves, and no longer', async () => {
      expect(await subscription()).toMatch(/./u)
      await client.as('manager').call(patchProviderSurvey, { params, body: { auto_import: false } })
      await hurry(server, client)
      expect(await subscription()).toBeNull()
    })

    it('bring new answers within minutes, however often one is sent', async () => {
      expect(await soon()).toBe(0)
      const notice = await signed('event-1')
      expect([await send(notice), await send(notice), await send(notice)]).toEqual([200, 200, 200])
      expect([await soon(), await client.tenant(tx => tx.$count(providerNotices))]).toEqual([1, 1])
      await fake.command('responses/add', { survey: theirs, count: 3, at: Date.now() - 60_000, seed: 90_000 })
      await hurry(server, client)
      await settleAll(server, client)
      expect(await surveyOf(client, provider, id)).toMatchObject({ imported_answers: 23 })
    })

    it('bring every answer once in whatever order they come; one that comes late again begins nothing', async () => {
      await fake.command('responses/add', { survey: theirs, count: 2, at: Date.now() - 60_000, seed: 90_000 })
      expect([await send(await signed('event-2')), await send(await signed('event-1'))]).toEqual([200, 200])
      expect(await soon()).toBe(1)
      await hurry(server, client)
      await settleAll(server, client)
      const brought = { imported_answers: 22, version: 2, error: null }
      expect(await surveyOf(client, provider, id)).toMatchObject(brought)
      expect(await send(await signed('event-1'))).toBe(200)
      expect(await soon()).toBe(0)
      await settleAll(server, client)
      expect(await surveyOf(client, provider, id)).toMatchObject(brought)
    })

    it('begin no second import beside one that runs; what came meanwhile follows it', async () => {
      await fake.command('responses/add', { survey: theirs, count: 1, at: Date.now() - 60_000, seed: 90_000 })
      fake.fail(under.fetching, {
        kind: 'answer',
        answer: { status: 429, headers: { 'retry-after': '600' }, body: '{}' },
      })
      await under.begin(client.as('manager'), id, 'Snacks')
      await server.jobs.runDue()
      await fake.command('responses/add', { survey: theirs, count: 3, at: Date.now() + 60_000, seed: 91_000 })
      expect(await send(await signed('event-4'))).toBe(200)
      await server.jobs.runDue()
      expect(await client.tenant(tx => tx.$count(providerRuns))).toBe(1)
      await settleAll(server, client)
      expect(await surveyOf(client, provider, id)).toMatchObject({ imported_answers: 21, version: 2 })
    })

    it('are refused where the signature or the address is not right, alike for every wrong address', async () => {
      const notice = await signed('event-2')
      const forged = { ...notice, body: notice.body.replace(/event-2/gu, 'event-3') }
      expect(await send(forged)).toBe(401)
      expect(await send({ ...notice, body: '', headers: FORM })).toBe(401)
      const { clientId } = await connection()
      expect([
        await send(notice, `${clientId}.wrong`),
        await send(notice, 'nobody.wrong'),
        await send(notice, 'x'),
      ]).toEqual([404, 404, 404])
      expect(await soon()).toBe(0)
    })

    it('are not asked for any more when the provider is disconnected', async () => {
      const before = fake.calls.length
      await under.disconnect(client.as('admin'))
      const after = fake.calls.slice(before).filter(call => call.startsWith('DELETE'))
      expect([after.length, await subscription()]).toEqual([1, null])
    })
  })
})
