import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tabulateTwice as tabulate } from '../../test/harness/kernels'
import { codedColumn, numberColumn, tableFromColumns, type NumberClasses } from './index'

type Numbers = readonly (number | null)[]

const distributionOf = (
  numbers: Numbers,
  { weights, keep }: { weights?: readonly number[]; keep?: readonly boolean[] } = {},
): NumberClasses | undefined => {
  const table = tableFromColumns(numbers.length, {
    x: numberColumn(numbers),
    w: numberColumn(weights ?? numbers.map(() => 1)),
    keep: codedColumn(numbers.map((_, at) => (keep?.[at] === false ? 0 : 1))),
  })
  const [cube] = tabulate(table, {
    rows: [{ kind: 'numeric', var: 'x' }],
    banner: [],
    ...(weights && { weight: 'w' }),
    ...(keep && { filter: { var: 'keep', in: [1] } }),
  })
  return cube?.distribution
}
const ends = (found: NumberClasses | undefined) => found?.classes.map(({ low, high }) => [low, high])
const upTo = (count: number, numberAt: (at: number) => number) => Array.from({ length: count }, (_, at) => numberAt(at))

describe('the distribution of a number', () => {
  it('has a class for each whole number that lies close to the others, also for those that nobody gave', () => {
    const found = distributionOf([1, 1, 2, 4, null])
    expect(ends(found)).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ])
    expect(found?.classes.map(({ n }) => n)).toEqual([2, 1, 0, 1])
    expect(found?.whole).toBe(true)
  })

  it('has readable classes of one width, and open ones for the few far out', () => {
    const ages = distributionOf(upTo(1000, at => 18 + (at % 72)))
    expect(ends(ages)?.[0]).toEqual([10, 20])
    expect(ends(ages)?.at(-1)).toEqual([80, 90])
    const spent = distributionOf([...upTo(999, at => (at % 40) / 4), 1_000_000])
    expect(ends(spent)?.slice(0, 2)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(ends(spent)?.at(-1)).toEqual([10, null])
    expect(spent?.classes.at(-1)?.n).toBe(1)
  })

  it('keeps its classes under a filter, and is not there without a number', () => {
    const numbers = upTo(200, at => at)
    expect(ends(distributionOf(numbers, { keep: numbers.map(at => at < 20) }))).toEqual(ends(distributionOf(numbers)))
    expect(distributionOf([null, null])).toBeUndefined()
    expect(ends(distributionOf([7.5, 7.5]))).toEqual([[0, 10]])
  })

  it('closes the last class above a number that lies on an edge', () => {
    expect(ends(distributionOf([0, 0.1, 0.2, 0.3, 0.3, 0.3]))?.at(-1)).toEqual([0.3, 0.35])
  })

  it('keeps its edges apart where numbers are tiny, huge or almost the same', () => {
    for (const numbers of [
      [5e-324],
      [5e-324, 1e-310],
      [2 ** 60, 2 ** 60 + 4096],
      [1e300],
      [-1e300, 1e300],
      [1_000_000_000_000.1, 1_000_000_000_000.9],
    ]) {
      const classes = distributionOf(numbers)?.classes ?? []
      for (const { low, high } of classes) expect((low ?? -Infinity) < (high ?? Infinity)).toBe(true)
      for (const x of numbers)
        expect(classes.filter(({ low, high }) => x >= (low ?? -Infinity) && x < (high ?? Infinity))).toHaveLength(1)
    }
  })

  it('counts everybody once, in the class that holds the number', () => {
    const number = fc.oneof(
      fc.integer({ min: -30, max: 60 }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
    )
    const person = fc.record({
      x: fc.option(number),
      weight: fc.double({ min: 0.1, max: 5, noNaN: true }),
      kept: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 300 }), people => {
        const found = distributionOf(
          people.map(({ x }) => x),
          { weights: people.map(({ weight }) => weight), keep: people.map(({ kept }) => kept) },
        )
        const given = people.flatMap(({ x }) => (x === null ? [] : [x]))
        if (given.length === 0) {
          expect(found).toBeUndefined()
          return
        }
        const classes = found?.classes ?? []
        expect(classes.length).toBeLessThanOrEqual(16)
        classes.slice(1).forEach(({ low }, at) => expect(low).toBe(classes[at]?.high))
        for (const x of given)
          expect(classes.filter(({ low, high }) => x >= (low ?? -Infinity) && x < (high ?? Infinity))).toHaveLength(1)
        for (const { low, high, n, w } of classes) {
          const inside = people.filter(
            ({ x, kept }) => kept && x !== null && x >= (low ?? -Infinity) && x < (high ?? Infinity),
          )
          expect(n).toBe(inside.length)
          expect(w).toBeCloseTo(
            inside.reduce((sum, { weight }) => sum + weight, 0),
            9,
          )
        }
        // Only a few lie in an open class.
        const open = (at: 'low' | 'high') => {
          const [, edge] =
            classes.flatMap(({ low, high }) =>
              at === 'low' && low === null ? [[0, high]] : at === 'high' && high === null ? [[0, low]] : [],
            )[0] ?? []
          return edge == null ? 0 : given.filter(x => (at === 'low' ? x < edge : x >= edge)).length
        }
        if (new Set(given).size > 1 && given.length >= 100) {
          expect(open('low')).toBeLessThanOrEqual(given.length * 0.01)
          expect(open('high')).toBeLessThanOrEqual(given.length * 0.01)
        }
      }),
    )
  })
})
