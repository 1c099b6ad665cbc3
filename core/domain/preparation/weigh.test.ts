import { describe, expect, it } from 'vitest'
import type { StepAction, WeighAction, WeighMargin } from './steps'
import { cellsOf, prepared, type TestVariable } from './testing'
import { WeighingFailed } from './weighing'

type Person = readonly [row: string, column: string]

/** 40, 10, 20 and 30 people: rows of 60 : 40 and columns of 50 : 50 make the weights 1, 2, 0.5 and 1. */
const PEOPLE: readonly Person[] = (
  [
    [['top', 'left'], 40],
    [['top', 'right'], 10],
    [['bottom', 'left'], 20],
    [['bottom', 'right'], 30],
  ] satisfies (readonly [Person, number])[]
).flatMap(([person, times]) => Array.from({ length: times }, () => person))

const GIVEN: Record<string, TestVariable> = {
  row: { cells: PEOPLE.map(([row]) => row) },
  column: { cells: PEOPLE.map(([, column]) => column) },
  wave: { cells: PEOPLE.map((_, at) => (at % 2) + 1) },
}

const margin = (of: string, targets: Readonly<Record<string, number>>): WeighMargin => ({
  of: [of],
  groups: Object.entries(targets).map(([id, target]) => ({ cells: [[id]], target })),
})
const ROW = margin('row', { top: 60, bottom: 40 })
const COLUMN = margin('column', { left: 50, right: 50 })
const weigh = (margins: readonly WeighMargin[], more: Partial<WeighAction> = {}): WeighAction => ({
  kind: 'weigh',
  name: 'w',
  text: 'Weight',
  margins,
  ...more,
})

const weights = (actions: readonly StepAction[], given = GIVEN): number[] => {
  const { table, problems } = prepared(given, actions)
  expect(problems).toEqual([])
  return cellsOf(table, 'w').map(cell => (cell === null ? Number.NaN : Number(cell)))
}
const OF_GROUPS = [0, 40, 50, 70] as const
const shown = (all: readonly number[]) => OF_GROUPS.map(at => Number((all[at] ?? Number.NaN).toFixed(9)))
const mean = (all: readonly number[]) => all.reduce((so, one) => so + one, 0) / all.length

