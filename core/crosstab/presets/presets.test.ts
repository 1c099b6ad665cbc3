import { describe, expect, it } from 'vitest'
import {
  anyPair,
  askia,
  columnPairs,
  crunch,
  dimensions,
  methodOf,
  numberColumn,
  spss,
  tabulate,
  tableFromColumns,
  type Cube,
  type TestedTable,
  type TestMethod,
} from '../index'

const house = methodOf('house')

interface Person {
  readonly w: number
  /** Chose the row. */
  readonly yes: boolean
  readonly score: number
  /** In each of the columns; null: not asked about it. */
  readonly items: readonly (boolean | null)[]
}

const COLUMNS = 4

/** Made-up people, the same in every run: columns overlap, the last one is empty, weights differ. */
const people: readonly Person[] = (() => {
  let state = 42
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return Array.from({ length: 400 }, (): Person => {
    const items = Array.from({ length: COLUMNS }, (_, c) => {
      const chosen = next() < 0.25 + 0.15 * c
      return next() < 0.1 ? null : c < 3 && chosen
    })
    const pull = items[1] === true ? 0.2 : 0
    return { w: 0.3 + 2 * next(), yes: next() < 0.35 + pull, score: Math.floor(next() * 5) + (pull > 0 ? 1 : 0), items }
  })
})()

const cubesOf = (all: readonly Person[], weighted: boolean): readonly [shares: Cube, numbers: Cube] => {
  const number = (of: (person: Person) => number | null) => numberColumn(all.map(of))
  const items = Array.from({ length: COLUMNS }, (_, c) => {
    return [`i${c}`, number(({ items }) => (items[c] === null ? null : Number(items[c])))] as const
  })
  const table = tableFromColumns(all.length, {
    yes: number(({ yes }) => Number(yes)),
    score: number(({ score }) => score),
    w: number(({ w }) => w),
    ...Object.fromEntries(items),
  })
  const [shares, numbers] = tabulate(table, {
    rows: [
      { kind: 'single', var: 'yes', cats: [{ key: 'yes', label: 'Yes', codes: [1] }] },
      { kind: 'numeric', var: 'score' },
    ],
    banner: [
      { kind: 'multi', id: 'b', members: items.map(([name]) => ({ key: name, label: name, var: name, codes: [1] })) },
    ],
    weight: weighted ? 'w' : null,
  })
  if (shares === undefined || numbers === undefined) throw new Error('no cubes')
  return [shares, numbers]
}

const sum = (all: readonly Person[], of: (person: Person) => number): number =>
  all.reduce((so, person) => so + of(person), 0)

/** The figures of one column from its respondents, without the engine. */
const seen = (all: readonly Person[], column: number, weighted: boolean) => {
  const inside = all.filter(({ items }) => items[column] === true)
  const w = (person: Person): number => (weighted ? person.w : 1)
  const W = sum(inside, w)
  const mean = sum(inside, person => w(person) * person.score) / W
  return {
    n: inside.length,
    W,
    Q: sum(inside, person => w(person) ** 2),
    e: W ** 2 / sum(inside, person => w(person) ** 2),
    p: sum(inside, person => (person.yes ? w(person) : 0)) / W,
    mean,
    squares: sum(inside, person => w(person) * (person.score - mean) ** 2),
  }
}

const sharedBy = (all: readonly Person[], a: number, b: number, weighted: boolean) => {
  const both = all.filter(({ items }) => items[a] === true && items[b] === true)
  const w = (person: Person): number => (weighted ? person.w : 1)
  return { n: both.length, e: sum(both, w) ** 2 / sum(both, person => w(person) ** 2) }
}

const A = 0
const B = 1

/** The statistic of a preset for the first two columns. */
const statistic = (method: TestMethod, weighted: boolean, knowsAsked = false) => {
  const [shares, numbers] = cubesOf(people, weighted)
  const [row] = shares.rows
  const [number] = numbers.numbers
  if (row === undefined || number === undefined) throw new Error('no rows')
  const table: TestedTable = knowsAsked ? shares : { ...shares, askedItems: undefined }
  return {
    share: method.proportion(table, row)(anyPair(table, A + 1, B + 1)),
    mean: method.mean(numbers, number)(anyPair(numbers, A + 1, B + 1)),
  }
}

const close = (found: { readonly t: number; readonly df: number } | null, t: number, df: number) => {
  expect(found?.t).toBeCloseTo(t, 9)
  if (df === Infinity) expect(found?.df).toBe(df)
  else expect(found?.df).toBeCloseTo(df, 7)
}

