import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createStory,
  getStory,
  listStories,
  listStoryVersions,
  moveStoryCard,
  patchStory,
  patchStoryCard,
  removeStoryCard,
  restoreStoryVersion,
  searchStories,
  type NewStoryCard,
  type StoryDetails,
} from '@core/contract'
import { STORY_VERSIONS_KEPT } from '@core/domain'
import { addReadDocument, addStudy, closeStudy } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type RoleName, type TestServer } from '../../../test/harness/serverApp'
import { stories, storyVersions } from '../../db/schema'

describe('versions of a story', () => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
  })
  afterAll(() => server.close())

  const text = (title: string): NewStoryCard => ({ kind: 'text', title, body: '' })
  const add = (storyId: string, body: NewStoryCard, by: RoleName = 'user') =>
    one.as(by).call(addStoryCard, { params: { storyId }, query: {}, body })
  const read = (storyId: string, by: RoleName = 'user') => one.as(by).call(getStory, { params: { storyId } })
  const patch = (
    storyId: string,
    body: { title?: string; summary?: string; archived?: boolean },
    by: RoleName = 'user',
  ) => one.as(by).call(patchStory, { params: { storyId }, body })
  const versions = async (storyId: string, by: RoleName = 'user') =>
    (await one.as(by).call(listStoryVersions, { params: { storyId } })).results
  const restore = (storyId: string, version: number, by: RoleName = 'user') =>
    one.as(by).call(restoreStoryVersion, { params: { storyId, version } })
  const titles = ({ cards }: StoryDetails) => cards.map(({ content }) => ('title' in content ? content.title : '-'))
  /** So that the next change is a version of its own. */
  const pause = (storyId: string) =>
    one.tenant(tx =>
      tx
        .update(stories)
        .set({ changedAt: new Date(Date.now() - 3_600_000) })
        .where(eq(stories.id, storyId)),
    )
  /** A public story of the user with a card for each title. */
  const storyOf = async (...names: string[]) => {
    const body = { title: 'T', summary: '', public: true }
    const { id } = await one.as('user').call(createStory, { body })
    for (const name of names) await add(id, text(name))
    const { cards } = await read(id)
    const cardOf = (name: string) => ({ storyId: id, cardId: cards[names.indexOf(name)]?.id ?? name })
    return { id, cardOf }
  }

  it('are kept when somebody goes on after a pause or another person does, not with every change', async () => {
    const { id, cardOf } = await storyOf('A', 'B')
    expect(await versions(id)).toMatchObject([{ version: 1, changes: [], cards: 2 }])
    await patch(id, { title: 'Tea' })
    await patch(id, { title: 'Tea and more' })
    expect(await versions(id)).toHaveLength(1)
    await pause(id)
    await one.as('user').call(patchStoryCard, { params: cardOf('A'), body: { title: 'Anna', body: 'Reads' } })
    await one.as('user').call(moveStoryCard, { params: cardOf('A'), body: { after: cardOf('B').cardId } })
    await one.as('user').call(removeStoryCard, { params: cardOf('B') })
    await add(id, { kind: 'headline', title: 'Top', body: '' }, 'manager')
    const names = { user: one.user, manager: one.manager }
    expect(names.user.id).not.toBe(names.manager.id)
    const [now, before, first] = await versions(id)
    expect(now?.changes).toEqual([{ text: 'Added the headline “Top”' }])
    expect(before?.changes).toEqual([
      { text: 'Changed the words of the text “Anna”', before: 'A', after: 'Anna\nReads' },
      { text: 'Removed the text “B”' },
    ])
    expect(first).toMatchObject({ changes: [], cards: 2, restored_from: null })
    expect(now?.by).not.toBe(before?.by)
  })

  it('come back with words, cards and order, as a version that can be undone in the same way', async () => {
    const { id, cardOf } = await storyOf('A', 'B', 'C')
    await pause(id)
    await patch(id, { title: 'Worse', summary: 'Long' })
    await one.as('user').call(moveStoryCard, { params: cardOf('C'), body: { after: null } })
    await one.as('user').call(removeStoryCard, { params: cardOf('B') })
    await one.as('user').call(patchStoryCard, { params: cardOf('A'), body: { title: 'Z' } })
    await add(id, text('D'))
    expect(titles(await read(id))).toEqual(['C', 'Z', 'D'])
    const back = await restore(id, 1)
    expect([back.title, back.summary, ...titles(back)]).toEqual(['T', '', 'A', 'B', 'C'])
    expect(back.cards.map(card => card.id)).toEqual(['A', 'B', 'C'].map(name => cardOf(name).cardId))
    expect((await versions(id)).map(one => one.restored_from)).toEqual([1, null, null])
    expect(titles(await restore(id, 2))).toEqual(['C', 'Z', 'D'])
  })

  it('are restored once where an answer was lost, and stay where the number is unknown', async () => {
    const { id } = await storyOf('A')
    await pause(id)
    await patch(id, { title: 'New' })
    await restore(id, 1)
    await restore(id, 1)
    expect(await versions(id)).toHaveLength(3)
    await expect(restore(id, 99)).rejects.toMatchObject({ status: 404 })
  })

  it('bring removed cards back after the day in which a removal can be undone', async () => {
    const { id, cardOf } = await storyOf('A', 'B')
    await pause(id)
    await one.as('user').call(removeStoryCard, { params: cardOf('A') })
    await one.tenant(tx =>
      tx.execute(`update story_cards set removed_at = now() - interval '2 days' where removed_at is not null`),
    )
    await one.as('user').call(removeStoryCard, { params: cardOf('B') })
    expect(titles(await restore(id, 1))).toEqual(['A', 'B'])
  })

  it('keep what the person may not see as it is, and say nothing of it', async () => {
    const { name } = await addStudy(one, 'Closed study')
    const { id, cardOf } = await storyOf('A', 'B')
    const documentId = await addReadDocument(one, name, 'Secret.pdf', ['words'])
    await one.as('manager').call(addStoryCard, {
      params: { storyId: id },
      query: { after: cardOf('A').cardId },
      body: { kind: 'document', title: 'Secret', document_id: documentId, page: 1 },
    })
    await closeStudy(one, name)
    expect(titles(await read(id, 'manager'))).toEqual(['A', 'Secret', 'B'])
    expect(titles(await read(id))).toEqual(['A', 'B'])
    expect(await versions(id)).toHaveLength(1)
    expect((await versions(id, 'manager'))[0]?.changes).toEqual([{ text: 'Added the page “Secret”' }])
    await pause(id)
    await patch(id, { title: 'New' })
    await one.as('user').call(moveStoryCard, { params: cardOf('B'), body: { after: null } })
    const at = (await versions(id)).at(-1)?.version ?? 0
    expect(titles(await restore(id, at))).toEqual(['A', 'B'])
    expect(titles(await read(id, 'manager'))).toEqual(['A', 'Secret', 'B'])
    expect(JSON.stringify(await versions(id))).not.toContain('Secret')
  })

  it('are for those who may change the story, and at most as many as the limit says', async () => {
    const { id } = await storyOf('A')
    const body = { title: 'Of the manager', summary: '', public: true }
    const { id: others } = await one.as('manager').call(createStory, { body })
    await expect(versions(others)).rejects.toMatchObject({ status: 403 })
    await expect(restore(others, 1)).rejects.toMatchObject({ status: 403 })
    await patch(id, { title: 'Keep' })
    for (let at = 0; at < STORY_VERSIONS_KEPT + 3; at += 1) {
      await pause(id)
      await patch(id, { title: `Title ${String(at)}` })
    }
    const all = await versions(id)
    expect(all).toHaveLength(STORY_VERSIONS_KEPT)
    expect(all[0]?.changes).toEqual([{ text: 'Changed the title', before: 'Title 51', after: 'Title 52' }])
    expect(await one.tenant(tx => tx.select().from(storyVersions).where(eq(storyVersions.storyId, id)))).toHaveLength(
      STORY_VERSIONS_KEPT - 1,
    )
  })
})

