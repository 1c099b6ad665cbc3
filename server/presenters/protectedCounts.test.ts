import { describe, expect, it } from 'vitest'
import { protectedCounts } from './protectedCounts'

describe('counts for readers without full rights', () => {
  it.each([
    ['are rounded', { base: 96, options: { a: 42, b: 54 } }, { base: 95, options: { a: 40, b: 55 } }],
    [
      'leave out small options, and one more that the rest would give away',
      { base: 120, options: { a: 3, b: 41, c: 76 } },
      { base: 120, options: { c: 75 } },
    ],
    [
      'leave out only the small options where there are several',
      { base: 120, options: { a: 3, b: 9, c: 108 } },
      { base: 120, options: { c: 110 } },
    ],
    ['say nothing where few answered', { base: 9, options: { a: 9 } }, { base: 0, options: {} }],
    ['say nothing where few did not answer', { base: 195, options: { a: 100, b: 95 } }, { base: 0, options: {} }],
    [
      'show an option that nobody chose as such',
      { base: 100, options: { a: 0, b: 100 } },
      { base: 100, options: { b: 100 } },
    ],
  ])('%s', (_, counts, shown) => {
    expect(protectedCounts(counts, 200, 10)).toEqual(shown)
  })
})
