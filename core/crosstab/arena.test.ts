import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Arena, NoRoom, type LoopsMemory } from './arena'

const PAGE = 65536

/** A memory of one page that grows up to a number of pages. */
const memoryOf = (most: number): LoopsMemory => {
  let buffer = new ArrayBuffer(PAGE)
  return {
    get buffer() {
      return buffer
    },
    grow: pages => {
      const before = buffer.byteLength / PAGE
      if (before + pages > most) throw new RangeError('no memory')
      const grown = new ArrayBuffer((before + pages) * PAGE)
      new Uint8Array(grown).set(new Uint8Array(buffer))
      buffer = grown
      return before
    },
  }
}

const step = fc.oneof(fc.record({ take: fc.nat({ max: 9000 }) }), fc.record({ give: fc.nat({ max: 30 }) }))

describe('places in a memory', () => {
  it('never overlap, begin with a line, and keep what was written to them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), steps => {
        const arena = new Arena(memoryOf(60), 256)
        const places: { at: number; length: number; mark: number }[] = []
        steps.forEach((one, mark) => {
          if ('take' in one) {
            const at = arena.take(one.take)
            expect(at % 64).toBe(0)
            expect(at).toBeGreaterThanOrEqual(256)
            arena.bytes(at, one.take).fill(mark)
            places.push({ at, length: one.take, mark })
          } else for (const { at } of places.splice(one.give, 1)) arena.give(at)
          for (const { at, length, mark: own } of places)
            expect(arena.bytes(at, length).every(byte => byte === own)).toBe(true)
        })
      }),
      { numRuns: 200 },
    )
  })

  it('are used again when they were given back, in any order, and join to larger ones', () => {
    const arena = new Arena(memoryOf(1), 0)
    const places = Array.from({ length: 16 }, () => arena.take(4000))
    for (const at of [3, 1, 2, 0, 15, 14]) arena.give(places[at] ?? -1)
    expect(arena.take(16_000)).toBe(places[0])
    expect(arena.take(8000)).toBe(places[14])
    expect(() => arena.take(8000)).toThrow(NoRoom)
  })

  it('are given back when the work that took them ends, and when it fails', () => {
    const arena = new Arena(memoryOf(1), 0)
    const first = arena.within(take => take(60_000))
    expect(() =>
      arena.within(take => {
        take(60_000)
        take(60_000)
      }),
    ).toThrow(NoRoom)
    expect(arena.take(60_000)).toBe(first)
  })
})
