import { describe, expect, it } from 'vitest'
import { KERNELS } from '../../test/harness/kernels'
import type { AxisPart } from './axis'
import { denseItem, type Item } from './item'
import { layout } from './joint'
import { kept } from './kernel'

/** Deterministic spread of small numbers. */
const mix = (i: number, salt: number, below: number): number =>
  Math.floor((((i * 2654435761 + salt * 40503) >>> 0) / 4294967296) * below)

const partOf = (respondents: number, cells: number, keep: (row: number) => boolean, weighted: boolean): AxisPart => {
  const rows = Array.from({ length: respondents }, (_, i) => i).filter(keep)
  const cellOf = Uint32Array.from(rows, row => mix(row, 99, cells))
  const order = rows.map((_, i) => i).sort((a, b) => (cellOf[a] ?? 0) - (cellOf[b] ?? 0) || a - b)
  const starts = new Uint32Array(cells + 1)
  for (let c = 0; c <= cells; c++) starts[c] = cellOf.filter(cell => cell < c).length
  const sorted = Uint32Array.from(order, i => rows[i] ?? 0)
  return {
    cells,
    starts,
    rows: sorted,
    weights: weighted ? Float64Array.from(sorted, row => 0.5 + mix(row, 7, 100) / 64) : null,
    cellOf,
    members: [0, 4, 2],
    columns: Array.from({ length: cells }, (_, cell) => (cell % 3 === 1 ? [0] : [0, cell % 3 === 0 ? 4 : 2])),
  }
}

const naive = (items: readonly Item[], part: AxisPart): Float64Array => {
  const { offsets, width } = layout(items)
  const out = new Float64Array(3 * width * part.cells)
  for (let cell = 0; cell < part.cells; cell++) {
    for (let i = part.starts[cell] ?? 0; i < (part.starts[cell + 1] ?? 0); i++) {
      const w = part.weights?.[i] ?? 1
      items.forEach((item, k) => {
        const at = 3 * (cell * width + (offsets[k] ?? 0) + (item.lut[item.index[part.rows[i] ?? 0] ?? 0] ?? 0))
        for (const [field, add] of [1, w, w * w].entries()) out[at + field] = (out[at + field] ?? 0) + add
      })
    }
  }
  return out
}

/** Columns from cells, by their places in the list of members. */
const naiveColumns = (cells: Float64Array, { members, columns }: AxisPart): Float64Array => {
  const stride = cells.length / columns.length
  return Float64Array.from({ length: stride * members.length }, (_, i) => {
    const column = members[Math.floor(i / stride)] ?? -1
    return columns.reduce(
      (sum, held, cell) => sum + (held.includes(column) ? (cells[cell * stride + (i % stride)] ?? 0) : 0),
      0,
    )
  })
}

/** FIELDS sums of each column, one respondent at a time. */
const naiveNumbers = (values: Float64Array, shift: number, part: AxisPart): number[] =>
  part.members.flatMap(column => {
    const sums = [0, 0, 0, 0, 0, 0, 0]
    part.columns.forEach((held, cell) => {
      if (!held.includes(column)) return
      for (let i = part.starts[cell] ?? 0; i < (part.starts[cell + 1] ?? 0); i++) {
        const x = (values[part.rows[i] ?? 0] ?? NaN) - shift
        const w = part.weights?.[i] ?? 1
        if (!Number.isNaN(x))
          [1, w, w * w, x, x * x, w * x, w * x * x].forEach((add, k) => (sums[k] = (sums[k] ?? 0) + add))
      }
    })
    return sums
  })

const N = 5003

const spread = (salt: number, classes: number): Item =>
  denseItem(
    Uint8Array.from({ length: N }, (_, i) => mix(i, salt, classes)),
    classes,
  )

const ITEMS: readonly Item[] = [
  ...[2, 3, 5, 12, 2, 2, 2, 7, 40, 200].map((classes, i) => spread(i + 1, classes)),
  {
    index: Uint16Array.from({ length: N }, (_, i) => mix(i, 21, 900)),
    lut: Uint16Array.from({ length: 900 }, (_, i) => i % 4),
    classes: 4,
  },
  denseItem(
    Uint16Array.from({ length: N }, (_, i) => mix(i, 22, 700)),
    700,
  ),
  {
    index: new Uint8Array(N + 1).subarray(1).map((_, i) => mix(i, 23, 6)),
    lut: Uint16Array.from([0, 0, 1, 1, 2, 0]),
    classes: 3,
  },
  {
    index: Uint8Array.from({ length: N + 1 }, (_, i) => mix(i, 24, 4)).subarray(1),
    lut: Uint16Array.from([0, 0, 1, 0]),
    classes: 2,
  },
]

const difference = (a: Float64Array, b: Float64Array): number => {
  expect(a.length).toBe(b.length)
  return a.reduce(
    (worst, value, i) => Math.max(worst, Math.abs(value - (b[i] ?? NaN)) / Math.max(1, Math.abs(value))),
    0,
  )
}

describe.each(KERNELS)('the %s kernel gives the sums of the definition', (_name, kernel) => {
  it.each([
    ['weighted, everyone', () => true, true],
    ['unweighted, everyone', () => true, false],
    ['weighted, few left by the filter', (row: number) => row % 9 === 4, true],
    ['unweighted, nobody left', () => false, false],
  ])('%s', (_, keep, weighted) => {
    for (const cells of [1, 13]) {
      const part = partOf(N, cells, keep, weighted)
      const cellSums = naive(ITEMS, part)
      const values = Float64Array.from({ length: N }, (_, row) => (row % 7 === 0 ? NaN : mix(row, 3, 900) / 8))
      const asked = { items: ITEMS, numbers: [{ values, shift: 40 }] }
      const counted = kept(kernel.count(asked, part, true))
      expect(difference(counted.cells ?? new Float64Array(), cellSums)).toBeLessThan(1e-12)
      expect(difference(counted.columns, naiveColumns(cellSums, part))).toBeLessThan(1e-12)
      const alone = kernel.count(asked, part, false)
      expect(alone.cells).toBeNull()
      expect(alone.columns).toEqual(counted.columns)
      const sums = Float64Array.from(naiveNumbers(values, 40, part))
      expect(difference(counted.numbers[0] ?? new Float64Array(), sums)).toBeLessThan(1e-12)
    }
  })
})
