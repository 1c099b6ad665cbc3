import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  changeCalculated,
  changeGrids,
  changeNet,
  createCalculated,
  createInsight,
  createNet,
  createReport,
  getDataset,
  getStudy,
  listFields,
  patchDataset,
  patchInsight,
  patchQuestion,
  patchReport,
  patchStudy,
  type EditValue,
  type Endpoint,
  type ErrorBody,
  type Question,
} from '@core/contract'
import { addTracker, trackerStudy } from '../../../test/harness/library'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { studies, userGroups } from '../../db/schema'
import { demoReports } from '../../demo/reports'

interface Case {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  /** As `edits` name the field. */
  readonly field: string
  /** The part of a body, or of its base, that has this value. */
  readonly part: (value: EditValue) => object
  /** The body with its base, where the base is not beside the values. */
  readonly body?: (next: EditValue, base: EditValue | undefined) => object
  /** Three values that can be stored; the first is stored now. */
  readonly values: readonly [EditValue, EditValue, EditValue]
}

describeOnBothEngines('a text that several people may edit', engine => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    await addTracker(one)
    await one.tenant(tx =>
      tx.insert(userGroups).values(['North', 'South'].map(name => ({ clientId: one.client.id, name }))),
    )
  })
  afterAll(() => server.close())

  const study = { id: trackerStudy.number }
  const dataset = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
  const as = () => one.as('manager')
  const question = async (name: string): Promise<Question> => {
    const found = (await as().call(getDataset, { params: dataset })).questions.find(q => q.question_name === name)
    if (!found) throw new Error(`No question ${name}`)
    return found
  }
  const simple = (endpoint: Endpoint, params: Case['params'], field: string, values: Case['values']): Case => ({
    endpoint,
    params,
    field,
    values,
    part: value => ({ [field]: value }),
  })
  const filterText = (option: string) => JSON.stringify({ question: 'gender', options: [option] })
  const optionIds = async (name: string) => (await question(name)).categorical_responses.map(({ id }) => id)

  const CASES: Record<string, () => Promise<Case>> = {
    'the name of a study': async () =>
      simple(patchStudy, study, 'study_name', [(await as().call(getStudy, { params: study })).name, 'Theirs', 'Mine']),
    'the description of a study': () =>
      Promise.resolve(simple(patchStudy, study, 'description', ['', 'Theirs', 'Mine'])),
    'the date of a study': async () =>
      simple(patchStudy, study, 'study_date', [
        (await as().call(getStudy, { params: study })).study_date,
        '2021-05-01',
        '2022-06-01',
      ]),
    'the low base of a study': () => Promise.resolve(simple(patchStudy, study, 'low_base_threshold', [100, 50, 75])),
    'the access groups of a study': () =>
      Promise.resolve(simple(patchStudy, study, 'group_restrictions', [[], ['North'], ['North', 'South']])),
    'a metadata field of a study': async () => {
      await one.tenant(tx => tx.update(studies).set({ metadata: [{ name: 'Country', values: ['A', 'B', 'C'] }] }))
      const { results } = await as().call(listFields, { query: { name: 'Country' } })
      const [field] = results
      const [a, b, c] = ['A', 'B', 'C'].map(name => field?.values.find(({ value }) => value === name)?.id ?? '')
      const id = field?.id ?? ''
      const values: Case['values'] = [[a ?? '', b ?? '', c ?? ''], [a ?? ''], [b ?? '']]
      return {
        ...simple(patchStudy, study, `client_values.${id}`, values),
        part: value => ({ client_values: { [id]: value } }),
      }
    },
    'the text of a question': async () =>
      simple(patchQuestion, { ...dataset, questionName: 'gender' }, 'question_text', [
        (await question('gender')).question_text,
        'Theirs',
        'Mine',
      ]),
    'the text of a row of a grid': async () => {
      const [row] = (await question('satisfaction')).breakout_metadata
      return simple(patchQuestion, { ...dataset, questionName: row?.question_name ?? '' }, 'question_text', [
        row?.breakout_text ?? '',
        'Theirs',
        'Mine',
      ])
    },
    'the rows of a grid': async () => {
      const { breakouts } = await question('satisfaction')
      const [first = '', ...others] = breakouts
      const values: Case['values'] = [
        { contributors: breakouts },
        { contributors: [...others, first] },
        { contributors: [...breakouts].reverse() },
      ]
      return {
        ...simple(changeGrids, dataset, 'satisfaction', values),
        body: (next, base) => ({
          satisfaction: { action: 'update', ...(next as object), ...(base !== undefined && { base }) },
        }),
      }
    },
    'the tags of a question': async () =>
      simple(patchQuestion, { ...dataset, questionName: 'gender' }, 'tags', [
        (await question('gender')).tags,
        ['Topic:Theirs'],
        ['Topic:Mine', 'Topic:Also mine'],
      ]),
    'the access groups of a dataset': () =>
      Promise.resolve(simple(patchDataset, dataset, 'group_restrictions', [[], ['North'], ['North', 'South']])),
    'the default filters of a dataset': async () => {
      const [first = '', second = ''] = await optionIds('gender')
      return simple(patchDataset, dataset, 'default_filters', ['', filterText(first), filterText(second)])
    },
    'the words of a key insight': async () => {
      const { id } = await as().call(createInsight, { params: study, body: { text: 'Before' } })
      return simple(patchInsight, { ...study, insightId: id }, 'text', ['Before', 'Theirs', 'Mine'])
    },
    ...Object.fromEntries(
      (['title', 'description'] as const).map(field => [
        `the ${field} of a saved report`,
        async () => {
          const [body] = demoReports()
          if (!body) throw new Error('No report')
          const { id } = await as().call(createReport, { params: { studyId: study.id }, body })
          const values: Case['values'] = [body[field], 'Theirs', 'Mine']
          return simple(patchReport, { studyId: study.id, reportId: id }, field, values)
        },
      ]),
    ),
    'what a saved report shows': async () => {
      const [body] = demoReports()
      if (!body) throw new Error('No report')
      const { main, segmentation, options } = body
      const { id } = await as().call(createReport, { params: { studyId: study.id }, body })
      const values: Case['values'] = [
        { main, segmentation, options },
        { main: [...main].reverse(), segmentation, options: { ...options, inverted: !options.inverted } },
        { main: main.slice(0, 1), segmentation, options },
      ]
      return simple(patchReport, { studyId: study.id, reportId: id }, 'content', values)
    },
    'the options of a net': async () => {
      const [a = '', b = '', c = ''] = await optionIds('diet')
      const params = { ...dataset, questionName: 'diet' }
      const { nets } = await as().call(createNet, { params, body: { label: newId(), any_of: [a] } })
      return simple(changeNet, { ...params, netId: nets.at(-1)?.id ?? '' }, 'any_of', [[a], [a, b], [a, c]])
    },
    'the rule of a calculated row': async () => {
      const [a = '', b = '', c = ''] = await optionIds('diet')
      const params = { ...dataset, questionName: 'diet' }
      const score = (id: string) => ({ kind: 'score' as const, scores: { [id]: 1 }, combine: 'mean' as const })
      const label = newId()
      const { calculated } = await as().call(createCalculated, { params, body: { label, ...score(a) } })
      const values: Case['values'] = [score(a), score(b), score(c)]
      return {
        ...simple(changeCalculated, { ...params, calculatedId: calculated.at(-1)?.id ?? '' }, 'rule', values),
        part: value => ({ label, ...(value as object) }),
      }
    },
  }

  const send = ({ endpoint, params, part, body }: Case, role: RoleName, next: EditValue, base?: EditValue) =>
    one.as(role).send(endpoint, {
      params,
      body: body?.(next, base) ?? { ...part(next), ...(base !== undefined && { base: part(base) }) },
    })
  const refusal = async (answer: Response) => [answer.status, (await answer.json()) as ErrorBody] as const

  it.each(Object.keys(CASES))('%s is not overwritten unseen, but as one decides', async name => {
    const made = await CASES[name]?.()
    if (!made) throw new Error(`There is no ${name}`)
    const [before, theirs, mine] = made.values
    expect((await send(made, 'admin', theirs, before)).status).toBe(200)

    const [status, body] = await refusal(await send(made, 'manager', mine, before))
    expect([status, body.code, body.detail]).toEqual([
      409,
      'edited',
      'Test admin changed this while you were editing it.',
    ])
    expect(body.edits).toEqual([
      { field: made.field, now: theirs, by: 'Test admin', at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    ])
    // What they wrote is there still, and is what the second answer starts from.
    const [again, second] = await refusal(await send(made, 'manager', mine, before))
    expect([again, second.edits?.[0]?.now]).toEqual([409, theirs])
    expect((await send(made, 'manager', mine, theirs)).status).toBe(200)
    // A repeat after a lost answer meets its own change.
    expect((await send(made, 'manager', mine, theirs)).status).toBe(200)
    const [third, mineNow] = await refusal(await send(made, 'admin', before, theirs))
    expect([third, mineNow.edits?.[0]?.now, mineNow.edits?.[0]?.by]).toEqual([409, mine, 'Test manager'])
    // A script that gives no base overwrites, as before.
    expect((await send(made, 'admin', before)).status).toBe(200)
  })

  it.each(Object.keys(CASES))('%s written twice at one moment is written by exactly one', async name => {
    const made = await CASES[name]?.()
    if (!made) throw new Error(`There is no ${name}`)
    const [before, theirs, mine] = made.values
    await send(made, 'admin', before)
    const statuses = await Promise.all([
      send(made, 'admin', theirs, before).then(answer => answer.status),
      send(made, 'manager', mine, before).then(answer => answer.status),
    ])
    expect(statuses.sort()).toEqual([200, 409])
    await send(made, 'admin', before)
  })

  it('does not stand in the way of a change of another field, and keeps what the writer left as it was', async () => {
    const [body] = demoReports()
    if (!body) throw new Error('No report')
    const { id, title, description } = await as().call(createReport, { params: { studyId: study.id }, body })
    const params = { studyId: study.id, reportId: id }
    const base = { title, description }
    await one.as('admin').call(patchReport, { params, body: { title: 'Their title', description, base } })
    const mine = await as().call(patchReport, { params, body: { title, description: 'My words', base } })
    expect([mine.title, mine.description]).toEqual(['Their title', 'My words'])
  })

  it('that something else wrote since is nobody’s', async () => {
    const made = await CASES['the description of a study']?.()
    if (!made) throw new Error('There is no such case')
    await send(made, 'admin', 'By hand')
    await one.tenant(tx => tx.update(studies).set({ description: 'By a script' }))
    const [, body] = await refusal(await send(made, 'manager', 'Mine', 'By hand'))
    expect([body.detail, body.edits]).toEqual([
      'Somebody else changed this while you were editing it.',
      [{ field: 'description', now: 'By a script', by: null, at: null }],
    ])
  })
})
