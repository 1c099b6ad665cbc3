import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  copyStory,
  createInsight,
  createStory,
  getStory,
  getStoryReaders,
  listStories,
  patchInsight,
  patchStory,
  removeStory,
  restoreStory,
  searchInsights,
  searchStories,
  type NewStoryCard,
} from '@core/contract'
import { richOfPlain } from '@core/domain'
import { addReader, type Reader } from '../../../test/harness/readers'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { stories, studies, userGroups } from '../../db/schema'
import { sweepStories } from './remove'

type Asking = Pick<Caller, 'call'>

describe('who reads a story', () => {
  let server: TestServer
  let one: MintedClient
  let author: Reader
  let member: Reader
  let outsider: Reader
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    await one.tenant(async tx => {
      const clientId = one.client.id
      await tx.insert(userGroups).values(['board', 'staff', 'sales'].map(name => ({ clientId, name })))
      await insertSearchStudy(tx, clientId, { id: 'open', number: 'O-1', name: 'Open', questions: [{ text: 'Why?' }] })
      await insertSearchStudy(tx, clientId, { id: 'shut', number: 'S-1', name: 'Shut', questions: [{ text: 'How?' }] })
      await tx
        .update(studies)
        .set({ restrictedGroups: ['board'] })
        .where(eq(studies.id, 'shut'))
    })
    author = await addReader(server, one, { groups: ['board', 'staff'] })
    member = await addReader(server, one, { groups: ['staff'] })
    outsider = await addReader(server, one, { groups: ['sales'] })
  })
  afterAll(() => server.close())

  const insight = (id: string, text: string) =>
    one.as('manager').call(createInsight, { params: { id }, body: { text, dataset_name: null } })
  const make = async (cards: readonly NewStoryCard[] = [], by: Asking = author, title = 'Findings') => {
    const { id } = await by.call(createStory, { body: { title, summary: '', public: false } })
    for (const body of cards) await by.call(addStoryCard, { params: { storyId: id }, query: {}, body })
    return id
  }
  const patch = (storyId: string, body: { public?: boolean; groups?: string[] }, by: Asking = author) =>
    by.call(patchStory, { params: { storyId }, body })
  const sees = async (by: Asking, storyId: string): Promise<boolean> => {
    const listed = (await by.call(listStories, { query: {} })).results.some(({ id }) => id === storyId)
    const found = (await by.call(searchStories, { query: { query: 'Findings' } })).results.some(
      ({ id }) => id === storyId,
    )
    const read = await by.call(getStory, { params: { storyId } }).then(
      () => true,
      () => false,
    )
    expect([found, read]).toEqual([listed, listed])
    return listed
  }

  it('are the people of its groups, and nobody else', async () => {
    const id = await make()
    expect([await sees(author, id), await sees(member, id)]).toEqual([true, false])
    const { groups, public: isPublic } = await patch(id, { groups: ['staff', 'staff'] })
    expect([groups, isPublic]).toEqual([['staff'], false])
    const all = [author, member, outsider, one.as('manager'), one.as('admin')]
    expect(await Promise.all(all.map(who => sees(who, id)))).toEqual([true, true, false, false, false])
    await patch(id, { public: true })
    expect(await Promise.all(all.map(who => sees(who, id)))).toEqual([true, true, true, true, true])
    expect((await patch(id, { public: false })).groups).toEqual([])
    expect(await sees(member, id)).toBe(false)
  })

  it('learn only of the groups of a story that they are in themselves', async () => {
    const id = await make()
    await patch(id, { groups: ['staff', 'board'] })
    expect((await member.call(getStory, { params: { storyId: id } })).groups).toEqual(['staff'])
    expect((await author.call(getStory, { params: { storyId: id } })).groups).toEqual(['board', 'staff'])
  })

  it('are chosen by the author among the own groups, and by a manager only so that they go on reading it', async () => {
    const id = await make()
    expect(await refusalOf(patch(id, { groups: ['sales'] }))).toMatchObject([
      400,
      'There is no such group.',
      { groups: ['There is no group "sales".'] },
    ])
    expect((await refusalOf(patch(id, { groups: ['never was'] })))[2]).toEqual({
      groups: ['There is no group "never was".'],
    })
    await patch(id, { public: true })
    const manager = one.as('manager')
    for (const change of [{ public: false }, { groups: ['sales'] }])
      expect(await refusalOf(patch(id, change, manager))).toMatchObject([
        403,
        'Only its author can keep this story from other people.',
        undefined,
      ])
    expect(await sees(outsider, id)).toBe(true)
  })

  it('are counted before somebody publishes, with the cards that they do not get and their names', async () => {
    const shut = await insight('S-1', 'Known to few')
    const open = await insight('O-1', 'Known to all')
    const cards = [open, shut].map(({ id }) => ({ kind: 'insight' as const, title: '', insight_id: id }))
    const id = await make(cards)
    const ask = (query: { public?: '1'; groups?: string[] }, by: Asking = author) =>
      by.call(getStoryReaders, { params: { storyId: id }, query })
    const { cards: own } = await author.call(getStory, { params: { storyId: id } })
    expect(own.map(({ insight: shown, source }) => [shown?.text, source?.study_name])).toEqual([
      ['Known to all', 'Open'],
      ['Known to few', 'Shut'],
    ])
    expect(await ask({})).toMatchObject({ people: 0, kept_back: [] })
    const staff = await ask({ groups: ['staff'] })
    expect(staff).toMatchObject({
      people: 1,
      groups: [
        { name: 'board', people: 0 },
        { name: 'staff', people: 1 },
      ],
    })
    expect(staff.kept_back).toEqual([{ card_id: own[1]?.id, people: 1, names: [expect.any(String)] }])
    const everyone = await ask({ public: '1' })
    // Managers see all studies.
    expect(everyone.people).toBe(everyone.everyone)
    expect(everyone.kept_back[0]?.people).toBe(everyone.everyone - 2)
    // Each reader gets just what was said before.
    await patch(id, { public: true })
    for (const [who, count] of [
      [member, 1],
      [outsider, 1],
      [one.as('manager'), 2],
    ] as const)
      expect((await who.call(getStory, { params: { storyId: id } })).cards).toHaveLength(count)
    expect((await refusalOf(ask({}, member)))[0]).toBe(403)
    // The words of a key insight are those of today.
    await one
      .as('manager')
      .call(patchInsight, { params: { id: 'O-1', insightId: open.id }, body: { text: 'Known now' } })
    const [first] = (await member.call(getStory, { params: { storyId: id } })).cards
    expect(first?.insight).toMatchObject({ text: 'Known now', image: null, item_id: 'open' })
  })

  it('add key insights that they see, and find no others', async () => {
    const shut = await insight('S-1', 'Shortbread is for few')
    await insight('O-1', 'Shortbread is for all')
    const found = async (by: Asking, query: string) =>
      (await by.call(searchInsights, { query: { query } })).results.map(({ text }) => text)
    expect(await found(member, 'SHORTBREAD for')).toEqual(['Shortbread is for all'])
    expect((await found(author, 'shortbread')).sort()).toEqual(['Shortbread is for all', 'Shortbread is for few'])
    expect(await found(author, '100% of_nothing')).toEqual([])
    const id = await make([], member)
    const missing = { kind: 'insight' as const, title: '', insight_id: 'never-was' }
    const add = (body: NewStoryCard) =>
      refusalOf(member.call(addStoryCard, { params: { storyId: id }, query: {}, body }))
    expect(await add({ ...missing, insight_id: shut.id })).toEqual(await add(missing))
    expect((await add(missing))[2]).toEqual({ insight_id: ['There is no such key insight.'] })
  })

  it('lose a story that is deleted, until it is put back, for a day', async () => {
    const id = await make([{ kind: 'text', title: 'Kept', body: '' }])
    await patch(id, { groups: ['staff'] })
    expect((await refusalOf(member.call(removeStory, { params: { storyId: id } })))[0]).toBe(403)
    await author.call(removeStory, { params: { storyId: id } })
    expect([await sees(author, id), await sees(member, id)]).toEqual([false, false])
    const put = (by: Asking) => by.call(restoreStory, { params: { storyId: id } })
    const never = await refusalOf(author.call(restoreStory, { params: { storyId: 'never-was' } }))
    expect(await refusalOf(put(member))).toEqual(never)
    expect((await put(author)).cards).toMatchObject([{ content: { title: 'Kept' } }])
    expect(await sees(member, id)).toBe(true)
    await author.call(removeStory, { params: { storyId: id } })
    const context = { clientId: one.client.id, stores: server.stores, tenant: one.tenant }
    await sweepStories(context)
    expect(await one.tenant(tx => tx.$count(stories, eq(stories.id, id)))).toBe(1)
    await sweepStories(context, Date.now() + 25 * 60 * 60 * 1000)
    expect(await one.tenant(tx => tx.$count(stories, eq(stories.id, id)))).toBe(0)
  })

  it('make an own copy of what they see of it', async () => {
    const shut = await insight('S-1', 'Of few')
    const id = await make([
      { kind: 'insight', title: '', insight_id: shut.id },
      { kind: 'text', title: 'Of all', body: 'Words' },
    ])
    await patch(id, { groups: ['staff'] })
    const copy = await member.call(copyStory, { params: { storyId: id } })
    expect(copy).toMatchObject({ title: 'Copy of Findings', own: true, public: false, groups: [] })
    expect(copy.cards.map(({ content }) => content)).toEqual([
      { kind: 'text', title: 'Of all', body: richOfPlain('Words') },
    ])
    expect(await sees(author, copy.id)).toBe(false)
  })
})
