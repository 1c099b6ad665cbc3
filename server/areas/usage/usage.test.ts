import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  createDownload,
  exportUsage,
  getStudy,
  getUsage,
  listStudies,
  searchDocuments,
  searchQuestions,
} from '@core/contract'
import { demoReports } from '../../demo/reports'
import { eq } from 'drizzle-orm'
import { insertFigure } from '../../../test/harness/invisibleLibrary'
import { addReadDocument, addStudy, addTracker, studyIdOf, trackerStudy } from '../../../test/harness/library'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { noteSearch, takeUsage, unfoundIn } from '../../access/usage'
import { newId } from '../../db/ids'
import { studies, stories, storyCards, unfoundSearches, usageCounts, usagePeople, users } from '../../db/schema'
import { monthOf, sweepUsage, writeUsage } from './write'

describe('words that found nothing', () => {
  const by = (userId: string) => ({ clientId: 'notes', userId })
  const unfound = () => {
    const notes = takeUsage('notes', 0)
    return notes ? Object.fromEntries(unfoundIn(notes)) : {}
  }

  it('are found when one of the calls of a search found something, and whole when they were typed', () => {
    noteSearch(by('u1'), 'oat', 0)
    noteSearch(by('u1'), ' Oat  Milk', 0)
    noteSearch(by('u1'), 'oat milk', 0)
    noteSearch(by('u2'), 'oat milk', 0)
    noteSearch(by('u2'), 'tea', 0)
    noteSearch(by('u2'), 'tea', 3)
    noteSearch(by('u2'), ' ', 0)
    noteSearch(by('u2'), 'x'.repeat(101), 0)
    expect(unfound()).toEqual({ 'oat milk': 2 })
    expect(unfound()).toEqual({})
  })

  it('wait for the other calls of their search', () => {
    noteSearch(by('u1'), 'rice', 0)
    const notes = takeUsage('notes', 10_000)
    expect(notes && unfoundIn(notes).size).toBe(0)
    expect(unfound()).toEqual({ rice: 1 })
  })
})

