import { describe, expect, it } from 'vitest'
import type { Code } from '@core/crosstab'
import { segmentMatches } from './actions/segments'
import type { SegmentsAction, StepAction, Where } from './steps'
import { cellsOf, counted, prepared, type TestVariable } from './testing'

const SPEND: readonly (number | null)[] = [0, 4.99, 5, 9.5, 10, 25, null, 3]
const BRAND: readonly (Code | null)[] = ['A', 'B', 'A', null, 'B', 'C', 'A', 'B']
const TICKS: readonly (readonly (number | null)[])[] = [
  [1, 1, 0, null, 0, 1, 1, 0],
  [1, 0, 0, null, 1, 1, null, 0],
  [0, 1, 0, null, 1, 1, 0, 0],
]

const GIVEN: Record<string, TestVariable> = {
  spend: { cells: SPEND, kind: 'numeric' },
  visits: { cells: [1, 2, 3, 4, 5, 6, 7, null], kind: 'numeric' },
  brand: { cells: BRAND },
  t1: { cells: TICKS[0] ?? [] },
  t2: { cells: TICKS[1] ?? [] },
  t3: { cells: TICKS[2] ?? [] },
  day: {
    cells: [
      '2025-01-31',
      '2025-02-01',
      '2025-02-28T13:45:00',
      '2025-05-04',
      null,
      '2024-12-31',
      '2025-02-02',
      '2025-01-01',
    ],
    kind: 'date',
  },
}

const SET: StepAction = {
  kind: 'set',
  name: 'ticks',
  text: '',
  from: { members: ['t1', 't2', 't3'].map(variable => ({ variable, counts: [1] })) },
  base: 'answered',
}

describe('bands of a number', () => {
  it('own their lower limit; what is below the first is in none', () => {
    const { state, table, problems } = prepared(GIVEN, [
      {
        kind: 'bands',
        name: 'band',
        text: 'Spend',
        of: 'spend',
        bands: [{ from: 3 }, { from: 5 }, { from: 10, label: 'A lot' }],
      },
    ])
    expect(problems).toEqual([])
    expect(counted(state, table, 'band')).toEqual({
      base: 6,
      rows: { '3 to under 5': 2, '5 to under 10': 2, 'A lot': 2 },
      mean: null,
    })
    expect(state.order.slice(0, 2)).toEqual(['spend', 'band'])
  })

  it('may have no lower limit, and leave out values that are missing', () => {
    const { state, table } = prepared(GIVEN, [
      { kind: 'missing', of: ['spend'], answers: { 25: 'no_answer' } },
      { kind: 'bands', name: 'band', text: '', of: 'spend', bands: [{ from: null }, { from: 5 }] },
    ])
    expect(counted(state, table, 'band')).toMatchObject({ base: 6, rows: { 'Under 5': 3, '5 or more': 3 } })
  })
})

describe('dates', () => {
  it.each([
    [
      'month',
      { 'December 2024': 1, 'January 2025': 2, 'February 2025': 3, 'March 2025': 0, 'April 2025': 0, 'May 2025': 1 },
    ],
    ['quarter', { 'Q4 2024': 1, 'Q1 2025': 5, 'Q2 2025': 1 }],
    ['year', { 2024: 1, 2025: 6 }],
  ] as const)('become a %s each, without a gap', (unit, rows) => {
    const { state, table } = prepared(GIVEN, [{ kind: 'periods', name: 'when', text: '', of: 'day', unit }])
    expect(counted(state, table, 'when')).toEqual({ base: 7, rows, mean: null })
    expect(Object.keys(rows).sort()).toEqual(
      state.items
        .get('when')
        ?.def.options.map(({ label }) => label)
        .sort(),
    )
  })

  it('become waves of days, both ends included; other days are in none', () => {
    const waves = [
      { label: 'Winter', from: '2024-12-31', to: '2025-01-31' },
      { label: 'Spring', from: '2025-02-02', to: '2025-05-04' },
    ]
    const { state, table } = prepared(GIVEN, [
      { kind: 'periods', name: 'wave', text: '', of: 'day', unit: 'wave', waves },
    ])
    expect(counted(state, table, 'wave')).toMatchObject({ base: 6, rows: { Winter: 3, Spring: 3 } })
  })
})

/** The same conditions again, decided row by row. */
const holds = (where: Where, row: number): boolean => {
  if ('and' in where) return where.and.every(each => holds(each, row))
  if ('or' in where) return where.or.some(each => holds(each, row))
  if ('not' in where) return !holds(where.not, row)
  if ('options' in where) return where.options.includes(String(BRAND[row]))
  if ('ticked_at_least' in where) return TICKS.filter(column => column[row] === 1).length >= where.ticked_at_least
  if ('answered' in where) return (BRAND[row] !== null) === where.answered
  const value = SPEND[row] ?? null
  const { over = -Infinity, under = Infinity, at_least = -Infinity, at_most = Infinity } = where
  return value !== null && value > over && value < under && value >= at_least && value <= at_most
}

const WHERES: readonly Where[] = [
  { question: 'brand', options: ['A', 'C'] },
  { question: 'spend', over: 5 },
  { question: 'spend', at_least: 5, under: 10 },
  { question: 'spend', at_most: 0 },
  { question: 'ticks', ticked_at_least: 2 },
  { question: 'brand', answered: false },
  { not: { question: 'brand', options: ['A'] } },
  { and: [{ question: 'brand', options: ['B'] }, { not: { question: 'ticks', ticked_at_least: 1 } }] },
  {
    or: [
      { question: 'spend', under: 4 },
      {
        and: [
          { question: 'brand', answered: true },
          { question: 'spend', over: 9 },
        ],
      },
    ],
  },
]

