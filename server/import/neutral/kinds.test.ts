import { describe, expect, it } from 'vitest'
import { EMPTY, FIRST_CODE, NOT_ASKED, tabulate, type Cube } from '@core/crosstab'
import { answersOf, rowQuestion } from '@core/domain'
import { prepare } from '@core/domain/preparation'
import type { QuestionDef } from '@core/domain/question'
import { proposeQuestions, readQuestions } from '../mapping'
import type { MappedQuestion } from '../mapping/types'
import type { SurveyFile } from '../types'
import { optionsOf, questionOf, rowsOf, surveyFileOf } from './testing'
import type { NeutralResponse } from './types'

type Cells = NeutralResponse['cells']

const found = (file: SurveyFile, name: string): MappedQuestion => {
  const question = proposeQuestions(file).questions.find(({ def }) => def.name === name)
  if (question === undefined) throw new Error(`There is no question ${name}.`)
  return question
}

const tables = (file: SurveyFile, def: QuestionDef): Cube[] =>
  tabulate(file.table, { rows: answersOf(def).map(rowQuestion), banner: [], missing: 'exclude' })

/** Base and counts of each table: `[8, { 1: 3, 2: 5 }]`. */
const countsOf = (file: SurveyFile, def: QuestionDef) =>
  tables(file, def).map(cube => [
    cube.base.n[0],
    Object.fromEntries(cube.rows.filter(({ type }) => type === 'cat').map(({ key, n }) => [key, n[0]])),
  ])

/** How many cells of a column are in each state, counted in the cells that were written. */
const statesIn = (cells: readonly Cells[], name: string) => ({
  notAsked: cells.filter(each => !(name in each)).length,
  empty: cells.filter(each => each[name] === null).length,
  answered: cells.filter(each => each[name] !== null && name in each).length,
})

const statesOf = (file: SurveyFile, name: string) => {
  const column = file.table.column(name)
  if (column?.kind !== 'coded') throw new Error(`${name} is not coded.`)
  const cells = [...column.index]
  return {
    notAsked: cells.filter(index => index === NOT_ASKED).length,
    empty: cells.filter(index => index === EMPTY).length,
    answered: cells.filter(index => index >= FIRST_CODE).length,
  }
}

const equalStates = (file: SurveyFile, cells: readonly Cells[]): void => {
  for (const { name } of file.variables) expect(statesOf(file, name), name).toEqual(statesIn(cells, name))
}

const BRANDS = optionsOf({ 3: 'Alder', 6: 'Birch', 9: 'Elm', 99: 'None of these' })

