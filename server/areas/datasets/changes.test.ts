import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeGrids,
  createReport,
  getDataset,
  getDatasetChanges,
  patchDataset,
  patchQuestion,
  publishDataset,
  type Question,
} from '@core/contract'
import { importDataset } from '../../../test/harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { aReport, aVariable } from '../../../test/harness/reportData'
import { ratingsCsv } from '../questions/testing'

describe('a new version of an edited dataset', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    manager = client.as('manager')
  })
  afterAll(() => server.close())

  const add = async (bytes: string, studyId?: string, publish = false) => {
    const study = studyId === undefined ? { study_name: 'Ratings' } : { study_id: studyId }
    const added = await importDataset(server, manager, { fileName: 'r.csv', bytes, study, publish })
    return { studyId: added.studyId, datasetName: added.datasetName }
  }
  type Params = Awaited<ReturnType<typeof add>>
  const edit = (params: Params, questionName: string, body: { question_text: string } | { tags: string[] }) =>
    manager.call(patchQuestion, { params: { ...params, questionName }, body })
  const build = (params: Params, contributors: string[]) =>
    manager.call(changeGrids, {
      params,
      body: { rating: { action: 'create', contributors, grid_text: 'How do you rate it?' } },
    })
  const changesOf = (params: Params) => manager.call(getDatasetChanges, { params })
  const report = (params: Params, title: string, question: string) =>
    manager.call(createReport, {
      params: { studyId: params.studyId },
      body: aReport({ title, dataset_name: params.datasetName, main: [aVariable(question)] }),
    })
  const named = (questions: readonly Question[], name: string) =>
    questions.find(question => question.question_name === name)

  it('has their edited texts and tags and the grids they built, with figures of its own data', async () => {
    const params = await add(ratingsCsv(150), undefined, true)
    await edit(params, 'Gender', { question_text: 'Sex at birth' })
    await edit(params, 'Region', { tags: ['topic:place'] })
    await build(params, ['Service', 'Taste'])
    await edit(params, 'Taste', { question_text: 'How it tastes' })
    await add(ratingsCsv(60), params.studyId)

    expect(await changesOf(params)).toEqual({
      from_version: 1,
      to_version: 2,
      respondents_before: 150,
      respondents_after: 60,
      changes: [],
      carried: { texts: 2, grids: 1 },
    })
    const draft = await manager.call(getDataset, { params, query: { draft: '1' } })
    expect(named(draft.questions, 'Gender')).toMatchObject({
      question_text: 'Sex at birth',
      raw_question_text: 'Gender',
    })
    expect(named(draft.questions, 'Region')).toMatchObject({ tags: ['topic:place'] })
    const rating = named(draft.questions, 'rating')
    // Taste is unanswered by every tenth, Service by every thirteenth: nobody of 60 left both out.
    expect(rating).toMatchObject({
      question_text: 'How do you rate it?',
      breakouts: ['Service', 'Taste'],
      breakout_metadata: [{ breakout_text: 'Service' }, { breakout_text: 'How it tastes' }],
      base: 60,
    })
    expect(rating?.categorical_responses.reduce((sum, answer) => sum + answer.n, 0)).toBe(54 + 56)

    await manager.call(publishDataset, { params })
    await server.jobs.runDue()
    const { questions } = await client.as('user').call(getDataset, { params })
    expect(named(questions, 'Gender')?.question_text).toBe('Sex at birth')
    expect(named(questions, 'rating')?.base).toBe(60)
    expect(await changesOf(params)).toMatchObject({ from_version: 2, to_version: null, changes: [] })
  })

  it('tells what readers will find changed, and which reports and default filters speak of it', async () => {
    const params = await add(ratingsCsv(150), undefined, true)
    await build(params, ['Service', 'Taste'])
    await report(params, 'Places', 'Region')
    await report(params, 'Verdict', 'rating')
    const { questions } = await manager.call(getDataset, { params })
    const male = named(questions, 'Gender')?.categorical_responses.find(answer => answer.label === 'Male')
    const filter = { question: 'Gender', options: [male?.id ?? ''] }
    await manager.call(patchDataset, { params, body: { default_filters: JSON.stringify(filter) } })

    // Region has left the file, Taste has become Flavour, men are called men, and there is a new question.
    const [head = '', ...rows] = ratingsCsv(150).split('\n')
    const wave = [
      head.replace('Taste', 'Flavour').replace('Region', 'Channel'),
      ...rows.map(row => row.replace(',Male,', ',Man,').replace(/,(North|South|East)$/, ',Online$1')),
    ].join('\n')
    await add(wave, params.studyId)

    const { changes, carried } = await changesOf(params)
    const told = (kind: string) =>
      changes
        .filter(change => change.kind === kind)
        .map(({ question_name, used_by }) => [question_name, used_by] as const)
    expect(told('grid_lost')).toEqual([['rating', ['Verdict']]])
    expect(told('question_gone')).toEqual([
      ['Taste', []],
      ['Region', ['Places']],
    ])
    expect(told('question_added')).toEqual([
      ['Flavour', []],
      ['Channel', []],
    ])
    expect(told('options_changed')).toEqual([['Gender', ['Default filters']]])
    expect(changes).toHaveLength(6)
    expect(changes.find(change => change.kind === 'options_changed')?.detail).toMatch(/added: .*Man.* gone: .*Male/)
    expect(changes.find(change => change.kind === 'grid_lost')?.detail).toContain('"Taste" is no longer')
    expect(carried).toEqual({ texts: 0, grids: 0 })
  })

  it('is compared with nothing where nothing was published', async () => {
    const params = await add(ratingsCsv(40))
    await add(ratingsCsv(50), params.studyId)
    expect(await changesOf(params)).toEqual({
      from_version: null,
      to_version: 2,
      respondents_before: 0,
      respondents_after: 50,
      changes: [],
      carried: { texts: 0, grids: 0 },
    })
  })

  it('takes edits over from the waiting version that it replaces, and keeps texts edited during its import', async () => {
    const params = await add(ratingsCsv(41), undefined, true)
    await add(ratingsCsv(42), params.studyId)
    await manager.call(patchQuestion, {
      params: { ...params, questionName: 'Gender' },
      query: { draft: '1' },
      body: { question_text: 'In the draft' },
    })
    await add(ratingsCsv(43), params.studyId)
    const draft = await manager.call(getDataset, { params, query: { draft: '1' } })
    expect(draft.version_number).toBe(3)
    expect(named(draft.questions, 'Gender')?.question_text).toBe('In the draft')
    expect((await changesOf(params)).changes).toMatchObject([
      { kind: 'text_changed', question_name: 'Gender', detail: '"Gender" is now "In the draft".' },
    ])
  })
})
