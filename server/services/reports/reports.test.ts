import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReport, deleteReport, getDataset, getReport, listReports } from '@core/contract'
import { describeOnBothEngines, startTestServer } from '../../../test/harness/serverApp'
import type { MintedClient, TestServer } from '../../../test/harness/serverApp'
import { datasets } from '../../db/schema'
import { demoReports } from '../../demo/reports'
import { TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, packTracker } from '../../demo/tenant'

describeOnBothEngines('saved reports', engine => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  const studyId = TRACKER_STUDY.studyNumber
  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    other = await server.mintClient()
    const tracker = await packTracker()
    await one.tenant(async tx => insertTracker(tx, one.client.id, tracker))
    await other.tenant(async tx => insertTracker(tx, other.client.id, tracker))
  })
  afterAll(() => server.close())

  const [payload] = demoReports()
  if (!payload) throw new Error('no report')
  const create = (role: 'manager' | 'user') => one.as(role).call(createReport, { params: { studyId }, body: payload })

  it('come back as they were saved, with who made them', async () => {
    const saved = await create('user')
    expect(saved).toMatchObject({
      title: payload.title,
      creator: { first_name: 'Test', last_name: 'user' },
      serialized_request: payload,
    })
    const params = { studyId, reportId: saved.id }
    expect(await one.as('manager').call(getReport, { params, query: { serialized_request: 'true' } })).toMatchObject({
      serialized_request: payload,
    })
    expect(await one.as('manager').call(getReport, { params, query: {} })).toMatchObject({
      id: saved.id,
      serialized_request: null,
    })
    const { results } = await one.as('manager').call(listReports, { params: { studyId: saved.study_id } })
    expect(results.map(report => report.id)).toContain(saved.id)
  })

  it('are listed newest first', async () => {
    const made = [await create('user'), await create('manager')].map(report => report.id)
    const { results } = await one.as('user').call(listReports, { params: { studyId } })
    expect(results.map(report => report.created)).toEqual([...results.map(report => report.created)].sort().reverse())
    expect(
      results
        .slice(0, 2)
        .map(report => report.id)
        .sort(),
    ).toEqual([...made].sort())
  })

  it('say to each reader whether they may delete them', async () => {
    const mine = await create('user')
    const theirs = await create('manager')
    const allowed = async (role: 'manager' | 'user') => {
      const { results } = await one.as(role).call(listReports, { params: { studyId } })
      return [mine, theirs].map(({ id }) => results.find(report => report.id === id)?.permissions.delete)
    }
    expect(await allowed('user')).toEqual([true, false])
    expect(await allowed('manager')).toEqual([true, true])
  })

  it('are deleted by their author or a manager only', async () => {
    const mine = await create('user')
    const theirs = await create('manager')
    const remove = (role: 'manager' | 'user', reportId: string) =>
      one.as(role).call(deleteReport, { params: { studyId, reportId } })
    await expect(remove('user', theirs.id)).rejects.toMatchObject({ status: 403 })
    await remove('user', mine.id)
    await remove('manager', theirs.id)
    await expect(
      one.as('user').call(getReport, { params: { studyId, reportId: mine.id }, query: {} }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(remove('user', mine.id)).rejects.toMatchObject({ status: 404 })
  })

  it('are refused with the words of the form', async () => {
    const refusal = async (body: object) =>
      (
        await one.as('user').send(createReport, { params: { studyId }, body: { ...payload, ...body } })
      ).json() as Promise<unknown>
    expect(JSON.stringify(await refusal({ title: ' ' }))).toContain('A report name is required to generate a report')
    expect(JSON.stringify(await refusal({ main: [] }))).toContain(
      'At least one main report variable is required to generate a report',
    )
    expect(await refusal({ title: 'x'.repeat(101) })).toMatchObject({ code: 'invalid' })
    expect(await refusal({ dataset_name: 'No such dataset' })).toMatchObject({
      code: 'invalid',
      fields: { dataset_name: [expect.any(String)] },
    })
    expect(await refusal({ surprise: true })).toMatchObject({ code: 'invalid' })
  })

  it('are one for a call that is repeated with its idempotency key', async () => {
    const headers = { 'idempotency-key': 'save-once-1' }
    const first = await one.as('user').call(createReport, { params: { studyId }, body: payload }, { headers })
    const again = await one.as('user').call(createReport, { params: { studyId }, body: payload }, { headers })
    expect(again.id).toBe(first.id)
  })

  it('of another client organisation do not exist, even in a study of the same number', async () => {
    const saved = await create('user')
    const params = { studyId, reportId: saved.id }
    await expect(other.as('admin').call(getReport, { params, query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(other.as('admin').call(deleteReport, { params })).rejects.toMatchObject({ status: 404 })
    expect((await other.as('admin').call(listReports, { params: { studyId } })).results).toEqual([])
  })

  it('that speak of closed questions are absent for readers without full rights, except their own', async () => {
    const limited = await server.mintClient()
    const tracker = await packTracker()
    const closed = payload.main.map(entry => Object.keys(entry)[0])[0] ?? ''
    const open = tracker.questions.find(question => question.kind === 'single' && question.name !== closed)?.name ?? ''
    const questions = tracker.questions.map(question => ({ ...question, unrestricted_filter: question.name === open }))
    await limited.tenant(async tx => {
      await insertTracker(tx, limited.client.id, { ...tracker, questions })
      await tx.update(datasets).set({ groupRestrictions: ['north'] })
    })
    const variable = { calculated: [], nets: [] }
    const plain = { ...payload, segmentation: [], options: { ...payload.options, filters: null } }
    const save = async (role: 'manager' | 'user', body: typeof payload) =>
      (await limited.as(role).call(createReport, { params: { studyId }, body })).id
    const about = (question: string) => ({ ...plain, main: [{ [question]: variable }] })
    const seen = await save('manager', about(open))
    const own = await save('user', about(closed))
    const hidden = [
      await save('manager', about(closed)),
      await save('manager', { ...about(open), segmentation: [{ [closed]: variable }] }),
      await save('manager', {
        ...about(open),
        options: { ...plain.options, filters: { not: { and: [{ question: closed, options: ['1'] }] } } },
      }),
      await save('manager', about('no-such-question')),
    ]
    const { results } = await limited.as('user').call(listReports, { params: { studyId } })
    expect(results.map(report => report.id).sort()).toEqual([seen, own].sort())
    const answers = await Promise.all(
      [...hidden, 'nothing'].map(async reportId => {
        const answer = await limited.as('user').send(getReport, { params: { studyId, reportId } })
        const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
        return JSON.stringify({ status: answer.status, body })
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('404')
    expect((await limited.as('manager').call(listReports, { params: { studyId } })).results).toHaveLength(6)

    const params = { studyId, datasetName: payload.dataset_name }
    const dataset = await limited.as('user').call(getDataset, { params })
    expect(dataset.questions.map(question => question.question_name)).toEqual([open])
    const counts = dataset.questions.flatMap(({ base, categorical_responses }) => [
      base,
      ...categorical_responses.map(option => option.n),
    ])
    expect(counts.filter(n => n % 5 !== 0 || (n > 0 && n < 10))).toEqual([])
  })

  it('are not served where bulk analysis is off', async () => {
    const without = await server.mintClient({ flags: { bulk_analysis: false } })
    await expect(without.as('admin').call(listReports, { params: { studyId } })).rejects.toMatchObject({ status: 404 })
  })
})
