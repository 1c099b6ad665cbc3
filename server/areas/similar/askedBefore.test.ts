import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse, askedBefore, getDataset, patchQuestion, type AskedMatch } from '@core/contract'
import { defaultView, indexQuestions, requestOf, shownTables } from '@core/report'
import { importDataset } from '../../../test/harness/importing'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  describeOnBothEngines,
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { datasetQuestions, datasets, studies } from '../../db/schema'

const SATISFIED = 'How satisfied are you with our service overall?'
const VISITS = 'How many visits did you make last month?'
const ANSWERS = ['Very satisfied', 'Satisfied', 'Dissatisfied']

const answerOf = (i: number): number | null => (i % 20 === 19 ? null : i % 10 < 5 ? 0 : i % 10 < 8 ? 1 : 2)
/** Turns the order of the answers round. */
const weightOf = (i: number): number => (answerOf(i) === 1 ? 1.8 + (i % 3) / 10 : 0.5 + (i % 11) / 50)

const csv = (respondents: number) =>
  [
    'respondent,Gender,Overall rating,Visits last month,weight',
    ...Array.from({ length: respondents }, (_, i) => {
      const answer = answerOf(i)
      const said = answer === null ? '' : ANSWERS[answer]
      return [i + 1, i % 3 === 0 ? 'Male' : 'Female', said, i % 7, weightOf(i).toFixed(2)].join(',')
    }),
  ].join('\n')