describe('usage', () => {
  let server: TestServer
  let client: MintedClient
  const months = 3
  const usage = async (role: 'manager' | 'admin' = 'manager') => client.as(role).call(getUsage, { query: { months } })
  const dataset = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
  const table = (...questions: string[]) => ({
    params: dataset,
    body: {
      rows: questions.map(question => ({ question })),
      axis: [],
      nested: false,
      filters: null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    },
  })

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    await addTracker(client)
    await addStudy(client, 'Oats')
    await addStudy(client, 'Old tea', 2015)
    await client.tenant(tx =>
      tx
        .update(studies)
        .set({ created: new Date('2020-01-01') })
        .where(eq(studies.name, 'Old tea')),
    )
  })
  afterAll(() => server.close())

  it('is empty where nothing was done, and for managers and admins alone', async () => {
    const other = await server.mintClient()
    expect(await other.as('manager').call(getUsage, { query: {} })).toMatchObject({
      ...{ months: 3, unfound: [], studies: [], questions: [], exports: [], exported: [], old_stories: [] },
      ...{ unused: [], unused_total: 0, active: [{ people: null }] },
    })
    for (const call of [getUsage, exportUsage])
      expect((await other.as('user').send(call, { query: {} })).status).toBe(403)
    expect((await other.as('manager').send(getUsage, { query: { months: 25 } })).status).toBe(400)
  })

  it('counts studies and questions that were opened, and no reports', async () => {
    for (let at = 0; at < 3; at += 1) await client.as('user').call(getStudy, { params: { id: 'Oats' } })
    await client.as('user').call(getStudy, { params: { id: trackerStudy.number } })
    await client.as('user').call(analyse, table('gender'))
    await client.as('user').call(analyse, table('gender', 'age'))
    const { studies: opened, questions, counted_since } = await usage()
    expect(opened.map(one => [one.study_name, one.times])).toEqual([
      ['Oats', 3],
      [trackerStudy.name, 1],
    ])
    expect(questions).toEqual([
      expect.objectContaining({ dataset_name: trackerStudy.dataset, question_name: 'gender', times: 1 }),
    ])
    expect(questions[0]?.text).not.toBe('')
    expect(counted_since).toBe(monthOf(new Date()))
  })

  it('lists what was searched and found nowhere, without whose search it was', async () => {
    const searchAll = async (query: string) => {
      await client.as('user').call(listStudies, { query: { query } })
      await client.as('user').call(searchQuestions, { query: { query } })
      await client.as('user').call(searchDocuments, { query: { query } })
    }
    await searchAll('Zanzibar pancakes')
    await searchAll('oats')
    await client.tenant(tx => writeUsage(tx, client.client.id, 0))
    await searchAll('zanzibar  pancakes')
    await client.tenant(tx => writeUsage(tx, client.client.id, 0))
    const { unfound } = await usage()
    expect(unfound.map(({ words, times }) => [words, times])).toEqual([['zanzibar pancakes', 2]])
    const stored = await client.tenant(tx => tx.select().from(unfoundSearches))
    expect(JSON.stringify(stored)).not.toContain(client.user.id)
  })

  it('counts files by kind and study', async () => {
    const [report] = demoReports()
    if (!report) throw new Error('The demo has no report')
    const body = { study_id: trackerStudy.number, kind: 'csv', report } as const
    await client.as('user').call(createDownload, { body })
    await client.as('user').call(createDownload, { body: { ...body, kind: 'xlsx' } })
    const { exports, exported } = await usage()
    expect(exports).toEqual([
      { kind: 'csv', times: 1 },
      { kind: 'xlsx', times: 1 },
    ])
    expect(exported.map(one => [one.study_name, one.times])).toEqual([[trackerStudy.name, 2]])
  })

  it('lists studies that nobody opened for long, until somebody does', async () => {
    const unused = async () => (await usage()).unused.map(one => [one.study_name, one.last])
    expect(await unused()).toEqual([['Old tea', null]])
    await client.as('user').call(getStudy, { params: { id: 'Old-tea' } })
    expect(await unused()).toEqual([])
    await client.tenant(tx => tx.update(usageCounts).set({ last: new Date('2025-01-02T00:00:00Z'), month: '2025-01' }))
    expect(await unused()).toContainEqual(['Old tea', '2025-01-02T00:00:00Z'])
  })

  it('lists stories with old data, and none that the reader may not see', async () => {
    const documentId = await addReadDocument(client, 'Old tea', 'old.pdf', ['words'])
    const add = async (title: string, isPublic: boolean) => {
      const [clientId, id] = [client.client.id, newId()]
      const content = { kind: 'document', document_id: documentId, page: 1 } as never
      await client.tenant(async tx => {
        await tx.insert(stories).values({ clientId, id, title, author: client.user.id, public: isPublic })
        await tx.insert(storyCards).values({ clientId, id: newId(), storyId: id, position: 1, content })
      })
    }
    await add('Tea then', true)
    await add('Secret', false)
    // A figure of newer data makes a story newer.
    await add('Tea still', true)
    const studyId = await studyIdOf(client, trackerStudy.name)
    await client.tenant(async tx => {
      const [still] = await tx.select().from(stories).where(eq(stories.title, 'Tea still'))
      const seed = { id: newId(), storyId: still?.id ?? '', studyId, question: 'main', title: 'Now' }
      await insertFigure(tx, client.client.id, seed)
    })
    expect((await usage()).old_stories).toEqual([
      { story_id: expect.any(String) as unknown, title: 'Tea then', newest: '2015-03-01' },
    ])
  })

  it('tells how many people were here only where they are five or more', async () => {
    const month = monthOf(new Date())
    await usage('admin')
    expect((await usage()).active).toEqual([{ month, people: null }])
    const more = Array.from({ length: 4 }, () => newId())
    await client.tenant(async tx => {
      const row = { clientId: client.client.id, firstName: 'A', lastName: 'B', passwordHash: 'x' }
      await tx.insert(users).values(more.map(id => ({ ...row, id, email: `${id}@people.test` })))
      await tx.insert(usagePeople).values(more.map(userId => ({ clientId: client.client.id, month, userId })))
    })
    expect((await usage()).active).toEqual([{ month, people: 7 }])
  })

  it('leaves as a CSV file, and says so in the audit log', async () => {
    const answer = await client.as('manager').send(exportUsage, { query: { months } })
    const text = await answer.text()
    expect(text).toContain('Searched without a result,zanzibar pancakes')
    expect(text).toContain('Files exported,csv')
  })

  it('shows nothing of other organisations, and forgets what is old', async () => {
    const other = await server.mintClient()
    expect((await other.as('admin').call(getUsage, { query: {} })).studies).toEqual([])
    const old = { clientId: client.client.id, times: 1, last: new Date('2020-01-01') }
    const study = await studyIdOf(client, 'Oats')
    await client.tenant(async tx => {
      await tx.insert(unfoundSearches).values({ ...old, words: 'ancient' })
      await tx.insert(usageCounts).values({ ...old, kind: 'question', item: 'd:q', month: '2020-01' })
      await tx.insert(usageCounts).values({ ...old, kind: 'study', item: study, month: '2020-01' })
      await tx.insert(usagePeople).values({ clientId: client.client.id, month: '2020-01', userId: client.user.id })
    })
    await sweepUsage({ clientId: client.client.id, stores: server.stores, tenant: client.tenant })
    const left = await client.tenant(async tx => ({
      words: (await tx.select().from(unfoundSearches)).map(({ words }) => words),
      counts: (await tx.select().from(usageCounts)).filter(({ month }) => month === '2020-01').map(({ kind }) => kind),
      people: (await tx.select().from(usagePeople)).filter(({ month }) => month === '2020-01').length,
    }))
    expect(left).toEqual({ words: ['zanzibar pancakes'], counts: ['study'], people: 0 })
  })
})
