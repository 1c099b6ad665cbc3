import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createStory,
  endFollow,
  exportOwnData,
  getFollow,
  listNotices,
  moveStoryCard,
  patchStory,
  patchStoryCard,
  readNotices,
  removeStoryCard,
  restoreStoryCard,
  startFollow,
  type Notice,
} from '@core/contract'
import type { FollowType } from '@core/domain'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { addReader, type Reader } from '../../../test/harness/readers'
import { insertDocument, insertSearchStudy, type StudyRights } from '../../../test/harness/searchLibrary'
import {
  missingBody,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { clients, datasets, notices, storyCards, studies } from '../../db/schema'
import { sweepNotices } from './sweep'
import { tell } from '.'

describe('following', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    manager = one.as('manager')
  })
  afterAll(() => server.close())

  const addStudy = (name: string, rights: StudyRights = {}, client = one) =>
    client.tenant(tx => insertSearchStudy(tx, client.client.id, { name, rights }))
  const addStory = async (title: string, caller = manager, isPublic = true) =>
    (await caller.call(createStory, { body: { title, summary: '', public: isPublic } })).id
  const addCard = async (storyId: string, title = 'A card', caller = manager) => {
    const body = { kind: 'text', title, body: '' } as const
    const { cards } = await caller.call(addStoryCard, { params: { storyId }, body })
    return cards.at(-1)?.id ?? ''
  }
  const follow = (caller: Caller, itemType: FollowType, itemId: string) =>
    caller.call(startFollow, { params: { itemType, itemId } })
  const inbox = (caller: Caller) => caller.call(listNotices, {})
  const lines = async (caller: Caller) =>
    (await inbox(caller)).results.map(({ kind, title, count, unread }) => [kind, title, count, unread])
  const lineOf = ({ kind, item_type, item_id }: Notice) => ({ kind, item_type, item_id })
  const document = (studyId: string, groups: string[] = []) =>
    one.tenant(tx => insertDocument(tx, one, { studyId, name: 'a.pdf', pages: ['words'], groupRestrictions: groups }))

  it('is begun, is the same when begun again, and ends', async () => {
    const reader = await addReader(server, one)
    const study = await addStudy('Followed')
    const at = { params: { itemType: 'study', itemId: study } } as const
    expect(await reader.call(getFollow, at)).toEqual({ following: false })
    expect(await reader.call(startFollow, at)).toEqual({ following: true })
    expect(await reader.call(startFollow, at)).toEqual({ following: true })
    // A study answers to its number too.
    const byNumber = { params: { itemType: 'study', itemId: `N-${study.slice(0, 8)}` } } as const
    expect(await reader.call(getFollow, byNumber)).toEqual({ following: true })
    expect(await (await addReader(server, one)).call(getFollow, at)).toEqual({ following: false })
    expect(await reader.call(endFollow, byNumber)).toEqual({ following: false })
    expect(await reader.call(getFollow, at)).toEqual({ following: false })
  })

  it('is of nothing that is missing, foreign, hidden or locked: all are the same', async () => {
    const reader = await addReader(server, one, { silentRestrictions: true })
    const unreachable: [FollowType, string][] = [
      ['study', 'never-was'],
      ['study', await addStudy('Closed', { restrictedGroups: ['board'] })],
      ['study', await addStudy('Elsewhere', {}, other)],
      ['story', 'never-was'],
      ['story', await addStory('Private', manager, false)],
      ['story', await addStory('Public elsewhere', other.as('admin'))],
    ]
    for (const [itemType, itemId] of unreachable)
      for (const call of [getFollow, startFollow, endFollow]) {
        const answer = await reader.send(call, { params: { itemType, itemId } })
        const { request_id: _, ...body } = (await answer.json()) as { request_id: string }
        expect(body).toEqual(missingBody(itemType))
      }
  })

  it('says what happens to a story in one line for each kind of change, to all but who did it', async () => {
    const [reader, neighbour] = [await addReader(server, one), await addReader(server, one)]
    const story = await addStory('Mornings')
    for (const caller of [reader, manager]) await follow(caller, 'story', story)
    const card = await addCard(story)
    const gone = await addCard(story)
    expect(await lines(reader)).toEqual([['card_added', 'Mornings', 2, true]])
    const at = (cardId: string) => ({ params: { storyId: story, cardId } })
    // A card that is new to the reader is not changed for them.
    await manager.call(patchStoryCard, { ...at(card), body: { title: 'Other words' } })
    expect(await lines(reader)).toEqual([['card_added', 'Mornings', 2, true]])
    const until = (await inbox(reader)).results[0]?.newest ?? ''
    await reader.call(readNotices, { body: { until } })
    await manager.call(patchStoryCard, { ...at(card), body: { title: 'Words again' } })
    await manager.call(patchStoryCard, { ...at(card), body: { title: 'Others again' } })
    await manager.call(moveStoryCard, { ...at(card), body: { after: gone } })
    await manager.call(patchStory, { params: { storyId: story }, body: { title: 'Evenings' } })
    await manager.call(removeStoryCard, at(gone))
    expect(await lines(reader)).toEqual([
      ['card_removed', 'Evenings', 1, true],
      ['story_changed', 'Evenings', 1, true],
      ['card_changed', 'Evenings', 1, true],
      ['card_added', 'Evenings', 1, false],
    ])
    // A card that is back was never gone.
    await manager.call(restoreStoryCard, at(gone))
    expect((await lines(reader)).map(([kind, , count]) => [kind, count])).toEqual([
      ['story_changed', 1],
      ['card_changed', 1],
      ['card_added', 2],
    ])
    expect(await lines(manager)).toEqual([])
    expect(await lines(neighbour)).toEqual([])
    const { results } = await inbox(reader)
    expect(results[0]).toMatchObject({ by: 'Test manager', item_type: 'story', item_id: story, study_number: null })
    await reader.call(endFollow, { params: { itemType: 'story', itemId: story } })
    await addCard(story)
    expect(await lines(reader)).toHaveLength(3)
  })

  it('is read line by line or all at once, and what came meanwhile stays unread', async () => {
    const reader = await addReader(server, one)
    const [first, second] = [await addStory('First'), await addStory('Second')]
    for (const story of [first, second]) {
      await follow(reader, 'story', story)
      await addCard(story)
    }
    const { unread, results } = await inbox(reader)
    expect(unread).toBe(2)
    const [newest] = results
    if (!newest) throw new Error('The inbox is empty')
    expect(await reader.call(readNotices, { body: { until: newest.newest, line: lineOf(newest) } })).toEqual({
      unread: 1,
    })
    expect(await lines(reader)).toEqual([
      ['card_added', 'Second', 1, false],
      ['card_added', 'First', 1, true],
    ])
    await addCard(second)
    const before = await inbox(reader)
    expect(before.unread).toBe(2)
    expect(await reader.call(readNotices, { body: { until: newest.newest } })).toEqual({ unread: 1 })
    expect(await lines(reader)).toEqual([
      ['card_added', 'Second', 1, true],
      ['card_added', 'Second', 1, false],
      ['card_added', 'First', 1, false],
    ])
    // Nobody reads what is another's.
    const until = before.results[0]?.newest ?? ''
    await (await addReader(server, one)).call(readNotices, { body: { until } })
    expect((await inbox(reader)).unread).toBe(1)
    expect(await reader.call(readNotices, { body: { until } })).toEqual({ unread: 0 })
  })

  it('tells of new data in a study, and in a story that shows figures of them', async () => {
    const reader = await addReader(server, one)
    const at = await importDataset(server, manager, {
      fileName: 'survey.csv',
      bytes: smallCsv(120),
      study: { study_name: 'Ratings' },
    })
    await follow(reader, 'study', at.studyId)
    const story = await addStory('Findings')
    const [dataset] = await one.tenant(tx => tx.select().from(datasets).where(eq(datasets.name, at.datasetName)))
    const content = { kind: 'figure', title: '', body: '', question: 'Q', view: {}, dataset_id: dataset?.id ?? '' }
    await one.tenant(tx =>
      tx.insert(storyCards).values({
        ...{ clientId: one.client.id, id: newId(), storyId: story, position: 1, version: 1, uses: [] },
        content: content as never,
      }),
    )
    await follow(reader, 'story', story)
    await importDataset(server, manager, {
      fileName: 'survey.csv',
      bytes: smallCsv(200),
      study: { study_id: at.studyId },
    })
    const told = (await inbox(reader)).results.map(({ kind, title, dataset: name, count }) => [
      kind,
      title,
      name,
      count,
    ])
    expect(told.sort()).toEqual([
      ['dataset_updated', 'Ratings', at.datasetName, 1],
      ['figure_data', 'Findings', null, 1],
    ])
    // A dataset that is taken from the reader takes both along.
    await one.tenant(tx =>
      tx
        .update(datasets)
        .set({ published: false })
        .where(eq(datasets.id, dataset?.id ?? '')),
    )
    expect(await lines(reader)).toEqual([])
  })

  describe('what the reader may not see', () => {
    /** An inbox about a story whose cards show files of a study that is closed to the reader, or nothing at all. */
    const inboxBeside = async (hidden: boolean): Promise<readonly [Reader, unknown]> => {
      const reader = await addReader(server, one)
      const story = await addStory('Beside')
      await follow(reader, 'story', story)
      await addCard(story)
      if (hidden) {
        const closed = await document(await addStudy('Closed', { restrictedGroups: ['board'] }))
        const limited = await document(await addStudy('Open'), ['board'])
        for (const document_id of [closed, limited]) {
          const body = { kind: 'document', title: 'Secret', document_id, page: 1 } as const
          const { cards } = await manager.call(addStoryCard, { params: { storyId: story }, body })
          const params = { storyId: story, cardId: cards.at(-1)?.id ?? '' }
          await manager.call(patchStoryCard, { params, body: { title: 'More secret' } })
          await manager.call(removeStoryCard, { params })
        }
        await manager.call(addStoryCard, {
          params: { storyId: story },
          body: { kind: 'document', title: 'Secret', document_id: closed, page: 1 },
        })
      }
      const { unread, results } = await inbox(reader)
      return [reader, { unread, results: results.map(({ item_id: _, newest: __, address: ___, ...line }) => line) }]
    }

    it('is in no line and no count', async () => {
      const [reader, real] = await inboxBeside(true)
      const [, twin] = await inboxBeside(false)
      expect(real).toEqual(twin)
      const { results } = await inbox(reader)
      const [own] = await one.tenant(tx =>
        tx
          .select({ created: notices.created })
          .from(notices)
          .where(and(eq(notices.userId, reader.id), eq(notices.kind, 'card_added')))
          .orderBy(notices.created),
      )
      // Nor in the file of the person's own data.
      const file = (await (await reader.send(exportOwnData, {})).json()) as { own: { notices: unknown[] } }
      expect(file.own.notices).toEqual(results)
      // Not in the moment either: the hidden cards are newer.
      expect(results.map(({ newest }) => newest)).toEqual([own?.created.toISOString()])
    })

    it('leaves the inbox with the rights, and comes back with them', async () => {
      const reader = await addReader(server, one)
      const study = await addStudy('Closed later')
      const [found] = await one.tenant(tx => tx.select().from(datasets).where(eq(datasets.studyId, study)))
      await follow(reader, 'study', study)
      await one.tenant(tx =>
        tell(
          tx,
          { clientId: one.client.id, userId: one.manager.id },
          {
            people: [reader.id, reader.id, one.manager.id],
            kind: 'access_asked',
            item: { type: 'study', id: study },
            subject: reader.id,
            ...(found && { datasetId: found.id }),
          },
        ),
      )
      expect(await lines(reader)).toEqual([['access_asked', 'Closed later', 1, true]])
      expect(await lines(manager)).toEqual([])
      const restrict = (restrictedGroups: string[]) =>
        one.tenant(tx => tx.update(studies).set({ restrictedGroups }).where(eq(studies.id, study)))
      await restrict(['board'])
      expect(await inbox(reader)).toEqual({ unread: 0, results: [] })
      await restrict([])
      expect(await lines(reader)).toHaveLength(1)
    })

    it('is what happens to a story while only its author sees it, also afterwards', async () => {
      const reader = await addReader(server, one)
      const story = await addStory('Draft')
      await follow(reader, 'story', story)
      const setPublic = (isPublic: boolean) =>
        manager.call(patchStory, { params: { storyId: story }, body: { public: isPublic } })
      await setPublic(false)
      await addCard(story)
      expect(await lines(reader)).toEqual([])
      await setPublic(true)
      expect(await lines(reader)).toEqual([['story_published', 'Draft', 1, true]])
    })

    it('is every story where the organisation has none', async () => {
      const third = await server.mintClient()
      const author = third.as('manager')
      const reader = third.as('user')
      const story = await addStory('From better days', author)
      await follow(reader, 'story', story)
      await addCard(story, 'A card', author)
      expect(await lines(reader)).toHaveLength(1)
      await server.db.owner(third.client.id, tx =>
        tx.update(clients).set({ flags: {} }).where(eq(clients.id, third.client.id)),
      )
      expect(await inbox(reader)).toEqual({ unread: 0, results: [] })
      const answer = await reader.send(getFollow, { params: { itemType: 'story', itemId: story } })
      expect(answer.status).toBe(404)
    })
  })

  it('forgets what was said after three months', async () => {
    const reader = await addReader(server, one)
    const story = await addStory('Long ago')
    await follow(reader, 'story', story)
    await addCard(story)
    const sweep = (days: number) =>
      sweepNotices(
        { clientId: one.client.id, stores: server.stores, tenant: one.tenant },
        Date.now() + days * 86_400_000,
      )
    await sweep(89)
    expect(await lines(reader)).toHaveLength(1)
    await sweep(91)
    expect(await lines(reader)).toEqual([])
  })
})
