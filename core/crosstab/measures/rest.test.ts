import studentCdf from '@stdlib/stats-base-dists-t-cdf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrange,
  cellTests,
  codedColumn,
  meansOf,
  numberColumn,
  restMark,
  restMeanTest,
  restPairs,
  restTest,
  tableFromColumns,
  tabulate,
  type Cube,
  type Plan,
} from '../index'
import { VIEW } from '../testing'

const categories = (count: number) => Array.from({ length: count }, (_, k) => ({ key: `k${k}`, label: '', codes: [k] }))

interface Person {
  readonly row: number
  readonly sex: number | null
  readonly members: readonly boolean[]
  readonly x: number | null
  readonly weight: number
}

const person = fc.record({
  row: fc.integer({ min: 0, max: 3 }),
  sex: fc.option(fc.integer({ min: 0, max: 1 }), { freq: 8 }),
  members: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  x: fc.option(fc.integer({ min: -9, max: 9 }), { freq: 6 }),
  weight: fc.double({ min: 0.05, max: 8, noNaN: true }),
})
const people = fc
  .array(person, { minLength: 2, maxLength: 50 })
  .chain(drawn => fc.constantFrom(1, 9, 25).map(times => Array.from({ length: times }, () => drawn).flat()))

const MEMBERS = 3
const SEXES = 3

/** Nobody is of the last sex: a column without respondents. */
const PLAN: Plan = {
  rows: [
    { kind: 'single', id: 'row', var: 'row', cats: categories(5) },
    { kind: 'numeric', id: 'x', var: 'x' },
  ],
  banner: [
    { kind: 'single', id: 'sex', var: 'sex', cats: categories(SEXES) },
    {
      kind: 'multi',
      id: 'multi',
      base: 'all',
      members: Array.from({ length: MEMBERS }, (_, m) => ({ key: `k${m}`, label: '', var: `m${m}`, codes: [1] })),
    },
  ],
  weight: 'weight',
}

const cubesOf = (all: readonly Person[], plan: Plan = PLAN): Cube[] =>
  tabulate(
    tableFromColumns(all.length, {
      row: codedColumn(all.map(({ row }) => row)),
      sex: codedColumn(all.map(({ sex }) => sex)),
      ...Object.fromEntries(
        Array.from({ length: MEMBERS }, (_, m) => [
          `m${m}`,
          codedColumn(all.map(({ members }) => Number(members[m] ?? false))),
        ]),
      ),
      x: numberColumn(all.map(({ x }) => x ?? NaN)),
      weight: numberColumn(all.map(({ weight }) => weight)),
    }),
    plan,
  )

/** Who is in each column after Total, person by person. */
const COLUMNS: readonly ((one: Person) => boolean)[] = [
  ...Array.from({ length: SEXES }, (_, k) => (one: Person) => one.sex === k),
  ...Array.from({ length: MEMBERS }, (_, m) => (one: Person) => one.members[m] === true),
]

interface Expected {
  readonly t: number
  readonly df: number
  readonly bases: readonly number[]
}

const weights = (all: readonly Person[]) => all.reduce((sum, { weight }) => sum + weight, 0)
const kish = (all: readonly Person[]) => weights(all) ** 2 / all.reduce((sum, { weight }) => sum + weight ** 2, 0)
const average = (all: readonly Person[], of: (one: Person) => number) =>
  all.reduce((sum, one) => sum + one.weight * of(one), 0) / weights(all)

/** The test of two groups of people, straight from the people. */
const byShare = (own: readonly Person[], rest: readonly Person[], row: number): Expected | null => {
  const chose = ({ row: chosen }: Person) => Number(chosen === row)
  const everyone = [...own, ...rest]
  const chosen = everyone.reduce((sum, one) => sum + chose(one), 0)
  if (own.length === 0 || rest.length === 0 || chosen === 0 || chosen === everyone.length) return null
  const bases = [kish(own), kish(rest)]
  const df = kish(own) + kish(rest) - 2
  if (df < 1e-9) return null
  const p = average(everyone, chose)
  const error = Math.sqrt((p * (1 - p)) / kish(own) + (p * (1 - p)) / kish(rest))
  return { t: (average(own, chose) - average(rest, chose)) / error, df, bases }
}

const byMean = (own: readonly Person[], rest: readonly Person[]): Expected | null => {
  const sides = [own, rest].map(side => side.filter(({ x }) => x !== null))
  const figures = sides.map(side => {
    const e = kish(side)
    const mean = average(side, ({ x }) => x ?? 0)
    return { e, mean, v: average(side, ({ x }) => ((x ?? 0) - mean) ** 2) / (e - 1) }
  })
  const [a, b] = figures
  if (!a || !b || sides.some(({ length }) => length === 0) || Math.min(a.e, b.e) <= 1 + 1e-9) return null
  if (a.v + b.v < 1e-12) return null
  return {
    t: (a.mean - b.mean) / Math.sqrt(a.v + b.v),
    df: (a.v + b.v) ** 2 / (a.v ** 2 / (a.e - 1) + b.v ** 2 / (b.e - 1)),
    bases: [a.e, b.e],
  }
}

