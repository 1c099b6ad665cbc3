import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  commitImport,
  getDataset,
  getImport,
  getStudy,
  listDatasetStates,
  publishDataset,
  searchQuestions,
} from '@core/contract'
import { datasetLabel } from '@core/domain'
import { importDataset, readSurveyFile, smallCsv } from '../../../test/harness/importing'
import { startTestServer, type MintedClient, type RoleName, type TestServer } from '../../../test/harness/serverApp'
import { aRequest } from '../../../test/harness/reportData'
import { datasetColumns, datasetVersions, datasets, jobs, securityLog } from '../../db/schema'
import { vectorsKept } from '../fullText/near'
import { rowsOf } from '../../db/rows'

describe('versions of a dataset', () => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient({ flags: { bulk_analysis: true, vector_search: true } })
  })
  afterAll(() => server.close())

  const add = async (respondents: number, studyId?: string, publish = false) => {
    const added = await importDataset(server, one.as('manager'), {
      fileName: 'wave.csv',
      bytes: smallCsv(respondents),
      publish,
      study: studyId === undefined ? { study_name: `Study ${respondents}` } : { study_id: studyId },
    })
    return { studyId: added.studyId, datasetName: added.datasetName }
  }
  type Params = Awaited<ReturnType<typeof add>>
  const seenBy = (role: RoleName, params: Params, query: { draft?: '1' } = {}) =>
    one.as(role).call(getDataset, { params, query })
  const publish = (params: Params) => one.as('manager').call(publishDataset, { params })
  const statesOf = async ({ studyId }: Params) =>
    (await one.as('manager').call(listDatasetStates, { params: { studyId } })).results
  const logged = async (event: string, { studyId }: Params) =>
    one.tenant(async tx => {
      const [dataset] = await tx.select({ id: datasets.id }).from(datasets).where(eq(datasets.studyId, studyId))
      const rows = await tx.select().from(securityLog).where(eq(securityLog.event, event))
      return rows.filter(row => row.detail.dataset === dataset?.id || row.detail.study !== undefined)
    })
  const jobsOf = (name: string) =>
    server.db.worker(tx => tx.select({ state: jobs.state }).from(jobs).where(eq(jobs.name, name)))

  it('take over at once while nobody reads the dataset', async () => {
    const params = await add(30)
    await add(40, params.studyId)
    expect(await seenBy('manager', params)).toMatchObject({ version_number: 2, respondents: 40, draft_version: null })
    expect(await statesOf(params)).toEqual([
      {
        dataset_name: 'Main',
        current_state: 'Needs Annotation',
        version_number: 2,
        draft_version: null,
        rdm_complete: true,
      },
    ])
  })

  it('count the questions of the file that were left out, for those who may read all of it', async () => {
    const { status, review } = await readSurveyFile(server, one.as('manager'), {
      fileName: 'left out.csv',
      bytes: smallCsv(30),
    })
    const [first, ...rest] = (review?.questions ?? []).filter(({ include }) => include)
    const away = (review?.questions ?? []).filter(({ include, state }) => !include && state !== 'proposed')
    const importId = status.id
    await one.as('manager').call(commitImport, {
      params: { importId },
      body: { dataset_name: 'Main', weight: null, excluded: [first?.id ?? ''], accepted: [], texts: {} },
    })
    await server.jobs.runDue()
    const { study_id: studyId } = await one.as('manager').call(getImport, { params: { importId } })
    const params = { studyId: studyId ?? '', datasetName: 'Main' }
    await one.as('manager').call(publishDataset, { params })
    await server.jobs.runDue()
    const counted = { current_question_count: rest.length, total_questions_count: rest.length + 1 + away.length }
    for (const role of ['user', 'manager'] as const) {
      expect(await seenBy(role, params)).toMatchObject(counted)
      const { datasets: listed } = await one.as(role).call(getStudy, { params: { id: params.studyId } })
      expect(listed).toMatchObject([counted])
    }
    await one.tenant(tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['board'] })
        .where(eq(datasets.studyId, params.studyId)),
    )
    expect(await seenBy('user', params)).toMatchObject({ current_question_count: 0, total_questions_count: 0 })
  })

  it('are complete while the answers of their respondents are stored', async () => {
    const params = await add(30)
    const complete = async () => [
      (await seenBy('manager', params)).rdm_complete,
      (await statesOf(params)).map(state => state.rdm_complete),
      (await one.as('manager').call(getStudy, { params: { id: params.studyId } })).datasets.map(
        dataset => dataset.rdm_complete,
      ),
    ]
    expect(await complete()).toEqual([true, [true], [true]])
    await one.tenant(async tx => {
      const [row] = await tx.select({ id: datasets.id }).from(datasets).where(eq(datasets.studyId, params.studyId))
      await tx.delete(datasetColumns).where(eq(datasetColumns.datasetId, row?.id ?? ''))
    })
    expect(await complete()).toEqual([false, [false], [false]])
  })

  it('of a published dataset wait until they are published, and only managers know of them', async () => {
    const params = await add(50, undefined, true)
    await add(60, params.studyId)
    await add(70, params.studyId)
    const waiting = { version_number: 1, respondents: 50, current_state: 'Ready', ready: true }
    for (const draft of [undefined, '1'] as const)
      expect(await seenBy('user', params, draft && { draft })).toMatchObject({ ...waiting, draft_version: null })
    expect(await seenBy('manager', params)).toMatchObject({ ...waiting, draft_version: 3 })
    expect(await seenBy('manager', params, { draft: '1' })).toMatchObject({ version_number: 3, respondents: 70 })
    const datasetsFor = async (role: RoleName) =>
      (await one.as(role).call(getStudy, { params: { id: params.studyId } })).datasets
    expect(await datasetsFor('user')).toMatchObject([{ ...waiting, draft_version: null }])
    expect(await datasetsFor('manager')).toMatchObject([{ ...waiting, draft_version: 3 }])
    expect(await statesOf(params)).toMatchObject([{ current_state: 'Ready', version_number: 1, draft_version: 3 }])
  })

  it('are published by a job; readers keep the old one until it is done', async () => {
    const params = await add(52, undefined, true)
    await add(62, params.studyId)
    expect(await publish(params)).toMatchObject({ current_state: 'Awaiting Publication', version_number: 1 })
    expect(datasetLabel((await statesOf(params))[0]?.current_state ?? null)).toBe('Publishing')
    expect(await seenBy('user', params)).toMatchObject({ version_number: 1, respondents: 52, current_state: 'Ready' })
    await expect(publish(params)).rejects.toMatchObject({ status: 409 })

    await server.jobs.runDue()
    expect(await seenBy('user', params)).toMatchObject({ version_number: 2, respondents: 62, current_state: 'Ready' })
    expect(await seenBy('manager', params)).toMatchObject({ version_number: 2, draft_version: null })
    expect((await one.as('user').call(getStudy, { params: { id: params.studyId } })).sample).toBe(62)
    await expect(publish(params)).rejects.toMatchObject({ status: 409 })
    expect(await logged('dataset.published', params)).toContainEqual(
      expect.objectContaining({ outcome: 'ok', userId: one.manager.id }),
    )
  })

  it('are published once when several people ask at the same time', async () => {
    const params = await add(33)
    const before = (await jobsOf('datasets.publish')).length
    const answers = await Promise.allSettled([publish(params), publish(params), publish(params)])
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    expect(await jobsOf('datasets.publish')).toHaveLength(before + 1)
    await server.jobs.runDue()
    expect(await seenBy('user', params)).toMatchObject({ version_number: 1, ready: true })
  })

  it.each([false, true])(
    'that come while an older one is being published wait on (published before: %s)',
    async published => {
      const params = await add(34, undefined, published)
      if (published) await add(35, params.studyId)
      await publish(params)
      // The import's own jobs run after the publication that was asked for first; its commit is what comes in between.
      await one.tenant(tx =>
        tx
          .update(jobs)
          .set({ due: sql`now() + interval '1 hour'` })
          .where(eq(jobs.state, 'waiting')),
      )
      await add(36, params.studyId)
      expect(await statesOf(params)).toMatchObject([{ current_state: 'Awaiting Publication' }])
      await one.tenant(tx =>
        tx
          .update(jobs)
          .set({ due: sql`now()` })
          .where(eq(jobs.state, 'waiting')),
      )
      await server.jobs.runDue()
      const [asked, later] = published ? [2, 3] : [1, 2]
      expect(await seenBy('user', params)).toMatchObject({ version_number: asked, current_state: 'Ready' })
      expect(await seenBy('manager', params)).toMatchObject({ version_number: asked, draft_version: later })
    },
  )

  it('that cannot be published leave readers what they have, say so to managers, and can be tried again', async () => {
    const params = await add(53, undefined, true)
    await add(63, params.studyId)
    const draftOf = async (version: number) =>
      one.tenant(tx => tx.update(datasets).set({ draftVersion: version }).where(eq(datasets.studyId, params.studyId)))
    await draftOf(9)
    await publish(params)
    await server.jobs.runDue()
    expect(await statesOf(params)).toMatchObject([{ current_state: 'ERROR', version_number: 1, draft_version: 9 }])
    expect(await seenBy('user', params)).toMatchObject({ version_number: 1, respondents: 53, current_state: 'Ready' })
    const [failed] = (await logged('dataset.published', params)).filter(row => row.outcome === 'refused')
    expect(failed?.detail.reason).toContain('Version 9 is missing')

    await draftOf(2)
    await publish(params)
    await server.jobs.runDue()
    expect(await seenBy('user', params)).toMatchObject({ version_number: 2, current_state: 'Ready' })
  })

  const jobLeft = (from: 'waiting' | 'done', left: Partial<typeof jobs.$inferInsert>) =>
    server.db.worker(tx =>
      tx
        .update(jobs)
        .set(left)
        .where(and(eq(jobs.name, 'datasets.publish'), eq(jobs.state, from))),
    )

  it('are published by the next process when one dies at it', async () => {
    const params = await add(56, undefined, true)
    await add(66, params.studyId)
    await publish(params)
    const past = new Date(Date.now() - 60_000)
    await jobLeft('waiting', { state: 'running', attempts: 1, lease: 'dead', leaseUntil: past, finished: null })
    expect(await seenBy('user', params)).toMatchObject({ version_number: 1, current_state: 'Ready' })
    await server.jobs.runDue()
    expect(await seenBy('user', params)).toMatchObject({ version_number: 2, current_state: 'Ready' })
  })

  it('are published once when the work is done again, by a process that died after it', async () => {
    const params = await add(54)
    await publish(params)
    await server.jobs.runDue()
    await add(64, params.studyId)
    await jobLeft('done', { state: 'waiting', attempts: 0, finished: null })
    await server.jobs.runDue()
    expect(await seenBy('manager', params)).toMatchObject({
      version_number: 1,
      draft_version: 2,
      current_state: 'Ready',
    })
  })

  it('that wait are not analysed, not searched, and have no vectors', async () => {
    const words = 'Unheard-of marmalade'
    const params = await add(55, undefined, true)
    await importDataset(server, one.as('manager'), {
      fileName: 'wave.csv',
      bytes: smallCsv(65).replace('Overall rating', words),
      publish: false,
      study: { study_id: params.studyId },
    })
    const search = async (role: RoleName) =>
      (await one.as(role).call(searchQuestions, { query: { query: 'marmalade' } })).results.length
    expect([await search('user'), await search('manager')]).toEqual([0, 0])
    const gender = (await seenBy('manager', params)).questions.find(({ question_text }) => question_text === 'Gender')
    const table = await one.as('manager').call(analyse, {
      params,
      body: aRequest({ rows: [{ question: gender?.question_name ?? '' }], auto_adjust_base: false }),
    })
    expect(table).toMatchObject({ dataset_version: 1, respondents: 55 })
    const vectored = () =>
      one.tenant(async tx =>
        (await vectorsKept(tx))
          ? rowsOf<{ version: number }>(
              tx,
              sql`select distinct v.version from question_vectors v
                join datasets d on d.client_id = v.client_id and d.id = v.dataset_id where d.study_id = ${params.studyId}`,
            )
          : null,
      )
    const before = await vectored()
    await publish(params)
    await server.jobs.runDue()
    expect([await search('user'), await search('manager')]).toEqual([1, 1])
    if (before !== null) expect([before, await vectored()]).toEqual([[{ version: 1 }], [{ version: 2 }]])
  })

  it('that are all there were keep their numbers', async () => {
    const params = await add(31, undefined, true)
    for (const respondents of [32, 33]) await add(respondents, params.studyId)
    await publish(params)
    await server.jobs.runDue()
    await add(34, params.studyId)
    const numbers = await one.tenant(tx =>
      tx
        .select({ version: datasetVersions.version, respondents: datasetVersions.respondents })
        .from(datasetVersions)
        .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
        .where(eq(datasets.studyId, params.studyId))
        .orderBy(datasetVersions.version),
    )
    expect(numbers).toEqual([1, 2, 3, 4].map(version => ({ version, respondents: 30 + version })))
    expect(await seenBy('manager', params)).toMatchObject({ version_number: 3, draft_version: 4 })
  })

  it('have their states told to managers alone', async () => {
    const params = await add(37)
    const ask = (role: RoleName, studyId: string) => one.as(role).send(listDatasetStates, { params: { studyId } })
    expect((await ask('user', params.studyId)).status).toBe(403)
    expect((await ask('manager', 'nothing')).status).toBe(404)
  })
})
