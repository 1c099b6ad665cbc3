import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClient, getDomain, getField, listFields, type ErrorBody } from '@core/contract'
import { and, eq } from 'drizzle-orm'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { metadataFields, studies, userGroups, users } from '../../db/schema'

describe('the client organisation', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  const addStudy = (client: MintedClient, metadata: Record<string, string[]>, restrictedGroups: string[] = []) =>
    client.tenant(tx =>
      tx.insert(studies).values({
        clientId: client.client.id,
        id: newId(),
        studyNumber: `N-${newId()}`,
        name: 'S',
        date: '2025-01-01',
        year: 2025,
        metadata: Object.entries(metadata).map(([name, values]) => ({ name, values })),
        restrictedGroups,
      }),
    )
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient({ name: 'Northfield' })
    other = await server.mintClient()
    await addStudy(one, { Country: ['Ireland'], Topic: ['Food:::Snacks', 'Food:::Frozen'] })
    await addStudy(one, { Country: ['Ireland', 'Canary islands'], 'Canary field': ['x'] }, ['board'])
    await addStudy(other, { Country: ['Foreign land'] })
  })
  afterAll(() => server.close())

  const fields = async (caller: Caller, query = {}) => (await caller.call(listFields, { query })).results
  const countsIn = async (caller: Caller, name: string) =>
    Object.fromEntries((await fields(caller, { name }))[0]?.values.map(value => [value.value, value.count]) ?? [])

  it('tells its people its name, and other people theirs', async () => {
    expect(await one.as('user').call(getClient, {})).toMatchObject({
      id: one.client.id,
      name: 'Northfield',
      banner: null,
    })
    expect((await other.as('user').call(getClient, {})).id).toBe(other.client.id)
  })

  it('shows readers the fields and values of studies they may view, counted by these', async () => {
    const user = one.as('user')
    expect((await fields(user)).map(field => field.name)).toEqual(['Country', 'Topic'])
    expect(await countsIn(user, 'Country')).toEqual({ Ireland: 1 })
    expect(JSON.stringify(await fields(user))).not.toContain('Canary')
    expect(await fields(user, { name: 'Canary field' })).toEqual(await fields(user, { name: 'Nothing' }))
  })

  it('shows managers all of them, unused ones too', async () => {
    await one.tenant(tx =>
      tx.insert(metadataFields).values({ clientId: one.client.id, id: 'unused', name: "Un'used", position: 99 }),
    )
    expect((await fields(one.as('manager'))).map(field => field.name)).toEqual([
      'Country',
      'Topic',
      'Canary field',
      "Un'used",
    ])
    expect(await countsIn(one.as('manager'), 'Country')).toEqual({ Ireland: 2, 'Canary islands': 1 })
    expect((await fields(one.as('user'))).map(field => field.name)).not.toContain("Un'used")
  })

  it('numbers fields, and values below the same one, from 1 on for everyone, however they are asked for', async () => {
    for (const role of ['user', 'manager'] as const) {
      const caller = one.as(role)
      const all = await fields(caller)
      expect(all.map(field => field.position)).toEqual(all.map((_, at) => at + 1))
      for (const field of all) {
        expect(await fields(caller, { name: field.name })).toEqual([field])
        expect(await caller.call(getField, { params: { id: field.id } })).toEqual(field)
        for (const parent of new Set(field.values.map(value => value.parent))) {
          const places = field.values.filter(value => value.parent === parent).map(value => value.group_position)
          expect(places).toEqual(places.map((_, at) => at + 1))
        }
      }
    }
  })

  it('opens a field to members of the group, and to nobody who was silently kept out', async () => {
    const withRights = async (set: Partial<typeof users.$inferInsert>) => {
      await one.tenant(tx =>
        tx
          .update(users)
          .set(set)
          .where(and(eq(users.clientId, one.client.id), eq(users.id, one.user.id))),
      )
      return server.signIn(one.user.email)
    }
    expect(await countsIn(await withRights({ groups: ['board'] }), 'Country')).toEqual({
      Ireland: 2,
      'Canary islands': 1,
    })
    const silent = await withRights({ groups: [], silentRestrictions: true })
    expect(await countsIn(silent, 'Country')).toEqual({ Ireland: 1 })
  })

  it('names the value above each nested value, and counts a study once there', async () => {
    const [topic] = await fields(one.as('manager'), { name: 'Topic' })
    const food = topic?.values.find(value => value.value === 'Food')
    expect(food).toMatchObject({ parent: null, count: 1 })
    expect(
      topic?.values
        .filter(value => value.parent === food?.id)
        .map(value => value.value)
        .sort(),
    ).toEqual(['Frozen', 'Snacks'])
    expect(await one.as('manager').call(getField, { params: { id: topic?.id ?? '' } })).toEqual(topic)
  })

  it('answers for a field that is hidden or foreign as for one that does not exist', async () => {
    const hidden = (await fields(one.as('manager'), { name: 'Canary field' }))[0]?.id ?? ''
    const foreign = (await fields(other.as('manager')))[0]?.id ?? ''
    const user = await server.signIn(one.user.email)
    const answerTo = async (id: string) => {
      const answer = await user.send(getField, { params: { id } })
      const { request_id: _, ...body } = (await answer.json()) as ErrorBody
      return { status: answer.status, body }
    }
    const missing = await answerTo('nothing')
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect([await answerTo(hidden), await answerTo(foreign), await answerTo('unused')]).toEqual([
      missing,
      missing,
      missing,
    ])
  })

  it('tells managers its own groups', async () => {
    await one.tenant(tx =>
      tx.insert(userGroups).values(['sales', 'board'].map(name => ({ clientId: one.client.id, name }))),
    )
    expect(await one.as('manager').call(getDomain, {})).toEqual({
      groups: ['board', 'sales'],
      study_access: 'everyone',
    })
    expect(await other.as('manager').call(getDomain, {})).toEqual({ groups: [], study_access: 'everyone' })
    expect((await (await server.signIn(one.user.email)).send(getDomain, {})).status).toBe(403)
  })
})
