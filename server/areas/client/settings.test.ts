import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createStudy,
  getClient,
  getClientEffects,
  getUserConfig,
  listAudit,
  listFields,
  listStories,
  listStudies,
  patchClient,
  sessionCheck,
  type ErrorBody,
} from '@core/contract'
import { and, eq } from 'drizzle-orm'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { stories, studies } from '../../db/schema'
import { fileExpiry } from './settings'

describe('settings of the organisation', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient({ name: 'Northfield' })
    other = await server.mintClient()
    await one.tenant(tx =>
      tx.insert(studies).values({
        clientId: one.client.id,
        id: newId(),
        studyNumber: 'N-1',
        name: 'Board only',
        date: '2025-01-01',
        year: 2025,
        restrictedGroups: ['board'],
        metadata: [{ name: 'Supplier', values: ['Acme'] }],
      }),
    )
    await one.tenant(tx =>
      tx.insert(stories).values({ clientId: one.client.id, id: newId(), author: one.user.id, title: 'A story' }),
    )
  })
  afterAll(() => server.close())

  const admin = () => one.as('admin')

  it('are changed by admins alone, and leave a line with before and after', async () => {
    for (const role of ['manager', 'user'] as const)
      expect((await one.as(role).send(patchClient, { body: { banner: 'Mine' } })).status).toBe(403)
    const changed = await admin().call(patchClient, { body: { banner: ' Maintenance ', name: 'Northfield Foods' } })
    expect(changed).toMatchObject({ banner: 'Maintenance', name: 'Northfield Foods' })
    expect(await one.as('user').call(getClient, {})).toEqual(changed)
    expect((await other.as('user').call(getClient, {})).banner).toBeNull()
    const { results } = await admin().call(listAudit, { query: { event: 'organisation.changed' } })
    expect(results[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'banner', before: null, after: 'Maintenance' },
        { field: 'name', before: 'Northfield', after: 'Northfield Foods' },
      ]),
    )
    await admin().call(patchClient, { body: { banner: '' } })
    expect((await admin().call(getClient, {})).banner).toBeNull()
  })

  it('take a support address that leads somewhere safe, and no other', async () => {
    for (const wrong of [
      'javascript:alert(1)',
      'data:text/html,x',
      'help',
      'https://a"b.example',
      'x@y?bcc=z@a.example',
    ]) {
      const answer = await admin().send(patchClient, { body: { support_address: wrong } })
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect((await answer.json()) as ErrorBody).toMatchObject({ fields: { support_address: [expect.any(String)] } })
    }
    for (const right of ['help@northfield.example', 'https://help.northfield.example/form'])
      expect((await admin().call(patchClient, { body: { support_address: right } })).support_address).toBe(right)
  })

  it('refuse to overwrite what somebody else saved meanwhile, and say who it was', async () => {
    await admin().call(patchClient, { body: { privacy_floor: 12 } })
    const body = { privacy_floor: 20, low_base_threshold: 50, base: { privacy_floor: 10, low_base_threshold: 100 } }
    const answer = await admin().send(patchClient, { body })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'edited',
      edits: [{ field: 'privacy_floor', now: '12', by: 'Test admin' }],
    })
    expect(await admin().call(getClient, {})).toMatchObject({ privacy_floor: 12, low_base_threshold: 100 })
    // A field that only they changed stays theirs.
    const kept = await admin().call(patchClient, { body: { privacy_floor: 10, base: { privacy_floor: 10 } } })
    expect(kept.privacy_floor).toBe(12)
  })

  it('are compared with If-Match', async () => {
    const read = await admin().send(getClient, {})
    const version = read.headers.get('etag') ?? ''
    const change = (banner: string) =>
      admin().send(patchClient, { body: { banner } }, { headers: { 'if-match': version } })
    expect((await change('First')).status).toBe(200)
    expect((await change('Second')).status).toBe(412)
  })

  it('count what a change concerns, and make locked studies absent for everyone', async () => {
    expect(await admin().call(getClientEffects, {})).toEqual({
      people: 3,
      readers: 1,
      readers_with_locked: 1,
      studies: 1,
      stories: 1,
      files: 0,
    })
    expect((await one.as('manager').send(getClientEffects, {})).status).toBe(403)
    const user = await server.signIn(one.user.email)
    expect((await user.call(listStudies, {})).results).toHaveLength(1)
    await admin().call(patchClient, { body: { silent_restrictions_enabled: true } })
    expect((await user.call(listStudies, {})).results).toEqual([])
    expect(await user.call(sessionCheck, {})).toMatchObject({ silent_restrictions_enabled: true })
    await admin().call(patchClient, { body: { silent_restrictions_enabled: false } })
  })

  it('switch features in the session and on the server', async () => {
    const user = await server.signIn(one.user.email)
    await admin().call(patchClient, { body: { stories_enabled: true, hide_search_enabled: true } })
    expect(await user.call(sessionCheck, {})).toMatchObject({ stories_enabled: true, hide_search_enabled: true })
    expect((await user.send(listStories, {})).status).toBe(200)
    await admin().call(patchClient, { body: { stories_enabled: false } })
    expect((await user.send(listStories, {})).status).toBe(404)
    expect(await user.call(sessionCheck, {})).toMatchObject({ stories_enabled: false, hide_search_enabled: true })
  })

  it('give new studies their low base, and new files their time', async () => {
    await admin().call(patchClient, { body: { low_base_threshold: 42, file_days: 7 } })
    expect(await one.as('user').call(getUserConfig, {})).toMatchObject({ low_base_threshold: 42, file_days: 7 })
    const [supplier] = (await one.as('manager').call(listFields, { query: { name: 'Supplier' } })).results
    const made = await one.as('manager').call(createStudy, {
      body: {
        study_name: 'New',
        study_number: 'N-2',
        study_year: 2025,
        study_month: 2,
        study_date: '2025-02-01',
        Supplier: [supplier?.values[0]?.id ?? ''],
        client_values: {},
      },
    })
    await one.tenant(async tx => {
      const [study] = await tx
        .select({ low: studies.lowBaseThreshold })
        .from(studies)
        .where(and(eq(studies.clientId, one.client.id), eq(studies.id, made.id)))
      expect(study?.low).toBe(42)
      const days = ((await fileExpiry(tx, one.client.id)).getTime() - Date.now()) / 86_400_000
      expect(days).toBeCloseTo(7, 2)
    })
  })
})
