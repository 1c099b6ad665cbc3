import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codedColumn,
  numberColumn,
  tableFromColumns,
  tabulate,
  type BannerQuestion,
  type CategoricalQuestion,
  type Code,
  type Condition,
  type DataTable,
  type Plan,
  type RowQuestion,
} from '@core/crosstab'
import { hasClickhouse, NO_CLICKHOUSE, serveClickhouse, type Clickhouse } from '@tools/clickhouse'
import { tabulateThere } from '../../test/harness/clickhouse'
import { readRespondentsUrl } from './address'
import { createRespondentsClient, type RespondentsClient } from './client'

/** Sums of weights are added up in another order there: double precision leaves this much of their size. */
const TOLERANCE = 1e-10

/** Where two results differ by more than the order of summation can explain. */
const differences = (mine: unknown, theirs: unknown, path = ''): string[] => {
  if (typeof mine === 'number' && typeof theirs === 'number')
    return Math.abs(mine - theirs) <= TOLERANCE * Math.max(1, Math.abs(theirs))
      ? []
      : [`${path}: ${mine} is not ${theirs}`]
  if (typeof mine !== 'object' || typeof theirs !== 'object' || mine === null || theirs === null)
    return mine === theirs ? [] : [`${path}: ${String(mine)} is not ${String(theirs)}`]
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return keys.flatMap(key =>
    differences(mine[key as keyof typeof mine], theirs[key as keyof typeof theirs], `${path}/${key}`),
  )
}

interface Person {
  readonly one: number | null
  readonly two: string | null
  readonly members: readonly (number | null)[]
  readonly list: string | null
  readonly x: number | null
  readonly weight: number | null
}

const person = fc.record({
  one: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 8 }),
  two: fc.option(fc.constantFrom('a', 'b', "it's", '1.0', '', '`'), { freq: 8 }),
  members: fc.array(fc.option(fc.integer({ min: 0, max: 2 }), { freq: 8 }), { minLength: 4, maxLength: 4 }),
  list: fc.option(fc.constantFrom('1;2', '2', '3 ; 1', ''), { freq: 8 }),
  x: fc.option(fc.oneof(fc.integer({ min: -4, max: 9 }), fc.double({ min: -2, max: 50, noNaN: true })), { freq: 8 }),
  weight: fc.option(fc.oneof(fc.constant(1), fc.double({ min: -0.2, max: 5, noNaN: true })), { freq: 8 }),
})

/** Names that a statement could take for something else. */
const NAMES = { one: 'weight_of', two: 'two `"\\ \'', list: 'liste é', x: 'x', weight: 'cell' } as const

const tableOf = (all: readonly Person[]): DataTable =>
  tableFromColumns(all.length, {
    [NAMES.one]: codedColumn(
      all.map(({ one }) => one),
      [9, 20],
    ),
    [NAMES.two]: codedColumn(all.map(({ two }) => two)),
    ...Object.fromEntries(
      [0, 1, 2, 3].map(m => [
        `m${m}`,
        m === 3
          ? numberColumn(
              all.map(({ members }) => members[m] ?? null),
              { values: [2], ranges: [] },
            )
          : codedColumn(
              all.map(({ members }) => members[m] ?? null),
              [2],
            ),
      ]),
    ),
    [NAMES.list]: codedColumn(all.map(({ list }) => list)),
    [NAMES.x]: numberColumn(
      all.map(({ x }) => x),
      { values: [7], ranges: [[40, Infinity]] },
    ),
    [NAMES.weight]: numberColumn(all.map(({ weight }) => weight)),
  })

const cats = (codes: readonly (readonly Code[])[]) => codes.map((own, k) => ({ key: `k${k}`, label: '', codes: own }))
const nets = [
  { key: 'net', label: '', any_of: ['k0', 'k1'] },
  { key: 'all', label: '', any_of: ['k0', 'k1', 'k2'] },
]
const means = (combine?: 'mean' | 'sum') => [
  { key: 'mean', label: '', scores: { k0: 1, k1: 2.5, k2: -3 }, ...(combine && { combine }) },
]
const members = [0, 1, 2, 3].map(m => ({
  key: `k${m}`,
  label: '',
  var: `m${m}`,
  ...(m === 1 ? { not: [0] } : { codes: [1, '2'] }),
}))

