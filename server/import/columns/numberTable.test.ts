import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NumberTable } from './numberTable'

it('finds numbers as a map does, zero with a minus too, and nothing that is no number', () => {
  const number = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(-0),
  )
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), numbers => {
      const table = new NumberTable()
      const map = new Map<number, number>()
      for (const [at, one] of numbers.entries()) {
        expect(table.get(one)).toBe(map.get(one) ?? -1)
        if (map.has(one)) continue
        map.set(one, at)
        table.add(one, at)
      }
      for (const [one, at] of map) expect(table.get(one)).toBe(at)
      expect([Number.NaN, Infinity].map(one => table.get(one))).toEqual([-1, -1])
      table.clear()
      for (const one of map.keys()) expect(table.get(one)).toBe(-1)
    }),
  )
})