describe.each([
  ['without weights', false],
  ['under weights', true],
])('columns that overlap, %s', (_, weighted) => {
  const a = seen(people, A, weighted)
  const b = seen(people, B, weighted)
  const both = sharedBy(people, A, B, weighted)
  const bracket = 1 / a.e + 1 / b.e - (2 * both.e) / (a.e * b.e)
  const pooled = (a.p * a.W + b.p * b.W) / (a.W + b.W)

  it('Dimensions: pooled shares and pooled means, less what the columns share', () => {
    const { share, mean } = statistic(dimensions(), weighted)
    const df = a.e + b.e - both.e - 2
    close(share, (a.p - b.p) / Math.sqrt(pooled * (1 - pooled) * bracket), df)
    const variance = (a.squares + b.squares) / (a.W - a.Q / a.W + b.W - b.Q / b.W)
    close(mean, (a.mean - b.mean) / Math.sqrt(variance * bracket), df)
  })

  it('Crunch: unpooled shares on respondents or on the effective base', () => {
    const error = (n: number, p: number) => (p * (1 - p)) / n
    close(
      statistic(crunch(), weighted).share,
      (a.p - b.p) / Math.sqrt(error(a.n, a.p) + error(b.n, b.p)),
      a.n + b.n - 2,
    )
    close(
      statistic(crunch({ base: 'effective' }), weighted).share,
      (a.p - b.p) / Math.sqrt(error(a.e, a.p) + error(b.e, b.p)),
      a.e + b.e - 2,
    )
  })

  it('Crunch with overlap: the error is that of the rates at which items were chosen by those asked about them', () => {
    const asked = (column: number) => people.filter(({ items }) => items[column] !== null)
    const [askedA, askedB] = [asked(A), asked(B)]
    const askedBoth = askedA.filter(({ items }) => items[B] !== null)
    const [sA, sB, sBoth] = [a.n / askedA.length, b.n / askedB.length, both.n / askedBoth.length]
    const n = askedA.length + askedB.length - askedBoth.length
    const error = Math.sqrt((sA * (1 - sA) + sB * (1 - sB) + 2 * sA * sB - 2 * sBoth) / n)
    const { share } = statistic(crunch(), weighted, true)
    close(share, (a.p - b.p) / error, n - 2)
  })

  it('Crunch: Welch of numbers on respondents', () => {
    const [vA, vB] = [a, b].map(({ squares, W, n }) => squares / W / (n - 1)) as [number, number]
    close(
      statistic(crunch(), weighted).mean,
      (a.mean - b.mean) / Math.sqrt(vA + vB),
      (vA + vB) ** 2 / (vA ** 2 / (a.n - 1) + vB ** 2 / (b.n - 1)),
    )
  })

  it('Askia: unpooled z on weighted bases; means by variances, by deviations as quantipy does', () => {
    const error = Math.sqrt((a.p * (1 - a.p)) / a.W + (b.p * (1 - b.p)) / b.W)
    close(statistic(askia(), weighted).share, (a.p - b.p) / error, Infinity)
    const variance = ({ squares, W }: typeof a) => squares / (W - 1)
    const z = (power: number) => (a.mean - b.mean) / Math.sqrt(variance(a) ** power / a.W + variance(b) ** power / b.W)
    close(statistic(askia(), weighted).mean, z(1), Infinity)
    close(statistic(askia({ asQuantipy: true }), weighted).mean, z(0.5), Infinity)
  })

  it('SPSS: pooled z on respondents or weights; the overlap counts only where a pair brings one', () => {
    const [shares] = cubesOf(people, weighted)
    const [row] = shares.rows
    if (row === undefined) throw new Error('no row')
    for (const base of ['unweighted', 'weighted'] as const) {
      const [nA, nB] = base === 'weighted' ? [a.W, b.W] : [a.n, b.n]
      const method = spss({ base })
      const [pair] = method.pairs(shares)
      if (pair === undefined) throw new Error('no pair')
      const P = (a.p * nA + b.p * nB) / (nA + nB)
      const z = (common: number) => (a.p - b.p) / Math.sqrt(P * (1 - P) * (1 / nA + 1 / nB - (2 * common) / (nA * nB)))
      close(method.proportion(shares, row)(pair), z(0), Infinity)
      close(method.proportion(shares, row)({ ...pair, overlap: 20 }), z(20), Infinity)
    }
  })

  it('SPSS: one variance for means of columns that share respondents, Welch without', () => {
    const [, numbers] = cubesOf(people, weighted)
    const [number] = numbers.numbers
    if (number === undefined) throw new Error('no number')
    const pair = anyPair(numbers, A + 1, B + 1)
    const [sA, sB] = [a.squares / (a.W - 1), b.squares / (b.W - 1)]
    const one = ((a.n - 1) * sA + (b.n - 1) * sB) / (a.n + b.n - 2)
    const bracketOf = (common: number) => 1 / a.n + 1 / b.n - (2 * common) / (a.n * b.n)
    const test = spss().mean(numbers, number)
    close(test(pair), (a.mean - b.mean) / Math.sqrt(one * bracketOf(both.n)), a.n + b.n - both.n - 2)
    const alone = { ...pair, overlap: 0 }
    const [vA, vB] = [sA / a.n, sB / b.n]
    close(
      test(alone),
      (a.mean - b.mean) / Math.sqrt(vA + vB),
      (vA + vB) ** 2 / (vA ** 2 / (a.n - 1) + vB ** 2 / (b.n - 1)),
    )
    const equal = spss({ equalVariances: true }).mean(numbers, number)
    close(equal(alone), (a.mean - b.mean) / Math.sqrt(one * bracketOf(0)), a.n + b.n - 2)
  })

  it('house: as Dimensions for shares, and no test of means', () => {
    const { share, mean } = statistic(house, weighted)
    expect(share).toEqual(statistic(dimensions(), weighted).share)
    expect(mean).toBeNull()
  })
})

