import { describe, expect, it } from 'vitest'
import { codedColumn, meansOf, percentsOfColumnBase, tableFromColumns, tabulate } from '@core/crosstab'
import type { Cube } from '@core/crosstab'
import { rowQuestion } from './answers'
import { calculatedProblem, proposeNets } from './boxes'
import type { CalculatedDef, OptionDef, QuestionDef } from './question'

const option = (id: string, label: string, score: number | null, missing = false): OptionDef => ({
  id,
  label,
  codes: [Number(id)],
  score,
  missing,
})

const AGREEMENT = ['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree']

const question = (over: Partial<QuestionDef>): QuestionDef => ({
  name: 'q',
  text: 'Q',
  raw_text: 'Q',
  label: '',
  kind: 'single',
  source: { kind: 'variable', var: 'q' },
  options: [...AGREEMENT.map((label, at) => option(String(at + 1), label, at + 1)), option('9', 'Don’t know', null)],
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: true,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  ...over,
})

const boxes = (from: QuestionDef) => proposeNets(from).map(({ id, any_of }) => [id, any_of])

describe('proposed nets', () => {
  it('take the end that the labels call the better one, else the higher scale values', () => {
    const agreement = question({})
    expect(boxes(agreement)).toEqual([
      ['top2', ['1', '2']],
      ['bottom2', ['4', '5']],
    ])
    const upwards = [...AGREEMENT].reverse().map((label, at) => option(String(at + 1), label, at + 1))
    expect(boxes(question({ options: upwards }))).toEqual([
      ['top2', ['5', '4']],
      ['bottom2', ['2', '1']],
    ])
    const numbers = ['1', '2', '3', '4', '5', '6', '7'].map(id => option(id, id, Number(id)))
    expect(boxes(question({ options: numbers, kind: 'grid' }))[0]).toEqual(['top2', ['7', '6']])
  })

  it('are those that the question lacks', () => {
    const same = [{ id: 'agree', label: 'Agree', any_of: ['2', '1'] }]
    expect(boxes(question({ nets: same })).map(([id]) => id)).toEqual(['bottom2'])
    expect(boxes(question({ nets: [{ id: 'bottom2', label: '', any_of: ['5'] }] })).map(([id]) => id)).toEqual(['top2'])
  })

  it('are none for short scales, unordered options, several answers and NPS', () => {
    const { options } = question({})
    for (const over of [{ options: options.slice(1) }, { ordered: false }, { kind: 'multi' }, { kind: 'nps' }] as const)
      expect(boxes(question(over))).toEqual([])
    expect(boxes(question({ options: options.map(one => ({ ...one, score: null })) }))).toEqual([])
  })
})

const topBox: CalculatedDef = { id: 'box', label: 'Top 2 box', kind: 'top_box', count: 2, end: 'lowest' }

const tableOf = (from: QuestionDef, data: ReturnType<typeof tableFromColumns>): Cube => {
  const row = rowQuestion({ question: from, breakout: null, source: from.source ?? { kind: 'variable', var: '' } })
  const [cube] = tabulate(data, { rows: [row], banner: [] })
  if (!cube) throw new Error('no cube')
  return cube
}

describe('a box as a calculated row', () => {
  it('is the percentage of those who chose one of the points at that end, of everyone in the base', () => {
    const data = tableFromColumns(10, { q: codedColumn([1, 1, 2, 3, 4, 5, 5, 9, 9, null]) })
    const cube = tableOf(question({ calculated: [topBox, { ...topBox, id: 'low', end: 'highest', count: 1 }] }), data)
    const percent = (key: string) =>
      cube.rows.filter(row => row.key === key).map(row => percentsOfColumnBase(row, cube.base)[0])
    expect(percent('box')).toEqual([expect.closeTo(100 / 3, 10)])
    expect(percent('low')).toEqual([expect.closeTo(200 / 9, 10)])
    expect(cube.rows.find(({ key }) => key === 'box')).toMatchObject({ type: 'net', any_of: ['1', '2'] })
  })
})

const score = (combine: 'mean' | 'sum'): CalculatedDef => ({
  id: 'score',
  label: 'Score',
  kind: 'score',
  scores: { 1: 10, 2: 5, gone: 99 },
  combine,
})

describe('scores somebody gave', () => {
  const meanOf = (from: QuestionDef, data: ReturnType<typeof tableFromColumns>) => {
    const [mean] = tableOf(from, data).numbers.map(number => meansOf(number)[0])
    return [mean?.n, mean?.mean, mean?.median]
  }

  it('are averaged over those whose one answer has a score', () => {
    const data = tableFromColumns(6, { q: codedColumn([1, 1, 2, 3, 9, null]) })
    for (const combine of ['mean', 'sum'] as const)
      expect(meanOf(question({ calculated: [score(combine)] }), data)).toEqual([3, expect.closeTo(25 / 3, 10), 10])
  })

  const several = question({
    kind: 'multi',
    options: ['1', '2', '3'].map(id => option(id, id, null)),
    source: {
      kind: 'members',
      base: 'answered',
      members: ['1', '2', '3'].map(id => ({ id, var: `m${id}`, codes: [1] })),
    },
  })
  /** Both scored, the first, the third only, nothing chosen, not asked. */
  const data = tableFromColumns(5, {
    m1: codedColumn([1, 1, 0, 0, null]),
    m2: codedColumn([1, 0, 0, 0, null]),
    m3: codedColumn([0, 1, 1, 0, null]),
  })

  it('of several answers are added up, zero for who chose nothing scored', () => {
    expect(meanOf({ ...several, calculated: [score('sum')] }, data)).toEqual([4, 25 / 4, 5])
  })

  it('or averaged per respondent, without those', () => {
    expect(meanOf({ ...several, calculated: [score('mean')] }, data)).toEqual([2, 17.5 / 2, 8.75])
  })

  it('leave the other calculated rows and nets beside them as they are', () => {
    const nets = [{ id: 'any', label: 'Any', any_of: ['1', '2'] }]
    const mean: CalculatedDef = { id: 'mean', label: 'Mean', kind: 'mean' }
    const options = several.options.map(one => ({ ...one, score: Number(one.id) }))
    const both = tableOf({ ...several, options, nets, calculated: [score('sum'), mean, score('mean')] }, data)
    const alone = tableOf({ ...several, options, nets, calculated: [mean] }, data)
    expect(both.rows).toEqual(alone.rows)
    expect(both.numbers[1]).toEqual(alone.numbers[0])
    expect(both.numbers.map(number => number.n[0])).toEqual([4, 3, 2])
  })
})

describe('a calculated row that cannot be added', () => {
  it.each([
    [/another row/, { ...topBox, id: '1' }],
    [/1 to 4 of the 5/, { ...topBox, count: 5 }],
    [/1 to 4 of the 5/, { ...topBox, count: 0 }],
    [/does not have/, score('sum')],
    [/At least one/, { ...score('sum'), scores: {} }],
    [/must be a number/, { ...score('sum'), scores: { 1: Infinity } }],
  ] as [RegExp, CalculatedDef][])('says why: %s', (reason, calculated) => {
    expect(calculatedProblem(question({}), calculated)).toMatch(reason)
  })

  it('needs scale values for a box', () => {
    const { options } = question({})
    expect(calculatedProblem(question({ options: options.map(one => ({ ...one, score: null })) }), topBox)).toMatch(
      /no scale/,
    )
    expect(calculatedProblem(question({}), topBox)).toBeNull()
  })
})
