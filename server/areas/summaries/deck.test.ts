import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSummaryDeck, type SummaryItems } from '@core/contract'
import { fileFaults, partsOf } from '../../../test/harness/office'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { damageColumn, jobsNamed, packSmallTracker, SMALL_ITEMS, summariesOf } from '../../../test/harness/summaries'
import { summaries } from '../../db/schema'
import { TRACKER_STUDY } from '../../demo/studies'
import { insertTracker } from '../../demo/tenant'
import { summaryFiles } from './store'
import { sweepSummaries } from './sweep'

const DAY = 24 * 3_600_000

describe('the PowerPoint of a summary report', () => {
  let server: TestServer
  let one: MintedClient
  let mine: ReturnType<typeof summariesOf>
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    const tracker = await packSmallTracker()
    await one.tenant(async tx => insertTracker(tx, one.client.id, tracker))
    mine = summariesOf(one.as('user'))
  })
  afterAll(() => server.close())

  const files = () => summaryFiles(server.stores, one.client.id)
  const fetchDeck = ({ id: reportId }: { id: string }) =>
    one.as('user').send(getSummaryDeck, { params: { studyId: TRACKER_STUDY.studyNumber, reportId } })
  const made = async (): Promise<SummaryItems> => {
    const report = await mine.create()
    await server.jobs.runDue()
    return mine.read(report)
  }
  const setMoment = ({ id }: { id: string }, fileExpires: Date) =>
    one.tenant(tx => tx.update(summaries).set({ fileExpires }).where(eq(summaries.id, id)))
  const sweep = (now?: number) =>
    sweepSummaries(
      { clientId: one.client.id, stores: server.stores, tenant: work => server.db.tenant(one.client.id, work) },
      now,
    )
  const readParts = async (answer: Response) => partsOf(new Uint8Array(await answer.arrayBuffer()))

  it('is made of all items once the last is complete, and fetched under its address', async () => {
    const report = await made()
    const url = `/api/reports/${report.study_id}/${report.id}/deck/`
    expect(report).toMatchObject({ deck_state: 'ready', deck_problem: null, pptx_url: url })
    const answer = await fetchDeck(report)
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Summary of')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const parts = await readParts(answer)
    expect(fileFaults(parts)).toEqual([])
    // One slide for each table at least, and a title.
    const slides = [...parts.keys()].filter(name => /slides\/slide\d+\.xml$/.test(name))
    expect(slides.length).toBeGreaterThan(SMALL_ITEMS.length)
    expect(await files().keys()).toHaveLength(1)
    await mine.remove(report)
    expect(await files().keys()).toEqual([])
    expect((await fetchDeck(report)).status).toBe(404)
  })

  it('is gone after 24 hours, and made again when it is asked for', async () => {
    const report = await made()
    await setMoment(report, new Date(Date.now() - 1))
    expect(await mine.read(report)).toMatchObject({ deck_state: 'expired', pptx_url: null })
    expect((await fetchDeck(report)).status).toBe(404)
    await sweep()
    expect(await files().keys()).toEqual([])
    expect(await mine.read(report)).toMatchObject({ deck_state: 'expired', pptx_url: null })
    const decks = await jobsNamed(server.db, one, 'summaries.deck')
    expect(await mine.makeDeck(report)).toMatchObject({ deck_state: 'making', pptx_url: null })
    expect(await mine.makeDeck(report)).toMatchObject({ deck_state: 'making' })
    await server.jobs.runDue()
    expect(await mine.makeDeck(report)).toMatchObject({ deck_state: 'ready' })
    expect(await jobsNamed(server.db, one, 'summaries.deck')).toBe(decks + 1)
    await sweep(Date.now() + DAY - 60_000)
    expect((await fetchDeck(report)).status).toBe(200)
    await mine.remove(report)
  })

  it('is not made before all items are complete', async () => {
    const report = await mine.create()
    await expect(mine.makeDeck(report)).rejects.toMatchObject({ status: 409 })
    await mine.remove(report)
  })

  it('is there without what failed, and made again when that has been built once more', async () => {
    const client = await server.mintClient()
    const tracker = await packSmallTracker()
    await client.tenant(async tx => insertTracker(tx, client.client.id, tracker))
    const theirs = summariesOf(client.as('user'))
    const mend = await damageColumn(client, 'diet')
    const { id } = await theirs.create()
    await server.jobs.runDue()
    const first = await theirs.read({ id })
    expect(first).toMatchObject({ failed: 1, deck_state: 'ready' })
    await mend()
    const again = await theirs.retry(first, first.items.find(({ failed }) => failed)?.id ?? '')
    expect(again).toMatchObject({ deck_state: 'waiting', pptx_url: null })
    expect(await summaryFiles(server.stores, client.client.id).keys()).toEqual([])
    await server.jobs.runDue()
    expect(await theirs.read(first)).toMatchObject({ failed: 0, deck_state: 'ready' })
    expect(await summaryFiles(server.stores, client.client.id).keys()).toHaveLength(1)
  })
})
