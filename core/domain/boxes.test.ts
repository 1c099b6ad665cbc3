import { describe, expect, it } from 'vitest'
import { codedColumn, meansOf, percentsOfColumnBase, tableFromColumns, tabulate, type Cube } from '@core/crosstab'
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

  it.each([
    ['Please rate it on a scale from 1 to 5.', ['5', '4']],
    ['On a scale where 1 is very good and 5 is very poor', ['1', '2']],
    ['How do you like it (1 = best, 5 = worst)?', ['1', '2']],
    ['How satisfied are you? 1 being extremely satisfied', ['1', '2']],
    ['Rank them, with one being your favourite', ['1', '2']],
    ['Rank it from 1 to 5, where 5 is the best', ['5', '4']],
    ['In 2021 most people were asked', ['5', '4']],
    ['Is 11 the best number?', ['5', '4']],
  ])('of bare numbers take the end that the text calls the better one: %s', (text, top) => {
    const options = ['1', '2', '3', '4', '5'].map(id => option(id, id, Number(id)))
    expect(boxes(question({ options, text }))[0]).toEqual(['top2', top])
  })

  it('of ranks take the first ones, whatever the language of the question', () => {
    const options = ['1', '2', '3', '4', '5'].map(id => option(id, id, Number(id)))
    const calculated: CalculatedDef[] = [{ id: 'mean', label: 'Mean rank', kind: 'mean' }]
    expect(boxes(question({ kind: 'grid', options, text: 'Bitte ordnen', calculated }))[0]).toEqual([
      'top2',
      ['1', '2'],
    ])
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

const listed = (labels: readonly string[], over: Partial<QuestionDef> = {}) =>
  question({ options: labels.map((label, at) => option(String(at + 1), label, null)), ...over })
const boxLabels = (from: QuestionDef) => {
  const labels = new Map(from.options.map(({ id, label }) => [id, label]))
  return proposeNets(from).map(({ any_of }) => any_of.map(id => labels.get(id)))
}

describe('nets proposed for scales without scale values', () => {
  it.each([
    {
      of: 'incomes in dollars',
      labels: [
        'Less than $20,000',
        '$20,000 - $39,999',
        '$40,000 - $59,999',
        '$60,000 - $79,999',
        '$80,000 - $99,999',
        '$100,000 - $149,999',
        '$150,000 or more',
        'Prefer not to say',
      ],
      top: ['$150,000 or more', '$100,000 - $149,999'],
      bottom: ['$20,000 - $39,999', 'Less than $20,000'],
    },
    {
      of: 'incomes in pounds, highest first',
      labels: ['Refused', '£75,000+', '£50,000 to £74,999', '£25,000 to £49,999', '£10,000 to £24,999', 'Up to £9,999'],
      top: ['£75,000+', '£50,000 to £74,999'],
      bottom: ['£10,000 to £24,999', 'Up to £9,999'],
    },
    {
      of: 'numbers of machines',
      labels: ['1 to 5', '6 to 20', '21-50', '51-100', '5000+', "N/A or don't know"],
      top: ['5000+', '51-100'],
      bottom: ['6 to 20', '1 to 5'],
    },
    {
      of: 'sizes',
      labels: ['<50', '50-249', '250-999', '1000-4999', '>5000', "None or don't know"],
      top: ['>5000', '1000-4999'],
      bottom: ['50-249', '<50'],
    },
    {
      of: 'levels of education',
      labels: [
        'No formal education past high school',
        'Some college/university study without earning a bachelor’s degree',
        'Bachelor’s degree',
        'Master’s degree',
        'Doctoral degree',
        'I prefer not to answer',
      ],
      top: ['Doctoral degree', 'Master’s degree'],
      bottom: [
        'Some college/university study without earning a bachelor’s degree',
        'No formal education past high school',
      ],
    },
    {
      of: 'frequencies',
      labels: ['Multiple times a day', 'Daily', 'Weekly', 'Monthly', 'Quarterly', 'Never', 'I don’t remember'],
      top: ['Multiple times a day', 'Daily'],
      bottom: ['Quarterly', 'Never'],
    },
    {
      of: 'ages in German',
      labels: ['18-29', '30-39', '40-49', '50-59', '60+', 'Keine Angabe'],
      top: ['60+', '50-59'],
      bottom: ['30-39', '18-29'],
    },
  ])('take the ends of $of and leave out who gave no answer', ({ labels, top, bottom }) => {
    expect(boxLabels(listed(labels))).toEqual([top, bottom])
  })

  it.each([
    'Prefer not to say',
    'I’d rather not say',
    'Don’t know',
    "(Don't know)",
    'DK/NA',
    'No answer',
    'No response',
    'Refused / no answer',
    'Refusal',
    'Declined to answer',
    'Not stated',
    'Not applicable',
    'Can’t remember',
    'Unknown',
    'Weiß nicht',
    'k. A.',
    'Je préfère ne pas répondre',
    'NS/NC',
    'Prefiero no responder',
  ])('know that “%s” is outside', outside => {
    const income = ['Up to 9', '10-19', '20-29', '30-39', '40+']
    expect(boxLabels(listed([...income, outside]))).toEqual([
      ['40+', '30-39'],
      ['10-19', 'Up to 9'],
    ])
    const ratings = AGREEMENT.map((label, at) => option(String(at + 1), label, at + 1))
    const coded = question({ options: [...ratings, option('6', outside, 6)] })
    expect(boxLabels(coded)[1]).toEqual(['Disagree', 'Strongly disagree'])
  })

  it.each([
    ['what is numbered only', ['Wave 1', 'Wave 2', 'Wave 3', 'Wave 4', 'Wave 5']],
    ['an answer whose place is unknown', ['< 1 year', '1-2 years', '3-5 years', '5-10 years', '20+ years', 'I drive']],
    ['amounts out of order', ['10-19', '0-9', '20-29', '30-39', '40+']],
    ['names', ['Natural', 'National', 'Nantes', 'Nancy', 'Narbonne']],
    ['four points', ['0-9', '10-19', '20-29', '30+', 'Refused']],
  ])('are none for %s', (_, labels) => {
    expect(boxLabels(listed(labels))).toEqual([])
  })

  it('are none where the options are in no order', () => {
    expect(boxLabels(listed(['0-9', '10-19', '20-29', '30-39', '40+'], { ordered: false }))).toEqual([])
  })
})

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

  it('may be a box of amounts, which have no scale values', () => {
    const income = listed(['Up to 9', '10-19', '20-29', 'Prefer not to say'])
    expect(calculatedProblem(income, topBox)).toBeNull()
    expect(calculatedProblem(income, { ...topBox, count: 3 })).toMatch(/1 to 2 of the 3/)
    const data = tableFromColumns(5, { q: codedColumn([1, 2, 3, 4, 4]) })
    const box = tableOf({ ...income, calculated: [{ ...topBox, end: 'highest' }] }, data).rows.find(
      ({ key }) => key === 'box',
    )
    expect(box).toMatchObject({ any_of: ['3', '2'] })
  })

  it('needs scale values for a box', () => {
    const { options } = question({})
    expect(calculatedProblem(question({ options: options.map(one => ({ ...one, score: null })) }), topBox)).toMatch(
      /no scale/,
    )
    expect(calculatedProblem(question({}), topBox)).toBeNull()
  })
})
