import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  appendStep,
  createBanner,
  changeGrids,
  getDataset,
  getPreparation,
  getPreparedVariable,
  listPreparedVariables,
  makePrepared,
  noteStep,
  patchQuestion,
  previewStep,
  publishDataset,
  putPreparation,
  redoStep,
  analyse,
  switchStep,
  undoStep,
  type InputOf,
} from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { importDataset } from '../../../test/harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'

/** Ticks as own texts that no reader puts together by their headers, a rating, an age and an address. */
const CSV = [
  'Crisps,Nuts,Rating,Age,Email',
  'Crisps,Not selected,1,34,a@x.test',
  'Crisps,Nuts,2,28,b@x.test',
  'Not selected,Nuts,3,45,c@x.test',
  'Not selected,Not selected,5,61,d@x.test',
  ',,99,19,e@x.test',
  'Crisps,Not selected,4,52,f@x.test',
].join('\n')

const SNACKS: StepAction = {
  kind: 'set',
  name: 'Snacks',
  text: 'Which snacks have you bought?',
  from: {
    members: [
      { variable: 'Crisps', counts: ['Crisps'], label: 'Crisps' },
      { variable: 'Nuts', counts: ['Nuts'], label: 'Nuts' },
    ],
  },
  base: 'answered',
}

const BANDS: StepAction = {
  kind: 'bands',
  name: 'Ages',
  text: 'Age group',
  of: 'Age',
  bands: [
    { from: null, label: 'Under 30' },
    { from: 30, label: '30 to 49' },
    { from: 50, label: '50 or more' },
  ],
}

