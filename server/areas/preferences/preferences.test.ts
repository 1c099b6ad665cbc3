import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clearPreferences,
  getStudy,
  listPreferences,
  listStudies,
  patchUser,
  patchPreference,
  routePath,
  sessionCheck,
} from '@core/contract'
import { addReader, valueIds } from '../../../test/harness/readers'
import { insertSearchStudy, type StudyRights } from '../../../test/harness/searchLibrary'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { metadataFields, userPreferences } from '../../db/schema'

describe('preferences', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    await addStudy(one, 'Open', ['Food:::Snacks'])
    await addStudy(one, 'Closed', ['Secret launch'], { restrictedGroups: ['board'] })
    await addStudy(one, 'Hidden', ['Unspoken'], { hiddenGroups: ['interns'] })
    await addStudy(other, 'Elsewhere', ['Of the others'])
  })
  afterAll(() => server.close())

  const addStudy = (client: MintedClient, name: string, values: string[], rights: StudyRights = {}) =>
    client.tenant(tx =>
      insertSearchStudy(tx, client.client.id, { name, metadata: [{ name: 'Category', values }], rights }),
    )
  const body = async (path: string, user_selected = true, client = one) => ({
    ...(await valueIds(client, path)),
    user_selected,
    include_children: true,
  })
  const choose = async (caller: Caller, path: string, selected = true) =>
    caller.call(patchPreference, { body: await body(path, selected) })
  const list = async (caller: Caller) => (await caller.call(listPreferences, {})).results
  const refusal = async (caller: Caller, given: unknown) => {
    const answer = await caller.send(patchPreference, { body: given })
    const { request_id: _, ...rest } = (await answer.json()) as { request_id: string }
    return { status: answer.status, ...rest }
  }

  it('are chosen, changed and taken back one by one', async () => {
    const reader = await addReader(server, one)
    expect(await choose(reader, 'Food')).toMatchObject({ user_selected: true, include_children: true })
    await choose(reader, 'Food:::Snacks')
    await choose(reader, 'Food:::Snacks')
    expect(await list(reader)).toEqual([await body('Food'), await body('Food:::Snacks')])
    await reader.call(patchPreference, { body: { ...(await body('Food')), include_children: false } })
    expect((await list(reader))[0]).toMatchObject({ include_children: false })
    await choose(reader, 'Food', false)
    await choose(reader, 'Food', false)
    expect(await list(reader)).toEqual([await body('Food:::Snacks')])
  })

  it('mark the studies they match: in the list, and on the page of each', async () => {
    const reader = await addReader(server, one)
    const marks = async () => {
      const { results } = await reader.call(listStudies, { query: {} })
      const open = results.filter(study => study.permissions.view)
      const details = await Promise.all(open.map(({ id }) => reader.call(getStudy, { params: { id } })))
      return [open, details].map(list => list.filter(study => study.preferred).map(study => study.name))
    }
    expect(await marks()).toEqual([[], []])
    await choose(reader, 'Food')
    expect(await marks()).toEqual([['Open'], ['Open']])
  })

  it('belong to one person, and are cleared together', async () => {
    const [reader, neighbour] = [await addReader(server, one), await addReader(server, one)]
    for (const person of [reader, neighbour]) await choose(person, 'Food')
    expect(await reader.call(clearPreferences, {})).toEqual({})
    expect(await list(reader)).toEqual([])
    expect(await list(neighbour)).toHaveLength(1)
  })

  it('are no way to ask for values of studies that the reader may not view', async () => {
    const [reader, intern] = [await addReader(server, one), await addReader(server, one, { groups: ['interns'] })]
    const missing = await refusal(reader, { ...(await body('Food')), metadata_value: 'never-was' })
    expect(missing).toMatchObject({ status: 404, code: 'not_found' })
    const food = await body('Food')
    const others = await body('Of the others', true, other)
    for (const given of [
      await body('Secret launch'),
      others,
      { ...food, metadata_field: others.metadata_field },
      { ...(await body('Secret launch')), user_selected: false },
    ])
      expect(await refusal(reader, given)).toEqual(missing)
    expect(await refusal(intern, await body('Unspoken'))).toEqual(missing)
    expect(await choose(reader, 'Unspoken')).toMatchObject({ user_selected: true })
    expect(await choose(await addReader(server, one, { groups: ['board'] }), 'Secret launch')).toMatchObject({
      user_selected: true,
    })
    expect(await choose(one.as('manager'), 'Secret launch')).toMatchObject({ user_selected: true })
  })

  it('leave out values that the reader may no longer know of', async () => {
    const reader = await addReader(server, one)
    await choose(reader, 'Food')
    const { metadata_value: valueId } = await valueIds(one, 'Secret launch')
    await one.tenant(tx => tx.insert(userPreferences).values({ clientId: one.client.id, userId: reader.id, valueId }))
    expect((await list(reader)).map(preference => preference.metadata_value)).toEqual([
      (await valueIds(one, 'Food')).metadata_value,
    ])
  })

  it('are taken of fields that are meant for it only', async () => {
    const metadata = [{ name: 'Method', values: ['Telephone'] }]
    await one.tenant(tx => insertSearchStudy(tx, one.client.id, { name: 'With a method', metadata }))
    const reader = await addReader(server, one)
    await choose(reader, 'Telephone')
    await one.tenant(tx =>
      tx.update(metadataFields).set({ personalizable: false }).where(eq(metadataFields.name, 'Method')),
    )
    expect(await list(reader)).toEqual([])
    for (const caller of [reader, one.as('admin')])
      expect(await refusal(caller, await body('Telephone'))).toMatchObject({ status: 404 })
  })

  it('need whole and known fields', async () => {
    const { include_children: _, ...half } = await body('Food')
    expect(await refusal(one.as('user'), half)).toMatchObject({ status: 400, code: 'invalid' })
    expect(await refusal(one.as('user'), { ...(await body('Food')), weight: 2 })).toMatchObject({ status: 400 })
  })
})

