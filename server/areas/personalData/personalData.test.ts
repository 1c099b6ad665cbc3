import { and, eq } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createToken,
  eraseOwn,
  erasePerson,
  exportOwnData,
  exportPerson,
  getClient,
  getErasure,
  invitePeople,
  listAudit,
  listUsers,
  login,
  patchClient,
} from '@core/contract'
import {
  PASSWORD,
  requestOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import * as schema from '../../db/schema'
import { chainProblems } from '../audit'
import { sealLog } from '../audit/chain'
import { OWNED } from './owned'

const { favorites, keyInsights, lastEdits, securityLog, stories, storyComments, users } = schema

it('knows the tables of a person from the schema', () => {
  const names = OWNED.map(({ table }) => getTableConfig(table).name).sort()
  expect(names).toEqual(expect.arrayContaining(['api_tokens', 'favorites', 'passkeys', 'sessions', 'user_preferences']))
  expect(names).not.toContain('last_edits')
  expect(names).not.toContain('stories')
})

describe('the data of a person', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const params = (client: MintedClient) => ({ profileId: client.user.id })
  /** Things of a person: their own, and some that others read. */
  const withWork = async () => {
    const client = await server.mintClient()
    const { id: clientId } = client.client
    const author = client.user.id
    await client.tenant(async tx => {
      await tx
        .insert(schema.studies)
        .values({ clientId, id: 'S-1', studyNumber: 'S-1', name: 'Breakfast', date: '2026-01-01', year: 2026 })
      await tx.insert(favorites).values({ clientId, id: newId(), userId: author, itemType: 'study', itemId: 'S-1' })
      await tx.insert(stories).values({ clientId, id: 'own', title: 'My notes', author })
      await tx.insert(stories).values({ clientId, id: 'public', title: 'For everyone', author, public: true })
      await tx
        .insert(stories)
        .values({ clientId, id: 'group', title: 'For a group', author, public: false, groups: ['Snacks'] })
      // What is said in a story that only they can read goes with it.
      for (const [id, storyId] of Object.entries({ c1: 'own', c2: 'public', c3: 'group' }))
        await tx.insert(storyComments).values({ clientId, id, storyId, author, text: 'Good point' })
      await tx
        .insert(keyInsights)
        .values({ clientId, id: newId(), studyId: 'S-1', position: 1, text: 'Nine of ten', author })
      await tx
        .insert(lastEdits)
        .values({ clientId, studyId: 'S-1', subject: 'study', field: 'name', hash: 'h', userId: author })
    })
    await client.as('user').call(createToken, { body: { name: 'Nightly', scopes: ['read'] } })
    return client
  }
  const textOf = (answer: Response) => answer.text()
  const log = async (client: MintedClient, query: object = {}) =>
    (await client.as('admin').call(listAudit, { query })).results

  it('is counted before it is deleted: what goes and what stays', async () => {
    const client = await withWork()
    expect(await client.as('admin').call(getErasure, { params: params(client) })).toEqual({
      private_things: 1,
      private_stories: 1,
      tokens: 1,
      shared_stories: 2,
      reports: 0,
      insights: 1,
      documents: 0,
      comments: 2,
    })
  })

  it('is deleted with what is theirs alone; the rest stays under a pseudonym, and the log keeps its seals', async () => {
    const client = await withWork()
    const { id: clientId } = client.client
    const admin = client.as('admin')
    const { email, id } = client.user
    const name = `Deleted person ${id.slice(0, 4)}`
    // A line of somebody else that names them.
    await admin.call(invitePeople, { body: { emails: [email], role: 'User', groups: [] } })
    await client.tenant(tx =>
      tx
        .insert(securityLog)
        .values({ clientId, id: newId(), userId: id, event: 'study.opened', outcome: 'ok', requestId: newId() }),
    )
    await sealLog(clientId, work => client.tenant(work))
    const user = client.as('user')
    await admin.call(erasePerson, { params: params(client), body: { email: email.toUpperCase() } })

    expect((await user.send(getClient, {})).status).toBe(401)
    expect((await server.app.fetch(requestOf(login, { body: { email, password: PASSWORD } }))).status).not.toBe(200)
    expect((await admin.call(listUsers, { query: {} })).results.map(one => one.profile_id)).not.toContain(id)
    const rows = await client.tenant(async tx => {
      const own = and(eq(users.clientId, clientId), eq(users.id, id))
      const left = []
      for (const { table, clientId: client, userId } of OWNED)
        left.push(await tx.$count(table, and(eq(client, clientId), eq(userId, id))))
      return {
        user: await tx.select().from(users).where(own),
        stories: await tx.select({ id: stories.id, author: stories.author }).from(stories),
        edits: await tx.$count(lastEdits, eq(lastEdits.userId, id)),
        left: left.reduce((sum, count) => sum + count, 0),
      }
    })
    expect(rows).toMatchObject({
      stories: [
        { id: 'public', author: id },
        { id: 'group', author: id },
      ],
      edits: 1,
      left: 0,
    })
    expect(rows.user[0]).toMatchObject({ firstName: 'Deleted person', passwordHash: null, active: false, groups: [] })
    expect(JSON.stringify(rows.user)).not.toContain(email)

    const lines = await log(client)
    expect(lines.find(({ event }) => event === 'study.opened')?.user).toEqual({ id, name, email: '' })
    expect(lines[0]).toMatchObject({ event: 'user.erased', detail: { user: id } })
    expect(JSON.stringify(lines).toLowerCase()).not.toContain(email.toLowerCase())
    const stored = await client.tenant(tx => tx.select().from(securityLog))
    expect(JSON.stringify(stored).toLowerCase()).not.toContain(email.toLowerCase())
    await sealLog(clientId, work => client.tenant(work))
    expect(await chainProblems(clientId, work => client.tenant(work))).toEqual([])
    // The address is free again.
    const [again] = (await admin.call(invitePeople, { body: { emails: [email], role: 'User', groups: [] } })).results
    expect(again?.outcome).toBe('invited')
  })

  it('is found in the log by its address, and shown there, until it is forgotten', async () => {
    const client = await server.mintClient()
    await client.as('admin').call(invitePeople, { body: { emails: ['nia@new.example'], role: 'User', groups: [] } })
    const [line] = await log(client, { query: 'NIA@new' })
    expect(line?.detail.email).toBe('nia@new.example')
    const stored = await client.tenant(tx => tx.select().from(securityLog))
    expect(JSON.stringify(stored)).not.toContain('nia@new.example')
  })

  it('stays where it is not theirs to delete: another address, oneself, the last admin, another role', async () => {
    const client = await server.mintClient()
    const erase = (as: 'admin' | 'manager', profileId: string, email: string) =>
      client.as(as).send(erasePerson, { params: { profileId }, body: { email } })
    expect((await erase('admin', client.user.id, 'other@people.test')).status).toBe(400)
    expect((await erase('admin', client.admin.id, client.admin.email)).status).toBe(409)
    expect((await erase('manager', client.user.id, client.user.email)).status).toBe(403)
    expect((await erase('admin', newId(), client.user.email)).status).toBe(404)
    const other = await server.mintClient()
    expect((await erase('admin', other.user.id, other.user.email)).status).toBe(404)
    expect((await client.as('admin').call(listUsers, { query: {} })).count).toBe(3)
  })

  it('is deleted by the person, where the organisation lets people', async () => {
    const client = await server.mintClient()
    const erase = (email: string) => client.as('user').send(eraseOwn, { body: { email } })
    expect((await erase(client.user.email)).status).toBe(403)
    await client.as('admin').call(patchClient, { body: { self_deletion: true } })
    expect((await erase(client.manager.email)).status).toBe(400)
    expect((await client.as('admin').send(eraseOwn, { body: { email: client.admin.email } })).status).toBe(409)
    expect((await erase(client.user.email)).status).toBe(200)
    expect((await client.as('user').send(getClient, {})).status).toBe(401)
    expect((await client.as('admin').call(listUsers, { query: {} })).count).toBe(2)
  })

  it('is a file for the person and for admins, without anything that opens something', async () => {
    const client = await withWork()
    const answer = await client.as('user').send(exportOwnData, {})
    expect(answer.headers.get('content-type')).toBe('application/json')
    const text = await textOf(answer)
    const data = JSON.parse(text) as Record<string, Record<string, Record<string, unknown>[]>> & { log: unknown[] }
    expect(data.account).toMatchObject({ email: client.user.email })
    expect(data.own?.favorites).toMatchObject([{ itemId: 'S-1' }])
    expect(data.own?.api_tokens).toMatchObject([{ name: 'Nightly' }])
    expect(data.made?.stories?.map(({ title }) => title).sort()).toEqual(['For a group', 'For everyone', 'My notes'])
    expect(data.log.length).toBeGreaterThan(0)
    expect(text).not.toMatch(/hash|\$argon2|seed/iu)
    const sessions = await client.tenant(tx => tx.select({ id: schema.sessions.id }).from(schema.sessions))
    for (const { id } of sessions) expect(text).not.toContain(id)

    const theirs = await client.as('admin').send(exportPerson, { params: params(client) })
    expect(JSON.parse(await textOf(theirs))).toMatchObject({ account: { email: client.user.email } })
    expect((await log(client))[0]).toMatchObject({ event: 'user.data_exported', detail: { user: client.user.id } })
    expect((await client.as('manager').send(exportPerson, { params: params(client) })).status).toBe(403)
    const other = await server.mintClient()
    expect((await other.as('admin').send(exportPerson, { params: params(client) })).status).toBe(404)
  })
})
