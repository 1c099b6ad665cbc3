import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ALL_DESELECTED,
  createReport,
  deleteReport,
  getDataset,
  getReport,
  listReports,
  listReportVersions,
  patchReport,
  restoreReport,
  type InputOf,
} from '@core/contract'
import { REPORT_VERSIONS_KEPT, type QuestionFilter } from '@core/domain'
import { missingBody, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasets, reports } from '../../db/schema'
import { demoReports } from '../../demo/reports'
import { TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, packTracker } from '../../demo/tenant'

describe('saved reports', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  const studyId = TRACKER_STUDY.studyNumber
  beforeAll(async () => {
    server = await startTestServer()
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

  it('are renamed and described anew by their author or a manager, and rebuild with the same words', async () => {
    const mine = await create('user')
    const theirs = await create('manager')
    const change = (role: 'manager' | 'user', reportId: string, body: { title?: string; description?: string }) =>
      one.as(role).call(patchReport, { params: { studyId, reportId }, body })
    const longAgo = new Date('2024-03-01')
    await one.tenant(tx => tx.update(reports).set({ modified: longAgo }).where(eq(reports.id, mine.id)))
    const renamed = await change('user', mine.id, { title: '  Anew  ' })
    const { serialized_request: _, ...before } = mine
    expect(renamed).toEqual({ ...before, title: 'Anew', modified: renamed.modified, version: 2 })
    expect(renamed.modified > longAgo.toISOString()).toBe(true)
    const described = await change('manager', mine.id, { description: 'For the board' })
    expect(described).toMatchObject({ title: 'Anew', description: 'For the board', creator: mine.creator })
    const saved = await one
      .as('user')
      .call(getReport, { params: { studyId, reportId: mine.id }, query: { serialized_request: 'true' } })
    expect(saved.serialized_request).toEqual({ ...payload, title: 'Anew', description: 'For the board' })
    expect(await change('user', mine.id, {})).toEqual({ ...described, modified: saved.modified })
    await expect(change('user', theirs.id, { title: 'X' })).rejects.toMatchObject({
      status: 403,
      body: { detail: 'Only its author or a manager can change this report.' },
    })
    await expect(change('user', mine.id, { title: ' ' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { title: ['A report name is required to generate a report'] } },
    })
    await expect(change('user', 'nothing', { title: 'X' })).rejects.toMatchObject({ status: 404 })
    const both = await Promise.all([
      change('user', mine.id, { title: 'At once' }),
      change('manager', mine.id, { description: 'Both' }),
    ])
    expect(both.map(report => report.id)).toEqual([mine.id, mine.id])
    const after = await one
      .as('user')
      .call(getReport, { params: { studyId, reportId: mine.id }, query: { serialized_request: 'true' } })
    expect([after, after.serialized_request]).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ title: 'At once', description: 'Both' }) as unknown),
    )
  })

  describe('that were changed', () => {
    const content = (over: Partial<typeof payload> = {}) => {
      const { main, segmentation, options } = { ...payload, ...over }
      return { main, segmentation, options }
    }
    const patch = (role: 'manager' | 'user', reportId: string, body: InputOf<typeof patchReport>['body']) =>
      one.as(role).call(patchReport, { params: { studyId, reportId }, body })
    const versions = async (reportId: string) =>
      (await one.as('user').call(listReportVersions, { params: { studyId, reportId } })).results
    const restore = (role: 'manager' | 'user', reportId: string, version: number) =>
      one.as(role).call(restoreReport, { params: { studyId, reportId, version } })
    const rebuilt = async (reportId: string) =>
      (await one.as('user').call(getReport, { params: { studyId, reportId }, query: { serialized_request: 'true' } }))
        .serialized_request
    const swapped = content({ options: { ...payload.options, inverted: true } })

    it('remember each version: who saved it when, and what is different', async () => {
      const { id } = await create('user')
      expect(await versions(id)).toMatchObject([{ version: 1, by: 'Test user', restored_from: null, changes: [] }])
      expect(await patch('user', id, { content: swapped })).toMatchObject({ version: 2 })
      expect(await patch('manager', id, { title: 'Renamed' })).toMatchObject({ version: 3 })
      expect(await rebuilt(id)).toEqual({ ...payload, ...swapped, title: 'Renamed' })
      const listed = await versions(id)
      expect(listed.map(({ version, by, changes }) => [version, by, changes])).toEqual([
        [3, 'Test manager', [`Name: “Renamed” instead of “${payload.title}”`]],
        [2, 'Test user', ['Rows and columns swapped']],
        [1, 'Test user', []],
      ])
      expect(listed.map(({ saved }) => saved)).toEqual(
        listed
          .map(({ saved }) => saved)
          .sort()
          .reverse(),
      )
    })

    it('do not get a version for what changes nothing', async () => {
      const { id } = await create('user')
      expect(await patch('user', id, { content: content(), title: payload.title })).toMatchObject({ version: 1 })
      expect(await versions(id)).toHaveLength(1)
    })

    it('come back as they were, which is a version of its own; a repeated call restores once', async () => {
      const { id } = await create('user')
      await patch('user', id, { content: swapped, title: 'Renamed' })
      expect(await restore('manager', id, 1)).toMatchObject({ version: 3, title: payload.title })
      expect(await restore('manager', id, 1)).toMatchObject({ version: 3 })
      expect(await rebuilt(id)).toEqual(payload)
      const [newest] = await versions(id)
      expect(newest).toMatchObject({
        by: 'Test manager',
        restored_from: 1,
        changes: [`Name: “${payload.title}” instead of “Renamed”`, 'Rows and columns no longer swapped'],
      })
      await expect(restore('user', id, 9)).rejects.toMatchObject({ status: 404 })
      await expect(restore('user', (await create('manager')).id, 1)).rejects.toMatchObject({ status: 403 })
    })

    it('are refused what the dataset does not have, and keep what they were', async () => {
      const { id } = await create('user')
      const wrong = content({ main: [{ 'no-such-question': { calculated: [], nets: [] } }] })
      await expect(patch('user', id, { content: wrong })).rejects.toMatchObject({
        status: 400,
        body: {
          fields: {
            'content.main': ['The question "no-such-question" is not in this dataset. Remove it from the report.'],
          },
        },
      })
      expect(await versions(id)).toHaveLength(1)
      await expect(patch('user', (await create('manager')).id, { content: swapped })).rejects.toMatchObject({
        status: 403,
      })
    })

    it('keep the latest versions and drop the oldest', async () => {
      const { id } = await create('user')
      for (let at = 2; at <= REPORT_VERSIONS_KEPT + 2; at += 1) await patch('user', id, { title: `Name ${at}` })
      const listed = (await versions(id)).map(({ version }) => version)
      expect([listed[0], listed.at(-1), listed.length]).toEqual([REPORT_VERSIONS_KEPT + 2, 3, REPORT_VERSIONS_KEPT])
    })
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

  it('are refused on what the dataset does not have, with the field and the sentence', async () => {
    const refused = async (over: Partial<typeof payload>) => {
      const answer = await one.as('user').send(createReport, { params: { studyId }, body: { ...payload, ...over } })
      return (await answer.json()) as { code: string; detail: string; fields: Record<string, string[]> }
    }
    const before = (await one.as('user').call(listReports, { params: { studyId } })).results.length
    const options = (over: Partial<typeof payload.options>) => ({ options: { ...payload.options, ...over } })
    const unknown = { calculated: [], nets: [] }
    const cases: [Partial<typeof payload>, string, string][] = [
      [{ main: [{ 'no-such-question': unknown }] }, 'main', 'The question "no-such-question" is not in this dataset.'],
      [{ segmentation: [{ wave: { ...unknown, nets: ['gone'] } }] }, 'segmentation', 'is not in this dataset.'],
      [{ main: [{ wave: { ...unknown, deselected_options: ALL_DESELECTED } }] }, 'main', 'Please select an option for'],
      [options({ weighting: 'no-such-weight' }), 'options.weighting', 'This dataset has no weight'],
      [options({ filters: { not: { question: 'gender', options: ['9'] } } }), 'options.filters', 'Edit the filters.'],
      [
        {
          segmentation: [{ wave: unknown }, { gender: unknown }],
          ...options({ viewSettings: { ...payload.options.viewSettings, chartType: 'line' } }),
        },
        'options.viewSettings.chartType',
        'A line chart takes one axis variable.',
      ],
    ]
    for (const [over, field, sentence] of cases) {
      const { code, detail, fields } = await refused(over)
      expect([code, Object.keys(fields)]).toEqual(['invalid', [field]])
      expect(fields[field]?.join()).toContain(sentence)
      expect(detail).toBe(fields[field]?.[0])
    }
    expect((await one.as('user').call(listReports, { params: { studyId } })).results).toHaveLength(before)
  })

  it('may have a variable with nothing selected where an earlier report of the dataset has it so', async () => {
    const wave = { wave: { calculated: [], nets: [], deselected_options: ALL_DESELECTED } }
    const copy = { ...payload, title: 'A copy', main: [wave] } as typeof payload
    const save = () => one.as('user').send(createReport, { params: { studyId }, body: copy })
    expect((await save()).status).toBe(400)
    const old = await create('manager')
    await one.tenant(tx => tx.update(reports).set({ payload: copy }).where(eq(reports.id, old.id)))
    expect((await save()).status).toBe(201)
    for (const { id } of (await one.as('manager').call(listReports, { params: { studyId } })).results)
      await one.as('manager').call(deleteReport, { params: { studyId, reportId: id } })
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

  describe('for readers without full rights', () => {
    const variable = { calculated: [], nets: [] }
    const plain = { ...payload, segmentation: [], options: { ...payload.options, filters: null } }
    const about = (question: string) => ({ ...plain, main: [{ [question]: variable }] })
    const closed = payload.main.map(entry => Object.keys(entry)[0])[0] ?? ''
    let open = ''
    let limited: MintedClient
    const setRights = (rights: Partial<typeof datasets.$inferInsert>) =>
      limited.tenant(tx => tx.update(datasets).set(rights))
    /** A question that a report was saved with, and that a later version of the dataset does not have. */
    const rename = (id: string, question: string) =>
      limited.tenant(async tx => {
        await tx
          .update(reports)
          .set({ payload: about(question) })
          .where(eq(reports.id, id))
        return id
      })
    const save = async (role: 'manager' | 'user', body: typeof payload) =>
      (await limited.as(role).call(createReport, { params: { studyId }, body })).id
    const listed = async (role: 'manager' | 'user') =>
      (await limited.as(role).call(listReports, { params: { studyId } })).results.map(report => report.id).sort()
    const remove = async () => {
      for (const reportId of await listed('manager'))
        await limited.as('manager').call(deleteReport, { params: { studyId, reportId } })
    }
    /** How each of these reports is answered, and one that nobody ever saved. */
    const answersTo = (ids: readonly string[]) =>
      Promise.all(
        [...ids, 'nothing'].flatMap(reportId =>
          [getReport, patchReport, deleteReport].map(async endpoint => {
            const body = endpoint === patchReport ? { body: { title: 'New' } } : {}
            const answer = await limited.as('user').send(endpoint, { params: { studyId, reportId }, ...body })
            const { request_id: _, ...said } = (await answer.json()) as Record<string, unknown>
            return JSON.stringify({ status: answer.status, body: said })
          }),
        ),
      )
    const missing = JSON.stringify({ status: 404, body: missingBody('report') })

    beforeAll(async () => {
      limited = await server.mintClient()
      const tracker = await packTracker()
      open = tracker.questions.find(({ kind, name }) => kind === 'single' && name !== closed)?.name ?? ''
      const questions = tracker.questions.map(question => ({
        ...question,
        unrestricted_filter: question.name === open,
      }))
      await limited.tenant(tx => insertTracker(tx, limited.client.id, { ...tracker, questions }))
    })
    beforeEach(() => setRights({ groupRestrictions: ['north'], published: true }))
    afterEach(remove)

    it('those that speak of closed questions do not exist: not in lists, not one by one, not to be deleted', async () => {
      const filtered = (filters: QuestionFilter) => ({ ...about(open), options: { ...plain.options, filters } })
      const shown = [
        await save('manager', about(open)),
        await save('manager', filtered({ or: [{ question: open, options: ['1'] }] })),
        await save('user', { ...about(open), segmentation: [{ [open]: variable }] }),
      ]
      const hidden = [
        await save('manager', about(closed)),
        await save('manager', { ...plain, main: [{ [open]: variable }, { [closed]: variable }] }),
        await save('manager', { ...about(open), segmentation: [{ [open]: variable }, { [closed]: variable }] }),
        await save('manager', filtered({ question: closed, options: ['1'] })),
        await save('manager', filtered({ not: { and: [{ question: closed, options: ['1'] }] } })),
        await save(
          'manager',
          filtered({ or: [{ question: open, options: ['1'] }, { not: { question: closed, options: ['1'] } }] }),
        ),
        await rename(await save('manager', about(open)), 'no-such-question'),
      ]
      expect(await listed('user')).toEqual([...shown].sort())
      expect(new Set(await answersTo(hidden))).toEqual(new Set([missing]))
      expect(await listed('manager')).toEqual([...shown, ...hidden].sort())
      await setRights({ groupRestrictions: [] })
      expect(await listed('user')).toEqual([...shown, ...hidden].sort())
    })

    it('their own are no exception once their rights are gone, and come back with them', async () => {
      await setRights({ groupRestrictions: [] })
      const own = await save('user', about(closed))
      expect(await listed('user')).toEqual([own])
      await setRights({ groupRestrictions: ['north'] })
      expect(await listed('user')).toEqual([])
      expect(new Set(await answersTo([own]))).toEqual(new Set([missing]))
      await setRights({ groupRestrictions: [] })
      expect(await listed('user')).toEqual([own])
    })

    it('cannot be saved on questions that are closed, which is the same answer as on those that are not there', async () => {
      const refusals = await Promise.all(
        [closed, 'no-such-question'].map(async question => {
          const answer = await limited.as('user').send(createReport, { params: { studyId }, body: about(question) })
          const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
          return { status: answer.status, body }
        }),
      )
      expect(refusals[0]).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { main: [expect.any(String)] } },
      })
      expect(refusals[1]).toEqual(refusals[0])
      expect(await listed('manager')).toEqual([])
    })

    it('have no versions in their history that speak of closed questions', async () => {
      const reportId = await save('manager', about(closed))
      const params = { studyId, reportId }
      const { main, segmentation, options } = about(open)
      await limited.as('manager').call(patchReport, { params, body: { content: { main, segmentation, options } } })
      const seen = async (role: 'manager' | 'user') =>
        (await limited.as(role).call(listReportVersions, { params })).results
      expect(await seen('user')).toMatchObject([{ version: 2, changes: [] }])
      expect((await seen('manager')).map(({ version }) => version)).toEqual([2, 1])
    })

    it('are gone with a dataset that is not published, for everyone but managers', async () => {
      const saved = [await save('manager', about(open)), await save('user', about(open))]
      await setRights({ published: false, groupRestrictions: [] })
      expect(await listed('user')).toEqual([])
      expect(new Set(await answersTo(saved))).toEqual(new Set([missing]))
      expect(await listed('manager')).toEqual([...saved].sort())
    })

    it('come beside a dataset that shows open questions only, with protected counts and without its default filters', async () => {
      await setRights({ defaultFilters: JSON.stringify({ question: closed, options: ['1'] }) })
      const params = { studyId, datasetName: payload.dataset_name }
      const dataset = await limited.as('user').call(getDataset, { params })
      expect(dataset.default_filters).toBe('null')
      expect(dataset.questions.map(question => question.question_name)).toEqual([open])
      const counts = dataset.questions.flatMap(({ base, categorical_responses }) => [
        base,
        ...categorical_responses.map(option => option.n),
      ])
      expect(counts.filter(n => n % 5 !== 0 || (n > 0 && n < 10))).toEqual([])
    })
  })

  it('are not served where bulk analysis is off', async () => {
    const without = await server.mintClient({ flags: { bulk_analysis: false } })
    await expect(without.as('admin').call(listReports, { params: { studyId } })).rejects.toMatchObject({ status: 404 })
  })
})