describe('scored answers', () => {
  const scored = (weighted: boolean): Cube => {
    const table = tableFromColumns(people.length, {
      score: numberColumn(people.map(({ score }) => score)),
      yes: numberColumn(people.map(({ yes }) => Number(yes))),
      w: numberColumn(people.map(({ w }) => w)),
    })
    const cats = [0, 1, 2, 3, 4, 5].map(code => ({ key: String(code), label: '', codes: [code] }))
    const [cube] = tabulate(table, {
      rows: [
        {
          kind: 'single',
          var: 'score',
          cats,
          means: [{ key: 'm', label: 'Mean', scores: { 0: 0, 1: 10, 2: 25, 3: 40, 4: 80 } }],
        },
      ],
      banner: [{ kind: 'single', var: 'yes', cats: [0, 1].map(k => ({ key: String(k), label: '', codes: [k] })) }],
      weight: weighted ? 'w' : null,
    })
    if (cube === undefined) throw new Error('no cube')
    return cube
  }

  it.each([false, true])('Crunch: pooled t on weighted bases, with divisor N (weighted: %s)', weighted => {
    const scores = [0, 10, 25, 40, 80]
    const side = (yes: boolean) => {
      const inside = people.filter(person => person.yes === yes && person.score < scores.length)
      const w = (person: Person) => (weighted ? person.w : 1)
      const score = (person: Person) => scores[person.score] ?? NaN
      const W = sum(inside, w)
      const mean = sum(inside, person => w(person) * score(person)) / W
      return { W, mean, v: sum(inside, person => w(person) * (score(person) - mean) ** 2) / W }
    }
    const cube = scored(weighted)
    const [number] = cube.numbers
    if (number === undefined) throw new Error('no number')
    const [no, yes] = [side(false), side(true)]
    const df = no.W + yes.W - 2
    const pooled = ((no.W - 1) * no.v + (yes.W - 1) * yes.v) / df
    close(
      crunch().mean(cube, number)(anyPair(cube, 1, 2)),
      (no.mean - yes.mean) / Math.sqrt(pooled * (1 / no.W + 1 / yes.W)),
      df,
    )
  })
})