describe('a question of a provider survey', () => {
  it('of one choice has all options in order, the deleted ones last, and its three kinds of cells', async () => {
    const options = [
      { code: 9, label: 'Elm', raw: 'Elm', deleted: true },
      { code: 6, label: 'Birch', raw: 'Birch' },
      { code: 3, label: 'Alder', raw: 'Alder' },
      { code: 97, label: 'Does not apply', raw: 'Does not apply', na: true },
    ]
    const cells: Cells[] = [{ Q_S: 3 }, { Q_S: 3 }, { Q_S: 9 }, { Q_S: null }, {}, { Q_S: 97 }]
    const file = await surveyFileOf([questionOf('S', 'single', { options })], cells)
    equalStates(file, cells)
    const { def, state, confidence, include, base, counts } = found(file, 'S')
    expect({ state, confidence, include, base }).toEqual({ state: 'ready', confidence: 'sure', include: true, base: 3 })
    expect(def).toMatchObject({
      kind: 'single',
      text: 'About S',
      raw_text: '<p>About S</p>',
      ordered: false,
      calculated: [],
    })
    expect(def.options.map(({ label, missing }) => [label, missing])).toEqual([
      ['Birch', false],
      ['Alder', false],
      ['Does not apply', true],
      ['Elm', false],
    ])
    expect(countsOf(file, def)).toEqual([[3, { 6: 0, 3: 2, 9: 1 }]])
    expect(counts).toEqual({ 3: 2, 9: 1, 97: 1 })
  })

  it('of one choice keeps codes that are texts, labels with markup signs, and names of objects', async () => {
    const options = [
      { code: 'constructor', label: 'Under <18 & over', raw: 'x' },
      { code: 'b', label: 'Under <18 & over', raw: 'y' },
    ]
    const question = questionOf('S', 'single', { options, columns: [{ name: 'constructor' }] })
    const cells: Cells[] = [{ constructor: 'constructor' }, {}, { constructor: 'b' }, { constructor: 'b' }]
    const file = await surveyFileOf([question], cells)
    expect(statesOf(file, 'constructor')).toEqual({ notAsked: 1, empty: 0, answered: 3 })
    const { def } = found(file, 'S')
    expect(def.options.map(({ label }) => label)).toEqual(['Under <18 & over', 'Under <18 & over'])
    expect(countsOf(file, def)).toEqual([[3, { constructor: 1, b: 2 }]])
  })

  it('of a scale has the means of its scores, and nets where the options are ordered', async () => {
    const options = optionsOf({ 11: 'Poor', 12: 'Fair', 13: 'Good', 14: 'Great', 15: 'Superb' }).map((option, at) => ({
      ...option,
      score: at + 1,
    }))
    const question = questionOf('S', 'single', { options, ordered: true })
    const file = await surveyFileOf([question], [{ Q_S: 11 }, { Q_S: 15 }, { Q_S: 14 }, { Q_S: null }])
    const { def } = found(file, 'S')
    expect(def).toMatchObject({ ordered: true, calculated: [{ kind: 'mean' }] })
    expect(def.nets.map(({ id, any_of }) => [id, [...any_of].sort()])).toEqual([
      ['top2', ['14', '15']],
      ['bottom2', ['11', '12']],
    ])
    const [number] = tables(file, def)[0]!.numbers
    expect(number!.shift + number!.wx[0]! / number!.w[0]!).toBeCloseTo((1 + 5 + 4) / 3, 10)
  })

  it('of several choices counts who ticked nothing as asked, and leaves out who was not asked', async () => {
    const none = { Q_M_3: 0, Q_M_6: 0, Q_M_9: 0, Q_M_99: 0 }
    const empty = { Q_M_3: null, Q_M_6: null, Q_M_9: null, Q_M_99: null }
    const cells: Cells[] = [{ ...none, Q_M_3: 1, Q_M_6: 1 }, { ...none, Q_M_3: 1 }, none, empty, {}]
    const file = await surveyFileOf([questionOf('M', 'multi', { options: BRANDS })], cells)
    equalStates(file, cells)
    const { def, base, counts } = found(file, 'M')
    expect(def.kind).toBe('multi')
    expect(def.options.map(({ id, label }) => [id, label])).toEqual([
      ['3', 'Alder'],
      ['6', 'Birch'],
      ['9', 'Elm'],
      ['99', 'None of these'],
    ])
    expect({ base, counts }).toEqual({ base: 3, counts: { 3: 2, 6: 1, 9: 0, 99: 0 } })
    expect(countsOf(file, def)).toEqual([[3, { 3: 2, 6: 1, 9: 0, 99: 0 }]])
  })

  it('of several choices stays one where nobody ticked more than one or anything', async () => {
    const none = { Q_M_3: 0, Q_M_6: 0, Q_M_9: 0, Q_M_99: 0 }
    for (const cells of [
      [
        { ...none, Q_M_3: 1 },
        { ...none, Q_M_6: 1 },
      ],
      [none, none],
      [{}],
    ]) {
      const file = await surveyFileOf([questionOf('M', 'multi', { options: BRANDS })], cells)
      const { def, include } = found(file, 'M')
      expect([def.kind, def.options.length, include]).toEqual(['multi', 4, true])
    }
  })

  it('of several choices leaves out who ticked only that it does not apply', async () => {
    const options = BRANDS.map(option => ({ ...option, na: option.code === 99 }))
    const none = { Q_M_3: 0, Q_M_6: 0, Q_M_9: 0, Q_M_99: 0 }
    const cells: Cells[] = [{ ...none, Q_M_3: 1 }, { ...none, Q_M_99: 1 }, { ...none, Q_M_6: 1, Q_M_99: 1 }, none]
    const file = await surveyFileOf([questionOf('M', 'multi', { options })], cells)
    const { def, base } = found(file, 'M')
    expect(base).toBe(3)
    expect(countsOf(file, def)).toEqual([[3, { 3: 1, 6: 1, 9: 0 }]])
  })

  it('of a grid has a table per row with the options of all', async () => {
    const options = optionsOf({ 1: 'Low', 2: 'Middle', 3: 'High' })
    const rows = rowsOf({ a: 'Alder', b: 'Birch' })
    const cells: Cells[] = [{ Q_G_a: 1, Q_G_b: 3 }, { Q_G_a: 1, Q_G_b: null }, { Q_G_a: 2 }, {}]
    for (const kind of ['grid', 'single'] as const) {
      const file = await surveyFileOf([questionOf('G', kind, { options, rows })], cells)
      equalStates(file, cells)
      const { def, base } = found(file, 'G')
      expect([def.kind, base]).toEqual(['grid', 3])
      expect(def.breakouts.map(({ name, text }) => [name, text])).toEqual([
        ['Q_G_a', 'Alder'],
        ['Q_G_b', 'Birch'],
      ])
      expect(countsOf(file, def)).toEqual([
        [3, { 1: 2, 2: 1, 3: 0 }],
        [1, { 1: 0, 2: 0, 3: 1 }],
      ])
    }
  })

  it('of a grid of several choices has a table per row, whose bases are their own', async () => {
    const rows = rowsOf({ am: 'Morning', pm: 'Evening' })
    const options = optionsOf({ 3: 'Alder', 6: 'Birch' })
    const cells: Cells[] = [
      { Q_M_am_3: 1, Q_M_am_6: 1, Q_M_pm_3: 0, Q_M_pm_6: 0 },
      { Q_M_am_3: 0, Q_M_am_6: 1 },
      { Q_M_am_3: null, Q_M_am_6: null },
      {},
    ]
    const file = await surveyFileOf([questionOf('M', 'multi', { options, rows })], cells)
    equalStates(file, cells)
    const { def, base, counts } = found(file, 'M')
    expect([def.kind, base, counts]).toEqual(['grid', 2, { 3: 1, 6: 2 }])
    expect(def.breakouts.map(({ name, text }) => [name, text])).toEqual([
      ['M_am', 'Morning'],
      ['M_pm', 'Evening'],
    ])
    expect(countsOf(file, def)).toEqual([
      [2, { 3: 1, 6: 2 }],
      [1, { 3: 0, 6: 0 }],
    ])
  })

  it('of numbers has a mean, also per row, without codes that do not apply', async () => {
    const options = [{ code: -99, label: 'Don’t know', raw: 'x', na: true }]
    const rows = rowsOf({ a: 'Alder', b: 'Birch' })
    const questions = [questionOf('N', 'numeric', { options }), questionOf('R', 'numeric', { rows })]
    const cells: Cells[] = [{ Q_N: 4, Q_R_a: 1 }, { Q_N: 7, Q_R_a: 2, Q_R_b: 10 }, { Q_N: -99 }, { Q_N: null }, {}]
    const file = await surveyFileOf(questions, cells)
    equalStates(file, cells)
    const means = (name: string) =>
      tables(file, found(file, name).def).map(({ base, numbers: [number] }) => [
        base.n[0],
        number!.shift + number!.wx[0]! / number!.w[0]!,
      ])
    expect(found(file, 'N').def).toMatchObject({ kind: 'numeric', options: [] })
    expect(means('N')).toEqual([[2, 5.5]])
    expect(found(file, 'R').def).toMatchObject({ kind: 'grid', options: [] })
    expect(means('R')).toEqual([
      [2, 1.5],
      [1, 10],
    ])
  })

  it.each([
    [
      'by their codes',
      optionsOf(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [at, at === 0 ? 'Never' : '']))),
    ],
    ['by their labels', Array.from({ length: 11 }, (_, at) => ({ code: 500 + at, label: `${at} - x`, raw: '' }))],
    [
      'by their scores',
      Array.from({ length: 11 }, (_, at) => ({ code: 500 + at, label: 'x', raw: '', score: 10 - at })),
    ],
    ['that are not listed', []],
  ])('of a recommendation is one %s, whatever its text says', async (_, options) => {
    const codeOf = (value: number) =>
      options.length === 0
        ? value
        : options.find(option => ('score' in option ? option.score === value : Number(option.code) % 100 === value))!
            .code
    const values = [10, 9, 9, 8, 0, 3]
    const file = await surveyFileOf(
      [questionOf('P', 'nps', { options })],
      [...values.map(value => ({ Q_P: codeOf(value) })), { Q_P: null }, {}],
    )
    const { def, state, confidence, base } = found(file, 'P')
    expect({ kind: def.kind, state, confidence, base }).toEqual({
      kind: 'nps',
      state: 'ready',
      confidence: 'sure',
      base: 6,
    })
    expect(def.options.map(({ score }) => score).sort((a, b) => a! - b!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const [cube] = tables(file, def)
    const nets = Object.fromEntries(cube!.rows.filter(({ type }) => type === 'net').map(({ key, n }) => [key, n[0]]))
    expect(nets).toEqual({ promoters: 3, passives: 1, detractors: 2 })
  })

  it('of a ranking has the places of every row and their mean', async () => {
    const rows = rowsOf({ a: 'Alder', b: 'Birch', c: 'Elm' })
    const cells: Cells[] = [{ Q_K_a: 1, Q_K_b: 2, Q_K_c: 3 }, { Q_K_a: 1, Q_K_b: 3, Q_K_c: null }, {}]
    const file = await surveyFileOf([questionOf('K', 'rank', { rows })], cells)
    equalStates(file, cells)
    const { def, base } = found(file, 'K')
    expect(def).toMatchObject({ kind: 'grid', ordered: true, calculated: [{ label: 'Mean rank' }] })
    expect(base).toBe(2)
    expect(countsOf(file, def)).toEqual([
      [2, { 1: 2, 2: 0, 3: 0 }],
      [2, { 1: 0, 2: 1, 3: 1 }],
      [1, { 1: 0, 2: 0, 3: 1 }],
    ])
  })

  it('of words is open, one question per row, and left out where the answers identify people', async () => {
    const rows = rowsOf({ 1: 'First', 2: 'Second' })
    const cells: Cells[] = [
      { Q_O: 'Good', Q_T_1: 'a', Q_T_2: ' ', Q_E: 'one@mail.example' },
      { Q_O: '', Q_T_1: null, Q_E: 'two@mail.example' },
      { Q_O: 'Good' },
    ]
    const file = await surveyFileOf(
      [questionOf('O', 'open'), questionOf('T', 'open', { rows }), questionOf('E', 'open')],
      cells,
    )
    expect(statesOf(file, 'Q_O')).toEqual({ notAsked: 0, empty: 1, answered: 2 })
    expect(statesOf(file, 'Q_T_2')).toEqual({ notAsked: 2, empty: 1, answered: 0 })
    const { questions, warnings } = proposeQuestions(file)
    expect(questions.map(({ def, include }) => [def.name, def.kind, def.text, include])).toEqual([
      ['O', 'open', 'About O', true],
      ['T_1', 'open', 'About T - First', true],
      ['T_2', 'open', 'About T - Second', true],
      ['E', 'open', 'About E', false],
    ])
    expect(warnings).toMatchObject([{ code: 'personal_data', where: 'Q_E' }])
  })

  it('of the words behind an option says which option, unless it has a text of its own', async () => {
    const parent = questionOf('S', 'single', { options: optionsOf({ 3: 'Alder', 97: 'Another brand' }) })
    const other = { otherOf: { ref: 'ref-S', option: 97 } }
    const file = await surveyFileOf(
      [
        parent,
        questionOf('S_x', 'open', { ...other, text: '' }),
        questionOf('S_y', 'open', { ...other, text: 'Which?' }),
      ],
      [{ Q_S: 97, Q_S_x: 'Oak' }],
    )
    expect(found(file, 'S_x').def.text).toBe('About S - Another brand, in own words')
    expect(found(file, 'S_y').def.text).toBe('Which?')
  })

  it('of days keeps days and moments as ISO text', async () => {
    const cells: Cells[] = [
      { Q_D: '2026-03-31' },
      { Q_D: '2026-03-31T10:20:30.500Z' },
      { Q_D: '2026-03-31T09:45+02:00' },
      { Q_D: null },
      {},
    ]
    const file = await surveyFileOf([questionOf('D', 'date')], cells)
    equalStates(file, cells)
    expect(file.table.column('Q_D')).toMatchObject({
      dictionary: ['2026-03-31', '2026-03-31T10:20:30', '2026-03-31T09:45:00'],
    })
    expect(found(file, 'D').def.kind).toBe('date')
  })

  it('that is a fact of the interview or hidden is left out, and numbers among facts stay numbers', async () => {
    const hidden = { hidden: true }
    const questions = [
      questionOf('weight', 'meta', { columns: [{ name: 'weight' }] }),
      questionOf('source', 'meta'),
      questionOf('H', 'single', { ...hidden, options: BRANDS }),
      questionOf('I', 'multi', { ...hidden, options: BRANDS }),
    ]
    const cells: Cells[] = [{ weight: 0.8, Q_source: 1 }, { weight: 1.2, Q_source: 'web' }, { weight: null }]
    const file = await surveyFileOf(questions, cells)
    expect(file.variables.map(({ name, type }) => [name, type]).slice(0, 2)).toEqual([
      ['weight', 'numeric'],
      ['Q_source', 'text'],
    ])
    expect(file.table.column('Q_source')).toMatchObject({ dictionary: ['1', 'web'] })
    expect(proposeQuestions(file).questions.map(({ def, include }) => [def.name, def.kind, include])).toEqual([
      ['weight', 'meta', false],
      ['source', 'meta', false],
      ['H', 'single', false],
      ['I', 'multi', false],
    ])
  })

  it('is never put together with neighbours of the same answers, nor taken for something else', async () => {
    const options = optionsOf({ 1: 'Yes', 2: 'No' })
    const sets = optionsOf({ 1: 'Alder', 2: 'Birch' })
    const questions = [
      questionOf('Q1_1', 'single', { options, text: 'Do you like: Alder' }),
      questionOf('Q1_2', 'single', { options, text: 'Do you like: Birch' }),
      questionOf('Q1_3', 'single', { options, text: 'Do you like: Elm' }),
      questionOf('status', 'single', { options, text: 'Status', columns: [{ name: 'status' }] }),
      questionOf('L', 'open', { text: 'How likely are you to recommend us?' }),
      questionOf('Q7_1', 'multi', { options: sets, text: 'When: Morning' }),
      questionOf('Q7_2', 'multi', { options: sets, text: 'When: Evening' }),
    ]
    const answers = [1, 2, 1, 2, 1, 1].map((code, at) => ({
      Q_Q1_1: code,
      Q_Q1_2: code,
      Q_Q1_3: 3 - code,
      status: 1,
      Q_L: String(at),
      Q_Q7_1_1: 1,
      Q_Q7_1_2: 0,
      Q_Q7_2_1: 0,
      Q_Q7_2_2: 1,
    }))
    const file = await surveyFileOf(questions, answers)
    const mapping = proposeQuestions(file)
    expect(mapping.questions.map(({ def, state, include }) => [def.name, def.kind, state, include])).toEqual([
      ['Q1_1', 'single', 'ready', true],
      ['Q1_2', 'single', 'ready', true],
      ['Q1_3', 'single', 'ready', true],
      ['status', 'single', 'ready', true],
      ['L', 'open', 'ready', true],
      ['Q7_1', 'multi', 'ready', true],
      ['Q7_2', 'multi', 'ready', true],
    ])
    expect(mapping.warnings).toEqual([])
  })

  it('leads through its first steps to the very same question', async () => {
    const options = optionsOf({ 3: 'Alder', 6: 'Birch' })
    const rows = rowsOf({ a: 'Morning', b: 'Evening' })
    const questions = [
      questionOf('S', 'single', { options }),
      questionOf('M', 'multi', { options }),
      questionOf('G', 'grid', { options, rows }),
      questionOf('MG', 'multi', { options, rows }),
      questionOf('N', 'numeric'),
      questionOf('O', 'open'),
      questionOf('P', 'nps'),
      questionOf('K', 'rank', { rows }),
      questionOf('D', 'date'),
      questionOf('one', 'multi', { options: options.slice(0, 1) }),
    ]
    const reading = readQuestions(await surveyFileOf(questions, [{ Q_S: 3 }]))
    const { state } = prepare(reading.variables, reading.steps)
    const shown = state.order.flatMap(name => state.items.get(name) ?? []).filter(item => item.shown)
    expect(shown.map(({ def }) => def.name)).toEqual(['S', 'M', 'G', 'MG', 'N', 'O', 'P', 'K', 'D', 'one'])
    for (const { def } of shown) {
      const { suggested_xtab: _, ...proposed } = reading.mapping.questions.find(each => each.def.name === def.name)!.def
      expect(def).toMatchObject(proposed)
    }
  })
})
