import { describe, expect, it } from 'vitest'
import { numberColumn, tableFromColumns, tabulate, testLevels } from '..'
import type { BannerQuestion, Cube } from '../types'
import { columnPower } from './power'
import { proportionLetters } from './letters'

/** Reproducible numbers from 0 to under 1 (mulberry32). */
const generator = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

interface Sample {
  /** For each respondent: whether in the first and in the second column, and the weight. */
  readonly people: readonly { readonly in: readonly [boolean, boolean]; readonly w: number }[]
}

const YES = [{ key: 'yes', label: 'Yes', codes: [1] }]
const BANNER: readonly BannerQuestion[] = [
  {
    kind: 'multi',
    members: [
      { key: 'a', label: 'A', var: 'a', codes: [1] },
      { key: 'b', label: 'B', var: 'b', codes: [1] },
    ],
  },
]

const cubeOf = ({ people }: Sample, answers: readonly boolean[]): Cube => {
  const data = tableFromColumns(people.length, {
    a: numberColumn(people.map(one => Number(one.in[0]))),
    b: numberColumn(people.map(one => Number(one.in[1]))),
    yes: numberColumn(answers.map(Number)),
    w: numberColumn(people.map(({ w }) => w)),
  })
  const [cube] = tabulate(data, { rows: [{ kind: 'single', var: 'yes', cats: YES }], banner: BANNER, weight: 'w' })
  if (cube === undefined) throw new Error('no cube')
  return cube
}

const LEVELS = testLevels({ statsConfidence: 95 })
const RUNS = 1500

/** How often the letter test finds the second column higher, when the shares of the columns are `difference` points apart around `share`. */
const found = (sample: Sample, difference: number, share = 0.5): number => {
  const next = generator(11)
  const first = sample.people.filter(one => one.in[0])
  // Those in both columns pull the shares together, the others have to be further apart.
  const apart = difference / (1 - first.filter(one => one.in[1]).length / first.length)
  let hits = 0
  for (let run = 0; run < RUNS; run += 1) {
    const answers = sample.people.map(one => {
      const side = Number(one.in[1]) - Number(one.in[0])
      return next() < share + (side * apart) / 200
    })
    const cube = cubeOf(sample, answers)
    const [row] = cube.rows
    if (row === undefined) throw new Error('no row')
    const beaten = cube.columns[1]?.letter ?? 'no letter'
    if (proportionLetters(cube, row)[2]?.includes(beaten) === true) hits += 1
  }
  return hits / RUNS
}

const groups = (sizes: readonly [number, number], weightOf: (at: number) => number = () => 1): Sample => ({
  people: sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, at) => ({
      in: [group === 0, group === 1] as const,
      w: weightOf(at),
    })),
  ),
})

/** Two columns of one size with so many respondents in both. */
const sharing = (alone: number, both: number): Sample => ({
  people: [
    ...groups([alone, alone]).people,
    ...Array.from({ length: both }, () => ({ in: [true, true] as const, w: 1 })),
  ],
})

const smallest = (sample: Sample, levels = LEVELS, share?: number): number => {
  const cube = cubeOf(
    sample,
    sample.people.map((_, at) => at % 2 === 0),
  )
  return columnPower(cube, levels, undefined, share).pairs[0]?.difference ?? NaN
}

describe('the smallest difference that two columns can show', () => {
  it.each([
    ['even columns', groups([150, 150])],
    ['a small and a large column', groups([40, 400])],
    ['weights between 0.4 and 1.6', groups([200, 160], at => 0.4 + (at % 4) * 0.4)],
    ['columns that share a third of their respondents', sharing(200, 100)],
  ])('is found in four of five simulated surveys: %s', (_, sample) => {
    const difference = smallest(sample)
    // Three standard errors of a share of 80 % in so many runs.
    expect(Math.abs(found(sample, difference) - 0.8)).toBeLessThan(3 * Math.sqrt((0.8 * 0.2) / RUNS) + 0.01)
    expect(found(sample, difference / 2)).toBeLessThan(0.5)
  })

  it.each([0.1, 0.3])('is smaller around %s, and found as often', share => {
    const sample = groups([300, 300])
    const difference = smallest(sample, LEVELS, share)
    expect(difference).toBeLessThan(smallest(sample) - 0.5)
    expect(Math.abs(found(sample, difference, share) - 0.8)).toBeLessThan(3 * Math.sqrt((0.8 * 0.2) / RUNS) + 0.01)
  })

  it('is the textbook figure of two samples of 400: about 9.9 points', () => {
    // 2 x (1.96 + 0.84)² x ¼ / n = d² gives 0.099 for n = 400.
    expect(smallest(groups([400, 400]))).toBeCloseTo(9.9, 1)
  })

  it('shrinks with more respondents, and grows with confidence and with weights', () => {
    const even = smallest(groups([150, 150]))
    expect(smallest(groups([600, 600]))).toBeCloseTo(even / 2, 0)
    expect(smallest(groups([150, 150]), testLevels({ statsConfidence: 99 }))).toBeGreaterThan(even)
    expect(smallest(groups([150, 150], at => 0.4 + (at % 4) * 0.4))).toBeGreaterThan(even)
  })
})

describe('columns of a banner', () => {
  const regions = (sizes: readonly number[]): Cube => {
    const codes = sizes.flatMap((size, code) => Array.from({ length: size }, () => code))
    const data = tableFromColumns(codes.length, {
      region: numberColumn(codes),
      yes: numberColumn(codes.map((_, at) => at % 2)),
    })
    const [cube] = tabulate(data, {
      rows: [{ kind: 'single', var: 'yes', cats: YES }],
      banner: [
        {
          kind: 'single',
          var: 'region',
          cats: sizes.map((_, code) => ({ key: String(code), label: `R${code}`, codes: [code] })),
        },
      ],
    })
    if (cube === undefined) throw new Error('no cube')
    return cube
  }

  it('are compared from an effective base of 30 on; smaller ones are named', () => {
    const { pairs, small } = columnPower(regions([30, 200, 29, 400]), LEVELS)
    expect(pairs.map(({ a, b }) => `${a}-${b}`)).toEqual(['2-4', '1-4', '1-2'])
    expect(small).toEqual([3])
  })

  it('show nothing where no two are large enough', () => {
    expect(columnPower(regions([500, 29, 10]), LEVELS)).toEqual({ pairs: [], small: [2, 3] })
    expect(columnPower(regions([0, 0]), LEVELS)).toEqual({ pairs: [], small: [1, 2] })
  })

  it('are those that the report shows', () => {
    const cube = regions([100, 200, 20])
    expect(columnPower(cube, LEVELS, [0, 1, 2])).toMatchObject({ pairs: [{ a: 1, b: 2 }], small: [] })
    expect(columnPower(cube, LEVELS, [0, 1])).toEqual({ pairs: [], small: [] })
  })

  it('need a larger difference under a correction, by the number of pairs', () => {
    const cube = regions([200, 200, 200, 200])
    const [plain] = columnPower(cube, LEVELS).pairs
    const [corrected] = columnPower(cube, { first: 95, correction: 'holm' }).pairs
    const [strict] = columnPower(cube, { first: 100 - 5 / 6, correction: 'none' }).pairs
    expect(corrected?.difference).toBeGreaterThan(plain?.difference ?? Infinity)
    expect(corrected?.difference).toBeCloseTo(strict?.difference ?? NaN, 9)
  })
})