describe('what is not tested', () => {
  const flat = (shares: readonly (readonly [chose: number, base: number])[]) => {
    const all = shares.flatMap(([chose, base], group) =>
      Array.from({ length: base }, (_, i) => [group, Number(i < chose)] as const),
    )
    const table = tableFromColumns(all.length, {
      group: numberColumn(all.map(([group]) => group)),
      yes: numberColumn(all.map(([, yes]) => yes)),
    })
    const [cube] = tabulate(table, {
      rows: [{ kind: 'single', var: 'yes', cats: [{ key: 'yes', label: '', codes: [1] }] }],
      banner: [
        { kind: 'single', var: 'group', cats: shares.map((_, k) => ({ key: String(k), label: '', codes: [k] })) },
      ],
    })
    const [row] = cube?.rows ?? []
    if (cube === undefined || row === undefined) throw new Error('no cube')
    return { cube, row }
  }
  const first = (method: TestMethod, shares: readonly (readonly [number, number])[]) => {
    const { cube, row } = flat(shares)
    const [pair] = method.pairs(cube)
    return pair === undefined ? 'no pair' : method.proportion(cube, row)(pair)
  }

  it('columns without respondents, by any test', () => {
    for (const method of [house, dimensions(), crunch(), askia(), spss()])
      expect(
        first(method, [
          [9, 90],
          [0, 0],
        ]),
      ).toBe('no pair')
  })

  it('small bases: 30 by the house, 2 by SPSS, none elsewhere', () => {
    const of = (base: number) =>
      [
        [Math.ceil(base / 2), base],
        [1, 40],
      ] as const
    expect(first(house, of(29))).toBe('no pair')
    expect(first(house, of(30))).not.toBe('no pair')
    expect(first(dimensions({ minimumBase: 30 }), of(29))).toBe('no pair')
    expect(first(dimensions(), of(3))).toMatchObject({ df: 41 })
    expect(first(spss(), of(1))).toBe('no pair')
    expect(first(spss(), of(3))).toMatchObject({ df: Infinity })
  })

  it('0 and 100 % by SPSS, unless asked for', () => {
    const none = [
      [0, 40],
      [20, 40],
    ] as const
    const all = [
      [40, 40],
      [20, 40],
    ] as const
    expect(first(spss(), none)).toBeNull()
    expect(first(spss(), all)).toBeNull()
    expect(first(spss({ zeroIsMissing: false }), none)).toBeNull()
    expect(first(spss({ zeroIsMissing: false, withoutExtremes: false }), none)).toMatchObject({ df: Infinity })
    expect(first(spss({ withoutExtremes: false }), none)).toBeNull()
    expect(first(spss({ withoutExtremes: false }), all)).toMatchObject({ df: Infinity })
  })

  it('cells of Askia that nobody chose, or with fewer than 5 expected', () => {
    const shares = (small: number) =>
      [
        [4, small],
        [96, 190],
      ] as const
    expect(first(askia(), shares(10))).toMatchObject({ df: Infinity })
    expect(first(askia(), shares(9))).toBeNull()
    expect(
      first(askia(), [
        [0, 40],
        [20, 40],
      ]),
    ).toBeNull()
  })

  it('means of columns that share respondents of whom some have no number, by Dimensions', () => {
    const [shares, numbers] = cubesOf(people, false)
    const [number] = numbers.numbers
    if (number === undefined) throw new Error('no number')
    const more = { ...shares.base, n: shares.base.n.map(n => n + 1) }
    const table = { ...shares, base: more }
    expect(dimensions().mean(table, number)(anyPair(table, A + 1, B + 1))).toBeNull()
    const apart = { ...table, overlaps: [] }
    expect(dimensions().mean(apart, number)(anyPair(apart, A + 1, B + 1))).not.toBeNull()
  })
})

describe('what counts', () => {
  it('an infinite statistic where nothing varies and the columns differ', () => {
    const [shares] = cubesOf(people, false)
    const row = { n: [0, 0, 0, 0, 0], w: [...shares.base.w], w2: [0, 0, 0, 0, 0] }
    row.w[1] = 0
    const found = crunch().proportion({ ...shares, askedItems: undefined }, row)(anyPair(shares, 1, 2))
    expect(found?.t).toBe(-Infinity)
    expect(crunch().significance(99)(found?.t ?? 0, found?.df ?? 0)).toBe(true)
  })

  it("Askia's rounded limits, and the exact ones elsewhere", () => {
    for (const [confidence, limit] of [
      [90, 1.65],
      [95, 1.96],
      [99, 2.576],
      [80, 1.2815515655446004],
    ] as const) {
      const counts = askia().significance(confidence)
      expect([counts(limit - 1e-6, Infinity), counts(-limit - 1e-6, Infinity)]).toEqual([false, true])
    }
  })

  it('a normal statistic where there are infinitely many degrees of freedom', () => {
    const counts = spss().significance(95)
    expect([counts(1.95996, Infinity), counts(1.95997, Infinity)]).toEqual([false, true])
  })

  it('the pairs of one block, in both directions alike', () => {
    const [shares] = cubesOf(people, true)
    expect(dimensions().pairs(shares)).toEqual(columnPairs(shares))
    const [row] = shares.rows
    if (row === undefined) throw new Error('no row')
    for (const method of [dimensions(), crunch(), askia(), spss()]) {
      const test = method.proportion(shares, row)
      const [there, back] = [test(anyPair(shares, 1, 3)), test(anyPair(shares, 3, 1))]
      expect(there?.t).toBeCloseTo(-(back?.t ?? NaN), 12)
    }
  })
})
