import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { analyse, createSummary, getDataset } from '@core/contract'
import { indexQuestions, summaryBuilder, summaryPage, summaryRequest } from '@core/report'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { jobsNamed, packSmallTracker, SMALL_ITEMS, summariesOf } from '../../../test/harness/summaries'
import { datasets, studies, summaries } from '../../db/schema'
import { TRACKER_DATASET, TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, type PackedSurvey } from '../../demo/tenant'

const studyId = TRACKER_STUDY.studyNumber
const aboutOf = (items: readonly { question: string; breakout: string | null }[]) =>
  items.map(({ question, breakout }) => breakout ?? question)

describe('summary reports', () => {
  let server: TestServer
  let tracker: PackedSurvey
  let one: MintedClient
  let mine: ReturnType<typeof summariesOf>
  beforeAll(async () => {
    server = await startTestServer()
    tracker = await packSmallTracker()
    one = await server.mintClient()
    await one.tenant(async tx => insertTracker(tx, one.client.id, tracker))
    mine = summariesOf(one.as('user'))
  })
  // The next test may make as many.
  afterEach(async () => {
    await one.tenant(tx => tx.delete(summaries).where(eq(summaries.clientId, one.client.id)))
    await server.jobs.runDue()
  })
  afterAll(() => server.close())

  it('begin with all their items, in the order of the dataset, over its default crosstab and weight', async () => {
    const report = await mine.create()
    expect(report).toMatchObject({
      study_name: TRACKER_STUDY.name,
      dataset_name: TRACKER_DATASET,
      complete: 0,
      total: SMALL_ITEMS.length,
      failed: 0,
      pptx_url: null,
      deck_state: 'waiting',
      axis: [{ question: 'wave' }, { question: 'gender' }],
      weight: 'weight',
      filters: null,
    })
    expect(aboutOf(report.items)).toEqual(SMALL_ITEMS)
    expect(report.items.map(({ position }) => position)).toEqual(SMALL_ITEMS.map((_, at) => at + 1))
    expect(new Set(report.items.map(({ state }) => state))).toEqual(new Set(['fetching']))
    const [item] = await mine.readAll(report)
    expect(item).toMatchObject({
      analysis_state: 'waiting',
      analysis_data: null,
      stats_data: null,
      error_data: null,
      failed: false,
    })
    expect(await jobsNamed(server.db, one, 'summaries.item')).toBe(SMALL_ITEMS.length)
  })

  it('hold, item by item, what the analysis answers for the same question', async () => {
    const report = await mine.create()
    await server.jobs.runDue()
    const done = await mine.read(report)
    expect(done).toMatchObject({ complete: SMALL_ITEMS.length, total: SMALL_ITEMS.length, failed: 0 })
    expect(done.items.map(({ id }) => id)).toEqual(report.items.map(({ id }) => id))
    for (const [at, item] of done.items.entries()) {
      const data = await mine.readItem(report, item.id)
      const body = summaryRequest(report, item)
      const { tables, ...stats } = await one
        .as('user')
        .call(analyse, { params: { studyId, datasetName: TRACKER_DATASET }, body })
      expect(data).toEqual({
        ...item,
        analysis_state: 'done',
        analysis_data: tables[0],
        stats_data: stats,
        error_data: null,
      })
      expect([item.state, item.state_id === report.items[at]?.state_id]).toEqual(['complete', false])
    }
  })

  it('are shown as the preview shows the same table', async () => {
    const report = await mine.create()
    await server.jobs.runDue()
    const dataset = await one
      .as('user')
      .call(getDataset, { params: { studyId, datasetName: TRACKER_DATASET }, query: {} })
    const index = indexQuestions(dataset)
    const basis = { builder: summaryBuilder(dataset, index, report), dataset, index }
    const pages = (await mine.readAll(report)).map(item => summaryPage(item, basis))
    expect(pages.map(({ outcome }) => outcome)).toEqual(SMALL_ITEMS.map(() => null))
    expect(pages.map(({ arranged }) => (arranged?.rows.length ?? 0) > 0)).toEqual(SMALL_ITEMS.map(() => true))
  })

  it('count whom the filters let pass: the given ones, none, or the default ones of the dataset', async () => {
    const women = { question: 'gender', options: ['2'] }
    const setDefault = (defaultFilters: string) => one.tenant(tx => tx.update(datasets).set({ defaultFilters }))
    await setDefault(JSON.stringify(women))
    const reports = [await mine.create(), await mine.create({ filters: null }), await mine.create({ filters: women })]
    await setDefault('')
    await server.jobs.runDue()
    expect(reports.map(({ filters }) => filters)).toEqual([women, null, women])
    const counted = await Promise.all(
      reports.map(async report => (await mine.readAll(report))[0]?.stats_data?.filtered.n),
    )
    expect(counted[0]).toBe(counted[2])
    expect(counted[0]).toBeLessThan(counted[1] ?? 0)
  })

  it('say in each item why there is no table, in the codes of the analysis, and are complete all the same', async () => {
    const report = await mine.create()
    const filters = { question: 'gender', options: ['gone'] }
    await one.tenant(tx => tx.update(summaries).set({ filters }).where(eq(summaries.id, report.id)))
    await server.jobs.runDue()
    const done = await mine.read(report)
    expect(done).toMatchObject({ complete: SMALL_ITEMS.length, failed: SMALL_ITEMS.length, pptx_url: null })
    expect(done).toMatchObject({ deck_state: 'failed', deck_problem: expect.stringContaining('No item') as unknown })
    const [item] = await mine.readAll(report)
    expect(item).toMatchObject({
      state: 'complete',
      failed: true,
      analysis_state: 'failed',
      analysis_data: null,
      error_data: { code: 'deleted_option', message: expect.stringContaining('gone') as unknown },
    })
  })

  it('are refused with filters, given or of the dataset, that cannot be applied as a whole', async () => {
    const before = await mine.list()
    const refused = (sentence: string) => ({
      status: 400,
      body: { detail: expect.stringContaining(sentence) as unknown, fields: { filters: [expect.any(String)] } },
    })
    const filters = { or: [{ question: 'gender', options: ['1', 'gone'] }] }
    await expect(mine.create({ filters })).rejects.toMatchObject(refused('the option "Gender: gone"'))
    const setDefault = (defaultFilters: string) => one.tenant(tx => tx.update(datasets).set({ defaultFilters }))
    for (const broken of [JSON.stringify(filters), '{"surprise": 1}']) {
      await setDefault(broken)
      await expect(mine.create()).rejects.toMatchObject(refused('default filters of this dataset no longer fit'))
    }
    expect(await mine.list()).toEqual(before)
    expect((await mine.create({ filters: null })).filters).toBeNull()
    await setDefault('')
    await server.jobs.runDue()
  })

  it('are one for a call that is repeated with its key, and all or nothing', async () => {
    const headers = { 'idempotency-key': 'summary-once' }
    const call = () => one.as('user').call(createSummary, { body: { study_id: studyId } }, { headers })
    const [first, again] = [await call(), await call()]
    expect(again).toEqual(first)
    expect(await mine.list()).toHaveLength(1)
  })

  it('are listed newest first, with how far they are', async () => {
    const first = await mine.create()
    await server.jobs.runDue()
    const second = await mine.create({ filters: { question: 'gender', options: ['2'] } })
    const results = await mine.list()
    const { items: _, axis: _axis, weight: _weight, ...listed } = await mine.read(second)
    expect(results[0]).toEqual(listed)
    expect(results.map(({ filters }) => filters)).toEqual([{ question: 'gender', options: ['2'] }, null])
    expect(results.map(({ id, complete }) => [id, complete])).toEqual([
      [second.id, 0],
      [first.id, SMALL_ITEMS.length],
    ])
  })

  it('are refused one too many, in words that say what to do', async () => {
    for (let made = 0; made < 3; made++) await mine.create()
    await expect(mine.create()).rejects.toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Try again when one is complete') as unknown },
    })
    await server.jobs.runDue()
    expect((await mine.create()).total).toBe(SMALL_ITEMS.length)
  })

  it('are of the first dataset of the study that can be opened, unless another is named', async () => {
    expect((await mine.create({ dataset_name: TRACKER_DATASET })).dataset_name).toBe(TRACKER_DATASET)
    await expect(mine.create({ dataset_name: 'No such dataset' })).rejects.toMatchObject({
      status: 404,
      body: { detail: 'There is no such dataset.' },
    })
    await expect(mine.create({ study_id: 'nothing' })).rejects.toMatchObject({ status: 404 })
    const bare = await server.mintClient()
    await bare.tenant(tx => tx.insert(studies).values({ clientId: bare.client.id, id: 'bare', ...TRACKER_STUDY }))
    await expect(summariesOf(bare.as('user')).create()).rejects.toMatchObject({
      status: 404,
      body: { detail: 'There is no such dataset.' },
    })
  })

  it('are refused where nothing can be a table', async () => {
    const client = await server.mintClient()
    const questions = tracker.questions.filter(({ kind }) => kind === 'open' || kind === 'meta')
    await client.tenant(async tx => insertTracker(tx, client.client.id, { ...tracker, questions }))
    await expect(summariesOf(client.as('user')).create()).rejects.toMatchObject({
      status: 400,
      body: { detail: 'No question of this dataset can be a table. Choose another dataset.' },
    })
    expect(await client.tenant(tx => tx.select().from(summaries))).toEqual([])
  })
})
