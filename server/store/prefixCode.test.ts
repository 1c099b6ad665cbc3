import { describe, expect, it } from 'vitest'
import { codeLengths, codesOf, LONGEST, tableOf } from './prefixCode'

const kraft = (lengths: Uint8Array): number =>
  lengths.reduce((sum, length) => sum + (length === 0 ? 0 : 2 ** -length), 0)

describe('a prefix code', () => {
  it('gives the usual symbol the shortest code, and none to what does not occur', () => {
    expect([...codeLengths(Uint32Array.of(0, 90, 5, 0, 5))]).toEqual([0, 1, 2, 0, 2])
  })

  it('has one bit for a symbol that is alone, and nothing where there is none', () => {
    expect([...codeLengths(Uint32Array.of(0, 7))]).toEqual([0, 1])
    expect([...codeLengths(Uint32Array.of(0, 0))]).toEqual([0, 0])
  })

  it('stays within its longest code, however rare a symbol is', () => {
    const doubling = Uint32Array.from({ length: 30 }, (_, symbol) => 2 ** symbol)
    const lengths = codeLengths(doubling)
    expect(Math.max(...lengths)).toBe(LONGEST)
    expect(kraft(lengths)).toBeLessThanOrEqual(1)
    expect([...lengths].every(length => length > 0)).toBe(true)
  })

  it('is told from its first bits, whatever follows', () => {
    const lengths = codeLengths(Uint32Array.from({ length: 200 }, (_, symbol) => 1 + (symbol % 17) ** 3))
    const codes = codesOf(lengths)
    const table = tableOf(lengths)
    lengths.forEach((length, symbol) => {
      for (const behind of [0, 1, 2 ** (LONGEST - length) - 1]) {
        const bits = ((codes[symbol] ?? 0) | (behind << length)) & (2 ** LONGEST - 1)
        expect(table?.[bits]).toBe(symbol | (length << 8))
      }
    })
  })

  it('is none where lengths leave too little room or are too long', () => {
    expect(tableOf(Uint8Array.of(1, 1, 1))).toBeNull()
    expect(tableOf(Uint8Array.of(1, LONGEST + 1))).toBeNull()
  })
})
