import { describe, expect, it } from 'vitest'
import type { AnalysisResponse, Question } from '@core/contract'
import {
  cellKey,
  cellsIn,
  matchAnswers,
  problemIn,
  sameQuestion,
  sharesOf,
  tablesOf,
  targetTexts,
  withSourceTargets,
  type Answer,
  type CellCount,
} from './source'
import { ALL, EMPTY_WEIGHT, type TypedMargin, type TypedWeight } from './typed'

const answers = (...labels: readonly string[]): Answer[] => labels.map((label, at) => ({ id: String(at + 1), label }))

const question = (name: string, labels: readonly string[], text = name): Question =>
  ({
    question_name: name,
    question_text: text,
    fundamental_question_type: 'single',
    categorical_responses: [
      ...answers(...labels).map(one => ({ ...one, code: null, n: 1, missing: false })),
      { id: '99', label: 'Refused', code: 99, n: 1, missing: true },
    ],
  }) as unknown as Question

const byName = (...questions: readonly Question[]) => new Map(questions.map(one => [one.question_name, one]))
const matched = (own: readonly Answer[], there: readonly Answer[]) =>
  Object.fromEntries([...matchAnswers(own, there)].map(([id, same]) => [id, same.id]))

describe('answers of another dataset', () => {
  it('are the same by their id, also where they are called differently', () => {
    expect(matched(answers('Men', 'Women'), answers('Male', 'Female'))).toEqual({ 1: '1', 2: '2' })
  })

  it('are the same by their label where ids differ, whatever case and spaces', () => {
    const there = [
      { id: 'm', label: ' men' },
      { id: 'f', label: 'WOMEN' },
    ]
    expect(matched(answers('Men', 'Women'), there)).toEqual({ 1: 'm', 2: 'f' })
  })

  it('go by the label where an id means something else there', () => {
    expect(matched(answers('North', 'South'), answers('South', 'North'))).toEqual({ 1: '2', 2: '1' })
  })

  it('are left out where nothing matches, or more than one', () => {
    const there = [
      { id: 'a', label: 'North' },
      { id: 'b', label: 'north' },
      { id: 'c', label: 'East' },
    ]
    expect(matched(answers('North', 'South'), there)).toEqual({})
  })
})

describe('the question that a variable is compared with', () => {
  const questions = [question('age', ['Young'], 'How old are you?'), question('q2', ['A'], 'Region')]

  it('has its name, or is the only one with its text', () => {
    expect(sameQuestion({ name: 'age', text: 'Age' }, questions)).toBe('age')
    expect(sameQuestion({ name: 'region', text: 'region' }, questions)).toBe('q2')
  })

  it('is left to a person otherwise', () => {
    expect(sameQuestion({ name: 'sex', text: 'Gender' }, questions)).toBeNull()
    const twice = [...questions, question('q3', ['A'], 'Region')]
    expect(sameQuestion({ name: 'region', text: 'Region' }, twice)).toBeNull()
  })
})

const AGE = question('age', ['Young', 'Old'])
const SEX = question('sex', ['Men', 'Women'])
const WAVE = question('wave', ['Wave 1', 'Wave 2'])
const CITY = question('city', ['Yes', 'No'])

describe('the tables of a source', () => {
  it('are one for up to three questions, the second and third nested in its columns', () => {
    const [table, ...more] = tablesOf({ questions: ['age', 'sex'], by: 'wave', weight: 'w' }, byName(AGE, SEX, WAVE))
    expect(more).toEqual([])
    expect(table).toMatchObject({
      fixed: [],
      request: {
        rows: [{ question: 'age' }],
        axis: [{ question: 'sex' }, { question: 'wave' }],
        nested: true,
        filters: null,
        weight: 'w',
      },
    })
  })

  it('are one per answer to a fourth question, which filters them', () => {
    const source = { questions: ['age', 'sex', 'city'], by: 'wave', weight: null }
    const tables = tablesOf(source, byName(AGE, SEX, CITY, WAVE))
    expect(tables.map(({ fixed, request }) => [fixed, request.filters])).toEqual([
      [['1'], { and: [{ question: 'wave', options: ['1'] }] }],
      [['2'], { and: [{ question: 'wave', options: ['2'] }] }],
    ])
  })
})