describe('the preparation of a dataset', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let params: { studyId: string; datasetName: string }
  let count = 0

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    manager = client.as('manager')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    count += 1
    const { studyId, datasetName } = await importDataset(server, manager, {
      fileName: 'snacks.csv',
      bytes: CSV,
      study: { study_name: `Snacks ${count}` },
    })
    params = { studyId, datasetName }
  })

  const append = (action: StepAction, by: Caller = manager) => by.call(appendStep, { params, body: { do: action } })
  const preparation = () => manager.call(getPreparation, { params })
  const names = async () =>
    (await manager.call(listPreparedVariables, { params, query: {} })).results
      .filter(({ shown }) => shown)
      .map(({ name }) => name)
  const make = async () => {
    const { revision } = await preparation()
    await manager.call(makePrepared, { params, body: { base_revision: revision } })
    await server.jobs.runDue()
    return preparation()
  }
  const publish = async () => {
    await manager.call(publishDataset, { params })
    await server.jobs.runDue()
  }
  const refusal = async (answer: Response) => {
    const { code, detail, fields } = (await answer.json()) as { code: string; detail: string; fields?: object }
    return { status: answer.status, code, message: detail, fields }
  }
  const counts = async (question: string) => {
    const analysis: InputOf<typeof analyse> = {
      params,
      body: {
        rows: [{ question }],
        axis: [],
        nested: false,
        filters: null,
        weight: null,
        auto_adjust_base: true,
        inverted: false,
      },
    }
    const { tables } = await manager.call(analyse, analysis)
    const [table] = tables
    if (table?.outcome !== 'cube') throw new Error(JSON.stringify(table))
    return {
      base: table.cube.base.n[0],
      rows: Object.fromEntries(table.cube.rows.map(row => [row.label, row.n[0]])),
    }
  }

  it('begins with what the reader found, all columns of the file among its variables', async () => {
    const { steps, revision, undo, made, respondents, file_name } = await preparation()
    expect({ revision, undo, made, respondents, file_name }).toEqual({
      revision: 0,
      undo: 0,
      made: true,
      respondents: 6,
      file_name: 'snacks.csv',
    })
    expect(steps.every(({ note, by }) => by !== null || (note ?? '') !== '')).toBe(true)
    const { results, total } = await manager.call(listPreparedVariables, { params, query: {} })
    expect(total).toBe(5)
    expect(results.map(({ name, shown }) => [name, shown])).toEqual([
      ['Crisps', true],
      ['Nuts', true],
      ['Rating', true],
      ['Age', true],
      ['Email', false],
    ])
    const page = await manager.call(listPreparedVariables, { params, query: { offset: 1, limit: 2 } })
    expect(page.results.map(({ name }) => name)).toEqual(['Nuts', 'Rating'])
  })

  it('makes a waiting version of the same file, whose tables are right, and leaves readers theirs until it is published', async () => {
    await append(SNACKS)
    await append(BANDS)
    await append({ kind: 'show', of: ['Email'], shown: true })
    await append({ kind: 'type', of: ['Rating'], to: 'scale' })
    await append({ kind: 'missing', of: ['Rating'], answers: { 99: 'no_answer' } })
    expect(await names()).toEqual(['Snacks', 'Rating', 'Age', 'Ages', 'Email'])
    const after = await make()
    expect(after).toMatchObject({ making: false, made: true, failure: null, revision: 5 })
    const old = await manager.call(getDataset, { params })
    expect(old.questions.map(({ question_name }) => question_name)).toEqual(['Crisps', 'Nuts', 'Rating', 'Age'])
    await publish()
    const { questions } = await manager.call(getDataset, { params })
    expect(questions.map(({ question_name, base }) => [question_name, base])).toEqual([
      ['Snacks', 5],
      ['Rating', 5],
      ['Age', 6],
      ['Ages', 6],
      ['Email', 6],
    ])
    expect(await counts('Snacks')).toEqual({ base: 5, rows: { Crisps: 3, Nuts: 2 } })
    expect(await counts('Ages')).toEqual({ base: 6, rows: { 'Under 30': 2, '30 to 49': 2, '50 or more': 2 } })
    expect((await counts('Rating')).base).toBe(5)
  })

  it('is made again from the file each time: a step switched off or undone is as if it had never been', async () => {
    const { id } = await append({ kind: 'missing', of: ['Rating'], answers: { 5: 'not_asked' } })
    await make()
    await publish()
    expect((await counts('Rating')).base).toBe(5)
    await manager.call(switchStep, { params: { ...params, stepId: id }, body: { state: 'off' } })
    await make()
    await publish()
    expect((await counts('Rating')).base).toBe(6)
  })

  it('keeps what people changed by hand in the version before, unless a step says otherwise', async () => {
    await manager.call(patchQuestion, {
      params: { ...params, questionName: 'Age' },
      query: {},
      body: { question_text: 'How old are you?' },
    })
    await append(BANDS)
    await make()
    await publish()
    const text = async (name: string) =>
      (await manager.call(getDataset, { params })).questions.find(({ question_name }) => question_name === name)
        ?.question_text
    expect(await text('Age')).toBe('How old are you?')
    await append({ kind: 'texts', of: 'Age', text: 'Age in years' })
    await make()
    await publish()
    expect(await text('Age')).toBe('Age in years')
  })

  it('makes grids again that people built, with their own figures', async () => {
    const banded = (name: string, of: string, from: number): StepAction => ({
      kind: 'bands',
      name,
      text: name,
      of,
      bands: [
        { from: null, label: 'low' },
        { from, label: 'high' },
      ],
    })
    await append({ kind: 'type', of: ['Rating'], to: 'numeric' })
    await append(banded('A', 'Age', 40))
    await append(banded('B', 'Rating', 4))
    await make()
    await publish()
    await manager.call(changeGrids, {
      params,
      query: {},
      body: { both: { action: 'create', contributors: ['A', 'B'], grid_text: 'Both' } },
    })
    const grid = async () => {
      const { questions } = await manager.call(getDataset, { params })
      const found = questions.find(({ question_name }) => question_name === 'both')
      const n = found?.categorical_responses.map(({ label, n: of }) => [label, of] as const) ?? []
      return { rows: found?.breakouts, base: found?.base, n: Object.fromEntries<number>(n) }
    }
    expect(await grid()).toEqual({ rows: ['A', 'B'], base: 6, n: { low: 6, high: 6 } })
    // Different people leave the two rows, so that everyone still answers one of them.
    await append({ kind: 'missing', of: ['Rating'], answers: { 99: 'not_asked' } })
    await append({ kind: 'missing', of: ['Age'], answers: { 61: 'not_asked' } })
    await make()
    await publish()
    expect(await grid()).toEqual({ rows: ['A', 'B'], base: 6, n: { low: 6, high: 4 } })
  })

  it('says whose a step is: of its author, until somebody else makes it do something else', async () => {
    const { id } = await append({ kind: 'show', of: ['Age'], shown: false })
    const before = await preparation()
    const changed = before.steps.map(step => (step.id === id ? { ...step, do: { ...SNACKS } } : step))
    const other = client.as('admin')
    await other.call(putPreparation, { params, body: { base_revision: before.revision, steps: changed } })
    const { steps } = await preparation()
    expect(steps.slice(0, -1)).toEqual(before.steps.slice(0, -1))
    expect(steps.at(-1)?.by).not.toBe(before.steps.at(-1)?.by)
  })

  it('is undone step by step back to the import, and taken again', async () => {
    const began = await preparation()
    await append(SNACKS)
    await append({ kind: 'show', of: ['Age'], shown: false })
    const full = await preparation()
    const turn = async (which: typeof undoStep) =>
      manager.call(which, { params, body: { base_revision: (await preparation()).revision } })
    await turn(undoStep)
    expect(await names()).toEqual(['Snacks', 'Rating', 'Age'])
    await turn(undoStep)
    expect((await preparation()).steps).toEqual(began.steps)
    expect(await refusal(await manager.send(undoStep, { params, body: { base_revision: 4 } }))).toMatchObject({
      status: 409,
      message: 'There is nothing to undo.',
    })
    await turn(redoStep)
    await turn(redoStep)
    expect((await preparation()).steps).toEqual(full.steps)
    await turn(undoStep)
    await append({ kind: 'show', of: ['Rating'], shown: false })
    expect((await preparation()).redo).toBe(0)
  })

  it('refuses a wrong step with the variable and the cure, and stays as it was', async () => {
    const before = await preparation()
    const answer = await manager.send(appendStep, { params, body: { do: { ...SNACKS, name: 'Age' } } })
    expect(await refusal(answer)).toEqual({
      status: 400,
      code: 'invalid',
      message: '"Age" is the name of another variable. Choose another name.',
      fields: { do: ['Age: "Age" is the name of another variable. Choose another name.'] },
    })
    expect(await preparation()).toEqual(before)
  })

  it('does not switch off what a later step needs', async () => {
    const { id } = await append(SNACKS)
    const hide = await append({ kind: 'show', of: ['Snacks'], shown: false })
    const answer = await manager.send(switchStep, { params: { ...params, stepId: id }, body: { state: 'off' } })
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      fields: { [hide.id]: [expect.stringContaining('Snacks')] },
    })
  })

  it('takes steps of two managers one after the other, and refuses to replace what it has not seen', async () => {
    const other = client.as('admin')
    const seen = await preparation()
    await Promise.all([append(SNACKS), append(BANDS, other)])
    const { steps, revision } = await preparation()
    expect(
      steps
        .slice(-2)
        .map(({ do: { kind } }) => kind)
        .sort(),
    ).toEqual(['bands', 'set'])
    const put = (base_revision: number) =>
      manager.send(putPreparation, { params, body: { base_revision, steps: seen.steps } })
    expect(await refusal(await put(seen.revision))).toMatchObject({ status: 409, code: 'edited' })
    expect((await put(revision)).status).toBe(200)
    expect((await preparation()).steps).toEqual(seen.steps)
  })

  it('shows one variable with its answers and how often each is in the file', async () => {
    await append({ kind: 'missing', of: ['Crisps'], answers: { 'Not selected': 'not_asked' } })
    const found = await manager.call(getPreparedVariable, { params: { ...params, variableName: 'Crisps' } })
    expect(found.options.map(({ id, state, n }) => [id, state, n])).toEqual([
      ['Crisps', 'answer', 3],
      ['Not selected', 'not_asked', 2],
    ])
    const none = await manager.send(getPreparedVariable, { params: { ...params, variableName: 'Nobody' } })
    expect(none.status).toBe(404)
  })

  it('is for managers alone, of this organisation', async () => {
    const stranger = (await server.mintClient()).as('manager')
    for (const caller of [client.as('user'), stranger])
      expect([403, 404]).toContain((await caller.send(getPreparation, { params })).status)
  })

  describe('a preview', () => {
    const preview = (action: StepAction) => manager.call(previewStep, { params, body: { do: action } })

    it('counts a set under each base rule, beside the columns alone, and changes nothing', async () => {
      const seen = await preview(SNACKS)
      expect(seen.respondents).toBe(6)
      expect(seen.before.map(({ name, base }) => [name, base])).toEqual([
        ['Crisps', 5],
        ['Nuts', 5],
      ])
      expect(seen.after.map(({ base, options }) => [base, options.map(({ label, n }) => [label, n])])).toEqual([
        [
          5,
          [
            ['Crisps', 3],
            ['Nuts', 2],
          ],
        ],
      ])
      expect(seen.bases).toEqual({ answered: 5, selected: 4, all: 6 })
      expect(seen.conflicts).toBeNull()
      expect((await preparation()).revision).toBe(0)
    })

    it('says how many people ticked an exclusive answer and another one', async () => {
      const members = [
        { variable: 'Crisps', counts: ['Crisps'] },
        { variable: 'Nuts', counts: ['Nuts'], exclusive: true },
      ]
      expect((await preview({ ...SNACKS, from: { members } })).conflicts).toBe(1)
    })

    it('shows what a missing answer does to base and mean', async () => {
      await append({ kind: 'type', of: ['Rating'], to: 'numeric' })
      const seen = await preview({ kind: 'missing', of: ['Rating'], answers: { '99': 'no_answer' } })
      expect(seen.before[0]).toMatchObject({ base: 6, mean: 19 })
      expect(seen.after[0]).toMatchObject({ base: 5, mean: 3 })
    })

    it('shows a few respondents: what each column holds and what it reads as', async () => {
      const { sample } = await preview(SNACKS)
      const reads = (sample ?? []).map(({ row, reads: as, given }) => [row, as, given.join('+')])
      expect(reads).toEqual([
        [1, 'answers', 'Crisps'],
        [2, 'answers', 'Crisps+Nuts'],
        [4, 'no_answer', ''],
        [5, 'not_asked', ''],
      ])
      expect(sample?.[0]?.cells).toEqual([
        { holds: 'ticked', text: 'Crisps' },
        { holds: 'other', text: 'Not selected' },
      ])
      expect(sample?.at(-1)?.cells[0]).toEqual({ holds: 'empty', text: '' })
    })

    it('tells of segments whom each fits, and whom one before it has already', async () => {
      const segments: StepAction = {
        kind: 'segments',
        name: 'seg',
        text: '',
        segments: [
          { label: 'Over 40', where: { question: 'Age', over: 40 } },
          { label: 'Crisps', where: { question: 'Crisps', options: ['Crisps'] } },
          {
            label: 'Nobody',
            where: {
              and: [
                { question: 'Age', over: 40 },
                { question: 'Age', under: 20 },
              ],
            },
          },
        ],
        rest: 'Everyone else',
      }
      const seen = await preview(segments)
      expect(seen.segments).toEqual([
        { matches: 3, taken: 0 },
        { matches: 3, taken: 1 },
        { matches: 0, taken: 0 },
      ])
      expect(seen.after[0]?.options.map(({ n }) => n)).toEqual([3, 2, 0, 1])
      const overlapping = await preview({ ...segments, overlap: true })
      expect(overlapping.after[0]).toMatchObject({ base: 6 })
      expect(overlapping.after[0]?.options.map(({ n }) => n)).toEqual([3, 3, 0, 1])
      const someOnly = await preview({ ...segments, overlap: true, rest: null })
      expect(someOnly.after[0]).toMatchObject({ base: 5 })
    })

    it('considers a step in the place of one that is there, whose name is not taken then', async () => {
      await append(BANDS)
      const { steps } = await manager.call(getPreparation, { params })
      const step = steps.at(-1)?.id ?? ''
      const changed: StepAction = { ...BANDS, bands: [{ from: null }, { from: 40 }] }
      expect((await manager.send(previewStep, { params, body: { do: changed } })).status).toBe(400)
      const seen = await manager.call(previewStep, { params, body: { do: changed, step } })
      expect(seen.after.map(({ options }) => options.map(({ label, n }) => [label, n]))).toEqual([
        [
          ['Under 40', 3],
          ['40 or more', 3],
        ],
      ])
      expect((await manager.send(previewStep, { params, body: { do: changed, step: 'none' } })).status).toBe(404)
    })

    it('refuses what the step itself would be refused for', async () => {
      const answer = await manager.send(previewStep, { params, body: { do: { ...SNACKS, name: 'Age' } } })
      const { status, message } = await refusal(answer)
      expect(status).toBe(400)
      expect(message).toContain('"Age" is the name')
    })
  })

  it('keeps a note of a step with the name of who took it, and has nothing to publish for it', async () => {
    const { id } = await append(BANDS)
    const before = await manager.call(getPreparation, { params })
    const said = await manager.call(noteStep, { params: { ...params, stepId: id }, body: { note: ' As agreed ' } })
    expect(said).toMatchObject({ changes: before.changes, undo: before.undo + 1 })
    const { steps, authors } = await manager.call(getPreparation, { params })
    const step = steps.find(one => one.id === id)
    expect(step).toMatchObject({ note: 'As agreed', do: { kind: 'bands' } })
    expect(authors[step?.by ?? '']).toMatch(/\S/)
    await manager.call(noteStep, { params: { ...params, stepId: id }, body: { note: '' } })
    expect((await manager.call(getPreparation, { params })).steps.find(one => one.id === id)).not.toHaveProperty('note')
    const none = await manager.send(noteStep, { params: { ...params, stepId: 'none' }, body: { note: 'x' } })
    expect(none.status).toBe(404)
  })

  it('tells what a variable is used for', async () => {
    await append(BANDS)
    const { derived, used_by } = await manager.call(getPreparedVariable, { params: { ...params, variableName: 'Age' } })
    expect({ derived, used_by }).toEqual({ derived: ['Ages'], used_by: [] })
    await manager.call(createBanner, {
      params,
      body: { name: 'Snacking', entries: [{ levels: [{ question: 'Crisps' }] }] },
    })
    const crisps = await manager.call(getPreparedVariable, { params: { ...params, variableName: 'Crisps' } })
    expect(crisps.used_by).toEqual(['Banner Snacking'])
  })

  it('tells the classes of a number, and how a set was answered', async () => {
    const variable = (variableName: string) =>
      manager.call(getPreparedVariable, { params: { ...params, variableName } })
    const { histogram, numbers } = await variable('Age')
    expect(numbers).toMatchObject({ n: 6, mean: 239 / 6, median: (34 + 45) / 2, whole: true })
    expect([0, 1, 50, 84, 99, 100].map(percent => numbers?.percentiles[percent])).toEqual([19, 19, 45, 61, 61, 61])
    expect(histogram?.width).toBe(1)
    expect(histogram?.bins[0]).toEqual({ from: 19, n: 1 })
    expect(histogram?.bins.reduce((sum, { n }) => sum + n, 0)).toBe(6)
    await append(SNACKS)
    expect((await variable('Snacks')).options.map(({ label, n }) => [label, n])).toEqual([
      ['Crisps', 3],
      ['Nuts', 2],
    ])
  })
})
