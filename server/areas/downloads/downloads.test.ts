import { eq } from 'drizzle-orm'
import pino from 'pino'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deleteDownload,
  getDownload,
  getDownloadFile,
  listDownloads,
  type createDownload,
  type Download,
  type InputOf,
} from '@core/contract'
import { startDownloads, type Downloads } from '../../../test/harness/downloads'
import { readWorkbook } from '../../../test/harness/workbook'
import { downloads } from '../../db/schema'
import { spaceOf } from '../../db/space'
import type { JobCtx } from '../../jobs/types'
import { makeFileJob } from './makeJob'

const HOUR = 3_600_000
type Body = InputOf<typeof createDownload>['body']

describe('files of reports', () => {
  let d: Downloads
  beforeAll(async () => {
    d = await startDownloads()
  })
  beforeEach(() => d.reset())
  afterAll(() => d.server.close())

  it('are made by a job, found by their owner, and are kept by nobody on the way', async () => {
    const asked = await d.ask()
    expect(asked).toMatchObject({
      kind: 'xlsx',
      title: 'Who visits: "us" / them?',
      file_name: 'Who visits us them.xlsx',
      state: 'waiting',
      progress: { done: 0, total: 0 },
      file_url: null,
      expires: null,
      problem: null,
    })
    expect((await d.one.as('user').send(getDownloadFile, d.of(asked))).status).toBe(404)
    const before = Date.now()
    await d.server.jobs.runDue()
    const { results } = await d.one.as('user').call(listDownloads, {})
    expect(results).toHaveLength(1)
    const [made] = results
    const total = d.open.length + d.closed.length
    expect(made).toMatchObject({ id: asked.id, state: 'ready', progress: { done: total, total } })
    expect(made?.file_url).toBe(`/api/downloads/${asked.id}/file/`)
    const left = Date.parse(made?.expires ?? '') - before
    expect(left).toBeGreaterThan(23.9 * HOUR)
    expect(left).toBeLessThan(24.1 * HOUR)
    const answer = await d.one.as('user').send(getDownloadFile, d.of(asked))
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Who visits us them.xlsx"; filename*=UTF-8''Who%20visits%20us%20them.xlsx`,
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBe(made?.bytes)
    expect(readWorkbook(bytes).sheets.size).toBe(total + 1)
  })

  it('name what the saved report asks for and the dataset no longer has', async () => {
    const made = await d.ready('user', { report: d.report([...d.open, 'gone']), kind: 'csv' })
    const text = await (await d.one.as('user').send(getDownloadFile, d.of(made))).text()
    expect(text).toContain('Missing,"question gone: no longer in the dataset, left out."')
  })

  it('are refused where the report is wrong, and fail where its filters or weight fit no longer: never made without', async () => {
    const report = d.report(d.open)
    const filters = { question: d.open[0] ?? '', options: ['gone'] }
    const filtered = { ...report, options: { ...report.options, filters } }
    await expect(d.ask('user', { report: filtered })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'report.options.filters': [expect.stringContaining('Edit the filters.')] } },
    })
    const reweighted = { ...report, options: { ...report.options, weighting: 'gone', weightingLabel: 'Gone' } }
    for (const wrong of [filtered, reweighted]) {
      const asked = await d.ask('user', { report })
      await d.one.tenant(tx =>
        tx
          .update(downloads)
          .set({ request: { report: wrong } })
          .where(eq(downloads.id, asked.id)),
      )
      await d.server.jobs.runDue()
      const failed = await d.one.as('user').call(getDownload, d.of(asked))
      expect(failed).toMatchObject({ state: 'failed', file_url: null })
      expect(failed.problem).toMatch(
        /^The file could not be made\. (The filters use the option|This dataset has no weight "Gone")/,
      )
    }
    expect(await d.files().keys()).toEqual([])
  })

  it('follow what single tables are shown as', async () => {
    const [name = ''] = d.open
    const csv = async (over: Partial<Body>) => {
      const made = await d.ready('user', { kind: 'csv', report: d.report([name]), ...over })
      return (await d.one.as('user').send(getDownloadFile, d.of(made))).text()
    }
    const settings = { ...d.report([]).options.viewSettings, numberType: 'count' as const }
    expect(await csv({})).toContain('Column %')
    const shown = await csv({ views: { [JSON.stringify([name, null])]: settings } })
    expect(shown).toContain('Count')
    expect(shown).not.toContain('Column %')
  })

  /** Runs the job with a look at the row after each of its transactions. */
  const watched = async (
    download: Pick<Download, 'id'>,
    look: (row: typeof downloads.$inferSelect) => Promise<void>,
  ) => {
    const ctx: JobCtx = {
      clientId: d.one.client.id,
      jobId: 'watched',
      attempt: 1,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      stores: d.server.stores,
      space: () => spaceOf(d.server.dataDir),
      enqueue: () => Promise.resolve(''),
      tenant: async work => {
        const result = await d.one.tenant(work)
        for (const row of await d.rows()) if (row.id === download.id) await look(row)
        return result
      },
    }
    await makeFileJob.run(ctx, { downloadId: download.id })
  }

  it('count the tables as they are done', async () => {
    const asked = await d.ask()
    const seen: string[] = []
    await watched(asked, row => {
      const line = `${row.state} ${row.done} of ${row.total}`
      if (seen.at(-1) !== line) seen.push(line)
      return Promise.resolve()
    })
    const total = d.open.length + d.closed.length
    expect(seen.slice(0, 2)).toEqual(['working 0 of 0', `working 0 of ${total}`])
    expect(seen.length).toBeGreaterThan(4)
    expect(seen.slice(1, -1)).toEqual(
      [...seen.slice(1, -1)].sort((a, b) => parseInt(a.slice(8)) - parseInt(b.slice(8))),
    )
    expect(seen.slice(-2)).toEqual([`working ${total} of ${total}`, `ready ${total} of ${total}`])
  })

  it.each(['here', 'in another process'])('are stopped when they are removed while they are made (%s)', async where => {
    const asked = await d.ask()
    await watched(asked, async ({ done }) => {
      if (done === 0) return
      if (where === 'here') await d.one.as('user').call(deleteDownload, d.of(asked))
      else await d.one.tenant(tx => tx.delete(downloads))
    })
    expect(await d.rows()).toEqual([])
    expect(await d.files().keys()).toEqual([])
    expect((await d.one.as('user').send(getDownload, d.of(asked))).status).toBe(404)
  })

  it('leave nothing when they are removed, before or after they are made', async () => {
    const waiting = await d.ask()
    await d.one.as('user').call(deleteDownload, d.of(waiting))
    await d.server.jobs.runDue()
    const made = await d.ready()
    expect(await d.files().keys()).toHaveLength(1)
    await d.one.as('user').call(deleteDownload, d.of(made))
    expect([await d.rows(), await d.files().keys()]).toEqual([[], []])
  })

  it('are made once, whatever became of attempts before', async () => {
    const asked = await d.ask()
    // A process that was killed left the row in the middle, a finished file without a row, and a folder.
    await d.one.tenant(tx => tx.update(downloads).set({ state: 'working', done: 3, total: 9 }))
    const files = d.files()
    const { key } = await files.put(Readable.from(['orphan']), { maxBytes: 100 })
    await files.workFolder('attempt0')
    await d.server.jobs.runDue()
    const again = () => watched(asked, () => Promise.resolve())
    await again()
    expect(await d.files().keys()).toHaveLength(2)
    await d.sweep(Date.now() + 2 * HOUR)
    expect(await d.files().keys()).toHaveLength(1)
    expect(await d.files().keys()).not.toContain(key)
    expect((await d.one.as('user').send(getDownloadFile, d.of(asked))).status).toBe(200)
  })
})
