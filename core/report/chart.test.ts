import { describe, expect, it } from 'vitest'
import { chartSubject, rowOrder } from './chart'
import { anOption, aQuestion } from './testing'

const agreement = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree']
const scale = (labels: readonly string[], score: (at: number) => number) =>
  aQuestion({
    question_name: 'Q1',
    is_interval: true,
    categorical_responses: labels.map((label, at) => anOption(`o${at}`, label, { score: score(at) })),
    nets: [
      { id: 'low', label: 'Bottom 2', any_of: ['o0', 'o1'] },
      { id: 'high', label: 'Top 2', any_of: ['o3', 'o4'] },
    ],
    calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
  })

describe('what a question is to a chart', () => {
  it('is a scale with the net of its good end and its mean', () => {
    expect(chartSubject(scale(agreement, at => at + 1))).toMatchObject({
      kind: 'scale',
      positive: 'high',
      mean: 'mean',
    })
    const reversed = scale([...agreement].reverse(), at => 5 - at)
    expect(chartSubject(reversed)).toMatchObject({ kind: 'scale', positive: 'low' })
  })

  it('names the good end where the lowest number is the best', () => {
    expect(chartSubject(scale(agreement, at => at + 1)).lowestBest).toBeUndefined()
    expect(chartSubject(scale([...agreement].reverse(), at => at + 1)).lowestBest).toBe('o0')
  })

  it('says which end of a scale comes first', () => {
    expect(rowOrder(scale(agreement, at => at + 1))).toEqual({ rows: 'negative_first' })
    expect(rowOrder(scale([...agreement].reverse(), at => 5 - at))).toEqual({ rows: 'positive_first' })
  })

  it('is no scale where answers are only in order, such as ages', () => {
    const age = aQuestion({
      question_name: 'D2',
      is_interval: true,
      categorical_responses: [anOption('a', '18-34'), anOption('b', '35-54'), anOption('c', '55+')],
    })
    expect(chartSubject(age).kind).toBe('single')
    expect(rowOrder(age)).toEqual({ rows: null, rowsOrdered: true })
  })

  it.each([
    ['people', ['1', '2', '3', '4', '5', '6 or more']],
    ['children', ['None', '1', '2', '3 or more']],
    ['ages with scores', ['18-34', '35-54', '55+']],
    ['money', ['Under £10', '£10 to £20', 'Over £20']],
  ])('is no scale where answers count %s, though they have values', (_, labels) => {
    const counted = scale(labels, at => at + 1)
    expect(chartSubject(counted).kind).toBe('single')
    expect(rowOrder(counted)).toEqual({ rows: null, rowsOrdered: true })
  })

  it('is a scale of plain numbers, and of numbers with words at their ends', () => {
    for (const labels of [
      ['1', '2', '3', '4', '5'],
      ['1 Not at all likely', '2', '3', '4', '5 Very likely'],
    ])
      expect(chartSubject(scale(labels, at => at + 1)).kind).toBe('scale')
  })

  it('has the answers of a recommendation by group, by their scale values or else by their codes', () => {
    const asked = (more: (at: number) => object) =>
      aQuestion({
        question_name: 'Q2',
        fundamental_question_type: 'nps',
        categorical_responses: Array.from({ length: 11 }, (_, at) => anOption(`p${at}`, String(at), more(at))),
        calculated: [{ id: 'score', label: 'NPS', kind: 'nps' }],
      })
    for (const question of [asked(at => ({ score: at })), asked(at => ({ code: at }))]) {
      const { kind, groups, score } = chartSubject(question)
      expect([kind, score]).toEqual(['nps', 'score'])
      expect(groups?.promoters).toEqual(['p9', 'p10'])
      expect(groups?.passives).toEqual(['p7', 'p8'])
      expect(groups?.detractors).toHaveLength(7)
    }
  })

  it('has the net of a group that counts exactly its answers', () => {
    const net = (id: string, any_of: string[]) => ({ id, label: id, any_of })
    const question = aQuestion({
      question_name: 'Q2',
      fundamental_question_type: 'nps',
      categorical_responses: Array.from({ length: 11 }, (_, at) => anOption(`p${at}`, String(at), { score: at })),
      nets: [net('most', ['p8', 'p9', 'p10']), net('fans', ['p10', 'p9']), net('passives', ['p7'])],
    })
    expect(chartSubject(question).groupNets).toEqual({ promoters: 'fans' })
  })
})
