import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { analyse, createSummary, getSummaryItem, getSummaryItems, type SummaryItems } from '@core/contract'
import { summaryRequest } from '@core/report'
import { buildServer, type BuiltServer } from '../../../test/harness/builtServer'
import { importDataset } from '../../../test/harness/importing'
import { sharedData } from '../../../test/harness/sharedData'
import type { Launched } from '../../../test/harness/serverProcess'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { jobsNamed, summariesOf } from '../../../test/harness/summaries'
import { postgresAvailable, urlOf } from '../../../test/harness/testDatabase'
import { jobs } from '../../db/schema'
import { insertTracker, packTracker, type PackedSurvey } from '../../demo/tenant'

const LEASE_SECONDS = 8
/** A process works on two items at a time and so holds two. */
const HELD = 2
const HOLD_AFTER = '6'
/** Finished items of two organisations whose order is looked at: fewer than both have. */
const COMPARED = 40
const kaggle = sharedData('kaggle-2019/multiple_choice_responses.csv.gz')

const pause = () => new Promise(resolve => setTimeout(resolve, 50))

describe.skipIf(!postgresAvailable)('summary reports made by processes of their own', () => {
  let built: BuiltServer
  let server: TestServer
  let tracker: PackedSurvey
  let url: string
  const started: Launched[] = []

  beforeAll(async () => {
    built = await buildServer({ 'job-process': 'test/harness/jobProcess.ts' })
    server = await startTestServer({ engine: 'postgres' })
    tracker = await packTracker()
    url = await urlOf(server.db)
  })
  afterEach(async () => {
    for (const { process, finished } of started.splice(0)) {
      process.kill('SIGKILL')
      await finished
    }
  })
  afterAll(async () => {
    await server.close()
    built.remove()
  })

  const start = async (env: Record<string, string> = {}) => {
    const worker = await built.startOwn('job-process', {
      DATABASE_URL: url,
      DATA_DIR: server.dataDir,
      LEASE_SECONDS: String(LEASE_SECONDS),
      ...env,
    })
    started.push(worker)
    return worker
  }
  const withTracker = async (): Promise<MintedClient> => {
    const client = await server.mintClient()
    await client.tenant(async tx => insertTracker(tx, client.client.id, tracker))
    return client
  }
  const itemJobs = ({ tenant, client }: MintedClient) =>
    tenant(tx =>
      tx
        .select()
        .from(jobs)
        .where(and(eq(jobs.clientId, client.id), eq(jobs.name, 'summaries.item'))),
    )
  const finishedJobs = async (client: MintedClient): Promise<number> =>
    (await itemJobs(client)).filter(({ state }) => state === 'done').length

  /** A process that makes the first items and then holds all it takes, once it does so. */
  const startHolding = async (env: Record<string, string> = {}) => {
    const worker = await start({ HOLD_AFTER, ...env })
    await worker.says(new RegExp(`(holds\\s+){${HELD}}`))
    return worker
  }

  it.skipIf(kaggle === null)(
    'are complete, each item once and with one deck, when one of two processes is killed half-way',
    async () => {
      const client = await server.mintClient()
      const { studyId, datasetName } = await importDataset(server, client.as('manager'), {
        fileName: 'multiple_choice_responses.csv',
        bytes: gunzipSync(readFileSync(kaggle ?? '')),
      })
      const user = client.as('user')
      const made = await user.call(createSummary, { body: { study_id: studyId } })
      expect(made.total).toBeGreaterThan(20)
      const params = { studyId, reportId: made.id }
      const poll = () => user.call(getSummaryItems, { params })
      /** The state in which each item was complete for the first time. */
      const first = new Map<string, string>()
      const note = ({ items }: SummaryItems) => {
        for (const { id, state, state_id } of items) if (state === 'complete' && !first.has(id)) first.set(id, state_id)
      }
      const doomed = await startHolding()
      // Nothing is finished any more until another process begins.
      const before = await finishedJobs(client)
      await start()
      while ((await finishedJobs(client)) < before + 4) await pause()
      note(await poll())
      doomed.process.kill('SIGKILL')
      await doomed.finished
      expect((await itemJobs(client)).filter(({ state }) => state === 'running').length).toBeGreaterThanOrEqual(HELD)
      expect((await poll()).complete).toBeLessThan(made.total)

      let now = await poll()
      while (['waiting', 'making'].includes(now.deck_state)) {
        note(now)
        await pause()
        now = await poll()
      }
      expect(now).toMatchObject({ complete: made.total, failed: 0, deck_state: 'ready', deck_problem: null })
      note(now)
      expect(now.items.map(({ id, state_id }) => [id, state_id])).toEqual(
        made.items.map(({ id }) => [id, first.get(id)]),
      )
      expect(await jobsNamed(server.db, client, 'summaries.deck')).toBe(1)
      expect((await itemJobs(client)).filter(({ attempts }) => attempts > 1).length).toBeGreaterThanOrEqual(HELD)
      for (const item of now.items) {
        const data = await user.call(getSummaryItem, { params: { ...params, itemId: item.id } })
        const body = summaryRequest(made, item)
        const { tables, ...stats } = await user.call(analyse, { params: { studyId, datasetName }, body })
        expect([data.analysis_data, data.stats_data]).toEqual([tables[0], stats])
      }
    },
  )

  it('progress in two organisations at once', async () => {
    const [a, b] = [await withTracker(), await withTracker()]
    for (const one of [a, b]) await summariesOf(one.as('user')).create()
    // With two at a time each organisation keeps one place, and the one whose items are made sooner gets ahead.
    await start({ CONCURRENCY: '1' })
    const done = async () => (await finishedJobs(a)) + (await finishedJobs(b))
    while ((await done()) < COMPARED) await pause()
    const order = await server.db.worker(tx =>
      tx
        .select({ clientId: jobs.clientId })
        .from(jobs)
        .where(and(eq(jobs.name, 'summaries.item'), isNotNull(jobs.finished)))
        .orderBy(asc(jobs.finished)),
    )
    const ours = order.filter(({ clientId }) => [a.client.id, b.client.id].includes(clientId)).slice(0, COMPARED)
    const ofFirst = ours.filter(({ clientId }) => clientId === a.client.id).length
    expect(ofFirst).toBeGreaterThanOrEqual(18)
    expect(ofFirst).toBeLessThanOrEqual(22)
  })

  it('go on where a process that is told to stop gave its items back', async () => {
    const client = await withTracker()
    const mine = summariesOf(client.as('user'))
    const report = await mine.create()
    const worker = await startHolding({ GRACE_MS: '0' })
    worker.process.kill('SIGTERM')
    expect((await worker.finished).code).toBe(0)
    const rows = await itemJobs(client)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done', 'waiting']))
    // Stopping is nobody's failure: it counts as no attempt.
    expect(rows.filter(({ state }) => state === 'waiting').map(({ attempts }) => attempts)).toEqual(
      rows.filter(({ state }) => state === 'waiting').map(() => 0),
    )
    await start()
    while ((await mine.read(report)).complete < report.total) await pause()
    expect(await mine.read(report)).toMatchObject({ complete: report.total, failed: 0 })
  })
})
