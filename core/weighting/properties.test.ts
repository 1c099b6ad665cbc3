import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weigh, type Margin, type WeightingInput, type WeightingOutcome } from './index'

const SIZES = [3, 2, 3]

/** Answers on three margins; the last category of each is "missing". */
type Answers = readonly [number, number, number]

interface Person {
  readonly answers: Answers
  readonly start: number
}

const combinations: Answers[] = [0, 1, 2, 3].flatMap(a =>
  [0, 1, 2].flatMap(b => [0, 1, 2, 3].map((c): Answers => [a, b, c])),
)

/** Every combination is there, so that targets can always be met. */
const people = fc
  .tuple(
    fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), {
      minLength: combinations.length,
      maxLength: combinations.length,
    }),
    fc.array(
      fc.record({
        answers: fc.constantFrom(...combinations),
        start: fc.double({ min: 0.2, max: 5, noNaN: true }),
      }),
      { maxLength: 60 },
    ),
  )
  .map(([starts, more]): Person[] => [
    ...combinations.map((answers, i) => ({ answers, start: starts[i] ?? 1 })),
    ...more,
  ])

const targetsBetween = (min: number, max: number) =>
  fc.tuple(...SIZES.map(size => fc.array(fc.integer({ min, max }), { minLength: size, maxLength: size })))

const targets = targetsBetween(1, 9)
const nearlyEqual = targetsBetween(8, 9)

const marginsOf = (all: readonly Person[], parts: readonly (readonly number[])[]): Margin[] =>
  parts.map((shares, m) => {
    const sum = shares.reduce((so, share) => so + share, 0)
    return {
      id: `m${m}`,
      keys: shares.map((_, k) => `k${k}`),
      targets: Object.fromEntries(shares.map((share, k) => [`k${k}`, (100 * share) / sum])),
      category: Int8Array.from(all, ({ answers }) => ((answers[m] ?? 0) < shares.length ? (answers[m] ?? 0) : -1)),
    }
  })

const inputOf = (all: readonly Person[], parts: readonly (readonly number[])[], scale = 1): WeightingInput => ({
  length: all.length,
  start: Float64Array.from(all, ({ start }) => start * scale),
  margins: marginsOf(all, parts),
})

const weightsOf = (outcome: WeightingOutcome): number[] => {
  if (outcome.weights === null) throw new Error(`No weights: ${outcome.status}`)
  return [...outcome.weights]
}

const agree = (found: readonly number[], expected: readonly number[], tolerance: number) => {
  expect(found.length).toBe(expected.length)
  const farthest = found.map((one, i) => Math.abs(one - (expected[i] ?? NaN)) / (expected[i] ?? NaN))
  expect(Math.max(0, ...farthest)).toBeLessThan(tolerance)
}

/** The textbook way: a full table of the weights by all answers, each axis scaled in turn, 3,000 times. */
const byFullTable = (all: readonly Person[], parts: readonly (readonly number[])[]): number[] => {
  const table = new Map<string, number>()
  for (const { answers, start } of all) table.set(answers.join(), (table.get(answers.join()) ?? 0) + start)
  const everyone = all.reduce((so, { start }) => so + start, 0)
  const shareOn = (m: number, k: number): number =>
    [...table].reduce((so, [key, w]) => (Number(key.split(',')[m]) === k ? so + w : so), 0)
  const wanted = parts.map((shares, m) => {
    const missing = shareOn(m, shares.length)
    const sum = shares.reduce((so, share) => so + share, 0)
    return [...shares.map(share => (share / sum) * (everyone - missing)), missing]
  })
  const before = new Map(table)
  const axes = [...table.keys()].map(key => ({ key, at: key.split(',').map(Number) }))
  for (let pass = 0; pass < 3000; pass++)
    wanted.forEach((goal, m) => {
      const sums = goal.map(() => 0)
      for (const { key, at } of axes) sums[at[m] ?? 0] = (sums[at[m] ?? 0] ?? 0) + (table.get(key) ?? 0)
      for (const { key, at } of axes) {
        const k = at[m] ?? 0
        table.set(key, ((table.get(key) ?? 0) * (goal[k] ?? 0)) / (sums[k] ?? 1))
      }
    })
  return all.map(({ answers, start }) => {
    const key = answers.join()
    return (start * (table.get(key) ?? 0) * all.length) / ((before.get(key) ?? 1) * everyone)
  })
}

