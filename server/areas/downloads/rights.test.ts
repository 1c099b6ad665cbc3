import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDataset, getDownload, getDownloadFile, listDownloads } from '@core/contract'
import { startDownloads, type Downloads } from '../../../test/harness/downloads'
import { parquetRows, tidyCsvRows } from '../../../test/harness/tidy'
import { datasetQuestions, datasets, jobs, users } from '../../db/schema'

describe('the rights on files of reports', () => {
  let d: Downloads
  beforeAll(async () => {
    d = await startDownloads()
  })
  beforeEach(() => d.reset())
  afterAll(() => d.server.close())

  it('do not exist for anyone else, in the organisation or out of it', async () => {
    const made = await d.ready()
    for (const caller of [d.one.as('manager'), d.one.as('admin'), d.other.as('user'), d.other.as('admin')]) {
      expect(await d.statuses(caller, made)).toEqual([404, 404, 404, 404])
      expect((await caller.call(listDownloads, {})).results).toEqual([])
    }
    expect(await d.files().keys()).toHaveLength(1)
  })

  it('of full rights are not for who has lost them, and come back with them', async () => {
    const made = await d.ready('user', { report: d.report(d.open) })
    await d.restrict()
    expect(await d.statuses(d.one.as('user'), made)).toEqual([404, 404, 404, 404])
    expect((await d.one.as('user').call(listDownloads, {})).results).toEqual([])
    await d.one.tenant(tx => tx.update(datasets).set({ groupRestrictions: [] }))
    expect((await d.one.as('user').send(getDownloadFile, d.of(made))).status).toBe(200)
  })

  it('of limited rights hold what these show, as long as its questions are open', async () => {
    await d.restrict()
    const [name = ''] = d.open
    const made = await d.ready('user', { report: d.report([name]), kind: 'csv' })
    expect(made.state).toBe('ready')
    expect((await d.one.as('user').send(getDownloadFile, d.of(made))).status).toBe(200)
    const text = await (await d.one.as('user').send(getDownloadFile, d.of(made))).text()
    expect(text.match(/Figures are rounded to protect respondents\./g)).toHaveLength(2)
    expect(text).toMatch(/Base: [^\r\n]*n≈/)
    expect(text).not.toMatch(/n=\d/)
    const definition = (value: boolean) =>
      d.one.tenant(tx =>
        tx
          .update(datasetQuestions)
          .set({
            definition: sql`jsonb_set(${datasetQuestions.definition}, '{unrestricted_filter}', ${String(value)}::jsonb)`,
          })
          .where(and(eq(datasetQuestions.clientId, d.one.client.id), eq(datasetQuestions.name, name))),
      )
    await definition(false)
    expect(await d.statuses(d.one.as('user'), made)).toEqual([404, 404, 404, 404])
    await definition(true)
    expect((await d.one.as('user').send(getDownloadFile, d.of(made))).status).toBe(200)
  })

  it.each([
    ['tidy_csv', 'text/csv; charset=utf-8', '.figures.csv'],
    ['tidy_parquet', 'application/vnd.apache.parquet', '.figures.parquet'],
  ] as const)('as rows of figures are those of other files: %s is as rounded as they are', async (kind, media, end) => {
    const whole = await d.ready('user', { report: d.report(d.open), kind })
    await d.restrict()
    expect(await d.statuses(d.one.as('user'), whole)).toEqual([404, 404, 404, 404])
    const made = await d.ready('user', { report: d.report(d.open.slice(0, 1)), kind })
    expect(made).toMatchObject({ state: 'ready', kind, file_name: expect.stringContaining(end) as string })
    const sent = await d.one.as('user').send(getDownloadFile, d.of(made))
    expect(sent.headers.get('content-type')).toBe(media)
    const bytes = new Uint8Array(await sent.arrayBuffer())
    const rows = kind === 'tidy_csv' ? tidyCsvRows(bytes) : (await parquetRows(bytes)).rows
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows.map(({ rounded }) => rounded))).toEqual(new Set([true]))
  })

  it('are made with the rights of the moment: what is closed by then is not made at all', async () => {
    const asked = await d.ask('user', { report: d.report(d.closed) })
    await d.restrict()
    await d.server.jobs.runDue()
    expect((await d.one.as('user').send(getDownload, d.of(asked))).status).toBe(404)
    expect(await d.rows()).toMatchObject([
      { state: 'failed', file: null, problem: 'The file could not be made. The report is no longer open to you.' },
    ])
    expect(await d.files().keys()).toEqual([])
  })

  it('are asked for as a report is saved: by who finds the dataset and may open its questions', async () => {
    await expect(d.ask('user', { study_id: 'nothing' })).rejects.toMatchObject({ status: 404 })
    await expect(d.ask('user', { report: { ...d.report(d.open), dataset_name: 'nothing' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'report.dataset_name': ['There is no such dataset in this study.'] } },
    })
    await d.restrict()
    for (const names of [d.closed, [...d.open, 'nothing']])
      await expect(d.ask('user', { report: d.report(names) })).rejects.toMatchObject({
        status: 400,
        body: { fields: { 'report.main': [expect.stringContaining('not open to you')] } },
      })
    expect(await d.rows()).toEqual([])
    expect(await d.server.db.worker(tx => tx.select().from(jobs))).toEqual([])
  })

  it('fail with the reason where the filter is none that the reader may use: no file without a single table', async () => {
    await d.restrict()
    const { questions } = await d.one.as('user').call(getDataset, { params: d.params })
    const [filterable] = questions.filter(({ categorical_responses }) => categorical_responses.length > 1)
    const filters = {
      question: filterable?.question_name ?? '',
      options: filterable?.categorical_responses.slice(0, 2).map(({ id }) => id) ?? [],
    }
    const report = d.report(d.open.slice(0, 1))
    const failed = await d.ready('user', { report: { ...report, options: { ...report.options, filters } } })
    expect(failed).toMatchObject({ state: 'failed', file_url: null })
    expect(failed.problem).toContain(
      'None of its tables could be made. With limited access you can filter by one answer',
    )
  })

  // Last: it ends the session of the person.
  it('are not made for an account that is no longer active', async () => {
    await d.ask()
    await d.one.tenant(tx => tx.update(users).set({ active: false }).where(eq(users.id, d.one.user.id)))
    await d.server.jobs.runDue()
    expect(await d.rows()).toMatchObject([{ state: 'failed', file: null }])
  })
})
