import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStoryCard, createStory, getStory, listStories, type NewStoryCard } from '@core/contract'
import { addReader } from '../../../test/harness/readers'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { documents, stories, storyCards, studies } from '../../db/schema'

describe('stories', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
  })
  afterAll(() => server.close())

  const create = (caller: Caller, title: string, isPublic = true) =>
    caller.call(createStory, { body: { title, summary: '', public: isPublic } })
  const add = (caller: Caller, storyId: string, body: NewStoryCard) =>
    caller.call(addStoryCard, { params: { storyId }, body })
  const text = (title: string): Extract<NewStoryCard, { kind: 'text' }> => ({ kind: 'text', title, body: [] })
  const read = (caller: Caller, storyId: string) => caller.call(getStory, { params: { storyId } })
  const titles = async (caller: Caller, query: { restrict?: '0' | '1' } = {}) =>
    (await caller.call(listStories, { query })).results.map(story => story.title)

  /** A study with a document of two pages, each for the given groups. */
  const addDocument = async (groups: { study?: string[]; document?: string[]; hidden?: string[] } = {}) => {
    const clientId = one.client.id
    const [studyId, id] = [newId(), newId()]
    await one.tenant(async tx => {
      await tx.insert(studies).values({
        clientId,
        id: studyId,
        studyNumber: `N-${studyId}`,
        name: `Study of ${id}`,
        date: '2026-01-01',
        year: 2026,
        restrictedGroups: groups.study ?? [],
        hiddenGroups: groups.hidden ?? [],
      })
      await tx.insert(documents).values({
        clientId,
        id,
        studyId,
        name: 'Debrief.pdf',
        fileType: 'pdf',
        mediaType: 'application/pdf',
        bytes: 10,
        file: `documents/${id}`,
        state: 'ready',
        pageCount: 2,
        groupRestrictions: groups.document ?? [],
        uploadedBy: one.admin.id,
      })
    })
    return id
  }
  const documentCard = (document_id: string, page = 1): NewStoryCard => ({
    kind: 'document',
    title: 'What the debrief says',
    document_id,
    page,
  })

  it('belong to their author, and to everyone of the organisation when they are public', async () => {
    const own = await create(one.as('user'), 'Private of the user', false)
    const shared = await create(one.as('user'), 'Public of the user')
    expect(own).toMatchObject({ author: 'Test user', own: true, public: false, card_count: 0, cards: [] })
    expect(await read(one.as('manager'), shared.id)).toMatchObject({ own: false, author: 'Test user' })
    await expect(read(one.as('admin'), own.id)).rejects.toMatchObject({ status: 404 })
    expect(await titles(one.as('user'))).toEqual(expect.arrayContaining([own.title, shared.title]))
    expect(await titles(one.as('admin'))).not.toContain(own.title)
    expect(await titles(one.as('user'), { restrict: '1' })).not.toContain(own.title)
    expect(await titles(one.as('user'), { restrict: '1' })).toContain(shared.title)
  })

  it('are absent for another organisation, exactly as one that never was', async () => {
    const { id } = await create(one.as('user'), 'Of the first organisation')
    const answers = await Promise.all(
      [id, 'never-was'].map(async storyId => {
        const answer = await other.as('admin').send(getStory, { params: { storyId } })
        const { request_id: _, ...body } = (await answer.json()) as { request_id: string }
        return { status: answer.status, body }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(404)
    expect(await titles(other.as('admin'))).toEqual([])
  })

  it('come with the newest change first, and a new card is a change', async () => {
    const [first, second] = [await create(one.as('user'), 'First'), await create(one.as('user'), 'Second')]
    const order = async () => (await titles(one.as('user'))).filter(title => ['First', 'Second'].includes(title))
    expect(await order()).toEqual(['Second', 'First'])
    const changed = await add(one.as('user'), first.id, text('A headline'))
    expect(await order()).toEqual(['First', 'Second'])
    expect(Date.parse(changed.modified)).toBeGreaterThan(Date.parse(second.modified))
    expect(changed.created).toBe(first.created)
  })

  it('keep their cards in the order in which they were added, also when several come at once', async () => {
    const { id } = await create(one.as('user'), 'Ordered')
    await add(one.as('user'), id, text('one'))
    await Promise.all(['two', 'three', 'four'].map(title => add(one.as('user'), id, text(title))))
    const { cards, card_count: count } = await read(one.as('user'), id)
    expect(cards.map(card => card.position)).toEqual([1, 2, 3, 4])
    expect(cards[0]?.content).toEqual(text('one'))
    expect(new Set(cards.map(card => 'title' in card.content && card.content.title))).toEqual(
      new Set(['one', 'two', 'three', 'four']),
    )
    expect(count).toBe(4)
  })

  it('take cards from their author and from managers only', async () => {
    const shared = await create(one.as('admin'), 'Of the administrator')
    await expect(add(one.as('user'), shared.id, text('Not mine'))).rejects.toMatchObject({ status: 403 })
    expect((await add(one.as('manager'), shared.id, text('Managers may'))).card_count).toBe(1)
    const hidden = await create(one.as('admin'), 'Draft of the administrator', false)
    await expect(add(one.as('manager'), hidden.id, text('x'))).rejects.toMatchObject({ status: 404 })
    await expect(add(other.as('admin'), shared.id, text('x'))).rejects.toMatchObject({ status: 404 })
  })

  it('take a document only from who may open it, and say no more about others than about none', async () => {
    const { id } = await create(one.as('user'), 'With documents')
    const closed = [
      await addDocument({ study: ['board'] }),
      await addDocument({ document: ['board'] }),
      'no-such-document',
    ]
    const refusals = await Promise.all(
      closed.map(async document_id => {
        const answer = await one
          .as('user')
          .send(addStoryCard, { params: { storyId: id }, body: documentCard(document_id) })
        const { request_id: _, ...body } = (await answer.json()) as { request_id: string }
        return body
      }),
    )
    expect(refusals[0]).toMatchObject({ code: 'invalid', fields: { document_id: ['There is no such document.'] } })
    expect(refusals[1]).toEqual(refusals[0])
    expect(refusals[2]).toEqual(refusals[0])
    const open = await addDocument()
    await expect(add(one.as('user'), id, documentCard(open, 3))).rejects.toMatchObject({
      body: { fields: { page: ['The document has no such page.'] } },
    })
    expect((await add(one.as('user'), id, documentCard(open, 2))).cards).toMatchObject([
      { position: 1, source: { document_name: 'Debrief.pdf', study_name: `Study of ${open}` } },
    ])
  })

  it('leave out cards whose document the reader may not open, without a gap and without counting them', async () => {
    const { id } = await create(one.as('manager'), 'Half open')
    const [byStudy, byDocument, open] = [
      await addDocument({ study: ['board'] }),
      await addDocument({ document: ['board'] }),
      await addDocument(),
    ]
    await add(one.as('manager'), id, documentCard(byStudy))
    await add(one.as('manager'), id, text('For everyone'))
    await add(one.as('manager'), id, documentCard(byDocument))
    await add(one.as('manager'), id, documentCard(open))
    expect((await read(one.as('manager'), id)).cards).toHaveLength(4)
    const seen = await read(one.as('user'), id)
    expect(seen.cards.map(card => [card.position, card.content.kind])).toEqual([
      [1, 'text'],
      [2, 'document'],
    ])
    expect(seen.card_count).toBe(2)
    const listed = (await one.as('user').call(listStories, { query: {} })).results.find(story => story.id === id)
    expect(listed?.card_count).toBe(2)
    for (const closed of [byStudy, byDocument]) expect(JSON.stringify(seen)).not.toContain(closed)
  })

  it('tell where cards of studies are locked, but not under silent restrictions and nothing of documents', async () => {
    const { id } = await create(one.as('manager'), 'With locks')
    await add(one.as('manager'), id, documentCard(await addDocument({ study: ['board'] })))
    await add(one.as('manager'), id, text('For everyone'))
    await add(one.as('manager'), id, documentCard(await addDocument({ document: ['board'] })))
    for (let count = 0; count < 2; count += 1)
      await add(one.as('manager'), id, documentCard(await addDocument({ study: ['board'] })))
    const seen = await read(one.as('user'), id)
    const [shown] = seen.cards
    expect(seen.locked).toEqual([null, shown?.id, shown?.id])
    expect((await read(one.as('manager'), id)).locked).toEqual([])
    expect((await read(await addReader(server, one, { groups: [], silentRestrictions: true }), id)).locked).toEqual([])
    expect((await read(await addReader(server, one, { groups: ['board'] }), id)).locked).toEqual([])
  })

  it('show a member of the group what the group may open', async () => {
    const { id } = await create(one.as('manager'), 'For the panel')
    await add(one.as('manager'), id, documentCard(await addDocument({ study: ['panel'], document: ['panel'] })))
    expect((await read(await addReader(server, one, { groups: ['panel'] }), id)).card_count).toBe(1)
    expect((await read(await addReader(server, one, { groups: ['others'] }), id)).card_count).toBe(0)
  })

  it('lose the cards of a document that is removed', async () => {
    const { id } = await create(one.as('manager'), 'About a file that goes')
    const document = await addDocument()
    await add(one.as('manager'), id, documentCard(document))
    await one.tenant(tx =>
      tx.delete(documents).where(and(eq(documents.clientId, one.client.id), eq(documents.id, document))),
    )
    expect(await read(one.as('manager'), id)).toMatchObject({ card_count: 0, cards: [] })
  })

  it('are full at 100 cards', async () => {
    const { id } = await create(one.as('user'), 'Long')
    await one.tenant(async tx => {
      await tx.insert(storyCards).values(
        Array.from({ length: 99 }, (_, index) => ({
          clientId: one.client.id,
          id: newId(),
          storyId: id,
          position: index + 1,
          content: { kind: 'text' as const, title: String(index), body: [] },
        })),
      )
    })
    expect((await add(one.as('user'), id, text('The last'))).card_count).toBe(100)
    await expect(add(one.as('user'), id, text('One too many'))).rejects.toMatchObject({ status: 400 })
  })

  it('need a title, and take no unknown keys', async () => {
    const send = (body: unknown) => one.as('user').send(createStory, { body })
    expect((await send({ title: '  ', summary: '', public: true })).status).toBe(400)
    expect((await send({ title: 'x'.repeat(251), summary: '', public: true })).status).toBe(400)
    expect((await send({ title: 'Fine', summary: '', public: true, author: 'somebody' })).status).toBe(400)
    expect(await create(one.as('user'), '  Trimmed  ')).toMatchObject({ title: 'Trimmed' })
  })

  it('are one for one key, however often it is sent', async () => {
    const headers = { 'idempotency-key': newId() }
    const body = { title: 'Sent twice', summary: '', public: true }
    const [first, second] = [
      await one.as('user').call(createStory, { body }, { headers }),
      await one.as('user').call(createStory, { body }, { headers }),
    ]
    expect(second).toEqual(first)
    const stored = await one.tenant(tx =>
      tx
        .select()
        .from(stories)
        .where(and(eq(stories.clientId, one.client.id), eq(stories.title, 'Sent twice'))),
    )
    expect(stored).toHaveLength(1)
  })
})
