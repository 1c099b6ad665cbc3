import { expect, it } from 'vitest'
import { tabulateTwice } from '../../test/harness/kernels'
import { denseItem } from './item'
import { medians } from './medians'
import { codedColumn, tableFromColumns } from './table'

/** One column, the last of so many cells, with three of four respondents in it. */
const medianOver = (cells: number): number | null | undefined => {
  const inside = new Uint8Array(cells + 1).fill(1, cells)
  const of = Uint32Array.of(cells, 1, cells, cells)
  const data = Float64Array.of(0, 0, 0, 3, 3, 3)
  return medians(
    { of, columns: new Map([[0, inside]]) },
    {
      values: Float64Array.of(7, 8, 40, 9),
      ranked: { order: Uint32Array.of(0, 1, 3, 2), size: 256, item: denseItem(new Uint8Array(4).fill(1), 2) },
      weightOf: null,
      slots: { count: 1, width: 2, data, all: Float64Array.of(3, 3, 3) },
      from: 1,
    },
  ).get(0)
}

it('a median is that of the respondents in the column, however many cells its part has', () => {
  expect([2, 65_536, 65_537, 90_000].map(medianOver)).toEqual([9, 9, 9, 9])
})

/** The middle of the numbers, or the mean of the two in the middle. */
const middle = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? NaN) + (sorted[Math.ceil(at)] ?? NaN)) / 2
}

it('a median is found where the next number of its column is thousands of others away', () => {
  const length = 20_000
  // 7919 and the length have no common factor: every number from 0 to 19,999 occurs once.
  const values = Float64Array.from({ length }, (_, i) => (i * 7919) % length)
  const columnOf = (x: number): number => {
    if (x === 100 || x === 15_000) return 1
    if (x === 4_000 || x === 4_001 || x === 8_300 || x === 19_999) return 2
    return x % 700 === 3 ? 3 : 4
  }
  const codes = Array.from(values, columnOf)
  const table = tableFromColumns(length, { x: { kind: 'number', values, missing: null }, q: codedColumn(codes) })
  const cats = [1, 2, 3, 4].map(code => ({ key: String(code), label: String(code), codes: [code] }))
  const [cube] = tabulateTwice(table, {
    rows: [{ kind: 'numeric', var: 'x' }],
    banner: [{ kind: 'single', var: 'q', cats }],
  })
  const inColumn = (code: number) => [...values].filter(x => columnOf(x) === code)
  expect(cube?.numbers[0]?.median).toEqual([
    middle([...values]),
    7_550,
    6_150.5,
    ...[3, 4].map(code => middle(inColumn(code))),
  ])
})
