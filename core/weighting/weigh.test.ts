import { describe, expect, it } from 'vitest'
import { weigh, UnusableWeighting, type Margin, type WeightingInput, type WeightingOutcome } from './index'
import { aMargin, fourGroups, ofFourGroups, repeated } from './testing'

const weightsOf = (outcome: WeightingOutcome): Float64Array => {
  if (outcome.weights === null) throw new Error(`No weights: ${JSON.stringify(outcome.scopes)}`)
  return outcome.weights
}

const close = (found: ArrayLike<number>, expected: readonly number[], digits = 10) => {
  expect(found.length).toBe(expected.length)
  expected.forEach((one, i) => expect(found[i]).toBeCloseTo(one, digits))
}

describe('rim weights of two questions, worked out by hand', () => {
  it('keep the odds ratio and bring both margins to their targets', () => {
    const outcome = weigh(fourGroups())
    close(ofFourGroups(weightsOf(outcome)), [1, 2, 0.5, 1])
    expect(outcome).toMatchObject({ status: 'converged', n: 100 })
    if (outcome.status !== 'converged') return
    close([outcome.sum, outcome.min, outcome.max, outcome.efficiency], [100, 0.5, 2, (100 * 100) / 115])
  })

  it('come with counts, shares before and after, and factors', () => {
    const [scope] = weigh(fourGroups()).scopes
    const [row, column] = scope?.margins ?? []
    expect(row).toMatchObject({ id: 'row', keys: ['top', 'bottom'], n: [50, 50] })
    expect(column).toMatchObject({ id: 'column', keys: ['left', 'right'], n: [60, 40] })
    close(column?.sample ?? [], [60, 40])
    close(column?.target ?? [], [50, 50])
    close(column?.achieved ?? [], [50, 50])
    close((column?.factor ?? []).map(Number), [5 / 6, 5 / 4])
  })

  it('begin from start weights, which change the odds ratio', () => {
    // 10 respondents who count four times are the 40 of the first group.
    const people = repeated<readonly [string, string, number]>([
      [['top', 'left', 4], 10],
      [['top', 'right', 1], 10],
      [['bottom', 'left', 1], 20],
      [['bottom', 'right', 1], 30],
    ])
    const outcome = weigh({
      length: 70,
      start: Float64Array.from(people, ([, , start]) => start),
      margins: [
        aMargin(
          'row',
          { top: 60, bottom: 40 },
          people.map(([row]) => row),
        ),
        aMargin(
          'column',
          { left: 50, right: 50 },
          people.map(([, column]) => column),
        ),
      ],
    })
    close(
      [0, 10, 20, 40].map(row => weightsOf(outcome)[row] ?? NaN),
      [4, 2, 0.5, 1].map(weight => 0.7 * weight),
    )
  })

  it('are numbers however large and small start weights are', () => {
    const first = new Set([0, 40, 50, 70])
    const start = Float64Array.from({ length: 100 }, (_, row) => (first.has(row) ? 5e-324 : 1.7e308))
    const without = Uint8Array.from({ length: 100 }, (_, row) => (first.has(row) ? 0 : 1))
    const found = weightsOf(weigh(fourGroups({ start })))
    const expected = weightsOf(weigh(fourGroups({ selected: without })))
    close(
      [1, 41, 51, 71].map(row => found[row] ?? NaN),
      [1, 41, 51, 71].map(row => ((expected[row] ?? NaN) * 100) / 96),
    )
    expect(ofFourGroups(found).every(weight => weight > 0 && weight < 1e-100)).toBe(true)
  })

  it('scale targets that add up to 99.99 to 100', () => {
    const thirds = aMargin('thirds', { a: 33.33, b: 33.33, c: 33.33 }, ['a', 'b', 'c', 'c'])
    const outcome = weigh({ length: 4, margins: [thirds] })
    close(weightsOf(outcome), [4 / 3, 4 / 3, 2 / 3, 2 / 3])
    close(outcome.scopes[0]?.margins[0]?.target ?? [], [100 / 3, 100 / 3, 100 / 3])
  })
})

