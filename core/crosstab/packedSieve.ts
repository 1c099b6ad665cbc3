import type { Arena } from './arena'
import type { PackedLoops } from './packedMemory'
import type { Shelf } from './packedShelf'
import { plainSieve, type Sieve } from './sieve'

/** Codes of one byte. */
const BYTE = 256

/** The sieve over loops in WebAssembly: what the plain one gives. Throws NoRoom. */
export const createPackedSieve = (loops: PackedLoops, arena: Arena, shelf: Shelf): Sieve => ({
  classesOf: item => {
    const { index, lut } = item
    if (!(index instanceof Uint8Array)) return plainSieve.classesOf(item)
    return arena.within(take => {
      const [into, from, classes] = [take(index.length), take(index.length), take(BYTE)]
      arena.bytes(from, index.length).set(index)
      const bytes = arena.bytes(classes, BYTE).fill(0)
      for (let code = 0; code < lut.length; code++) bytes[code] = lut[code] ?? 0
      loops.classesOf(into, from, index.length, classes, lut.length)
      return arena.bytes(into, index.length).slice()
    })
  },

  choose: (length, mask, all) => {
    if (mask === null && all === null) return plainSieve.choose(length, mask, all)
    return arena.within(take => {
      const [rows, sums] = [take(4 * length + 4), take(16)]
      const own = all === null ? 0 : take(8 * length)
      const passing = mask === null ? 0 : take(length)
      if (mask !== null) arena.bytes(passing, length).set(mask)
      const weights = all === null ? 0 : shelf.numbers(all, take)
      const count = loops.choose(length, passing, weights, rows, own, sums)
      const [w = 0, w2 = 0] = all === null ? [count, count] : arena.floats(sums, 2)
      return {
        rows: arena.words(rows, count).slice(),
        weights: all === null ? null : arena.floats(own, count).slice(),
        w,
        w2,
      }
    })
  },

  split: (before, cells, { index, lut, classes }, rows) =>
    arena.within(take => {
      const pairs = cells * classes
      const [cellOf, list, codes] = [take(before.byteLength), take(rows.byteLength), take(index.byteLength)]
      const [classesAt, known, found] = [take(lut.byteLength), take(4 * pairs), take(4 * pairs)]
      arena.words(cellOf, before.length).set(before)
      arena.words(list, rows.length).set(rows)
      if (index instanceof Uint8Array) arena.bytes(codes, index.length).set(index)
      else if (index instanceof Uint16Array) arena.halves(codes, index.length).set(index)
      else arena.words(codes, index.length).set(index)
      arena.halves(classesAt, lut.length).set(lut)
      arena.words(known, pairs).fill(0xffffffff)
      const bytes = index.BYTES_PER_ELEMENT
      const made = loops.split(cellOf, list, rows.length, codes, bytes, classesAt, classes, known, found)
      return { cellOf: arena.words(cellOf, before.length).slice(), found: arena.words(found, made).slice() }
    }),

  sort: (cellOf, cells, rows, weights) =>
    arena.within(take => {
      const count = rows.length
      const [of, list, into] = [take(4 * count), take(4 * count), take(4 * count)]
      const [starts, next] = [take(4 * cells + 4), take(4 * cells + 4)]
      const [from, own] = weights === null ? [0, 0] : [take(8 * count), take(8 * count)]
      arena.words(of, count).set(cellOf)
      arena.words(list, count).set(rows)
      if (weights !== null) arena.floats(from, count).set(weights)
      loops.sortRows(of, count, cells, list, from, starts, next, into, own)
      return {
        starts: arena.words(starts, cells + 1).slice(),
        rows: arena.words(into, count).slice(),
        weights: weights === null ? null : arena.floats(own, count).slice(),
      }
    }),
})
