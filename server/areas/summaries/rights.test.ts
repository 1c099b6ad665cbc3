import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  deleteReport,
  deleteSummary,
  getSummaryDeck,
  getSummaryItem,
  getSummaryItems,
  listSummaries,
  makeSummaryDeck,
  retrySummaryItem,
  type SummaryItems,
} from '@core/contract'
import { summaryRequest } from '@core/report'
import { addReader } from '../../../test/harness/readers'
import {
  missingBody,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { packSmallTracker, SMALL_ITEMS, summariesOf } from '../../../test/harness/summaries'
import { datasets, studies, summaries, users } from '../../db/schema'
import { TRACKER_DATASET, TRACKER_STUDY } from '../../demo/studies'
import { insertTracker } from '../../demo/tenant'

const studyId = TRACKER_STUDY.studyNumber
const OPEN = ['gender', 'age', 'diet']

describe('rights in summary reports', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    const tracker = await packSmallTracker(OPEN)
    one = await server.mintClient()
    other = await server.mintClient()
    for (const { tenant, client } of [one, other]) await tenant(async tx => insertTracker(tx, client.id, tracker))
  })
  afterEach(async () => {
    await setRights({ groupRestrictions: [], published: true })
    await one.tenant(tx => tx.delete(summaries).where(eq(summaries.clientId, one.client.id)))
    await server.jobs.runDue()
  })
  afterAll(() => server.close())

  const mine = () => summariesOf(one.as('user'))
  const setRights = (rights: Partial<typeof datasets.$inferInsert>) => one.tenant(tx => tx.update(datasets).set(rights))
  const restrict = () => setRights({ groupRestrictions: ['north'] })

  /** What each call about a report answers, without what is random in it. */
  const answersTo = (caller: Caller, reportId: string, itemId: string) =>
    Promise.all(
      [getSummaryItems, getSummaryItem, getSummaryDeck, retrySummaryItem, makeSummaryDeck, deleteSummary].map(
        async endpoint => {
          const answer = await caller.send(endpoint, { params: { studyId, reportId, itemId }, body: {} })
          const { request_id: _, ...said } = (await answer.json()) as Record<string, unknown>
          return JSON.stringify({ status: answer.status, body: said })
        },
      ),
    )
  const missing = JSON.stringify({ status: 404, body: missingBody('summary') })

  it('a report is there for its maker alone', async () => {
    const report = await mine().create()
    await server.jobs.runDue()
    const itemId = report.items[0]?.id ?? ''
    const others = [one.as('manager'), one.as('admin'), await addReader(server, one)]
    for (const caller of others) {
      expect(new Set(await answersTo(caller, report.id, itemId))).toEqual(new Set([missing]))
      expect((await caller.call(listSummaries, { params: { studyId } })).results).toEqual([])
    }
    expect(new Set(await answersTo(other.as('user'), report.id, itemId))).toEqual(new Set([missing]))
    expect((await mine().read(report)).complete).toBe(SMALL_ITEMS.length)
  })

  it('a report is removed at the address of reports too, by its maker alone', async () => {
    const report = await mine().create()
    await server.jobs.runDue()
    const remove = (caller: Caller) => caller.send(deleteReport, { params: { studyId, reportId: report.id } })
    for (const caller of [one.as('manager'), one.as('admin'), other.as('user')]) {
      const answer = await remove(caller)
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({ detail: 'There is no such report.' }),
      ])
    }
    await restrict()
    expect((await remove(one.as('user'))).status).toBe(404)
    await setRights({ groupRestrictions: [] })
    expect((await mine().list()).map(({ id }) => id)).toEqual([report.id])
    const done = await remove(one.as('user'))
    expect([done.status, await done.json()]).toEqual([200, {}])
    expect(await mine().list()).toEqual([])
    expect((await remove(one.as('user'))).status).toBe(404)
  })

  it('an item is there in its own report only', async () => {
    const [first, second] = [await mine().create(), await mine().create()]
    const [item] = first.items
    await expect(mine().readItem(second, item?.id ?? '')).rejects.toMatchObject({
      status: 404,
      body: { detail: 'There is no such item.' },
    })
  })

  it('a report made with full rights is missing without them, and comes back with them', async () => {
    const report = await mine().create()
    await server.jobs.runDue()
    const itemId = report.items[0]?.id ?? ''
    await restrict()
    expect(new Set(await answersTo(one.as('user'), report.id, itemId))).toEqual(new Set([missing]))
    expect(await mine().list()).toEqual([])
    await setRights({ groupRestrictions: [] })
    expect((await mine().list()).map(({ id }) => id)).toEqual([report.id])
    expect((await mine().read(report)).complete).toBe(SMALL_ITEMS.length)
  })

  it('a report that is missing does not count towards those a person may have', async () => {
    const first = await mine().create()
    await server.jobs.runDue()
    const [row] = await one.tenant(tx => tx.select().from(summaries).where(eq(summaries.id, first.id)))
    if (!row) throw new Error('no row')
    const more = Array.from({ length: 49 }, (_, at) => ({ ...row, id: `copy${at}` }))
    await one.tenant(tx => tx.insert(summaries).values(more))
    const full = { status: 409, body: { detail: expect.stringContaining('You have 50 summary reports') as unknown } }
    await expect(mine().create()).rejects.toMatchObject(full)
    await restrict()
    expect((await mine().create()).items.map(({ question }) => question)).toEqual(OPEN)
    await setRights({ groupRestrictions: [] })
    await expect(mine().create()).rejects.toMatchObject(full)
  })

  it('a report is missing when its study is hidden from its maker', async () => {
    const reader = await addReader(server, one, { groups: ['south'] })
    const theirs = summariesOf(reader)
    const report = await theirs.create()
    const hide = (hiddenGroups: string[]) => one.tenant(tx => tx.update(studies).set({ hiddenGroups }))
    await hide(['south'])
    expect(new Set(await answersTo(reader, report.id, report.items[0]?.id ?? ''))).toEqual(new Set([missing]))
    await expect(theirs.list()).rejects.toMatchObject({ status: 404 })
    await hide([])
    expect((await theirs.read(report)).id).toBe(report.id)
  })

  it('without full rights a report has the open questions only, protected as in an analysis', async () => {
    await restrict()
    const report = await mine().create()
    expect(report.items.map(({ question }) => question)).toEqual(OPEN)
    expect(report.axis).toEqual([{ question: 'gender' }])
    await server.jobs.runDue()
    for (const item of await mine().readAll(report)) {
      const body = summaryRequest(report, item)
      const params = { studyId, datasetName: TRACKER_DATASET }
      const { tables, ...stats } = await one.as('user').call(analyse, { params, body })
      expect([item.analysis_data, item.stats_data]).toEqual([tables[0], stats])
    }
  })

  it('items stay protected when their maker has got full rights before they are made', async () => {
    await restrict()
    const before = await mine().create()
    await server.jobs.runDue()
    const later = await mine().create()
    await setRights({ groupRestrictions: [] })
    await server.jobs.runDue()
    const tables = async (report: SummaryItems) =>
      (await mine().readAll(report)).map(({ analysis_data, stats_data }) => [analysis_data, stats_data])
    expect(await tables(later)).toEqual(await tables(before))
  })

  it('items are not made with rights that their maker no longer has', async () => {
    const report = await mine().create()
    await restrict()
    await server.jobs.runDue()
    await setRights({ groupRestrictions: [] })
    const items = await mine().readAll(report)
    expect(new Set(items.map(({ error_data }) => error_data?.message))).toEqual(
      new Set(['Your access to this dataset has changed since the report was started. Create a new report.']),
    )
    expect(items.map(({ analysis_data }) => analysis_data)).toEqual(SMALL_ITEMS.map(() => null))
  })

  it('items are not made for an account that is no longer active', async () => {
    const leaver = await addReader(server, one)
    const report = await summariesOf(leaver).create()
    const setActive = (active: boolean) =>
      one.tenant(tx =>
        tx
          .update(users)
          .set({ active })
          .where(and(eq(users.clientId, one.client.id), eq(users.id, leaver.id))),
      )
    await setActive(false)
    await server.jobs.runDue()
    await setActive(true)
    expect(await summariesOf(await server.signIn(leaver.email)).read(report)).toMatchObject({
      failed: SMALL_ITEMS.length,
    })
  })

  it('a dataset without open questions, or without readers, has no summary for those it is closed to', async () => {
    const closed = await server.mintClient()
    const tracker = await packSmallTracker()
    await closed.tenant(async tx => insertTracker(tx, closed.client.id, tracker))
    const set = (rights: Partial<typeof datasets.$inferInsert>) => closed.tenant(tx => tx.update(datasets).set(rights))
    const theirs = summariesOf(closed.as('user'))
    await set({ groupRestrictions: ['north'] })
    await expect(theirs.create()).rejects.toMatchObject({
      status: 400,
      body: {
        detail: 'No question of this dataset that is open to you can be a table. Ask a manager for access.',
      },
    })
    await set({ published: false })
    for (const body of [{}, { dataset_name: TRACKER_DATASET }])
      await expect(theirs.create(body)).rejects.toMatchObject({
        status: 404,
        body: { detail: 'There is no such dataset.' },
      })
  })
})
