import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDownload, deleteDownload, getDownload, listDownloads, retryDownload } from '@core/contract'
import { DOWNLOAD_LIMITS } from '@core/domain'
import { startDownloads, type Downloads } from '../../../test/harness/downloads'
import { downloads, jobs } from '../../db/schema'

describe('files of reports, where there is an end to them,', () => {
  const disk = { freeBytes: 2 ** 40, totalBytes: 2 ** 40 }
  let d: Downloads
  beforeAll(async () => {
    d = await startDownloads(() => Promise.resolve({ ...disk }))
  })
  beforeEach(async () => {
    disk.freeBytes = disk.totalBytes
    await d.reset()
  })
  afterAll(() => d.server.close())

  it('are gone 24 hours after they were finished, for everyone at once and from the disk with the next sweep', async () => {
    const made = await d.ready()
    await d.sweep(Date.parse(made.expires ?? '') - 1000)
    expect(await d.files().keys()).toHaveLength(1)
    await d.one.tenant(tx => tx.update(downloads).set({ expires: sql`now() - interval '1 second'` }))
    expect(await d.statuses(d.one.as('user'), made)).toEqual([404, 404, 404, 404])
    expect((await d.one.as('user').call(listDownloads, {})).results).toEqual([])
    await d.sweep(Date.now())
    expect([await d.rows(), await d.files().keys()]).toEqual([[], []])
  })

  it('are asked for once by a call that is repeated', async () => {
    const headers = { 'Idempotency-Key': 'the-same' }
    const answers = await Promise.all(
      [1, 2].map(() => d.one.as('user').call(createDownload, { body: d.body() }, { headers })),
    )
    expect(answers[0]?.id).toBe(answers[1]?.id)
    expect(await d.rows()).toHaveLength(1)
    expect(await d.server.db.worker(tx => tx.select().from(jobs))).toHaveLength(1)
  })

  it('are as many as one person may have', async () => {
    const asked = await d.ask()
    const [row] = await d.rows()
    if (!row) throw new Error('no row')
    const more = Array.from({ length: DOWNLOAD_LIMITS.perUser - 1 }, (_, at) => ({ ...row, id: `copy${at}` }))
    await d.one.tenant(tx => tx.insert(downloads).values(more))
    await expect(d.ask()).rejects.toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('You have 50 files') as unknown },
    })
    await d.ask('manager')
    await d.one.as('user').call(deleteDownload, d.of(asked))
    await d.ask()
    await expect(d.ask()).rejects.toMatchObject({ status: 409 })
    // Made with rights that are gone, they cannot be seen, nor removed.
    await d.one.tenant(tx => tx.update(downloads).set({ full: true }))
    await d.restrict()
    await d.ask('user', { report: d.report(d.open) })
  })

  it('that fail say why, stay for a day, and are made once more on request', async () => {
    const failed = await d.ready('user', { report: d.report(['gone']) })
    expect(failed).toMatchObject({
      state: 'failed',
      file_url: null,
      problem:
        'The file could not be made. None of its questions is in the dataset any more. Open the report and choose others.',
    })
    expect(failed.expires).not.toBeNull()
    const [name = ''] = d.open
    await d.one.tenant(tx =>
      tx.update(downloads).set({
        request: sql`jsonb_set(${downloads.request}, '{report,main}', ${JSON.stringify(d.report([name]).main)}::jsonb)`,
      }),
    )
    expect(await d.one.as('user').call(retryDownload, d.of(failed))).toMatchObject({ state: 'waiting', problem: null })
    await d.server.jobs.runDue()
    expect(await d.one.as('user').call(getDownload, d.of(failed))).toMatchObject({ state: 'ready' })
    await expect(d.one.as('user').call(retryDownload, d.of(failed))).rejects.toMatchObject({ status: 409 })
  })

  it('are not written on a disk that is nearly full', async () => {
    const asked = await d.ask()
    disk.freeBytes = 0
    await d.server.jobs.runDue()
    expect(await d.one.as('user').call(getDownload, d.of(asked))).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('not enough storage space') as unknown,
    })
    expect(await d.files().keys()).toEqual([])
  })
})
