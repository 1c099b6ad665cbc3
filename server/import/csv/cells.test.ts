import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber } from './cells'

/** The rule as a pattern, and the platform's own reading of numbers. */
const byPattern = (cell: string, decimal: '.' | ','): number | null => {
  const pattern = decimal === '.' ? /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/u : /^[+-]?(?:0|[1-9]\d*)(?:,\d+)?$/u
  if (cell.length > 24 || !pattern.test(cell)) return null
  const value = Number(cell.replace(',', '.'))
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null
}

const DIGITS = '0 1 2 3 4 5 6 7 8 9'.split(' ')
const numberLike = fc.string({ unit: fc.constantFrom(...DIGITS, '+', '-', '.', ',', 'e', ' '), maxLength: 26 })
const decimals = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.nat(9_007_199),
    fc.string({ unit: fc.constantFrom(...DIGITS), maxLength: 18 }),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`)

describe('plain decimals', () => {
  it('are the nearest number, bit by bit, and nothing else is one', () => {
    fc.assert(
      fc.property(fc.oneof(numberLike, decimals), fc.constantFrom('.' as const, ',' as const), (cell, decimal) => {
        const text = decimal === '.' ? cell : cell.replace('.', ',')
        const [read, expected] = [plainNumber(text, decimal), byPattern(text, decimal)]
        expect(Object.is(read, expected)).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', null],
    ['0.30000000000000004', 0.300_000_000_000_000_04],
    ['-0', -0],
    ['007', null],
    ['1.', null],
    ['.5', null],
    ['1e5', null],
    ['', null],
    ['-', null],
    ['é', null],
  ])('%s', (cell, number) => {
    expect(plainNumber(cell, '.')).toBe(number)
  })
})