describe('archived stories', () => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
  })
  afterAll(() => server.close())

  const search = async (by: RoleName, of?: 'own' | 'shared' | 'public' | 'archived') => {
    const found = await one.as(by).call(searchStories, { query: { ...(of && { of }) } })
    return found.results.map(({ title }) => title).sort()
  }

  it('are in no list but that of who may bring them back; their address opens them', async () => {
    const make = async (by: RoleName, title: string, isPublic: boolean) =>
      (await one.as(by).call(createStory, { body: { title, summary: '', public: isPublic } })).id
    const id = await make('manager', 'Old news', true)
    await make('manager', 'Draft', false)
    await make('admin', 'News', true)
    expect(await search('manager')).toEqual(['Draft', 'News', 'Old news'])
    const { archived } = await one.as('manager').call(patchStory, { params: { storyId: id }, body: { archived: true } })
    expect(archived).toBe(true)
    expect(await search('manager')).toEqual(['Draft', 'News'])
    expect(await search('manager', 'own')).toEqual(['Draft'])
    expect(await search('manager', 'public')).toEqual(['News'])
    expect(await search('manager', 'shared')).toEqual([])
    expect(await search('manager', 'archived')).toEqual(['Old news'])
    expect(await search('admin', 'archived')).toEqual(['Old news'])
    expect(await search('user', 'archived')).toEqual([])
    const { results } = await one.as('user').call(listStories, { query: {} })
    expect(results.map(({ title }) => title)).toEqual(['News'])
    expect((await one.as('user').call(getStory, { params: { storyId: id } })).archived).toBe(true)
    await one.as('admin').call(patchStory, { params: { storyId: id }, body: { archived: false } })
    expect(await search('manager', 'own')).toEqual(['Draft', 'Old news'])
  })
})
