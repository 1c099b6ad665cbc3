import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeView, createView, deleteView, listViews, type ListViewSettings } from '@core/contract'
import { LIST_VIEWS_MAX } from '@core/domain'
import { addReader } from '../../../test/harness/readers'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import * as schema from '../../db/schema'

const ireland: ListViewSettings = { filters: '{"Country":["Ireland"]}', sort: '-study_name', preferences_first: false }

describe('saved views of lists', () => {
  let server: TestServer
  let client: MintedClient
  let user: Caller
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    user = client.as('user')
  })
  afterAll(() => server.close())
  afterEach(() =>
    client.tenant(tx => tx.delete(schema.listViews).where(eq(schema.listViews.clientId, client.client.id))),
  )

  const studies = { list: 'studies' } as const
  const stories = { list: 'stories' } as const
  const save = (name: string, settings: ListViewSettings = ireland, caller = user) =>
    caller.call(createView, { params: studies, body: { name, settings } })
  const shown = async (params: typeof studies | typeof stories = studies, caller = user) =>
    (await caller.call(listViews, { params })).results
  const names = async (...of: Parameters<typeof shown>) => (await shown(...of)).map(({ name }) => name)

  it('are saved as they were set, listed by name for each list, and are nobody else’s', async () => {
    const saved = await save(' Irish trackers ')
    expect(saved).toMatchObject({ name: 'Irish trackers', settings: ireland, is_default: false })
    await save('wave 10', {})
    await save('Wave 2')
    await user.call(createView, { params: stories, body: { name: 'wave 2', settings: { of: 'own', query: 'oats' } } })
    expect(await names()).toEqual(['Irish trackers', 'Wave 2', 'wave 10'])
    expect(await names(stories)).toEqual(['wave 2'])
    expect((await shown())[0]).toEqual(saved)
    const stranger = (await server.mintClient()).as('admin')
    for (const caller of [await addReader(server, client), client.as('manager'), client.as('admin'), stranger]) {
      expect(await names(studies, caller)).toEqual([])
      const params = { ...studies, viewId: saved.id }
      const missing = [404, 'There is no such view.', undefined]
      expect(await refusalOf(caller.call(changeView, { params, body: { name: 'X' } }))).toEqual(missing)
      expect(await refusalOf(caller.call(deleteView, { params }))).toEqual(missing)
    }
    const elsewhere = { ...stories, viewId: saved.id }
    expect((await refusalOf(user.call(deleteView, { params: elsewhere })))[0]).toBe(404)
    expect(await names()).toEqual(['Irish trackers', 'Wave 2', 'wave 10'])
  })

  it('are renamed, given other settings, and deleted', async () => {
    const { id, created } = await save('Irish')
    const params = { ...studies, viewId: id }
    const renamed = await user.call(changeView, { params, body: { name: 'IRISH' } })
    expect(renamed).toMatchObject({ id, name: 'IRISH', settings: ireland, created })
    const changed = await user.call(changeView, { params, body: { settings: { sort: '+study_year' } } })
    expect(changed).toMatchObject({ name: 'IRISH', settings: { sort: '+study_year' } })
    expect(changed.settings).not.toHaveProperty('filters')
    await user.call(deleteView, { params })
    expect(await names()).toEqual([])
    expect((await refusalOf(user.call(deleteView, { params })))[0]).toBe(404)
  })

  it('have one default for each list', async () => {
    const [first, second] = [await save('First'), await save('Second')]
    const ofStories = await user.call(createView, { params: stories, body: { name: 'Mine', settings: {} } })
    const setDefault = (params: { list: 'studies' | 'stories'; viewId: string }, is_default = true) =>
      user.call(changeView, { params, body: { is_default } })
    await setDefault({ ...stories, viewId: ofStories.id })
    await setDefault({ ...studies, viewId: first.id })
    await setDefault({ ...studies, viewId: second.id })
    const defaults = async (params: typeof studies | typeof stories) =>
      (await shown(params)).filter(view => view.is_default).map(({ name }) => name)
    expect(await defaults(studies)).toEqual(['Second'])
    expect(await defaults(stories)).toEqual(['Mine'])
    await setDefault({ ...studies, viewId: second.id }, false)
    expect(await defaults(studies)).toEqual([])
  })

  it('have names of their own, whatever the case, and settings that a list can read', async () => {
    const { id } = await save('Irish')
    const other = await save('Other')
    const taken = 'You have a view named "Irish" already. Choose another name.'
    expect(await refusalOf(save('irish'))).toEqual([409, taken, { name: [taken] }])
    const rename = user.call(changeView, { params: { ...studies, viewId: other.id }, body: { name: ' IRISH ' } })
    expect(await refusalOf(rename)).toEqual([409, taken, { name: [taken] }])
    expect(await refusalOf(save('  '))).toMatchObject([400, expect.any(String), { name: ['Enter a name.'] }])
    expect((await refusalOf(save('x'.repeat(61))))[0]).toBe(400)
    for (const filters of ['{', '["Ireland"]', '{"Country":"Ireland"}'])
      expect(await refusalOf(save('Broken', { filters }))).toMatchObject([
        400,
        'The filters could not be read.',
        { filters: expect.any(Array) as unknown },
      ])
    const params = { ...studies, viewId: id }
    const broken = user.call(changeView, { params, body: { settings: { filters: '{' } } })
    expect((await refusalOf(broken))[0]).toBe(400)
    expect((await shown()).map(({ settings }) => settings)).toEqual([ireland, ireland])
  })

  it('are no more than 50 of one list, also when two are saved at once', async () => {
    const { id: clientId } = client.client
    const { id: userId } = client.user
    await client.tenant(tx =>
      tx.insert(schema.listViews).values(
        Array.from({ length: LIST_VIEWS_MAX - 1 }, (_, at) => ({
          ...{ clientId, userId, id: newId(), list: 'studies' as const },
          ...{ name: `View ${String(at)}`, settings: {} },
        })),
      ),
    )
    const outcomes = await Promise.all(
      ['One', 'Two'].map(name =>
        save(name).then(
          () => 201,
          () => 400,
        ),
      ),
    )
    expect(outcomes.sort()).toEqual([201, 400])
    expect(await refusalOf(save('Three'))).toMatchObject([
      400,
      'You have 50 saved views of this list, which is the most. Delete one first.',
      expect.anything(),
    ])
    expect(await names()).toHaveLength(LIST_VIEWS_MAX)
  })
})
