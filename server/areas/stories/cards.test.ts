import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  copyStoryCard,
  createStory,
  getStory,
  moveStoryCard,
  patchStory,
  patchStoryCard,
  removeStoryCard,
  restoreStoryCard,
  searchStories,
  type ErrorBody,
  type NewStoryCard,
  type StoryDetails,
} from '@core/contract'
import { richOfPlain } from '@core/domain'
import { addStudy, studyIdOf } from '../../../test/harness/library'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { documents, storyCards, studies } from '../../db/schema'

describe('the cards of a story', () => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
  })
  afterAll(() => server.close())

  const text = (title: string): NewStoryCard => ({ kind: 'text', title, body: [] })
  const add = (storyId: string, body: NewStoryCard, after?: string, caller: Caller = one.as('manager')) =>
    caller.call(addStoryCard, { params: { storyId }, query: after === undefined ? {} : { after }, body })
  const read = (storyId: string, caller: Caller = one.as('manager')) => caller.call(getStory, { params: { storyId } })
  const titles = ({ cards }: StoryDetails) => cards.map(({ content }) => ('title' in content ? content.title : '-'))
  /** A public story of the manager with cards of these titles, and the ids of these cards. */
  const storyOf = async (...names: string[]) => {
    const body = { title: 'T', summary: '', public: true }
    const { id } = await one.as('manager').call(createStory, { body })
    for (const name of names) await add(id, text(name))
    const { cards } = await read(id)
    const cardOf = (name: string) => ({ storyId: id, cardId: cards[names.indexOf(name)]?.id ?? name })
    return { id, cardOf }
  }
  const move = (
    params: { storyId: string; cardId: string },
    after: string | null,
    caller: Caller = one.as('manager'),
  ) => caller.call(moveStoryCard, { params, body: { after } })
  const remove = (params: { storyId: string; cardId: string }) => one.as('manager').call(removeStoryCard, { params })
  const restore = (params: { storyId: string; cardId: string }) => one.as('manager').call(restoreStoryCard, { params })
  /** A document card in a study that only the board may open, behind the last card. */
  const addClosed = async (storyId: string) => {
    const { name } = await addStudy(one, `Closed ${newId()}`)
    const studyId = await studyIdOf(one, name)
    const id = newId()
    const clientId = one.client.id
    await one.tenant(async tx => {
      await tx.insert(documents).values({
        clientId,
        id,
        studyId,
        name: 'Secret.pdf',
        fileType: 'pdf',
        mediaType: 'application/pdf',
        bytes: 1,
        file: `documents/${id}`,
        state: 'ready',
        pageCount: 1,
        uploadedBy: one.admin.id,
      })
    })
    const { cards } = await add(storyId, { kind: 'document', title: 'Secret title', document_id: id, page: 1 })
    await one.tenant(tx =>
      tx
        .update(studies)
        .set({ restrictedGroups: ['board'] })
        .where(and(eq(studies.clientId, clientId), eq(studies.id, studyId))),
    )
    return cards.at(-1)?.id ?? ''
  }

  it('are put behind the card that is named, and moved behind another or to the top', async () => {
    const { id, cardOf } = await storyOf('a', 'b', 'c')
    expect(titles(await add(id, text('a2'), cardOf('a').cardId))).toEqual(['a', 'a2', 'b', 'c'])
    expect(titles(await move(cardOf('c'), null))).toEqual(['c', 'a', 'a2', 'b'])
    expect(titles(await move(cardOf('c'), cardOf('a').cardId))).toEqual(['a', 'c', 'a2', 'b'])
    const last = await move(cardOf('a'), cardOf('b').cardId)
    expect(titles(last)).toEqual(['c', 'a2', 'b', 'a'])
    expect(last.cards.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    expect(titles(await read(id))).toEqual(titles(last))
  })

  it('stay in order when several people move and add at one moment', async () => {
    const { id, cardOf } = await storyOf('a', 'b', 'c', 'd')
    await Promise.all([
      move(cardOf('a'), cardOf('d').cardId),
      move(cardOf('d'), null, one.as('admin')),
      add(id, text('e'), cardOf('b').cardId),
    ])
    const { cards } = await read(id)
    expect(new Set(cards.map(card => card.id)).size).toBe(5)
    const stored = await one.tenant(tx =>
      tx.select({ at: storyCards.position }).from(storyCards).where(eq(storyCards.storyId, id)),
    )
    expect(stored.map(({ at }) => at).sort()).toEqual([1, 2, 3, 4, 5])
  })

  it('are not moved behind a card that is gone, and keep their order then', async () => {
    const { id, cardOf } = await storyOf('a', 'b', 'c')
    await remove(cardOf('c'))
    for (const after of [cardOf('c').cardId, 'nothing', cardOf('a').cardId])
      await expect(move(cardOf('a'), after)).rejects.toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(titles(await read(id))).toEqual(['a', 'b'])
  })

  it('come back to their place when they are restored, also after others have moved', async () => {
    const { id, cardOf } = await storyOf('a', 'b', 'c')
    expect(titles(await remove(cardOf('b')))).toEqual(['a', 'c'])
    expect((await read(id)).card_count).toBe(2)
    await move(cardOf('c'), null)
    expect(titles(await restore(cardOf('b')))).toEqual(['c', 'a', 'b'])
    expect(titles(await restore(cardOf('b')))).toEqual(['c', 'a', 'b'])
    await expect(restore({ storyId: id, cardId: 'nothing' })).rejects.toMatchObject({ status: 404 })
  })

  it('are deleted for good once they were removed a day ago', async () => {
    const { id, cardOf } = await storyOf('a', 'b')
    await remove(cardOf('a'))
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await one.tenant(tx =>
      tx
        .update(storyCards)
        .set({ removedAt: dayAgo })
        .where(eq(storyCards.id, cardOf('a').cardId)),
    )
    await remove(cardOf('b'))
    await expect(restore(cardOf('a'))).rejects.toMatchObject({ status: 404 })
    expect(titles(await restore(cardOf('b')))).toEqual(['b'])
    expect(await one.tenant<number>(tx => tx.$count(storyCards, eq(storyCards.storyId, id)))).toBe(1)
  })

  it('are not found by search once they are removed, headlines are', async () => {
    const { id, cardOf } = await storyOf('Rhubarb')
    await add(id, { kind: 'headline', title: 'Quince wins', body: 'By far' })
    const found = async (query: string) =>
      (await one.as('user').call(searchStories, { query: { query } })).results.some(story => story.id === id)
    expect([await found('rhubarb'), await found('quince')]).toEqual([true, true])
    await remove(cardOf('Rhubarb'))
    expect([await found('rhubarb'), await found('quince')]).toEqual([false, true])
  })

  it('show a match with its title apart from the words below', async () => {
    const { id } = await storyOf('Medlar')
    await add(id, { kind: 'headline', title: 'Loquat wins', body: 'By far' })
    const { results } = await one.as('user').call(searchStories, { query: { query: 'loquat' } })
    const [match] = results.find(story => story.id === id)?.matches ?? []
    expect(match?.text.map(({ text: words }) => words).join('')).toBe('Loquat wins · By far')
  })

  it('are copied behind themselves', async () => {
    const { cardOf } = await storyOf('a', 'b')
    const { cards } = await one.as('manager').call(copyStoryCard, { params: cardOf('a') })
    expect(cards.map(({ content }) => content)).toEqual([text('a'), text('a'), text('b')])
    expect(new Set(cards.map(card => card.id)).size).toBe(3)
  })

  it('keep what two people change in different cards, and ask where it is the same words', async () => {
    const { id, cardOf } = await storyOf('a', 'b')
    const change = (caller: Caller, name: string, title: string) =>
      caller.send(patchStoryCard, { params: cardOf(name), body: { title, base: { title: name } } })
    expect((await change(one.as('admin'), 'a', 'theirs')).status).toBe(200)
    expect((await change(one.as('manager'), 'b', 'mine')).status).toBe(200)
    const refused = await change(one.as('manager'), 'a', 'mine')
    expect(refused.status).toBe(409)
    expect((await refused.json()) as ErrorBody).toMatchObject({
      code: 'edited',
      edits: [{ field: 'title', now: 'theirs', by: 'Test admin' }],
    })
    const both = { title: 'a', body: 'My words', base: { title: 'a', body: '' } }
    await one.as('manager').call(patchStoryCard, { params: cardOf('a'), body: both })
    expect((await read(id)).cards.map(({ content }) => content)).toEqual([
      { kind: 'text', title: 'theirs', body: richOfPlain('My words') },
      text('mine'),
    ])
  })

  it('take the words of their kind, within its bounds', async () => {
    const { id } = await storyOf()
    await add(id, { kind: 'headline', title: 'Short', body: '' })
    const { cards } = await add(id, { kind: 'divider' })
    const [headline = '', divider = ''] = cards.map(card => card.id)
    const change = (cardId: string, body: object) =>
      one.as('manager').call(patchStoryCard, { params: { storyId: id, cardId }, body })
    await expect(change(headline, { title: '' })).rejects.toMatchObject({ body: { fields: { title: [/./] } } })
    await expect(change(headline, { title: 'x'.repeat(121) })).rejects.toMatchObject({ status: 400 })
    await expect(change(headline, { body: 'two\nlines' })).rejects.toMatchObject({ status: 400 })
    await expect(change(divider, { title: 'x' })).rejects.toMatchObject({
      body: { fields: { title: ['This kind of card does not have this.'] } },
    })
    await change(headline, { title: 'x'.repeat(120), body: 'y'.repeat(300) })
    expect((await read(id)).cards.map(({ content }) => content.kind)).toEqual(['headline', 'divider'])
  })

  it('are changed by the author and by managers, while a reader is refused and a private story does not exist', async () => {
    const { id, cardOf } = await storyOf('a')
    const hidden = await one.as('user').call(createStory, { body: { title: 'Mine', summary: '', public: false } })
    const { cards } = await add(hidden.id, text('own'), undefined, one.as('user'))
    const theirs = { storyId: hidden.id, cardId: cards[0]?.id ?? '' }
    const statuses = (caller: Caller, params: { storyId: string; cardId: string }) =>
      Promise.all([
        caller.send(patchStory, { params, body: { title: 'x' } }),
        caller.send(patchStoryCard, { params, body: { title: 'x' } }),
        caller.send(moveStoryCard, { params, body: { after: null } }),
        caller.send(copyStoryCard, { params }),
        caller.send(removeStoryCard, { params }),
        caller.send(restoreStoryCard, { params }),
      ]).then(answers => new Set(answers.map(({ status }) => status)))
    expect(await statuses(one.as('user'), cardOf('a'))).toEqual(new Set([403]))
    expect(await statuses(one.as('admin'), theirs)).toEqual(new Set([404]))
    expect(titles(await read(id))).toEqual(['a'])
    expect((await statuses(one.as('user'), theirs)).has(403)).toBe(false)
  })

  it('that an editor may not open are for them as if they were none, and keep their place', async () => {
    const { id } = await storyOf('a')
    const closed = await addClosed(id)
    await add(id, text('b'))
    const owner = await one.as('user').call(createStory, { body: { title: 'U', summary: '', public: true } })
    await one.tenant(tx => tx.update(storyCards).set({ storyId: owner.id }).where(eq(storyCards.storyId, id)))
    const mine = await read(owner.id, one.as('user'))
    expect(titles(mine)).toEqual(['a', 'b'])
    const refusal = async (cardId: string) => {
      const answer = await one.as('user').send(removeStoryCard, { params: { storyId: owner.id, cardId } })
      const { request_id: _, ...body } = (await answer.json()) as { request_id: string }
      return { status: answer.status, body }
    }
    expect(await refusal(closed)).toEqual(await refusal('nothing'))
    const [a = '', b = ''] = mine.cards.map(card => card.id)
    const behind = (after: string) =>
      one.as('user').send(moveStoryCard, { params: { storyId: owner.id, cardId: a }, body: { after } })
    expect([(await behind(closed)).status, (await behind('nothing')).status]).toEqual([409, 409])
    expect((await behind(b)).status).toBe(200)
    expect(titles(await read(owner.id))).toEqual(['Secret title', 'b', 'a'])
    expect(JSON.stringify(await read(owner.id, one.as('user')))).not.toContain('Secret')
  })

  it('belong to a story whose title, summary and readers can be changed, but a manager cannot take it from its author', async () => {
    const { id } = await storyOf()
    const change = (caller: Caller, body: object) => caller.call(patchStory, { params: { storyId: id }, body })
    await change(one.as('admin'), { title: 'Theirs', base: { title: 'T' } })
    await expect(change(one.as('manager'), { title: 'Mine', base: { title: 'T' } })).rejects.toMatchObject({
      body: { code: 'edited', edits: [{ field: 'title', now: 'Theirs', by: 'Test admin' }] },
    })
    expect(await change(one.as('manager'), { summary: 'About it' })).toMatchObject({
      title: 'Theirs',
      summary: 'About it',
      public: true,
    })
    await expect(change(one.as('admin'), { public: false })).rejects.toMatchObject({ status: 403 })
    expect(await change(one.as('manager'), { public: false })).toMatchObject({ public: false })
  })
})
