import { describe, expect, it } from 'vitest'
import { newPackedKernel } from '../../test/harness/kernels'
import {
  codedColumn,
  createMemory,
  createPlainKernel,
  numberColumn,
  select,
  tableFromColumns,
  tabulate,
  type Column,
  type Plan,
  type RowQuestion,
} from './index'

const N = 3000
/** Deterministic spread of small numbers. */
const mix = (i: number, salt: number, below: number): number =>
  Math.floor((((i * 2654435761 + salt * 40503) >>> 0) / 4294967296) * below)
const codes = (salt: number, options: number): Column =>
  codedColumn(Array.from({ length: N }, (_, i) => (mix(i, salt + 50, 12) === 0 ? null : mix(i, salt, options))))
const numbers = (salt: number, below: number): Column =>
  numberColumn(Array.from({ length: N }, (_, i) => (mix(i, salt + 9, 15) === 0 ? null : mix(i, salt, below))))

const columnsOf = (salt: number): Record<string, Column> => ({
  one: codes(salt, 5),
  m0: codes(salt + 1, 2),
  m1: codes(salt + 2, 2),
  region: codes(salt + 3, 4),
  x: numbers(salt + 4, 300),
  weight: numbers(salt + 5, 7),
})

const cats = (count: number) => Array.from({ length: count }, (_, k) => ({ key: `k${k}`, label: '', codes: [k] }))
const members = ['m0', 'm1'].map(name => ({ key: name, label: '', var: name, codes: [1] }))
const nets = [{ key: 'net', label: '', any_of: ['m0', 'm1'] }]
const means = [{ key: 'mean', label: '', scores: { m0: 1, m1: 4 } }]
const sums = [{ ...means[0], key: 'mean', label: '', combine: 'sum' as const, scores: { m0: 1, m1: 4 } }]
const where = (region: number) => ({ var: 'region', in: [region] })

const ROWS: readonly RowQuestion[] = [
  { kind: 'single', var: 'one', cats: cats(5) },
  { kind: 'single', var: 'one', cats: cats(5), missing_codes: [3] },
  { kind: 'multi', members, nets },
  { kind: 'multi', members, base: 'selected', means },
  { kind: 'multi', members, means: sums },
  { kind: 'mcset', vars: ['one', 'region'], cats: cats(4) },
  { kind: 'cond', cats: [0, 1].map(k => ({ key: `k${k}`, label: '', where: where(k) })) },
  { kind: 'numeric', var: 'x' },
  { kind: 'numeric', var: 'x', missing_codes: [7, 8, 9] },
  { kind: 'numeric', var: 'x', measures: [{ key: 'g', label: '', measure: 'geometric_mean' }] },
]

const plansOf = (): Plan[] =>
  ([null, where(1), { and: [{ not: where(2) }, { var: 'x', le: 250 }] }] as const).flatMap(filter =>
    (['weight', null] as const).flatMap(weight =>
      (['exclude', 'include_all'] as const).map(missing => ({
        rows: ROWS,
        banner: [
          { kind: 'single' as const, var: 'region', cats: cats(4) },
          { kind: 'multi' as const, members },
        ],
        filter,
        weight,
        missing,
      })),
    ),
  )

describe.each([
  ['plain', (bytes: number) => createPlainKernel(createMemory(bytes))],
  ['packed', newPackedKernel],
] as const)('a memory changes no figure (%s kernel)', (_name, kernelOf) => {
  it.each([0, 100_000, 100_000_000])('%s bytes of it', bytes => {
    const kernel = kernelOf(bytes)
    const tables = [1, 2].map(salt => tableFromColumns(N, columnsOf(10 * salt)))
    for (let round = 0; round < 2; round++)
      for (const plan of plansOf())
        for (const table of tables) expect(tabulate(table, plan, kernel)).toEqual(tabulate(table, plan))
  })

  it('where a variable has another column under the same name', () => {
    const kernel = kernelOf(100_000_000)
    const before = columnsOf(1)
    const after = { ...before, region: codes(77, 4), m1: codes(78, 2), x: numbers(79, 40), weight: numbers(80, 5) }
    for (const plan of plansOf())
      for (const columns of [before, after, before]) {
        const table = tableFromColumns(N, columns)
        expect(tabulate(table, plan, kernel)).toEqual(tabulate(table, plan))
      }
  })
})

describe('what is held', () => {
  const table = tableFromColumns(N, columnsOf(3))

  it('is the selection of a filter and a weight that were asked for before', () => {
    const kernel = createPlainKernel(createMemory(10_000_000))
    const first = select(table, where(1), 'weight', kernel)
    expect(select(table, { var: 'region', in: [1] }, 'weight', kernel)).toBe(first)
    expect(select(table, where(1), null, kernel)).not.toBe(first)
    expect(select(table, where(2), 'weight', kernel)).not.toBe(first)
  })

  it('is nothing beyond its bytes', () => {
    const kernel = createPlainKernel(createMemory(64_000))
    const first = select(table, where(1), 'weight', kernel)
    for (const region of [2, 3, 0]) select(table, where(region), 'weight', kernel)
    const again = select(table, where(1), 'weight', kernel)
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })
})