describe('who gets a weight', () => {
  it('nobody outside the filter, without a usable start weight, or in no scope; their row is NaN', () => {
    const input: WeightingInput = {
      length: 9,
      margins: [aMargin('m', { a: 50, b: 50 }, ['a', 'b', 'a', 'b', 'a', 'a', 'a', 'b', 'b'])],
      selected: Uint8Array.of(1, 1, 0, 1, 1, 1, 1, 1, 1),
      start: Float64Array.of(1, 1, 1, 0, -1, NaN, Infinity, 1, 1),
      scopes: { keys: ['only'], scope: Int8Array.of(0, 0, 0, 0, 0, 0, 0, -1, 1) },
    }
    const outcome = weigh(input)
    expect(outcome).toMatchObject({ status: 'converged', n: 2 })
    expect([...weightsOf(outcome)]).toEqual([1, 1, NaN, NaN, NaN, NaN, NaN, NaN, NaN])
  })

  it('those who are missing on a margin keep their share, and the others show the targets', () => {
    const answers = [
      ...repeated([
        ['a', 2],
        ['b', 6],
      ] as const),
      null,
      null,
    ]
    const outcome = weigh({
      length: 10,
      start: Float64Array.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 3),
      margins: [aMargin('m', { a: 50, b: 50 }, answers)],
    })
    const share = 100 / 3
    const [margin] = outcome.scopes[0]?.margins ?? []
    expect(margin).toMatchObject({ keys: ['a', 'b', '(missing)'], n: [2, 6, 2] })
    close(margin?.target ?? [], [share, share, share])
    close(margin?.achieved ?? [], [share, share, share])
    close(
      [0, 2, 8, 9].map(row => weightsOf(outcome)[row] ?? NaN),
      [10 / 6, 10 / 18, 10 / 12, 30 / 12],
    )
  })

  it('any number that is no category is missing, as 255 in a column of bytes', () => {
    const category = Uint8Array.of(0, 1, 255)
    const outcome = weigh({ length: 3, margins: [{ id: 'm', keys: ['a', 'b'], targets: { a: 50, b: 50 }, category }] })
    expect(outcome.scopes[0]?.margins[0]?.n).toEqual([1, 1, 1])
  })
})

describe('scopes', () => {
  const answers = ['a', 'b', 'b', 'b', 'a', 'a', 'a', 'b']
  const scopes = { keys: ['1', '2'], scope: Int8Array.of(0, 0, 0, 0, 1, 1, 1, 1) }

  it('are weighted each by itself, to targets of their own, and keep their unweighted size', () => {
    const { category } = aMargin('m', { a: 50, b: 50 }, answers)
    const targetsBy = { 1: { a: 50, b: 50 }, 2: { a: 25, b: 75 } }
    const outcome = weigh({ length: 8, scopes, margins: [{ id: 'm', keys: ['a', 'b'], targetsBy, category }] })
    const part = 2 / 3
    close(weightsOf(outcome), [2, part, part, part, 1 / 3, 1 / 3, 1 / 3, 3])
    expect(outcome.scopes.map(({ key, n }) => [key, n])).toEqual([
      ['1', 4],
      ['2', 4],
    ])
    close(
      outcome.scopes.map(scope => (scope.status === 'converged' ? scope.sum : 0)),
      [4, 4],
    )
  })

  it('fail together: one without respondents in a category leaves nobody a weight', () => {
    const outcome = weigh({
      length: 8,
      scopes,
      margins: [aMargin('m', { a: 50, b: 50 }, [...answers.slice(0, 4), 'a', 'a', 'a', 'a'])],
    })
    expect(outcome).toMatchObject({
      status: 'empty_target',
      weights: null,
      scopes: [
        { key: '1', status: 'converged' },
        { key: '2', status: 'empty_target', empty: [['m', 'b']] },
      ],
    })
  })
})

