import { asc, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SummaryItems } from '@core/contract'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { damageColumn, jobsNamed, packSmallTracker, SMALL_ITEMS, summariesOf } from '../../../test/harness/summaries'
import { datasets, jobs, summaries, summaryItems } from '../../db/schema'
import { spaceOf } from '../../db/space'
import { insertTracker, type PackedSurvey } from '../../demo/tenant'
import { createJobRunner } from '../../jobs/runner'
import type { JobCtx } from '../../jobs/types'
import { summaryItemJob } from './itemJob'

const log = pino({ level: 'silent' })

describeOnBothEngines('items of summary reports', engine => {
  let server: TestServer
  let tracker: PackedSurvey
  beforeAll(async () => {
    server = await startTestServer({ engine })
    tracker = await packSmallTracker()
  })
  afterAll(() => server.close())

  const newClient = async () => {
    const minted = await server.mintClient()
    await minted.tenant(async tx => insertTracker(tx, minted.client.id, tracker))
    return minted
  }
  /** Keeps all items but the first three waiting. */
  const holdBack = (client: MintedClient, { items }: SummaryItems) =>
    client.tenant(tx =>
      tx
        .update(jobs)
        .set({ due: sql`now() + interval '1 day'` })
        .where(
          sql`name = 'summaries.item' and data->>'itemId' <> all (${sql.param(items.slice(0, 3).map(({ id }) => id))})`,
        ),
    )
  const letGo = async (client: MintedClient) => {
    await client.tenant(tx =>
      tx
        .update(jobs)
        .set({ due: sql`now()` })
        .where(eq(jobs.state, 'waiting')),
    )
    await server.jobs.runDue()
  }
  /** A second version with the same columns, which readers have from now on. */
  const publishAnew = (client: MintedClient) =>
    client.tenant(async tx => {
      await tx.execute(sql`insert into dataset_versions (client_id, dataset_id, version, respondents, file_name, weights)
        select client_id, dataset_id, 2, respondents, file_name, weights from dataset_versions`)
      await tx.execute(sql`insert into dataset_columns (client_id, dataset_id, version, name, meta, bytes)
        select client_id, dataset_id, 2, name, meta, bytes from dataset_columns`)
      await tx.execute(sql`insert into dataset_questions (client_id, dataset_id, version, position, name, definition)
        select client_id, dataset_id, 2, position, name, definition from dataset_questions`)
      await tx.update(datasets).set({ currentVersion: 2 })
    })

  it('are not kept from being complete by an item that cannot be made, which can be built once more', async () => {
    const client = await newClient()
    const theirs = summariesOf(client.as('user'))
    const mend = await damageColumn(client, 'diet')
    const report = await theirs.create()
    await server.jobs.runDue()
    const done = await theirs.read(report)
    expect(done).toMatchObject({ complete: SMALL_ITEMS.length, failed: 1 })
    const poisoned = done.items.find(({ question }) => question === 'diet')
    if (!poisoned) throw new Error('no item')
    expect(poisoned).toMatchObject({ state: 'complete', failed: true })
    const failed = await theirs.readItem(report, poisoned.id)
    expect(failed.error_data).toEqual({ code: 'generic', message: 'An internal error stopped the work.' })

    await mend()
    const decks = await jobsNamed(server.db, client, 'summaries.deck')
    const again = await theirs.retry(report, poisoned.id)
    expect(again).toMatchObject({ complete: SMALL_ITEMS.length - 1, failed: 0, deck_state: 'waiting', pptx_url: null })
    expect(await theirs.retry(report, poisoned.id)).toEqual(again)
    await server.jobs.runDue()
    expect(await jobsNamed(server.db, client, 'summaries.deck')).toBe(decks + 1)
    const mended = await theirs.readItem(report, poisoned.id)
    expect(mended).toMatchObject({ id: poisoned.id, failed: false, analysis_state: 'done', error_data: null })
    expect(new Set([poisoned.state_id, mended.state_id, report.items.at(-1)?.state_id]).size).toBe(3)
    await expect(theirs.retry(report, poisoned.id)).rejects.toMatchObject({ status: 409 })
    await expect(theirs.retry(report, 'nothing')).rejects.toMatchObject({ status: 404 })
  })

  it('are stored once and start one deck, however many work on them', async () => {
    const client = await newClient()
    const theirs = summariesOf(client.as('user'))
    const report = await theirs.create()
    // As when leases were lost: every item is worked on twice.
    await client.tenant(tx =>
      tx.execute(sql`insert into jobs (client_id, id, name, data, lane, max_attempts)
        select client_id, id || 'b', name, data, lane, max_attempts from jobs where name = 'summaries.item'`),
    )
    const kinds = [summaryItemJob]
    const runners = Array.from({ length: 3 }, () =>
      createJobRunner({ db: server.db, log, stores: server.stores, jobs: kinds, pollMs: 10, concurrency: 3 }),
    )
    for (const runner of runners) runner.start()
    const working = async () => {
      const rows = await client.tenant(tx => tx.select({ name: jobs.name, state: jobs.state }).from(jobs))
      return rows.some(
        ({ name, state }) => name === summaryItemJob.name && (state === 'waiting' || state === 'running'),
      )
    }
    while (await working()) await new Promise(resolve => setTimeout(resolve, 20))
    await Promise.all(runners.map(runner => runner.stop()))
    expect(await theirs.read(report)).toMatchObject({ complete: SMALL_ITEMS.length, failed: 0 })
    expect(await jobsNamed(server.db, client, 'summaries.deck')).toBe(1)
  })

  it('are of one version, also when another is published while they are made', async () => {
    const client = await newClient()
    const theirs = summariesOf(client.as('user'))
    const report = await theirs.create()
    await holdBack(client, report)
    await server.jobs.runDue()
    expect(await theirs.read(report)).toMatchObject({ complete: 3 })
    await publishAnew(client)
    await letGo(client)
    const items = await theirs.readAll(report)
    expect(items.map(({ stats_data }) => stats_data?.dataset_version)).toEqual(SMALL_ITEMS.map(() => 1))
    const later = await theirs.create()
    await server.jobs.runDue()
    expect((await theirs.readAll(later))[0]?.stats_data?.dataset_version).toBe(2)
  })

  it('say so when the version they are made of has gone', async () => {
    const client = await newClient()
    const theirs = summariesOf(client.as('user'))
    const report = await theirs.create()
    await holdBack(client, report)
    await server.jobs.runDue()
    await publishAnew(client)
    await client.tenant(tx => tx.execute(sql`delete from dataset_versions where version = 1`))
    await letGo(client)
    expect(await theirs.read(report)).toMatchObject({ complete: SMALL_ITEMS.length, failed: SMALL_ITEMS.length - 3 })
    expect((await theirs.readAll(report)).at(-1)?.error_data).toMatchObject({ code: 'generic' })
  })

  it('leave nothing when their report is removed, before or while they are made', async () => {
    const client = await newClient()
    const theirs = summariesOf(client.as('user'))
    const [first, second] = [await theirs.create(), await theirs.create()]
    await theirs.remove(first)
    const waiting = () => client.tenant(tx => tx.select({ data: jobs.data }).from(jobs).orderBy(asc(jobs.due)))
    // Taken out of the queue, and no other with them.
    expect((await waiting()).map(({ data }) => data)).toEqual(
      second.items.map(({ id, state_id }) => ({ summaryId: second.id, itemId: id, stateId: state_id })),
    )
    const [item] = second.items
    let transactions = 0
    const ctx: JobCtx = {
      clientId: client.client.id,
      jobId: 'job',
      attempt: 1,
      log,
      signal: new AbortController().signal,
      stores: server.stores,
      space: () => spaceOf(server.dataDir),
      // After it has been seen that the item is wanted.
      tenant: async work => {
        const result = await server.db.tenant(client.client.id, work)
        transactions += 1
        if (transactions === 1) await theirs.remove(second)
        return result
      },
      enqueue: () => Promise.reject(new Error('Nothing is to be made.')),
    }
    await summaryItemJob.run(ctx, { summaryId: second.id, itemId: item?.id ?? '', stateId: item?.state_id ?? '' })
    expect(transactions).toBeGreaterThan(2)
    await server.jobs.runDue()
    const left = await client.tenant(async tx => [
      ...(await tx.select({ id: summaries.id }).from(summaries)),
      ...(await tx.select({ id: summaryItems.id }).from(summaryItems)),
    ])
    expect(left).toEqual([])
    expect(await waiting()).toEqual([])
    await expect(theirs.read(first)).rejects.toMatchObject({ status: 404 })
    await expect(theirs.remove(first)).rejects.toMatchObject({ status: 404 })
  })
})
