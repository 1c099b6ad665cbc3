import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addStoryCard,
  copyDocument,
  createEntry,
  createStory,
  createStudy,
  endFollow,
  exportOwnData,
  getFollow,
  listFields,
  listFollows,
  listNotices,
  patchStory,
  searchDocuments,
  searchQuestions,
  searchStories,
  startFollow,
} from '@core/contract'
import { makeDocx, sendDocument } from '../../../test/harness/documents'
import { importDataset } from '../../../test/harness/importing'
import { addReader, type Reader } from '../../../test/harness/readers'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasetQuestions, datasets, documents, follows, jobs, notices, studies } from '../../db/schema'
import { addFirstSupplier } from '../catalogue'
import { findJob, noteFindable } from './findJob'

const csv = (...columns: readonly string[]): string =>
  [
    ['respondent', ...columns].join(','),
    ...Array.from({ length: 60 }, (_, at) => [at + 1, ...columns.map(() => ['Yes', 'No'][at % 2])].join(',')),
  ].join('\n')

const address = (query: string, more: { studyFilters?: string; storyFilters?: string } = {}): string =>
  new URLSearchParams({ query, ...more }).toString()

describe('a followed search', () => {
  let server: TestServer
  let one: MintedClient
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    manager = one.as('manager')
    await one.tenant(tx => addFirstSupplier(tx, one.client.id))
  })
  afterAll(() => server.close())

  const follow = (caller: Caller, itemId: string) =>
    caller.call(startFollow, { params: { itemType: 'search', itemId } })
  const searcher = async (...searches: readonly string[]): Promise<Reader> => {
    const reader = await addReader(server, one)
    for (const search of searches) await follow(reader, search)
    return reader
  }
  const lines = async (caller: Caller) =>
    (await caller.call(listNotices, {})).results.map(({ kind, title, count, found }) => [kind, title, count, found])
  const addStudy = async (study_name: string) => {
    const { results } = await manager.call(listFields, { query: { name: 'Supplier' } })
    const when = { study_date: '2024-03-01', study_month: 3, study_year: 2024 }
    const values = { Supplier: [results[0]?.values[0]?.id ?? ''], client_values: {} }
    return (await manager.call(createStudy, { body: { study_name, study_number: '', ...when, ...values } })).id
  }
  const bring = (bytes: string, study: { study_id: string } | { study_name: string }) =>
    importDataset(server, manager, { fileName: 'survey.csv', bytes, study })
  const addStory = async (title: string, isPublic = true) =>
    (await manager.call(createStory, { body: { title, summary: '', public: isPublic } })).id
  const search = { page: 1, page_size: 25 } as const

  it('is the same however it is written, and is in the list of what somebody follows until they leave it', async () => {
    const reader = await addReader(server, one)
    const plain = address('  oat milk ')
    expect(await follow(reader, plain)).toEqual({ following: true })
    expect(await follow(reader, `query=oat+milk&tab=questions&studyFilters=%7B%7D`)).toEqual({ following: true })
    const filtered = address('oat milk', { studyFilters: '{"study_year":["2024","2023"]}' })
    await follow(reader, filtered)
    const { results } = await reader.call(listFollows, {})
    expect(results.map(({ title, address: at }) => [title, at])).toEqual([
      ['Search: oat milk', '/results?query=oat+milk'],
      ['Search: oat milk · 2024 · 2023', `/results?${filtered}`],
    ])
    const at = { params: { itemType: 'search', itemId: plain } } as const
    expect(await reader.call(endFollow, at)).toEqual({ following: false })
    expect(await reader.call(getFollow, at)).toEqual({ following: false })
    expect((await reader.call(listFollows, {})).results).toHaveLength(1)
  })

  it.each([
    ['nothing', address(' '), 'Search for something first, with at most 500 characters.'],
    ['too much', address('a'.repeat(501)), 'Search for something first, with at most 500 characters.'],
    ['filters that are none', 'query=a&studyFilters=x', null],
    [
      'too many filters',
      address('a', { studyFilters: JSON.stringify({ Brand: Array.from({ length: 100 }, (_, at) => `Brand ${at}`) }) }),
      'Use fewer filters to follow this search.',
    ],
  ])('cannot be one for %s', async (_, itemId, message) => {
    const reader = await addReader(server, one)
    const answer = await reader.send(startFollow, { params: { itemType: 'search', itemId } })
    expect(answer.status).toBe(400)
    if (message) expect(await answer.json()).toMatchObject({ fields: { itemId: [message] } })
  })

  it('tells of a new study, dataset, story and document that it finds, and of nothing else', async () => {
    const reader = await searcher(address('quinoa'))
    const other = await searcher(address('quinoa -bread'), address('buckwheat'))
    await bring(csv('Do you eat quinoa?', 'Region'), { study_name: 'Breakfast tracker' })
    const story = await addStory('Quinoa mornings', false)
    const body = { kind: 'text', title: 'Bread', body: 'Quinoa bread sells.' } as const
    await manager.call(addStoryCard, { params: { storyId: story }, body })
    await server.jobs.runDue()
    expect(await lines(reader)).toEqual([['search_found', 'Search: quinoa', 1, 'Main']])
    await manager.call(patchStory, { params: { storyId: story }, body: { public: true } })
    await addStory('Millet evenings')
    const study = await addStudy('Quinoa shoppers')
    const report = await sendDocument(manager, study, 'report.docx', makeDocx(['Three in ten bought quinoa.']))
    await server.jobs.runDue()
    // The study, the dataset with the question, the story and the document.
    expect(await lines(reader)).toEqual([['search_found', 'Search: quinoa', 4, null]])
    expect(await lines(other)).toEqual([['search_found', 'Search: quinoa -bread', 3, null]])
    expect(await lines(manager)).toEqual([])
    // Where the person searches, they find the same.
    const counts = [
      (await reader.call(searchQuestions, { query: { ...search, sort: '-score', query: 'quinoa' } })).count,
      (await reader.call(searchStories, { query: { ...search, sort: '-score', query: 'quinoa' } })).count,
      (await reader.call(searchDocuments, { query: { ...search, sort: '-score', query: 'quinoa' } })).count,
    ]
    expect(counts).toEqual([1, 1, 1])
    // The same file in another study is another document.
    const copied = await addStudy('Copies')
    await manager.call(copyDocument, { params: { documentId: report.id }, body: { study: copied } })
    await server.jobs.runDue()
    expect(await lines(reader)).toEqual([['search_found', 'Search: quinoa', 5, null]])
    const [line] = (await reader.call(listNotices, {})).results
    expect(line).toMatchObject({ item_id: 'query=quinoa', address: '/results?query=quinoa', dataset: null })
  })

  it('finds what means the same by the glossary', async () => {
    await manager.call(createEntry, { body: { forms: ['Maize', 'sweet corn'] } })
    const reader = await searcher(address('maize'), address('"maize"'))
    await addStudy('Sweet corn shoppers')
    await addStudy('Sweets made of corn')
    await server.jobs.runDue()
    expect(await lines(reader)).toEqual([['search_found', 'Search: maize', 1, 'Sweet corn shoppers']])
  })

  it('finds a study that comes with its file too', async () => {
    const reader = await searcher(address('spelt'))
    await bring(csv('Region'), { study_name: 'Spelt shoppers' })
    expect(await lines(reader)).toEqual([['search_found', 'Search: spelt', 1, 'Spelt shoppers']])
  })

  it('finds only new questions in a new version of a dataset', async () => {
    const reader = await searcher(address('sorghum'))
    const { studyId } = await bring(csv('Sorghum flour', 'Region'), { study_name: 'Flours' })
    await one.tenant(tx => tx.delete(notices).where(eq(notices.userId, reader.id)))
    await bring(csv('Sorghum flour', 'Place'), { study_id: studyId })
    expect(await lines(reader)).toEqual([])
    await bring(csv('Sorghum flour', 'Sorghum beer'), { study_id: studyId })
    expect(await lines(reader)).toEqual([['search_found', 'Search: sorghum', 1, 'Main']])
  })

  it('keeps to its filters', async () => {
    const year = new Date().getUTCFullYear()
    const thisYear = address('teff', { studyFilters: JSON.stringify({ study_year: [String(year)] }) })
    const before = address('teff', {
      studyFilters: JSON.stringify({ study_year: ['1999'] }),
      storyFilters: JSON.stringify({ story_year: [String(year)] }),
    })
    const [reader, other] = [await searcher(thisYear), await searcher(before)]
    await bring(csv('Teff porridge'), { study_name: 'Porridges' })
    expect((await lines(reader)).map(([, , count]) => count)).toEqual([1])
    expect(await lines(other)).toEqual([])
    await addStory('Teff for breakfast')
    await server.jobs.runDue()
    expect((await lines(reader)).map(([, , count]) => count)).toEqual([2])
    expect((await lines(other)).map(([, , count]) => count)).toEqual([1])
  })

  it('tells nobody of what they may not see, then or later', async () => {
    const reader = await searcher(address('amaranth'))
    const silent = await addReader(server, one, { silentRestrictions: true })
    await follow(silent, address('amaranth'))
    const stranger = (await server.mintClient()).as('admin')
    await follow(stranger, address('amaranth'))
    const place = await bring(csv('Amaranth bars', 'Amaranth drinks'), { study_name: 'Bars' })
    const ofStudy = and(eq(datasets.clientId, one.client.id), eq(datasets.studyId, place.studyId))
    const close = (groupRestrictions: string[]) =>
      one.tenant(tx => tx.update(datasets).set({ groupRestrictions }).where(ofStudy))
    await addStory('Amaranth in private', false)
    const file = await sendDocument(manager, place.studyId, 'a.docx', makeDocx(['Amaranth']))
    await one.tenant(tx =>
      tx
        .update(documents)
        .set({ groupRestrictions: ['board'] })
        .where(eq(documents.id, file.id)),
    )
    await server.jobs.runDue()
    for (const caller of [reader, silent])
      expect(await lines(caller)).toEqual([['search_found', 'Search: amaranth', 1, 'Main']])
    expect(await lines(stranger)).toEqual([])
    await close(['board'])
    expect(await lines(reader)).toEqual([])
    expect(await lines(silent)).toEqual([])
    const data = await (await silent.send(exportOwnData, {})).text()
    expect(data).not.toMatch(/Main/)
    // One that is open to everyone is found by those who may know of the dataset, and that one it was.
    const [dataset] = await one.tenant(tx => tx.select({ id: datasets.id }).from(datasets).where(ofStudy))
    await one.tenant(tx =>
      tx
        .update(datasetQuestions)
        .set({ definition: sql`${datasetQuestions.definition} || '{"unrestricted_filter": true}'` })
        .where(eq(datasetQuestions.datasetId, dataset?.id ?? '')),
    )
    expect(await lines(reader)).toEqual([['search_found', 'Search: amaranth', 1, 'Main']])
    expect(await lines(silent)).toEqual([])
    await one.tenant(tx =>
      tx
        .update(studies)
        .set({ restrictedGroups: ['board'] })
        .where(eq(studies.id, place.studyId)),
    )
    expect(await lines(reader)).toEqual([])
  })

  it('is limited to 50 for each person', async () => {
    const reader = await addReader(server, one)
    for (let at = 0; at < 50; at += 1) await follow(reader, address(`word${at}`))
    const answer = await reader.send(startFollow, { params: { itemType: 'search', itemId: address('word50') } })
    expect(answer.status).toBe(409)
    expect(await follow(reader, address('word49'))).toEqual({ following: true })
  })

  it('costs little: hundreds are asked in one sweep of two short transactions', async () => {
    const third = await server.mintClient()
    const readers: Reader[] = []
    for (let at = 0; at < 5; at += 1) readers.push(await addReader(server, third, { groups: at % 2 ? ['staff'] : [] }))
    await third.tenant(tx =>
      tx.insert(follows).values(
        readers.flatMap(({ id: userId }) =>
          Array.from({ length: 50 }, (_, at) => ({
            ...{ clientId: third.client.id, userId, itemType: 'search' as const },
            itemId: address(at === 7 ? 'rating' : `nothing${at} or cereal${at}`),
          })),
        ),
      ),
    )
    const questions = Array.from({ length: 300 }, (_, at) => `Rating of brand ${at}`)
    await importDataset(server, third.as('manager'), {
      fileName: 'survey.csv',
      bytes: csv(...questions),
      study: { study_name: 'Many questions' },
    })
    // 250 searches: those of one dataset are asked 200 at a time.
    const done = await server.db.worker(tx => tx.select().from(jobs).where(eq(jobs.clientId, third.client.id)))
    const sweeps = done.filter(job => job.name === findJob.name && (job.data as { type: string }).type === 'dataset')
    expect(sweeps.map(({ state }) => state)).toEqual(['done', 'done'])
    for (const reader of readers) expect(await lines(reader)).toEqual([['search_found', 'Search: rating', 1, 'Main']])
    const [dataset] = await third.tenant(tx => tx.select({ id: datasets.id }).from(datasets))
    const began = performance.now()
    await third.tenant(tx => noteAgain(tx, third.client.id, dataset?.id ?? ''))
    await server.jobs.runDue()
    expect(performance.now() - began).toBeLessThan(5000)
  })

  const noteAgain = (tx: Parameters<Parameters<MintedClient['tenant']>[0]>[0], clientId: string, id: string) =>
    noteFindable(tx, { clientId, userId: 'nobody' }, { type: 'dataset', id })
})