describe('a cap', () => {
  it('is kept by trimming and fitting again', () => {
    // With 1.5 for the second group the two margins leave one solution: shares of 45, 15, 5 and 35 %.
    const outcome = weigh(fourGroups({ cap: { min: 0.2, max: 1.5 } }))
    close(ofFourGroups(weightsOf(outcome)), [1.125, 1.5, 0.25, 7 / 6], 8)
    const [scope] = outcome.scopes
    if (scope?.status !== 'converged') throw new Error('not converged')
    expect(scope.rounds).toBeGreaterThan(1)
    expect(scope.max).toBeLessThanOrEqual(1.5 * (1 + 1e-10))
    for (const margin of scope.margins) close(margin.achieved ?? [], [...margin.target], 9)
  })

  it('changes nothing where all weights are within it', () => {
    const capped = weigh(fourGroups({ cap: { min: 0.5, max: 2 } }))
    expect(capped.weights).toEqual(weigh(fourGroups()).weights)
    expect(capped.scopes[0]).toMatchObject({ rounds: 0 })
  })

  it('that a target alone forbids fails, with the mean weight that the category needs', () => {
    const outcome = weigh(fourGroups({ cap: { max: 1.1 } }))
    expect(outcome).toMatchObject({ status: 'cap_impossible', weights: null })
    const [scope] = outcome.scopes
    if (scope?.status !== 'cap_impossible') throw new Error('not impossible')
    expect(scope).toMatchObject({
      rounds: 200,
      conflict: { side: 'max', limit: 1.1, margin: 'column', category: 'right' },
    })
    expect(scope.conflict.needed).toBeCloseTo(1.25, 10)
    expect(scope.conflict.weight).toBeGreaterThan(1.1)
  })

  it('below which a category must fall fails at the other side', () => {
    const [scope] = weigh(fourGroups({ cap: { min: 0.9 } })).scopes
    if (scope?.status !== 'cap_impossible') throw new Error('not impossible')
    expect(scope.conflict).toMatchObject({ side: 'min', limit: 0.9, margin: 'row', category: 'bottom' })
    expect(scope.conflict.needed).toBeCloseTo(0.8, 10)
    expect(scope.conflict.weight).toBeLessThan(0.9)
  })

  it('that only the margins together forbid fails too, though each category could keep it', () => {
    // 1.4 for the second group would leave 0.2 for the third.
    const [scope] = weigh(fourGroups({ cap: { min: 0.5, max: 1.4 } })).scopes
    if (scope?.status !== 'cap_impossible') throw new Error('not impossible')
    expect(scope.conflict.needed).toBeLessThan(1.4)
    expect(scope.conflict.needed).toBeGreaterThan(0.5)
  })
})