describe('questions of a draft that were asked before', () => {
  let server: TestServer
  let one: MintedClient
  let manager: Caller
  let user: Caller
  let at: { studyId: string; datasetName: string }
  const ask = async (text: string, options: readonly string[] = [], caller: Caller = user) => {
    const { questions } = await caller.call(askedBefore, { body: { questions: [{ text, options: [...options] }] } })
    return questions[0] ?? { matches: [], same_count: 0 }
  }
  /** A survey file becomes a dataset whose questions have their full texts. */
  const imported = async (upload: Parameters<typeof importDataset>[2]) => {
    const { studyId, datasetName } = await importDataset(server, manager, upload)
    const params = { studyId, datasetName }
    for (const [label, question_text] of [
      ['Overall rating', SATISFIED],
      ['Visits last month', VISITS],
    ] as const) {
      const { questions } = await manager.call(getDataset, { params, query: { draft: '1' } })
      const questionName = questions.find(one => one.question_text === label)?.question_name ?? ''
      await manager.call(patchQuestion, { params: { ...params, questionName }, body: { question_text } })
    }
    return params
  }
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    manager = one.as('manager')
    user = one.as('user')
    const study = { study_name: 'Service 2026' }
    at = await imported({ fileName: 'a.csv', bytes: csv(200), study, weight: 'weight' })
    const earlier = { study_name: 'Service 2025' }
    const old = await imported({ fileName: 'b.csv', bytes: csv(100), study: earlier, weight: null })
    await one.tenant(tx => tx.update(studies).set({ date: '2025-03-01' }).where(eq(studies.id, old.studyId)))
  })
  afterAll(() => server.close())

  /** Total of the question's page as it opens: with the columns, filters and weight that the dataset has by default. */
  const pageOf = async (caller: Caller, name: string) => {
    const dataset = await caller.call(getDataset, { params: at })
    const index = indexQuestions(dataset)
    const { view } = defaultView(dataset, index, name)
    const body = requestOf(view, name, index)
    const answer = await caller.call(analyse, { params: at, body })
    const [table] = shownTables({ asked: body, answer }, { dataset, index, settings: view.settings })
    return {
      base: table?.arranged?.columns[0]?.n,
      rows: table?.arranged?.rows.map(({ type, label, cells }) => ({ type, label, value: cells[0]?.value })) ?? [],
    }
  }
  const nameOf = async (text: string) => {
    const { questions } = await manager.call(getDataset, { params: at })
    return questions.find(({ question_text }) => question_text === text)?.question_name ?? ''
  }
  const onlyOf = (matches: readonly AskedMatch[]) => matches.find(({ study }) => study.id === at.studyId)

  it('come with wave, base and top answer, the very figures of their pages', async () => {
    const { matches, same_count: same } = await ask(`Q4. ${SATISFIED.toUpperCase()} [SINGLE CODE]`, [
      'satisfied',
      'Angry',
    ])
    expect(matches.map(({ closeness, study }) => [closeness, study.name])).toEqual([
      ['same', 'Service 2026'],
      ['same', 'Service 2025'],
    ])
    expect(same).toBe(2)
    const [weighted, plain] = matches
    expect(weighted).toMatchObject({
      question_text: SATISFIED,
      dataset_name: 'Main',
      wording: [{ text: SATISFIED, only: 'both' }],
      options_shared: { shared: 1, of: 2 },
    })
    const page = await pageOf(user, weighted?.question_name ?? '')
    const best = page.rows.filter(({ type }) => type === 'cat').sort((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]
    expect([weighted?.base, weighted?.top?.answer]).toEqual([page.base, best?.label])
    // Sums of weights may differ in their last digit when more columns are counted with them.
    expect(weighted?.top?.value).toBeCloseTo(best?.value ?? NaN, 9)
    // 190 of 200 answered; by weights "Satisfied" leads, without them "Very satisfied" does.
    expect([page.base, best?.label]).toEqual([190, 'Satisfied'])
    expect(weighted?.top).toMatchObject({ row: null, unit: 'percent' })
    const weightOfAll = (wanted: (answer: number) => boolean) =>
      Array.from({ length: 200 }, (_, i) => i).reduce((sum, i) => {
        const answer = answerOf(i)
        return answer !== null && wanted(answer) ? sum + Number(weightOf(i).toFixed(2)) : sum
      }, 0)
    const share = weightOfAll(answer => answer === 1) / weightOfAll(() => true)
    expect(weighted?.top?.value).toBeCloseTo(100 * share, 6)
    expect([plain?.base, plain?.top?.answer]).toEqual([95, 'Very satisfied'])
    expect(plain?.top?.value).toBeCloseTo((100 * 50) / 95, 6)
  })

  it('have the average of what is a number', async () => {
    const { matches } = await ask(VISITS, [], manager)
    const match = onlyOf(matches)
    const page = await pageOf(manager, match?.question_name ?? '')
    const mean = page.rows.find(({ type }) => type === 'mean')
    expect(match?.top).toEqual({ row: null, answer: mean?.label, value: mean?.value, unit: 'average' })
  })

  it('are called by how close they are, with the words that differ', async () => {
    const near = (await ask('How satisfied are you with our service?')).matches[0]
    expect(near).toMatchObject({ closeness: 'near', options_shared: null })
    expect(near?.wording).toContainEqual({ text: ' overall', only: 'other' })
    const similar = (await ask('How satisfied are you with the service in our shops?')).matches[0]
    expect(similar?.closeness).toBe('similar')
    expect(await ask('Which newspapers do you read on Sundays?')).toEqual({ matches: [], same_count: 0 })
    // Neither signs nor function words alone find anything.
    for (const text of ['?!', 'what is it', '%%%']) expect((await ask(text)).matches).toEqual([])
  })

  it('are refused beyond the limits, in words', async () => {
    const questions = Array.from({ length: 5 }, () => ({ text: SATISFIED, options: [] }))
    const [status] = await refusalOf(user.call(askedBefore, { body: { questions } }))
    expect(status).toBe(400)
    const empty = { questions: [{ text: '   ', options: [] }] }
    expect((await refusalOf(user.call(askedBefore, { body: empty })))[0]).toBe(400)
  })

  it('have rounded figures for those without full rights, those of the page, and none of closed questions', async () => {
    const name = await nameOf(SATISFIED)
    const before = { groupRestrictions: ['board'] }
    await one.tenant(async tx => {
      const [of] = await tx.select({ id: datasets.id }).from(datasets).where(eq(datasets.studyId, at.studyId))
      await tx.update(datasets).set(before).where(eq(datasets.studyId, at.studyId))
      const rows = await tx
        .select()
        .from(datasetQuestions)
        .where(eq(datasetQuestions.datasetId, of?.id ?? ''))
      for (const row of rows.filter(row => row.name === name))
        await tx
          .update(datasetQuestions)
          .set({ definition: { ...row.definition, unrestricted_filter: true } })
          .where(eq(datasetQuestions.name, name))
    })
    const match = onlyOf((await ask(SATISFIED)).matches)
    const page = await pageOf(user, name)
    const best = page.rows.filter(({ type }) => type === 'cat').sort((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]
    expect([match?.base, match?.top?.answer, match?.top?.value]).toEqual([page.base, best?.label, best?.value])
    const exact = onlyOf((await ask(SATISFIED, [], manager)).matches)
    expect(match?.top?.value).not.toBe(exact?.top?.value)
    expect(onlyOf((await ask(VISITS)).matches)).toBeUndefined()
    expect(onlyOf((await ask(VISITS, [], manager)).matches)).toBeDefined()
    await one.tenant(tx => tx.update(datasets).set({ groupRestrictions: [] }).where(eq(datasets.studyId, at.studyId)))
  })

  it('are those of the own organisation, in datasets that are published', async () => {
    const other = await server.mintClient()
    const { questions } = await other.as('admin').call(askedBefore, {
      body: { questions: [{ text: SATISFIED, options: [] }] },
    })
    expect(questions).toEqual([{ matches: [], same_count: 0 }])
    const study = { study_name: 'Service 2027' }
    await imported({ fileName: 'c.csv', bytes: csv(40), study, publish: false })
    expect((await ask(SATISFIED)).matches.map(({ study: { name } }) => name)).not.toContain('Service 2027')
  })
})

describeOnBothEngines('meaning', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('is looked at where the organisation wants it, and where no wording is close', async () => {
    const text = 'How frequently do you purchase an automobile?'
    const asked = async (vector_search: boolean, given: string) => {
      const client = await server.mintClient({ flags: { vector_search } })
      await client.tenant(tx =>
        insertSearchStudy(tx, client.client.id, {
          id: 'cars',
          name: 'Cars',
          questions: [{ text }, { text: 'How frequently do you purchase clothes?' }, { text: 'Do you like cars?' }],
        }),
      )
      const body = { questions: [{ text: given, options: [] }] }
      const { questions } = await client.as('user').call(askedBefore, { body })
      return questions[0]?.matches.map(({ question_text, closeness }) => [closeness, question_text])
    }
    expect(await asked(true, 'How often do you buy a car?')).toEqual([['meaning', text]])
    expect(await asked(false, 'How often do you buy a car?')).toEqual([])
    expect((await asked(true, text))?.[0]).toEqual(['same', text])
  })
})
