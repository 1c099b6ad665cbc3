import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  allEndpoints,
  createImport,
  createInsight,
  createStory,
  createToken,
  deleteStudy,
  listReports,
  scopeOf,
  createTableBook,
  uploadDocument,
  type Audience,
  type Endpoint,
} from '@core/contract'
import { SCOPES, scopesAllow, type Scope } from '@core/domain'
import { newId } from '../db/ids'
import { apiTokens, documents, studies } from '../db/schema'
import { say } from '../../test/harness/comments'
import { addTracker, trackerStudy } from '../../test/harness/library'
import {
  requestOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../test/harness/serverApp'

/** Any valid value for each name in a path. */
/** Parameters that are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['page', 'version'])
/** Parameters that take names of the product. */
const KNOWN: Readonly<Record<string, string>> = { slot: 'logo', list: 'studies' }

const paramsOf = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries(
    Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [
      name,
      KNOWN[name] ?? (NUMBERS.has(name) ? '1' : 'nothing'),
    ]),
  )

/** What calls need in their query before their object is looked for. */
const NEEDED: Readonly<Record<string, Record<string, unknown>>> = {
  [createTableBook.id]: { file_name: 'a.csv' },
  [uploadDocument.id]: { file_name: 'a.pdf', bytes: 1 },
  [deleteStudy.id]: { name: 'nothing' },
}
const queryFor = (endpoint: Endpoint) => NEEDED[endpoint.id] ?? {}

/** A document of the tracker's study, without a file behind it. */
const addDocument = async (client: MintedClient): Promise<string> => {
  const id = newId()
  await client.tenant(async tx => {
    const [study] = await tx.select({ id: studies.id }).from(studies).where(eq(studies.clientId, client.client.id))
    await tx.insert(documents).values({
      clientId: client.client.id,
      id,
      studyId: study?.id ?? '',
      name: 'a.pdf',
      fileType: 'pdf',
      mediaType: 'application/pdf',
      bytes: 1,
      file: 'none0000',
      state: 'ready',
      pageCount: 1,
      uploadedBy: client.manager.id,
    })
  })
  return id
}

const outsiders: Record<Audience, readonly RoleName[]> = {
  public: [],
  session: [],
  user: [],
  manager: ['user'],
  admin: ['user', 'manager'],
}