/** Counts of age by sex: young men 10, young women 20, old men 30, old women 40; twice the weight. */
const response = (): AnalysisResponse =>
  ({
    tables: [
      {
        outcome: 'cube',
        cube: {
          columns: [{ key: 'T' }, { key: 'sex:1' }, { key: 'sex:2' }],
          rows: [
            { key: '1', type: 'cat', n: [30, 10, 20], w: [60, 20, 40] },
            { key: '2', type: 'cat', n: [70, 30, 40], w: [140, 60, 80] },
            { key: 'net', type: 'net', n: [100, 40, 60], w: [200, 80, 120] },
          ],
        },
      },
    ],
  }) as unknown as AnalysisResponse

describe('shares of a source', () => {
  const source = { questions: ['age', 'sex'], by: null, weight: null }
  const cells = cellsIn(source, byName(AGE, SEX), [{ fixed: [], response: response() }])
  const itself = ({ categorical_responses: all }: Question) => matchAnswers(all, all)
  const matches = [itself(AGE), itself(SEX)]
  const group = (...of: readonly (readonly string[])[]) => ({ cells: of, label: '', targets: {} })

  it('are those of the combinations of answers', () => {
    expect(Object.fromEntries(cells)).toEqual({
      [cellKey(['1', '1'])]: { n: 10, w: 20 },
      [cellKey(['1', '2'])]: { n: 20, w: 40 },
      [cellKey(['2', '1'])]: { n: 30, w: 60 },
      [cellKey(['2', '2'])]: { n: 40, w: 80 },
    })
    const groups = [group(['1', '1']), group(['1', '2']), group(['2', '1'], ['2', '2'])]
    expect(sharesOf({ groups }, matches, cells, null)).toEqual({ n: 100, percents: [10, 20, 70] })
  })

  it('are unknown for a group of which one answer has no match', () => {
    const groups = [group(['1', '1']), group(['2', '1'], ['2', '3'])]
    expect(sharesOf({ groups }, matches, cells, null).percents).toEqual([10, null])
  })

  it('are those of one answer to the question that splits the sample', () => {
    const split: [readonly string[], CellCount][] = [
      [['1', 'a'], { n: 1, w: 1 }],
      [['2', 'a'], { n: 3, w: 3 }],
      [['1', 'b'], { n: 5, w: 5 }],
    ]
    const counts = new Map(split.map(([ids, cell]) => [cellKey(ids), cell]))
    const groups = [group(['1']), group(['2'])]
    const age = [itself(AGE)]
    expect(sharesOf({ groups }, age, counts, 'a')).toEqual({ n: 4, percents: [25, 75] })
    expect(sharesOf({ groups }, age, counts, 'b')).toEqual({ n: 5, percents: [100, 0] })
  })

  it('say why there are none', () => {
    expect(problemIn([response()])).toBeNull()
    const failed = { tables: [{ outcome: 'problem', message: 'Too many columns.' }] } as unknown as AnalysisResponse
    expect(problemIn([response(), failed])).toBe('Too many columns.')
  })
})

describe('targets of shares', () => {
  it('add up to 100 where every group has a match', () => {
    expect(targetTexts({ n: 9, percents: [30, 30, 30] })).toEqual(['33.34', '33.33', '33.33'])
  })

  it('stay as they are where a group has none, and nobody is no target', () => {
    expect(targetTexts({ n: 9, percents: [60, null, 30] })).toEqual(['60', '', '30'])
    expect(targetTexts({ n: 9, percents: [60, 0, 40] })).toEqual(['60', '', '40'])
  })

  const margin: TypedMargin = {
    of: ['age'],
    unit: 'count',
    groups: ['1', '2'].map(id => ({ cells: [[id]], label: '', targets: { [ALL]: '50' } })),
  }
  const typed: TypedWeight = { ...EMPTY_WEIGHT, margins: [margin], within: 'wave', segments: ['a', 'b'] }
  const targets = ({ margins }: TypedWeight) => margins[0]?.groups.map(group => group.targets)

  it('are the same for all segments, in percent', () => {
    const all = withSourceTargets(typed, 0, new Map([[ALL, ['60', '40']]]))
    expect(targets(all)).toEqual([{ [ALL]: '60' }, { [ALL]: '40' }])
    expect(all.margins[0]?.unit).toBe('percent')
  })

  it('are those of each segment, and one without a match keeps what it had', () => {
    const each = withSourceTargets(typed, 0, new Map([['a', ['60', '40']]]))
    expect(each.own).toBe(true)
    expect(targets(each)).toEqual([
      { a: '60', b: '50' },
      { a: '40', b: '50' },
    ])
    const all = withSourceTargets(each, 0, new Map([[ALL, ['70', '30']]]))
    expect(targets(all)).toEqual([
      { a: '70', b: '70' },
      { a: '30', b: '30' },
    ])
  })
})