describe('a weight of targets', () => {
  it('brings margins to them, is a weight of the version, and no question that readers meet', () => {
    const action = weigh([ROW, COLUMN], { default: true })
    expect(shown(weights([action]))).toEqual([1, 2, 0.5, 1])
    const { state } = prepared(GIVEN, [action])
    expect(state.weights).toEqual({ variables: ['w'], default: 'w' })
    expect(state.items.get('w')).toMatchObject({ shown: false, origin: 'derived', def: { text: 'Weight' } })
  })

  it('stands beside the weights there are, whose default stays unless it says otherwise', () => {
    const given = { ...GIVEN, own: { cells: PEOPLE.map(() => 1), kind: 'numeric' as const } }
    const before: StepAction = { kind: 'weights', variables: ['own'], default: 'own' }
    expect(prepared(given, [before, weigh([ROW])]).state.weights).toEqual({ variables: ['own', 'w'], default: 'own' })
  })

  it('takes combined variables and joined answers, and counts of people', () => {
    const combined: WeighMargin = {
      of: ['row', 'column'],
      unit: 'count',
      groups: [
        { cells: [['top', 'left']], target: 600 },
        {
          cells: [
            ['top', 'right'],
            ['bottom', 'left'],
          ],
          target: 300,
        },
        { cells: [['bottom', 'right']], target: 100 },
      ],
    }
    // 60 % of 40 people, 30 % of 30, 10 % of 30.
    expect(shown(weights([weigh([combined])]))).toEqual([1.5, 1, 1, 0.333333333])
  })

  it('weighs each wave by itself, with targets of its own; waves that are not listed have no weight', () => {
    const own: WeighMargin = {
      of: ['row'],
      groups: [
        { cells: [['top']], target: { 1: 50, 2: 80 } },
        { cells: [['bottom']], target: { 1: 50, 2: 20 } },
      ],
    }
    const both = weights([weigh([own], { within: { of: 'wave' } })])
    const share = (wave: number) =>
      PEOPLE.reduce((so, [row], at) => so + (at % 2 === wave - 1 && row === 'top' ? (both[at] ?? 0) : 0), 0) / 50
    expect(share(1)).toBeCloseTo(0.5, 10)
    expect(share(2)).toBeCloseTo(0.8, 10)
    expect(mean(both)).toBeCloseTo(1, 10)
    const first = weights([weigh([ROW], { within: { of: 'wave', answers: ['1'] } })])
    expect(first.map(one => Number.isNaN(one))).toEqual(PEOPLE.map((_, at) => at % 2 === 1))
  })

  it('holds the share of those who are missing, or whose group is left out', () => {
    const given = { ...GIVEN, row: { cells: PEOPLE.map(([row], at) => (at < 10 ? null : at < 20 ? 'other' : row)) } }
    const found = weights([weigh([margin('row', { top: 75, bottom: 25 })])], given)
    expect(found.slice(0, 20).every(one => Math.abs(one - 1) < 1e-9)).toBe(true)
    // 80 people answered, 30 top and 50 bottom.
    expect(found[30]).toBeCloseTo((0.75 * 80) / 30, 9)
    expect(found[90]).toBeCloseTo((0.25 * 80) / 50, 9)
    const out: WeighMargin = {
      of: ['row'],
      groups: [
        { cells: [['top']], target: 75 },
        { cells: [['bottom']], target: 25 },
        { cells: [['other']], target: null },
      ],
    }
    expect(weights([weigh([out])], given)).toEqual(found)
  })

  it('begins from a start weight, and weighs those of a condition alone', () => {
    const given = { ...GIVEN, design: { cells: PEOPLE.map((_, at) => (at === 0 ? 0 : 2)), kind: 'numeric' as const } }
    const found = weights([weigh([COLUMN], { start: 'design', where: { question: 'row', options: ['top'] } })], given)
    expect(found[0]).toBeNaN()
    expect(found[1]).toBeCloseTo((0.5 * 49) / 39, 9)
    expect(found[40]).toBeCloseTo((0.5 * 49) / 10, 9)
    expect(found[60]).toBeNaN()
  })

  it('is made of derived variables, and others are made of it', () => {
    const found = prepared(GIVEN, [
      {
        kind: 'segments',
        name: 'top',
        text: '',
        segments: [{ label: 'Top', where: { question: 'row', options: ['top'] } }],
        rest: 'Rest',
      },
      weigh([margin('top', { 1: 60, 2: 40 })]),
      { kind: 'bands', name: 'heavy', text: '', of: 'w', bands: [{ from: null }, { from: 1 }] },
    ])
    expect(found.problems).toEqual([])
    expect(cellsOf(found.table, 'heavy')[0]).toBe(2)
    expect(cellsOf(found.table, 'heavy')[99]).toBe(1)
  })

  it('is not made where the data do not allow it, and says which wave, group and target, and why', () => {
    const given = { ...GIVEN, row: { cells: PEOPLE.map(([row], at) => (at % 2 === 0 ? row : 'top')) } }
    const { table } = prepared(given, [weigh([ROW], { within: { of: 'wave' } })])
    expect(() => table.column('w')).toThrow(WeighingFailed)
    expect(() => table.column('w')).toThrow(
      /^2: nobody is in category "bottom" of margin "row", whose target is 40 %. No weight can fill an empty group/,
    )
    const alone = prepared(given, [weigh([ROW], { where: { question: 'wave', options: ['2'] } })]).table
    expect(() => alone.column('w')).toThrow(/^Nobody is in category "bottom"/)
  })
})
