import { expect, it } from 'vitest'
import { denseItem } from './item'
import { medians } from './medians'

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