describe('the rights table', () => {
  let server: TestServer
  let plain: MintedClient
  let without: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    plain = await server.mintClient()
    without = await server.mintClient({ flags: {} })
    // Every person signs in before the tests that share the session.
    for (const role of ['admin', 'manager', 'user'] as const) await plain.session(role)
  })
  afterAll(() => server.close())

  it('is the contract: every endpoint is mounted, and nothing else', () => {
    expect([...server.raw.router.mounted.keys()].sort()).toEqual(allEndpoints.map(endpoint => endpoint.id).sort())
  })

  const withJwt = allEndpoints.filter(endpoint => endpoint.audience !== 'public' && endpoint.audience !== 'session')

  it.each(withJwt.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s refuses a caller without a jwt, and one with only the cookie',
    async (_, endpoint) => {
      const { cookie } = await plain.session('admin')
      for (const headers of [{}, { cookie }, { authorization: 'Bearer x' }, { authorization: 'Bearer a.b.c' }]) {
        const response = await server.app.fetch(requestOf(endpoint, { params: paramsOf(endpoint) }, headers))
        expect(response.status).toBe(401)
      }
    },
  )

  it.each(
    allEndpoints.filter(endpoint => endpoint.audience === 'session').map(endpoint => [endpoint.id, endpoint] as const),
  )('%s refuses a caller without a session', async (_, endpoint) => {
    const input = { params: paramsOf(endpoint) }
    expect((await server.app.fetch(requestOf(endpoint, input))).status).toBe(401)
    expect((await server.app.fetch(requestOf(endpoint, input, { cookie: 'tabularium=x' }))).status).toBe(401)
  })

  const pairs = allEndpoints.flatMap(endpoint =>
    outsiders[endpoint.audience].map(role => [endpoint.id, role, endpoint] as const),
  )
  it.each(pairs)('%s refuses a %s', async (_, role, endpoint) => {
    const response = await plain.as(role).send(endpoint, { params: paramsOf(endpoint) })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'forbidden', request_id: expect.any(String) as unknown })
  })

  it('holds for tokens of every role and scope: what one may not do is refused, and all else is as for a session', async () => {
    const owner = await server.mintClient()
    const roles = ['admin', 'manager', 'user'] as const
    // Admins give people every scope here by hand: a role may be lost after a token was made.
    const tokenOf = async (role: RoleName, scope: Scope): Promise<Caller> => {
      const { secret, token } = await owner.as(role).call(createToken, { body: { name: 'Test', scopes: ['read'] } })
      await owner.tenant(tx =>
        tx
          .update(apiTokens)
          .set({ scopes: [scope] })
          .where(eq(apiTokens.id, token.id)),
      )
      return server.withToken(secret)
    }
    const said = async (caller: Caller, endpoint: Endpoint) => {
      const answer = await caller.send(endpoint, { params: paramsOf(endpoint), query: queryFor(endpoint) })
      return { status: answer.status, text: answer.ok ? '' : await answer.text() }
    }
    const wrong: string[] = []
    let tried = 0
    for (const role of roles) {
      const bySession = new Map<string, number>()
      for (const endpoint of withJwt) bySession.set(endpoint.id, (await said(owner.as(role), endpoint)).status)
      for (const scope of SCOPES) {
        const caller = await tokenOf(role, scope)
        for (const endpoint of withJwt) {
          const needed = scopeOf(endpoint)
          const allowed = needed !== null && scopesAllow([scope], needed)
          const { status, text } = await said(caller, endpoint)
          const refused = status === 403 && /does not have the scope|Only people in a browser/.test(text)
          // The session went first: what it created or removed is there for the token.
          const right = allowed ? !refused && status === bySession.get(endpoint.id) : refused
          if (!right) wrong.push(`${role} ${scope} ${endpoint.id}: ${status}`)
          tried += 1
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBe(roles.length * SCOPES.length * withJwt.length)
  }, 300_000)

  it.each(
    allEndpoints
      .filter(({ audience }) => audience === 'public' || audience === 'session')
      .map(endpoint => [endpoint.id, endpoint] as const),
  )('%s is for people in a browser, and refuses every token', async (_, endpoint) => {
    const { secret } = await plain
      .as('admin')
      .call(createToken, { body: { name: 'Test', scopes: ['admin', 'import'] } })
    const answer = await server.withToken(secret).send(endpoint, {})
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
  })

  const flagged = allEndpoints.filter(endpoint => endpoint.flag)
  it.each(flagged.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s is absent where its flag is off',
    async (_, endpoint) => {
      expect((await without.as('admin').send(endpoint, { params: paramsOf(endpoint) })).status).toBe(404)
    },
  )

  const addressed = allEndpoints.filter(endpoint => endpoint.object && endpoint.object !== 'own-client')
  it.each(addressed.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s answers 404 for an object that does not exist',
    async (_, endpoint) => {
      const response = await plain.as('admin').send(endpoint, { params: paramsOf(endpoint), query: queryFor(endpoint) })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        code: 'not_found',
        detail: expect.stringMatching(/^There is no such/) as unknown,
      })
    },
  )

  it('answers for another organisation’s objects exactly as for missing ones, whoever asks', async () => {
    const [owner, stranger] = [await server.mintClient(), await server.mintClient()]
    await addTracker(owner, { reports: true })
    const importBody = { study_name: 'S', file_name: 'a.csv', file_bytes: 10 }
    const { id: importId } = await owner.as('manager').call(createImport, { body: importBody })
    const { results } = await owner.as('manager').call(listReports, { params: { studyId: trackerStudy.number } })
    const found = { studyId: trackerStudy.number, id: trackerStudy.number, datasetName: trackerStudy.dataset, importId }
    const story = { title: 'S', summary: '', public: true }
    const { id: storyId } = await owner.as('manager').call(createStory, { body: story })
    const card = { kind: 'text', title: 'C', body: '' } as const
    const { cards } = await owner.as('manager').call(addStoryCard, { params: { storyId }, body: card })
    const cardId = cards[0]?.id ?? ''
    const commentId = await say(owner.as('manager'), storyId, 'Why?')
    const documentId = await addDocument(owner)
    const { id: insightId } = await owner
      .as('manager')
      .call(createInsight, { params: { id: trackerStudy.number }, body: { text: 'Up' } })
    const own = {
      ...found,
      insightId,
      reportId: results[0]?.id ?? '',
      storyId,
      cardId,
      commentId,
      documentId,
      page: '1',
      version: '1',
    }
    const answerTo = async (endpoint: Endpoint, role: RoleName, params: Record<string, string>) => {
      const answer = await stranger.as(role).send(endpoint, { params, query: queryFor(endpoint) })
      const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, body }
    }
    for (const endpoint of addressed)
      for (const role of ['admin', 'manager', 'user'] as const) {
        const missing = await answerTo(endpoint, role, paramsOf(endpoint))
        const names = Object.keys(paramsOf(endpoint)) as (keyof typeof own)[]
        const foreign = await answerTo(endpoint, role, Object.fromEntries(names.map(name => [name, own[name]])))
        expect(foreign, `${endpoint.id} ${role}`).toEqual(missing)
        expect([403, 404], `${endpoint.id} ${role}`).toContain(foreign.status)
      }
    expect((await owner.as('manager').call(listReports, { params: { studyId: trackerStudy.number } })).results).toEqual(
      results,
    )
  })

  const withBody = withJwt.filter(endpoint => endpoint.body && !endpoint.object)
  it.each(withBody.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s refuses unknown fields by name',
    async (_, endpoint) => {
      const response = await plain
        .as('admin')
        .send(endpoint, { params: paramsOf(endpoint), body: { admin_of_all: true } })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        fields: { admin_of_all: ['There is no such field.'] },
      })
    },
  )
})

describe('paths', () => {
  it('are unique in the contract, and so are ids', () => {
    const keys = allEndpoints.map(endpoint => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(allEndpoints.map(endpoint => endpoint.id)).size).toBe(allEndpoints.length)
  })
})
