import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPackedKernel } from '../../test/harness/kernels'
import type { Item } from './item'
import { plainSieve } from './sieve'

const { sieve: packed } = newPackedKernel(100_000)

/** An item of so many codes, kept in as few bytes as these need, that gives each of them one of a few classes. */
const item = (length: number): fc.Arbitrary<Item> =>
  fc.constantFrom(3, 16, 17, 256, 700, 70_000).chain(codes => {
    const IndexArray = codes <= 256 ? Uint8Array : codes <= 65_536 ? Uint16Array : Uint32Array
    return fc
      .record({
        index: fc.array(fc.nat(codes - 1), { minLength: length, maxLength: length }),
        classes: fc.integer({ min: 1, max: 9 }),
        step: fc.integer({ min: 1, max: 5 }),
      })
      .map(({ index, classes, step }) => ({
        index: IndexArray.from(index),
        lut: Uint16Array.from({ length: codes }, (_, code) => (code * step) % classes),
        classes,
      }))
  })

const people = fc.constantFrom(0, 1, 15, 16, 33, 400).chain(length =>
  fc.record({
    length: fc.constant(length),
    items: fc.array(item(length), { minLength: 1, maxLength: 3 }),
    mask: fc.option(fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length })),
    weights: fc.option(
      fc.array(
        fc.oneof(fc.double({ min: 0.01, max: 40, noNaN: true }), fc.constantFrom(0, -1, -0, NaN, Infinity, -Infinity)),
        { minLength: length, maxLength: length },
      ),
    ),
  }),
)

describe('the sieve in WebAssembly gives what the plain one gives, to the bit', () => {
  it('of classes, of who passes a filter and has a weight, of cells and of the order by cell', () => {
    fc.assert(
      fc.property(people, ({ length, items, mask, weights }) => {
        for (const one of items) expect(packed.classesOf(one)).toEqual(plainSieve.classesOf(one))
        const passing = mask && Uint8Array.from(mask)
        const all = weights && Float64Array.from(weights)
        const chosen = plainSieve.choose(length, passing, all)
        expect(packed.choose(length, passing, all)).toEqual(chosen)
        let cellOf = new Uint32Array(chosen.rows.length)
        let cells = 1
        for (const one of items) {
          const expected = plainSieve.split(cellOf, cells, one, chosen.rows)
          const found = packed.split(cellOf, cells, one, chosen.rows)
          expect(found.cellOf).toEqual(expected.cellOf)
          expect(Array.from(found.found)).toEqual(Array.from(expected.found))
          cellOf = Uint32Array.from(expected.cellOf)
          cells = expected.found.length
        }
        const sorted = plainSieve.sort(cellOf, cells, chosen.rows, chosen.weights)
        expect(packed.sort(cellOf, cells, chosen.rows, chosen.weights)).toEqual(sorted)
      }),
      { numRuns: 300 },
    )
  })
})