const QUESTIONS: readonly CategoricalQuestion[] = [
  { kind: 'single', id: 'one', var: NAMES.one, cats: cats([[1, 2], [3], [0, 4, 5, 20]]), nets, means: means() },
  { kind: 'single', id: 'shared', var: NAMES.one, cats: cats([[1, 2], [2, 3], [9]]), nets, means: means('mean') },
  { kind: 'single', id: 'number', var: NAMES.x, cats: cats([[1, 2], ['3'], [7]]), missing_codes: [4] },
  { kind: 'single', id: 'shared number', var: NAMES.x, cats: cats([[1], [1, 2]]) },
  { kind: 'single', id: 'two', var: NAMES.two, cats: cats([['a'], ["it's", '`'], [1]]), missing_codes: ['b'], nets },
  ...(['answered', 'selected', 'all'] as const).map((base): CategoricalQuestion => ({
    kind: 'multi',
    id: `multi ${base}`,
    members,
    base,
    nets,
    means: means(base === 'all' ? undefined : base === 'selected' ? 'mean' : 'sum'),
  })),
  { kind: 'delimited', id: 'list', var: NAMES.list, sep: ';', cats: cats([[1], [2], ['3']]), means: means('sum') },
  { kind: 'mcset', id: 'set', vars: ['m0', 'm1', 'm3'], cats: cats([[0], [1], ['2']]), missing_codes: [0], nets },
  {
    kind: 'cond',
    id: 'apart',
    cats: [
      { key: 'k0', label: '', where: { var: NAMES.x, lt: 3 } },
      { key: 'k1', label: '', where: { var: NAMES.x, ge: 3, le: 8 } },
    ],
    nets,
  },
  {
    kind: 'cond',
    id: 'clashing',
    cats: [
      { key: 'k0', label: '', where: { var: NAMES.one, gt: 3 } },
      { key: 'k1', label: '', where: { not: { var: NAMES.two, in: ['a', 1] } } },
    ],
  },
]

const NUMBERS: readonly RowQuestion[] = [
  { kind: 'numeric', id: 'x', var: NAMES.x },
  {
    kind: 'numeric',
    id: 'measures',
    var: NAMES.x,
    missing_codes: [1, '2'],
    measures: [
      { key: 'g', label: '', measure: 'geometric_mean' },
      { key: 'm', label: '', measure: 'mean' },
    ],
  },
  { kind: 'numeric', id: 'coded', var: NAMES.one },
  { kind: 'numeric', id: 'text', var: NAMES.two },
]

const leaf: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { var: NAMES.one, in: [1, 2, 3, '4'] },
  { var: NAMES.one, notin: [1, 2] },
  { var: NAMES.two, in: ["it's", 'a'] },
  { var: NAMES.two, ge: 'b' },
  { var: NAMES.one, ge: 2, lt: 9 },
  { var: NAMES.x, in: [1, '2', '3.0'] },
  { var: NAMES.x, notin: [1, 7] },
  { var: NAMES.x, gt: 0.5, le: 45 },
  { var: NAMES.x, missing: true },
  { var: 'm3', missing: false },
)
const condition = fc.letrec<{ node: Condition }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ and: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ not: tie('node') }),
  ),
})).node

const banner: fc.Arbitrary<BannerQuestion[]> = fc.array(
  fc.oneof(
    fc.constantFrom<BannerQuestion>(...QUESTIONS),
    fc
      .uniqueArray(fc.constantFrom(...QUESTIONS), { minLength: 2, maxLength: 2, selector: ({ id }) => id })
      .map((of): BannerQuestion => ({ kind: 'nest', id: of.map(({ id }) => id).join(), of })),
  ),
  { maxLength: 3 },
)

