import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createFavorite,
  createStory,
  deleteFavorite,
  listFavorites,
  listPreferences,
  listStudies,
  patchPreference,
  routePath,
} from '@core/contract'
import type { FavoriteType } from '@core/domain'
import { addReader, valueIds } from '../../../test/harness/readers'
import { insertSearchStudy, type StudyRights } from '../../../test/harness/searchLibrary'
import {
  missingBody,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { clients, metadataFields, studies } from '../../db/schema'

describe('favorites', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
  })
  afterAll(() => server.close())

  const addStudy = (name: string, rights: StudyRights = {}, client = one) =>
    client.tenant(tx =>
      insertSearchStudy(tx, client.client.id, { name, metadata: [{ name: 'Topic', values: [name] }], rights }),
    )
  const mark = (caller: Caller, item_type: FavoriteType, item_id: string) =>
    caller.call(createFavorite, { body: { item_type, item_id } })
  const list = async (caller: Caller, query: { type?: FavoriteType; user?: string } = {}) =>
    (await caller.call(listFavorites, { query })).results
  const addStory = async (caller: Caller, title: string, isPublic = true) =>
    (await caller.call(createStory, { body: { title, summary: '', public: isPublic } })).id
  const refusal = async (caller: Caller, body: unknown) => {
    const answer = await caller.send(createFavorite, { body })
    const { request_id: _, ...rest } = (await answer.json()) as { request_id: string }
    return { status: answer.status, ...rest }
  }

  it('stand newest first with the item they name, and are filtered by type', async () => {
    const reader = await addReader(server, one)
    const [first, second] = [await addStudy('Marked first'), await addStudy('Marked second')]
    const story = await addStory(one.as('manager'), 'Marked third')
    await mark(reader, 'study', first)
    await mark(reader, 'study', second)
    const third = await mark(reader, 'story', story)
    expect(third).toMatchObject({ item_type: 'story', item_id: story, study: null, story: { title: 'Marked third' } })
    expect((await list(reader)).map(favorite => favorite.item_id)).toEqual([story, second, first])
    expect((await list(reader, { type: 'study' })).map(favorite => favorite.study?.name)).toEqual([
      'Marked second',
      'Marked first',
    ])
    expect((await list(reader, { type: 'story' })).map(favorite => favorite.item_id)).toEqual([story])
  })

  it('are one per item: marking again gives the same favorite', async () => {
    const reader = await addReader(server, one)
    const study = await addStudy('Twice')
    const [first, second] = [await mark(reader, 'study', study), await mark(reader, 'study', study)]
    expect(second).toEqual(first)
    // A study answers to its number too; it is still the same item.
    expect((await mark(reader, 'study', `N-${study.slice(0, 8)}`)).id).toBe(first.id)
    await Promise.all([1, 2, 3].map(() => mark(reader, 'study', study)))
    expect(await list(reader)).toHaveLength(1)
  })

  it('belong to one person: nobody reads or removes those of another', async () => {
    const [reader, neighbour] = [await addReader(server, one), await addReader(server, one)]
    const favorite = await mark(reader, 'study', await addStudy('Of one person'))
    expect(await list(neighbour)).toEqual([])
    expect(await list(neighbour, { user: reader.email })).toEqual([])
    expect(await list(one.as('admin'), { user: reader.email })).toEqual([])
    expect(await list(reader, { user: 'nobody@nowhere.test' })).toEqual([])
    expect(await list(reader, { user: reader.email.toUpperCase() })).toHaveLength(1)
    for (const stranger of [neighbour, one.as('admin'), other.as('admin')])
      await expect(stranger.call(deleteFavorite, { params: { id: favorite.id } })).rejects.toMatchObject({
        status: 404,
      })
    expect(await reader.call(deleteFavorite, { params: { id: favorite.id } })).toEqual({})
    expect(await list(reader)).toEqual([])
    await expect(reader.call(deleteFavorite, { params: { id: favorite.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('cannot be made of what is locked, hidden, private or of others, exactly as of what never was', async () => {
    const [loud, silent] = [await addReader(server, one), await addReader(server, one, { silentRestrictions: true })]
    const unreachable = [
      'never-was',
      await addStudy('Locked', { restrictedGroups: ['board'] }),
      await addStudy('Of another organisation', {}, other),
    ]
    for (const reader of [loud, silent]) {
      const answers = await Promise.all(unreachable.map(item_id => refusal(reader, { item_type: 'study', item_id })))
      for (const answer of answers) expect(answer).toEqual(missingBody('study'))
    }
    const stories = ['never-was', await addStory(one.as('admin'), 'Private', false)]
    for (const item_id of [...stories, await addStory(other.as('admin'), 'Public elsewhere')])
      expect(await refusal(loud, { item_type: 'story', item_id })).toEqual(missingBody('story'))
  })

  it('refuse an unknown type of item', async () => {
    const answer = await refusal(one.as('user'), { item_type: 'question', item_id: 'x' })
    expect(answer).toMatchObject({ status: 400, code: 'invalid', fields: { item_type: [expect.any(String)] } })
    const listed = await one.as('user').send(listFavorites, { query: { type: 'question' } })
    expect(listed.status).toBe(400)
  })

  describe('whose item changes', () => {
    const change = (id: string, groups: Partial<typeof studies.$inferInsert>) =>
      one.tenant(tx => tx.update(studies).set(groups).where(eq(studies.id, id)))

    it('show a study that was locked as locked, without anything of it', async () => {
      const reader = await addReader(server, one)
      const study = await addStudy('Closed later')
      await mark(reader, 'study', study)
      await change(study, { restrictedGroups: ['board'] })
      const [favorite] = await list(reader)
      expect(favorite).toMatchObject({
        item_id: study,
        study: { permissions: { view: false }, name: '', metadata: [] },
      })
      expect(JSON.stringify(favorite)).not.toContain('Closed later')
    })

    it('leave out a study that is absent for the reader', async () => {
      const [silent, intern] = [
        await addReader(server, one, { silentRestrictions: true }),
        await addReader(server, one, { groups: ['interns'] }),
      ]
      const [closed, hidden] = [await addStudy('Closed silently'), await addStudy('Hidden later')]
      await mark(silent, 'study', closed)
      await mark(intern, 'study', hidden)
      await change(closed, { restrictedGroups: ['board'] })
      await change(hidden, { hiddenGroups: ['interns'] })
      expect(await list(silent)).toEqual([])
      expect(await list(intern)).toEqual([])
    })

    it('leave out a study that was deleted', async () => {
      const reader = await addReader(server, one)
      const study = await addStudy('Deleted later')
      await mark(reader, 'study', study)
      await one.tenant(tx => tx.delete(studies).where(eq(studies.id, study)))
      expect(await list(reader)).toEqual([])
    })
  })

  it('know no stories where the organisation has none', async () => {
    const third = await server.mintClient()
    const story = await addStory(third.as('user'), 'From better days')
    await mark(third.as('user'), 'story', story)
    await server.db.owner(third.client.id, tx =>
      tx.update(clients).set({ flags: {} }).where(eq(clients.id, third.client.id)),
    )
    expect(await list(third.as('user'))).toEqual([])
    expect(await refusal(third.as('user'), { item_type: 'story', item_id: story })).toMatchObject({ status: 404 })
  })

  it('say which studies match the preferences of the reader', async () => {
    const reader = await addReader(server, one)
    const [liked, plain] = [await addStudy('Liked topic'), await addStudy('Plain topic')]
    const chosen = { ...(await valueIds(one, 'Liked topic')), user_selected: true, include_children: true }
    await reader.call(patchPreference, { body: chosen })
    expect((await reader.call(listPreferences, {})).results).toHaveLength(1)
    for (const id of [liked, plain]) await mark(reader, 'study', id)
    const preferred = async () => (await list(reader)).map(favorite => favorite.study?.preferred)
    expect(await preferred()).toEqual([false, true])
    await one.tenant(tx => tx.update(metadataFields).set({ personalizable: false }))
    expect(await preferred()).toEqual([false, false])
    const { results } = await reader.call(listStudies, { query: { boost: '1' } })
    expect(results.map(study => study.preferred)).not.toContain(true)
  })

  it('are refused without a session', async () => {
    const answer = await server.app.fetch(new Request(`http://tabularium.test${routePath(listFavorites.path)}`))
    expect(answer.status).toBe(401)
  })
})
