import { describe, expect, it } from 'vitest'
import type { WeighingTried } from '@core/contract'
import { columnsOf, movesOf, problemsOf } from './moves'

type Table = WeighingTried['tables'][number]

const table = (text: string, rows: Table['rows']): Table => ({
  question: text,
  text,
  problem: null,
  columns: [
    { label: 'Total', letter: null, n: 200 },
    { label: 'Wave 1', letter: 'A', n: 100 },
    { label: 'Wave 2', letter: 'B', n: 100 },
  ],
  rows,
})
const row = (label: string, before: number[], after: number[], marks: readonly [string, string][] = []) => ({
  label,
  before,
  after,
  letters_before: ['', ...marks.map(([was]) => was)],
  letters_after: ['', ...marks.map(([, is]) => is)],
})
const TABLES = [
  table('Brand', [
    row(
      'Yes',
      [50, 40, 60],
      [52, 41, 70],
      [
        ['', ''],
        ['A', 'A'],
      ],
    ),
    row('No', [50, 60, 40], [48, 59, 30]),
  ]),
  table('Diet', [
    row(
      'Vegan',
      [10, 10, 10],
      [4, 12, 9],
      [
        ['', 'B'],
        ['', ''],
      ],
    ),
  ]),
  { ...table('Day', []), columns: [], problem: 'A date cannot be tabulated.' },
]

describe('what moves', () => {
  it('is every answer of every question, the largest change first', () => {
    expect(movesOf(TABLES, 0).map(({ answer, points }) => [answer, points])).toEqual([
      ['Vegan', -6],
      ['Yes', 2],
      ['No', -2],
    ])
    expect(movesOf(TABLES, 2).map(({ answer, n }) => [answer, n])).toEqual([
      ['Yes', 100],
      ['No', 100],
      ['Vegan', 100],
    ])
  })

  it('says which letters change in which column', () => {
    const [vegan, yes] = movesOf(TABLES, 0)
    expect(vegan?.marks).toEqual([{ column: 'Wave 1', before: '', after: 'B' }])
    expect(yes?.marks).toEqual([])
  })

  it('has the columns of the tables, and the questions without one', () => {
    expect(columnsOf(TABLES)).toEqual(['Total', 'Wave 1', 'Wave 2'])
    expect(problemsOf(TABLES)).toEqual(['Day: A date cannot be tabulated.'])
  })
})