describe('segments', () => {
  it('take everyone into the first whose condition holds, and the rest into one more', () => {
    for (let at = 0; at < WHERES.length; at += 1) {
      const [first, second] = [WHERES[at], WHERES[(at + 4) % WHERES.length]]
      if (!first || !second) throw new Error('no conditions')
      const segments = [
        { label: 'first', where: first },
        { label: 'second', where: second },
      ]
      const { table, problems } = prepared(GIVEN, [
        SET,
        { kind: 'segments', name: 'seg', text: '', segments, rest: 'Everyone else' },
        { kind: 'segments', name: 'some', text: '', segments, rest: null },
      ])
      expect(problems).toEqual([])
      const expected = SPEND.map((_, row) => (holds(first, row) ? 1 : holds(second, row) ? 2 : 3))
      expect(cellsOf(table, 'seg')).toEqual(expected)
      expect(cellsOf(table, 'some')).toEqual(expected.map(code => (code === 3 ? null : code)))
    }
  })

  it('that may overlap are ticks: everybody is in each that fits, and the rest in none', () => {
    for (let at = 0; at < WHERES.length; at += 1) {
      const [first, second] = [WHERES[at], WHERES[(at + 4) % WHERES.length]]
      if (!first || !second) throw new Error('no conditions')
      const segments: SegmentsAction = {
        kind: 'segments',
        name: 'seg',
        text: '',
        segments: [
          { label: 'first', where: first },
          { label: 'second', where: second },
        ],
        rest: 'Everyone else',
        overlap: true,
      }
      const { table, state, problems } = prepared(GIVEN, [SET, segments])
      expect(problems).toEqual([])
      const [a, b] = [SPEND.map((_, row) => holds(first, row)), SPEND.map((_, row) => holds(second, row))]
      const ticks = (name: string) => cellsOf(table, `seg:${name}`).map(cell => cell === 1)
      expect(ticks('1')).toEqual(a)
      expect(ticks('2')).toEqual(b)
      expect(ticks('3')).toEqual(a.map((bit, row) => !bit && !b[row]))
      expect(state.items.get('seg')?.def).toMatchObject({ kind: 'multi', source: { base: 'all' } })
      const n = (bits: readonly boolean[]) => bits.filter(Boolean).length
      expect(segmentMatches(state, segments, table)).toEqual([
        { matches: n(a), taken: 0 },
        { matches: n(b), taken: n(b.filter((bit, row) => bit && a[row])) },
      ])
    }
  })
})

describe('questions put together', () => {
  it('combine every answer of one with every answer of the other', () => {
    const { table } = prepared(GIVEN, [
      {
        kind: 'bands',
        name: 'band',
        text: '',
        of: 'spend',
        bands: [
          { from: null, label: 'low' },
          { from: 5, label: 'high' },
        ],
      },
      { kind: 'combine', name: 'both', text: '', of: ['brand', 'band'] },
    ])
    const expected = SPEND.map((value, row) =>
      value === null || BRAND[row] === null ? null : `${String(BRAND[row])}|${value < 5 ? 1 : 2}`,
    )
    expect(cellsOf(table, 'both')).toEqual(expected)
  })

  it.each([
    ['mean', undefined, [0.5, 3.495, 4, 6.75, 7.5, 15.5, 7, 3]],
    ['sum', undefined, [1, 6.99, 8, 13.5, 15, 31, 7, 3]],
    ['sum', 2, [1, 6.99, 8, 13.5, 15, 31, null, null]],
    ['difference', undefined, [-1, 2.99, 2, 5.5, 5, 19, null, null]],
  ] as const)('have a %s with at least %s values', (how, minimum, expected) => {
    const { table } = prepared(GIVEN, [
      { kind: 'compute', name: 'x', text: '', how, of: ['spend', 'visits'], ...(minimum !== undefined && { minimum }) },
    ])
    cellsOf(table, 'x').forEach((value, row) => {
      const wanted = expected[row] ?? null
      if (wanted === null) expect(value).toBeNull()
      else expect(value).toBeCloseTo(wanted, 12)
    })
  })

  it('count ticked answers of a set, and answers to other questions; nobody who was not asked has a count', () => {
    const { table } = prepared(GIVEN, [SET, { kind: 'compute', name: 'n', text: '', how: 'count', of: ['ticks'] }])
    expect(cellsOf(table, 'n')).toEqual([2, 2, 0, null, 2, 3, 1, 0])
    const scored = prepared(GIVEN, [
      { kind: 'scores', of: ['brand'], scores: { A: 1, B: -1 } },
      { kind: 'compute', name: 'm', text: '', how: 'mean', of: ['brand', 'visits'] },
    ])
    expect(cellsOf(scored.table, 'm')).toEqual([1, 0.5, 2, 4, 2, 6, 4, -1])
  })

  it('are copied among some people, everyone else counting as not asked', () => {
    const where: Where = { question: 'brand', options: ['A', 'B'] }
    const { state, table } = prepared(GIVEN, [
      SET,
      { kind: 'among', name: 'users', text: 'Among users', of: 'ticks', where },
    ])
    expect(counted(state, table, 'users')).toEqual({ base: 6, rows: { t1: 3, t2: 2, t3: 2 }, mean: null })
    expect(counted(state, table, 'ticks')).toEqual({ base: 7, rows: { t1: 4, t2: 3, t3: 3 }, mean: null })
  })
})
