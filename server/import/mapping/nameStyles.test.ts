import { describe, expect, it } from 'vitest'
import { prepare, preparedQuestions } from '@core/domain/preparation'
import { proposeQuestions, readQuestions, reviewedSteps } from './index'
import { questionOf, surveyOf, type TestVariable } from './testing'

const AGREE = { 1: 'Agree', 2: 'Neither', 3: 'Disagree' }
const TICK = { 0: 'No', 1: 'Yes' }
const scale = (label = ''): TestVariable => ({ cells: [1, 2, 3, 2], labels: AGREE, label })
const tick = (label = '', cells = [1, 0, 1, 0]): TestVariable => ({ cells, labels: TICK, label })

const named = (names: readonly string[], make: (name: string, at: number) => TestVariable) =>
  proposeQuestions(surveyOf(Object.fromEntries(names.map((name, at) => [name, make(name, at)]))))

describe('names of parts', () => {
  it.each([
    ['Qualtrics', ['Q5_1', 'Q5_2', 'Q5_3'], 'Q5'],
    ['Decipher', ['Q5r1', 'Q5r2', 'Q5r3'], 'Q5'],
    ['Decipher, columns', ['Q5c1', 'Q5c2', 'Q5c3'], 'Q5'],
    ['LimeSurvey', ['Q5[SQ001]', 'Q5[SQ002]', 'Q5[SQ003]'], 'Q5'],
    ['LimeSurvey for SPSS', ['Q5_SQ001', 'Q5_SQ002', 'Q5_SQ003'], 'Q5'],
    ['a grid per subject', ['GRID_taste_1', 'GRID_taste_2', 'GRID_taste_3'], 'GRID_taste'],
    ['a loop in front', ['LOOP1_Q5', 'LOOP2_Q5', 'LOOP3_Q5'], 'Q5'],
    ['a loop behind', ['Q5_loop1', 'Q5_loop2', 'Q5_loop3'], 'Q5'],
    ['a numbered loop', ['1_Q5', '2_Q5', '3_Q5'], 'Q5'],
  ])('%s: columns with the same answers are proposed as a grid', (_, names, stem) => {
    const found = questionOf(
      named(names, () => scale()),
      stem,
    )
    expect(found).toMatchObject({ state: 'proposed', confidence: 'likely' })
    expect(found.def.breakouts.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['Decipher', ['Q5r1c1', 'Q5r1c2', 'Q5r2c1', 'Q5r2c2'], 'Q5_1', ['Q5r1c1', 'Q5r2c1']],
    [
      'LimeSurvey',
      ['Q5[SQ001_SQ001]', 'Q5[SQ001_SQ002]', 'Q5[SQ002_SQ001]', 'Q5[SQ002_SQ002]'],
      'Q5_SQ001',
      ['Q5[SQ001_SQ001]', 'Q5[SQ002_SQ001]'],
    ],
  ])('%s: scales by row and column make a grid per column', (_, names, stem, rows) => {
    expect(
      questionOf(
        named(names, () => scale()),
        stem,
      ).def.breakouts.map(({ name }) => name),
    ).toEqual(rows)
  })

  it('are one question where the texts agree as well', () => {
    const mapping = named(['LOOP1_Q5', 'LOOP1_Q6', 'LOOP2_Q5', 'LOOP2_Q6'], name =>
      scale(name.endsWith('Q5') ? 'How much do you like it?' : 'Would you buy it again?'),
    )
    expect(mapping.questions.map(({ def, confidence }) => [def.name, def.kind, confidence])).toEqual([
      ['Q5', 'grid', 'sure'],
      ['Q6', 'grid', 'sure'],
    ])
    expect(questionOf(mapping, 'Q5').def.breakouts.map(({ text }) => text)).toEqual(['Loop 1', 'Loop 2'])
  })

  it('of a loop say nothing where the answers differ', () => {
    const mapping = named(['LOOP1_Q5', 'LOOP2_Q5'], (_, at) => ({ cells: [1, 2], labels: { 1: 'a', [at + 2]: 'b' } }))
    expect(mapping.questions.map(({ def }) => def.name)).toEqual(['LOOP1_Q5', 'LOOP2_Q5'])
  })
})

describe('confidence', () => {
  it('is doubtful for two columns, for a gap in the numbers, and for numbers without answers', () => {
    expect(
      questionOf(
        named(['race1', 'race2'], () => scale()),
        'race',
      ).confidence,
    ).toBe('doubtful')
    expect(
      questionOf(
        named(['visit_1', 'visit_3', 'visit_4'], () => scale()),
        'visit',
      ).confidence,
    ).toBe('doubtful')
    const numbers = named(['visit_1', 'visit_2', 'visit_3'], () => ({ cells: [120.5, 310.25, 7.75, 88.5] }))
    expect(questionOf(numbers, 'visit')).toMatchObject({ state: 'proposed', confidence: 'doubtful' })
  })

  it('does not suffer from "other" and "none", which are numbered apart', () => {
    const mapping = named(['Q5_1', 'Q5_2', 'Q5_97', 'Q5_99'], () => tick())
    expect(questionOf(mapping, 'Q5')).toMatchObject({ state: 'proposed', confidence: 'likely' })
  })

  it('travels with the first steps of the preparation', () => {
    const survey = surveyOf({ Q5_1: scale(), Q5_2: scale(), Q5_3: scale() })
    expect(readQuestions(survey).steps).toMatchObject([{ state: 'proposed', confidence: 'likely' }])
  })
})

const BRANDS = ['Crunchwell', 'Nutty']
const WORDS = ['Tasty', 'Cheap', 'Fresh']
const SETS = Object.fromEntries(
  BRANDS.flatMap((brand, row) =>
    WORDS.map((word, column) => [
      `Q7_${row + 1}_${column + 1}`,
      tick(`Which words describe ${brand}? - ${word}`, [row, column % 2, 1, 0]),
    ]),
  ),
)

describe('sets with the same answers', () => {
  const survey = surveyOf(SETS)

  it('are proposed as one grid, with a row for each, and stay sets until somebody accepts it', () => {
    const mapping = proposeQuestions(survey)
    const grid = questionOf(mapping, 'Q7')
    expect(grid).toMatchObject({ state: 'proposed', confidence: 'likely', base: 4 })
    expect(grid.def.breakouts.map(({ name }) => name)).toEqual(['Q7_1', 'Q7_2'])
    expect(grid.counts).toEqual({ c1: 3, c2: 5, c3: 3 })
    expect(grid.replaces).toEqual([questionOf(mapping, 'Q7_1').id, questionOf(mapping, 'Q7_2').id])
  })

  it('become the rows of the grid once it is accepted', () => {
    const reading = readQuestions(survey)
    const choices = { excluded: [], accepted: [questionOf(reading.mapping, 'Q7').id], texts: {}, weight: null }
    const { state, problems } = prepare(reading.variables, reviewedSteps(reading, choices, { by: 'someone', at: null }))
    expect(problems).toEqual([])
    const [only, ...rest] = preparedQuestions(state)
    expect(rest).toEqual([])
    expect(only).toEqual(questionOf(reading.mapping, 'Q7').def)
  })

  it('stay apart where one has another answer', () => {
    const { Q7_2_3: _last, ...others } = SETS
    const mapping = proposeQuestions(surveyOf(others))
    expect(mapping.questions.map(({ def }) => def.name)).toEqual(['Q7_1', 'Q7_2'])
  })
})