describe('rim weights of any sample', () => {
  it('are those of a full table scaled axis by axis', () => {
    fc.assert(
      fc.property(people, targets, (all, parts) => {
        agree(weightsOf(weigh(inputOf(all, parts))), byFullTable(all, parts), 1e-8)
      }),
      { numRuns: 15 },
    )
  })

  it('have mean 1 and meet every target; those missing keep their share', () => {
    fc.assert(
      fc.property(people, targets, (all, parts) => {
        const weights = weightsOf(weigh(inputOf(all, parts)))
        const sum = weights.reduce((so, weight) => so + weight, 0)
        expect(sum / all.length).toBeCloseTo(1, 12)
        const starts = all.reduce((so, { start }) => so + start, 0)
        const share = (values: readonly number[], m: number, k: number): number =>
          all.reduce((so, { answers }, i) => (answers[m] === k ? so + (values[i] ?? 0) : so), 0)
        parts.forEach((shares, m) => {
          const size = shares.length
          const missing =
            share(
              all.map(({ start }) => start),
              m,
              size,
            ) / starts
          expect(share(weights, m, size) / sum).toBeCloseTo(missing, 11)
          const answered = sum - share(weights, m, size)
          const all100 = shares.reduce((so, one) => so + one, 0)
          shares.forEach((one, k) => expect(share(weights, m, k) / answered).toBeCloseTo(one / all100, 10))
        })
      }),
      { numRuns: 50 },
    )
  })

  it('do not depend on the unit of the start weights, nor on the order of respondents', () => {
    fc.assert(
      fc.property(people, targets, fc.constantFrom(1e-9, 0.37, 1e6), fc.nat(), (all, parts, scale, turn) => {
        const weights = weightsOf(weigh(inputOf(all, parts)))
        agree(weightsOf(weigh(inputOf(all, parts, scale))), weights, 1e-9)
        const at = turn % all.length
        const turned = [...all.slice(at), ...all.slice(0, at)].reverse()
        const back = weightsOf(weigh(inputOf(turned, parts))).reverse()
        agree([...back.slice(all.length - at), ...back.slice(0, all.length - at)], weights, 1e-9)
      }),
      { numRuns: 50 },
    )
  })

  it('are the same for one scope as for the same people alone', () => {
    fc.assert(
      fc.property(people, people, targets, (some, others, parts) => {
        const all = [...some, ...others]
        const scope = Uint8Array.from(all, (_, i) => (i < some.length ? 0 : 1))
        const joint = weightsOf(weigh({ ...inputOf(all, parts), scopes: { keys: ['a', 'b'], scope } }))
        agree(joint.slice(0, some.length), weightsOf(weigh(inputOf(some, parts))), 1e-9)
        agree(joint.slice(some.length), weightsOf(weigh(inputOf(others, parts))), 1e-9)
      }),
      { numRuns: 25 },
    )
  })

  it('within a cap stay within it, and meet every target all the same; a cap that cannot be kept gives none', () => {
    const kept: boolean[] = []
    fc.assert(
      fc.property(people, nearlyEqual, fc.double({ min: 1.1, max: 3, noNaN: true }), (all, parts, max) => {
        const outcome = weigh({ ...inputOf(all, parts), cap: { min: 0.1, max } })
        kept.push(outcome.weights !== null)
        if (outcome.weights === null) {
          expect(outcome.status).not.toBe('converged')
          return
        }
        expect(Math.max(...outcome.weights)).toBeLessThanOrEqual(max * (1 + 2e-10))
        expect(Math.min(...outcome.weights)).toBeGreaterThanOrEqual(0.1 * (1 - 2e-10))
        for (const { target, achieved } of outcome.scopes[0]?.margins ?? [])
          target.forEach((percent, k) => expect(achieved?.[k]).toBeCloseTo(percent, 9))
      }),
      { numRuns: 25 },
    )
    expect(kept).toContain(true)
  })
})