const markOf = (expected: Expected | null) => {
  if (expected === null || expected.bases.some(base => base < 30 - 1e-9)) return null
  const p = 2 * studentCdf(-Math.abs(expected.t), expected.df)
  return p < 0.05 ? (expected.t > 0 ? 'up' : 'down') : null
}

const near = (value: number | undefined): unknown => (value === undefined ? undefined : expect.closeTo(value, 6))

describe('a column against the rest, under weights', () => {
  it('of shares is the test of two groups of people, in overlapping and empty columns too', () => {
    fc.assert(
      fc.property(people, all => {
        const [cube] = cubesOf(all)
        const pairs = cube === undefined ? [] : restPairs(cube.base)
        expect(pairs[0]).toBeNull()
        cube?.rows.forEach((row, answer) => {
          COLUMNS.forEach((isIn, at) => {
            const expected = byShare(
              all.filter(isIn),
              all.filter(one => !isIn(one)),
              answer,
            )
            const found = restTest(row, pairs[at + 1] ?? null)
            expect([found?.t, found?.df]).toEqual([near(expected?.t), near(expected?.df)])
            expect(restMark(found, 95)).toBe(markOf(expected))
          })
        })
      }),
    )
  })

  it('of means is Welch’s test of two groups of people', () => {
    fc.assert(
      fc.property(people, all => {
        const number = cubesOf(all)[1]?.numbers[0]
        if (number === undefined) throw new Error('no mean')
        const counted = all.filter(({ x }) => x !== null)
        const means = meansOf(number)
        expect(restMeanTest(number, means, 0)).toBeNull()
        COLUMNS.forEach((isIn, at) => {
          const expected = byMean(
            counted.filter(isIn),
            counted.filter(one => !isIn(one)),
          )
          const found = restMeanTest(number, means, at + 1)
          expect([found?.t, found?.df]).toEqual([near(expected?.t), near(expected?.df)])
          expect(restMark(found, 95)).toBe(markOf(expected))
        })
      }),
    )
  })

  it('agrees with the letter where two columns make up the base: same t, df and p, up where the letter stands', () => {
    const banner: Plan['banner'] = [{ kind: 'single', id: 'sex', var: 'sex', cats: categories(2) }]
    let lettered = 0
    fc.assert(
      fc.property(people, drawn => {
        const all = drawn.map(one => ({ ...one, sex: one.sex ?? 0, row: one.sex === 1 ? one.row : one.row % 2 }))
        for (const cube of cubesOf(all, { ...PLAN, banner }))
          for (const { key, cells } of arrange(cube, VIEW).rows) {
            const [, one, other] = cells
            const letters = [one?.letters, other?.letters]
            if (letters.some(letter => letter !== '')) lettered += 1
            const marks = letters.map((letter, at) => (letter === '' ? (letters[1 - at] === '' ? null : 'down') : 'up'))
            expect([one?.rest, other?.rest]).toEqual(marks)
            const tests = cellTests(cube, key, 1)
            const pair = tests?.against[0]?.result
            expect([tests?.rest?.t, tests?.rest?.df, tests?.rest?.p]).toEqual([
              near(pair?.statistic),
              near(pair?.df),
              near(pair?.p),
            ])
          }
      }),
    )
    expect(lettered).toBeGreaterThan(0)
  })

  it('has no test where everybody is in the column, whatever rounding leaves of the weights', () => {
    const all = Array.from({ length: 300 }, (_, i): Person => ({
      row: i % 3,
      sex: 0,
      members: [true, false, i % 2 === 0],
      x: i % 7,
      weight: 0.1 + (i % 11) / 7,
    }))
    const [shares, means] = cubesOf(all)
    const number = means?.numbers[0]
    if (shares === undefined || number === undefined) throw new Error('no cube')
    const drifted = { ...shares.base, w: shares.base.w.map((w, c) => (c === 1 ? w * (1 - 1e-15) : w)) }
    for (const base of [shares.base, drifted])
      expect(restPairs(base).map(pair => pair?.column ?? null)).toEqual([null, null, null, null, null, null, 6])
    expect(restMeanTest(number, meansOf(number), 1)).toBeNull()
  })

  it('does not take what rounding leaves of equal numbers for variation', () => {
    const all = Array.from({ length: 4000 }, (_, i): Person => ({
      row: 0,
      sex: i % 2,
      members: [false, false, false],
      x: i % 2 === 0 ? 0.1 : 43.7,
      weight: 0.1 + (i % 17) / 7,
    }))
    const number = cubesOf(all)[1]?.numbers[0]
    if (number === undefined) throw new Error('no mean')
    const means = meansOf(number)
    expect([1, 2].map(column => restMeanTest(number, means, column))).toEqual([null, null])
  })

  it('stays a test where rounded figures of column and Total do not fit together', () => {
    const base = { n: [1000, 900, 980], w: [1000, 900, 980], w2: [3000, 2990, 3010] }
    const row = { n: [330, 333, 330], w: [330, 333, 330], w2: [330, 333, 330] }
    const pairs = restPairs(base)
    expect(pairs.flatMap(pair => (pair ? [pair.pair.effective[1]] : []))).toEqual([100, 20])
    expect(restMark(restTest(row, pairs[1] ?? null), 95)).toBe('up')
    expect(restTest(row, pairs[2] ?? null)?.t).toBeGreaterThan(0)
  })
})
