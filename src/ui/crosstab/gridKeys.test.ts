import { describe, expect, it } from 'vitest'
import { inRange, placeAfterKey, rangeBetween } from './gridKeys'

const size = { rows: 40, columns: 7, page: 10 }
const at = { row: 20, column: 3 }

describe('keys of the grid', () => {
  it.each([
    ['ArrowUp', false, 19, 3],
    ['ArrowDown', false, 21, 3],
    ['ArrowLeft', false, 20, 2],
    ['ArrowRight', false, 20, 4],
    ['Home', false, 20, 0],
    ['End', false, 20, 6],
    ['Home', true, 0, 0],
    ['End', true, 39, 6],
    ['PageUp', false, 10, 3],
    ['PageDown', false, 30, 3],
    ['ArrowDown', true, 39, 3],
    ['ArrowLeft', true, 20, 0],
  ] as const)('%s (ctrl %s) leads to row %i, column %i', (key, ctrl, row, column) => {
    expect(placeAfterKey(at, key, ctrl, size)).toEqual({ row, column })
  })
  it('stops at the edges and ignores other keys', () => {
    expect(placeAfterKey({ row: 39, column: 6 }, 'PageDown', false, size)).toEqual({ row: 39, column: 6 })
    expect(placeAfterKey(at, 'x', false, size)).toBeNull()
  })
  it('selects the rectangle between two corners', () => {
    const range = rangeBetween({ row: 5, column: 4 }, { row: 3, column: 1 })
    expect(range).toEqual({ top: 3, bottom: 5, left: 1, right: 4 })
    expect(inRange(range, 4, 2)).toBe(true)
    expect(inRange(range, 6, 2)).toBe(false)
    expect(inRange(null, 4, 2)).toBe(false)
  })
})