const plan: fc.Arbitrary<Plan> = fc.record({
  rows: fc.uniqueArray(fc.constantFrom<RowQuestion>(...QUESTIONS, ...NUMBERS), {
    minLength: 1,
    maxLength: 5,
    selector: ({ id }) => id,
  }),
  banner,
  filter: fc.oneof(condition, fc.constant(null)),
  weight: fc.constantFrom(NAMES.weight, NAMES.one, null),
  missing: fc.constantFrom('exclude', 'include_user', 'include_all'),
})

describe.skipIf(!hasClickhouse)(`counting in ClickHouse (${NO_CLICKHOUSE})`, () => {
  let served: Clickhouse
  let client: RespondentsClient
  beforeAll(async () => {
    served = await serveClickhouse()
    client = createRespondentsClient(readRespondentsUrl(served.url))
  })
  afterAll(() => served.close())

  it('gives the cubes of the engine, whatever the plan and the answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 60 }), plan, async (people, asked) => {
        const data = tableOf(people)
        const expected = tabulate(data, asked)
        expect(differences(await tabulateThere(client, data, asked), expected)).toEqual([])
      }),
      { numRuns: Number(process.env.RESPONDENTS_RUNS ?? 30) },
    )
  })

  it('tells apart what has the same classes in the data and not in the question', async () => {
    const data = tableFromColumns(2, { q: codedColumn([2, 1]), m: codedColumn([1, null]) })
    const shared: CategoricalQuestion = {
      kind: 'single',
      id: 'shared',
      var: 'q',
      cats: cats([
        [1, 2],
        [2, 3],
      ]),
    }
    const single: CategoricalQuestion = { kind: 'single', id: 'single', var: 'q', cats: cats([[1, 2], [3], [4]]) }
    const member: CategoricalQuestion = { kind: 'multi', id: 'm', members: [{ key: 'k0', label: '', var: 'm' }] }
    const asked: Plan = { rows: [single], banner: [shared, { kind: 'nest', of: [single, member] }] }
    expect(differences(await tabulateThere(client, data, asked), tabulate(data, asked))).toEqual([])
  })

  it('gives the overlaps of more answers than are told apart at once', async () => {
    const answers = Array.from({ length: 26 }, (_, m) => `a${m}`)
    const columns = answers.map((name, m): [string, ReturnType<typeof codedColumn>] => [
      name,
      codedColumn(Array.from({ length: 500 }, (_, i) => ((i * (m + 3)) % 7 < 2 ? 1 : i % 11 === m ? null : 0))),
    ])
    const weights = numberColumn(Array.from({ length: 500 }, (_, i) => 0.5 + (i % 13) / 7))
    const data = tableFromColumns(500, { ...Object.fromEntries(columns), w: weights })
    const question: CategoricalQuestion = {
      kind: 'multi',
      id: 'all',
      members: answers.map(name => ({ key: name, label: '', var: name, codes: [1] })),
    }
    const some: CategoricalQuestion = { ...question, id: 'some', members: question.members.slice(0, 3) }
    const asked: Plan = { rows: [some, question], banner: [question], weight: 'w' }
    const [first, ...others] = await tabulateThere(client, data, asked)
    expect(first?.overlaps.length).toBeGreaterThan(200)
    expect(differences([first, ...others], tabulate(data, asked))).toEqual([])
  })

  it('finds medians of numbers that differ in their last bits, and of more than are read one by one', async () => {
    const values = Array.from({ length: 250_001 }, (_, i) =>
      i % 5 === 0 ? null : 1 + ((i * 7919) % 250_007) * 2 ** -50,
    )
    const data = tableFromColumns(values.length, {
      x: numberColumn(values),
      w: numberColumn(values.map((_, i) => 0.25 + (i % 9))),
      b: codedColumn(values.map((_, i) => i % 4)),
    })
    const banner: CategoricalQuestion = { kind: 'single', id: 'b', var: 'b', cats: cats([[0], [1], [2], [3]]) }
    const asked: Plan = { rows: [{ kind: 'numeric', var: 'x' }], banner: [banner], weight: 'w' }
    const [mine] = await tabulateThere(client, data, asked)
    const [theirs] = tabulate(data, asked)
    expect(mine?.numbers[0]?.median).toEqual(theirs?.numbers[0]?.median)
    expect(differences(mine, theirs)).toEqual([])
  })
})
