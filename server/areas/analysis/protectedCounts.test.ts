import { describe, expect, it } from 'vitest'
import { protectedCounts } from './protectedCounts'

describe('counts for readers without full rights', () => {
  it.each([
    ['are rounded', { base: 96, options: { a: 42, b: 54 } }, { base: 95, options: { a: 40, b: 55 } }],
    [
      'read options under the floor as nobody or as the floor',
      { base: 120, options: { a: 3, b: 7, c: 56 } },
      { base: 120, options: { a: 0, b: 10, c: 55 } },
    ],
    [
      'read an option that leaves few out as everyone or as all but the floor',
      { base: 120, options: { a: 118, b: 112 } },
      { base: 120, options: { a: 120, b: 110 } },
    ],
    ['say nothing where few answered', { base: 9, options: { a: 9 } }, { base: 0, options: {} }],
    [
      'read a base that leaves few out as everyone',
      { base: 193, options: { a: 93 } },
      { base: 200, options: { a: 95 } },
    ],
    ['count the answers over the rows of a grid', { base: 50, options: { a: 143 } }, { base: 50, options: { a: 145 } }],
  ])('%s', (_, counts, shown) => {
    expect(protectedCounts(counts, 200, 10)).toEqual(shown)
  })
})
