import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createInsight,
  createStory,
  getDataset,
  getStory,
  getStoryFigure,
  listAudit,
  patchStory,
  patchStoryCard,
  viewStoryAs,
  viewStoryFigureAs,
  type InputOf,
  type NewStoryCard,
} from '@core/contract'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { addReader, type Reader } from '../../../test/harness/readers'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { datasetQuestions, datasets, studies, userGroups, users } from '../../db/schema'

type Asking = Pick<Caller, 'call'>
type As = InputOf<typeof viewStoryAs>['query']

describe('a story with the eyes of somebody else', () => {
  let server: TestServer
  let one: MintedClient
  let manager: Caller
  let author: Reader
  let board: Reader
  let sales: Reader
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    manager = one.as('manager')
    await one.tenant(async tx => {
      const clientId = one.client.id
      await tx.insert(userGroups).values(['board', 'staff', 'sales'].map(name => ({ clientId, name })))
      await insertSearchStudy(tx, clientId, { id: 'open', number: 'O-1', name: 'Open', questions: [{ text: 'Why?' }] })
      await insertSearchStudy(tx, clientId, { id: 'shut', number: 'S-1', name: 'Shut', questions: [{ text: 'How?' }] })
      await tx
        .update(studies)
        .set({ restrictedGroups: ['board'] })
        .where(and(eq(studies.clientId, clientId), eq(studies.id, 'shut')))
    })
    author = await addReader(server, one, { groups: ['staff'] })
    board = await addReader(server, one, { groups: ['staff', 'board'] })
    sales = await addReader(server, one, { groups: ['sales'] })
  })
  afterAll(() => server.close())

  const insight = async (id: string, text: string): Promise<NewStoryCard> => {
    const made = await manager.call(createInsight, { params: { id }, body: { text, dataset_name: null } })
    return { kind: 'insight', title: '', insight_id: made.id }
  }
  const add = (storyId: string, body: NewStoryCard, by: Asking = manager) =>
    by.call(addStoryCard, { params: { storyId }, query: {}, body })
  const make = async (cards: readonly NewStoryCard[], by: Asking = manager): Promise<string> => {
    const { id } = await by.call(createStory, { body: { title: 'Findings', summary: 'Sum', public: true } })
    for (const card of cards) await add(id, card, by)
    return id
  }
  const view = (storyId: string, query: As, by: Asking = manager) =>
    by.call(viewStoryAs, { params: { storyId }, query })
  const read = (storyId: string, by: Asking) => by.call(getStory, { params: { storyId } })

  it('is what that person is sent, locked cards included', async () => {
    const text = { kind: 'text' as const, title: 'Words', body: 'Of mine' }
    const id = await make([await insight('S-1', 'Of few'), text, await insight('O-1', 'Of all')])
    for (const reader of [author, board, sales]) {
      const seen = await view(id, { person: reader.id })
      expect(seen).toEqual({ name: 'A Reader', manages: false, story: await read(id, reader) })
    }
    expect((await view(id, { person: sales.id })).story).toMatchObject({ locked: [null], card_count: 2 })
    expect((await view(id, { group: 'board' })).story?.cards).toHaveLength(3)
    expect(await view(id, { group: 'sales' })).toMatchObject({
      name: 'sales',
      story: { locked: [null], card_count: 2 },
    })
    expect(await view(id, {})).toMatchObject({ name: '', manages: false, story: { card_count: 2 } })
    const admin = await view(id, { person: one.admin.id })
    expect(admin).toMatchObject({ manages: true, story: { card_count: 3, own: false, to_look_at: 0 } })
  })

  it('is nothing where they could not open it', async () => {
    const id = await make([])
    await manager.call(patchStory, { params: { storyId: id }, body: { public: false } })
    expect((await view(id, { person: board.id })).story).toBeNull()
    await manager.call(patchStory, { params: { storyId: id }, body: { groups: ['board'] } })
    expect((await view(id, { person: board.id })).story?.groups).toEqual(['board'])
    expect((await view(id, { group: 'sales' })).story).toBeNull()
    expect((await view(id, {})).story).toBeNull()
  })

  it('shows nobody more than they see themselves, nor that there is more', async () => {
    const shut = await insight('S-1', 'Of few again')
    const shutToo = await insight('S-1', 'Of few once more')
    const id = await make([await insight('O-1', 'Of all again')], author)
    const all = [{}, { group: 'staff' }, { person: board.id }, { person: sales.id }, { person: one.admin.id }]
    const answers = async () => Promise.all(all.map(async query => JSON.stringify(await view(id, query, author))))
    const before = await answers()
    const { cards } = await add(id, shut)
    await add(id, shutToo)
    expect(await answers()).toEqual(before)
    const cardId = cards.at(-1)?.id ?? ''
    await manager.call(patchStoryCard, { params: { storyId: id, cardId }, body: { title: 'Hidden words' } })
    expect(await answers()).toEqual(before)
    expect((await read(id, board)).cards).toHaveLength(3)
    const figure = { params: { storyId: id, cardId }, query: { person: board.id } }
    const missing = { params: { storyId: id, cardId: 'never-was' }, query: { person: board.id } }
    expect(await refusalOf(author.call(viewStoryFigureAs, figure))).toEqual(
      await refusalOf(author.call(viewStoryFigureAs, missing)),
    )
  })

  it('is for who may change it, and for people and groups whom they may know of', async () => {
    const id = await make([], author)
    expect((await refusalOf(view(id, {}, sales)))[0]).toBe(403)
    const nobody = await refusalOf(view(id, { person: newId() }, author))
    expect(nobody).toEqual([400, 'There is no such person.', { person: ['There is no such person.'] }])
    const other = await server.mintClient()
    expect(await refusalOf(view(id, { person: other.user.id }, author))).toEqual(nobody)
    const noGroup = [400, 'There is no such group.', { group: ['There is no such group.'] }]
    for (const group of ['never was', 'sales']) expect(await refusalOf(view(id, { group }, author))).toEqual(noGroup)
    expect((await view(id, { group: 'sales' }, manager)).name).toBe('sales')
    expect((await refusalOf(view(id, { person: sales.id, group: 'staff' }, author)))[0]).toBe(400)
    // Who is in which group is not the author's to know.
    await author.call(patchStory, { params: { storyId: id }, body: { groups: ['staff'] } })
    expect((await view(id, { person: board.id }, author)).story?.groups).toEqual([])
    const quiet = await addReader(server, one, { groups: ['staff'], silentRestrictions: true })
    const own = await make([], quiet)
    expect(await refusalOf(view(own, { person: sales.id }, quiet))).toEqual(nobody)
    expect((await view(own, { group: 'staff' }, quiet)).story?.id).toBe(own)
    await one.tenant(tx => tx.update(users).set({ active: false }).where(eq(users.id, quiet.id)))
    expect(await refusalOf(view(id, { person: quiet.id }, author))).toEqual(nobody)
  })

  it('leaves a line in the audit log', async () => {
    const id = await make([])
    await view(id, { person: board.id })
    await view(id, { group: 'staff' })
    const { results } = await one.as('admin').call(listAudit, { query: { event: 'story.viewed_as' } })
    expect(results.slice(0, 2).map(({ detail }) => detail)).toEqual([
      { story: id, title: 'Findings', group: 'staff' },
      { story: id, title: 'Findings', user: board.id },
    ])
  })

  it('has figures with the rights of whoever of both has fewer', async () => {
    const at = await importDataset(server, manager, {
      fileName: 'survey.csv',
      bytes: smallCsv(120),
      study: { study_name: 'Ratings' },
    })
    const dataset = await manager.call(getDataset, { params: at })
    const question = dataset.questions.find(({ question_text: text }) => text === 'Overall rating')?.question_name ?? ''
    const place = { study_id: at.studyId, dataset_name: at.datasetName, question }
    const cards: NewStoryCard[] = [{ kind: 'figure', title: 'Rated', body: '', parts: 'table', ...place }]
    const ofManager = await make(cards)
    const ofAuthor = await make(cards, sales)
    await one.tenant(async tx => {
      const ofDataset = and(eq(datasets.clientId, one.client.id), eq(datasets.name, at.datasetName))
      await tx
        .update(datasets)
        .set({ groupRestrictions: ['staff'] })
        .where(ofDataset)
      await tx
        .update(datasetQuestions)
        .set({ definition: sql`${datasetQuestions.definition} || '{"unrestricted_filter": true}'` })
        .where(eq(datasetQuestions.clientId, one.client.id))
    })
    const figures = async (storyId: string) => {
      const cardId = (await read(storyId, manager)).cards[0]?.id ?? ''
      const params = { storyId, cardId }
      return {
        own: (by: Asking) => by.call(getStoryFigure, { params, query: {} }),
        as: (by: Asking, query: As) => by.call(viewStoryFigureAs, { params, query }),
      }
    }
    const { own, as } = await figures(ofManager)
    const limited = await own(sales)
    const full = await own(board)
    expect([limited.dataset.permissions.view, full.dataset.permissions.view]).toEqual([false, true])
    expect(await as(manager, { person: sales.id })).toEqual(limited)
    expect(await as(manager, { group: 'sales' })).toEqual(limited)
    expect(await as(manager, { person: board.id })).toEqual(full)
    const theirs = await figures(ofAuthor)
    expect(await theirs.as(sales, { person: board.id })).toEqual(await theirs.own(sales))
  })
})