describe('personalization', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
  })
  afterAll(() => server.close())

  const patch = (caller: Caller, profileId: string, personalization: unknown) =>
    caller.send(patchUser, { params: { profileId }, body: { personalization } })
  const inSession = async () => {
    const { cookie } = await one.session('user')
    const answer = await server.app.fetch(
      new Request(`http://tabularium.test${routePath(sessionCheck.path)}`, { headers: { cookie } }),
    )
    return ((await answer.json()) as { personalization: unknown }).personalization
  }
  const MOMENT = '2026-03-01T09:00:00.000Z'

  it('keeps what was not given, stands in the session and ends no session', async () => {
    const session = await one.session('user')
    expect(await (await patch(session, one.user.id, { viewedModal: MOMENT })).json()).toEqual({
      personalization: { viewedModal: MOMENT },
    })
    const answer = await patch(session, one.user.id, { setPreferences: true })
    expect(await answer.json()).toEqual({ personalization: { viewedModal: MOMENT, setPreferences: true } })
    await patch(session, one.user.id, { setPreferences: false, viewedLocalFilters: MOMENT })
    expect(await inSession()).toEqual({ viewedModal: MOMENT, setPreferences: false, viewedLocalFilters: MOMENT })
    await patch(session, one.user.id, { viewedModal: null })
    expect(await inSession()).toMatchObject({ viewedModal: null, setPreferences: false })
  })

  it("is one's own: another person is as unknown as nobody", async () => {
    const caller = one.as('admin')
    const statuses = await Promise.all(
      [one.user.id, other.user.id, 'nobody'].map(
        async id => (await patch(caller, id, { setPreferences: true })).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 404])
  })

  it('takes moments and truth values only', async () => {
    const send = async (given: unknown) => (await patch(one.as('user'), one.user.id, given)).status
    expect([
      await send({ viewedModal: 'yesterday' }),
      await send({ setPreferences: 'yes' }),
      await send({ admin: true }),
      await send({ viewedModal: 5 }),
    ]).toEqual([400, 400, 400, 400])
  })
})