describe('what cannot be weighted', () => {
  it('a target for a category that nobody has: named, with what the sample has instead', () => {
    const outcome = weigh({
      length: 3,
      margins: [
        aMargin('sex', { f: 50, m: 50 }, ['f', 'f', 'm']),
        aMargin('age', { young: 40, old: 60 }, ['old', 'old', 'old']),
      ],
    })
    expect(outcome).toMatchObject({ status: 'empty_target', weights: null })
    expect(outcome.scopes).toMatchObject([
      {
        key: 'all',
        n: 3,
        status: 'empty_target',
        empty: [['age', 'young']],
        margins: [{}, { achieved: null, sample: [0, 100] }],
      },
    ])
    expect(outcome.scopes[0]?.margins[1]?.factor[0]).toBeNull()
  })

  it('nobody at all', () => {
    const outcome = weigh({ length: 0, margins: [aMargin('sex', { f: 50, m: 50 }, [])] })
    expect(outcome).toMatchObject({
      status: 'empty_target',
      scopes: [
        {
          n: 0,
          empty: [
            ['sex', 'f'],
            ['sex', 'm'],
          ],
        },
      ],
    })
  })

  it('a margin that everybody is missing on', () => {
    const outcome = weigh({ length: 2, margins: [aMargin('sex', { f: 50, m: 50 }, [null, null])] })
    expect(outcome).toMatchObject({
      status: 'empty_target',
      scopes: [
        {
          empty: [
            ['sex', 'f'],
            ['sex', 'm'],
          ],
        },
      ],
    })
  })

  it('margins that contradict each other: named with the largest gap left, after 10,000 passes', () => {
    // Everybody in "north" is "rural", so at most 50 % can be.
    const people = repeated<readonly [string, string]>([
      [['north', 'rural'], 10],
      [['south', 'rural'], 10],
      [['south', 'urban'], 10],
      [['west', 'rural'], 10],
      [['west', 'urban'], 10],
    ])
    const outcome = weigh({
      length: 50,
      margins: [
        aMargin(
          'region',
          { north: 70, south: 20, west: 10 },
          people.map(([region]) => region),
        ),
        aMargin(
          'place',
          { rural: 50, urban: 50 },
          people.map(([, place]) => place),
        ),
      ],
    })
    expect(outcome).toMatchObject({ status: 'not_converged', weights: null })
    const [scope] = outcome.scopes
    if (scope?.status !== 'not_converged') throw new Error('converged')
    expect(scope).toMatchObject({ contradiction: true, gap: { margin: 'region', category: 'north', target: 70 } })
    expect(scope.passes).toBeLessThanOrEqual(64)
    expect(scope.gap.achieved).toBeCloseTo(50, 2)
    expect(scope.deviation).toBeCloseTo(0.2, 4)
    expect(scope.trace.at(-1)).toEqual({ pass: scope.passes, deviation: scope.deviation })
  })

  it('targets that only weights of zero could meet: they are approached for 10,000 passes, and contradict nothing', () => {
    const people = repeated<readonly [string, string]>([
      [['top', 'left'], 5],
      [['top', 'right'], 5],
      [['bottom', 'left'], 5],
    ])
    const outcome = weigh({
      length: 15,
      margins: [
        aMargin(
          'row',
          { top: 50, bottom: 50 },
          people.map(([row]) => row),
        ),
        aMargin(
          'column',
          { left: 50, right: 50 },
          people.map(([, column]) => column),
        ),
      ],
    })
    const [scope] = outcome.scopes
    if (scope?.status !== 'not_converged') throw new Error('converged')
    expect(scope).toMatchObject({ contradiction: false, passes: 10_000 })
    expect(scope.deviation).toBeLessThan(1e-3)
    expect(scope.trace.length).toBeLessThanOrEqual(200)
    expect(scope.trace.length).toBeGreaterThanOrEqual(100)
    expect(scope.trace.at(-1)).toEqual({ pass: 10_000, deviation: scope.deviation })
  })

  it('margins of 100,000 combinations that contradict each other, after some passes instead of 10,000', () => {
    const length = 100_000
    const shares = (keys: readonly string[], first: number) =>
      Object.fromEntries(keys.map((key, at) => [key, at === 0 ? first : (100 - first) / (keys.length - 1)]))
    const keys = (name: string, many: number) => Array.from({ length: many }, (_, at) => `${name}${at}`)
    // Everybody of a0 is in b0, so b0 cannot be smaller than a0.
    const many = { a: keys('a', 50), b: keys('b', 40), c: keys('c', 50) }
    const at = (row: number) => ({
      a: row % 50,
      b: row % 50 === 0 ? 0 : Math.floor(row / 50) % 40,
      c: Math.floor(row / 2000),
    })
    const rows = Array.from({ length }, (_, row) => at(row))
    const margin = (id: 'a' | 'b' | 'c', first: number): Margin => ({
      id,
      keys: many[id],
      targets: shares(many[id], first),
      category: Int32Array.from(rows, row => row[id]),
    })
    const [scope] = weigh({ length, margins: [margin('a', 21), margin('b', 20), margin('c', 2)] }).scopes
    if (scope?.status !== 'not_converged') throw new Error('converged')
    expect(scope.contradiction).toBe(true)
    expect(scope.passes).toBeLessThanOrEqual(256)
  })

  it('targets with problems, which are thrown', () => {
    const wrong: WeightingInput = { length: 1, margins: [aMargin('sex', { f: 50, m: 40 }, ['f'])] }
    expect(() => weigh(wrong)).toThrow(UnusableWeighting)
    expect(() => weigh(wrong)).toThrow('sum_not_100')
  })

  it('columns of another length than the file, which are thrown by name', () => {
    expect(() => weigh(fourGroups({ length: 99 }))).toThrow('The margin "row" has 100 entries for 99 respondents.')
    expect(() => weigh(fourGroups({ start: new Float64Array(3) }))).toThrow('start weight')
    expect(() => weigh(fourGroups({ selected: new Uint8Array(3) }))).toThrow('filter')
    expect(() => weigh(fourGroups({ scopes: { keys: ['a'], scope: new Uint8Array(3) } }))).toThrow('scopes')
  })
})

it('the trace follows a short fit pass by pass, down to convergence', () => {
  const [scope] = weigh(fourGroups()).scopes
  if (scope?.status !== 'converged') throw new Error('not converged')
  const { trace, passes } = scope
  expect(trace.map(({ pass }) => pass)).toEqual(Array.from({ length: passes }, (_, i) => i + 1))
  expect(trace.at(-1)?.deviation).toBeLessThanOrEqual(1e-12)
  expect(trace.at(-2)?.deviation).toBeGreaterThan(1e-12)
})
