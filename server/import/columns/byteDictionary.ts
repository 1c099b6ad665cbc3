import { isUtf8 } from 'node:buffer'
import { FIRST_CODE, NOT_ASKED } from '@core/crosstab'
import { textAt } from './cellRow'

const FEW = 8
const PIECE_BYTES = 1024 * 1024

const grown = <Cells extends Uint8Array | Int32Array | Uint32Array>(cells: Cells, length: number): Cells => {
  const longer = new (cells.constructor as new (length: number) => Cells)(length)
  longer.set(cells)
  return longer
}

/** A short text is copied byte by byte, which is faster than to make a view of it. */
const SHORT = 64

const copy = (source: Uint8Array, start: number, end: number, target: Uint8Array, to: number): void => {
  if (end - start > SHORT) target.set(source.subarray(start, end), to)
  else for (let at = start; at < end; at += 1) target[to + at - start] = source[at] ?? 0
}

/** FNV-1a (Fowler, Noll, Vo) over four bytes at a time, its high bits folded into the low ones, which choose the slot. */
const hashOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = 0x811c9dc5
  let at = start
  for (; at + 4 <= end; at += 4) {
    const four =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    hash = Math.imul(hash ^ four, 0x01000193)
    hash ^= hash >>> 15
  }
  for (; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Characters (units of UTF-16) of a text in UTF-8: one for each byte that begins a letter, two for each that begins one of four. */
const charactersIn = (bytes: Uint8Array, start: number, end: number): number => {
  let count = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if ((byte & 0xc0) !== 0x80) count += byte >= 0xf0 ? 2 : 1
  }
  return count
}

/** A question about the text from `start` to `end`. */
export type TextTest = (bytes: Uint8Array, start: number, end: number) => boolean

const never: TextTest = () => false

/**
 * The different texts of one column in UTF-8, in the order in which they came, one behind the other in one array: a text that is
 * known costs no string, and one that is new none before it is asked for.
 */
export class ByteDictionary {
  /** Texts that have a code. */
  coded = 0
  private entries = 0
  private bytes = new Uint8Array(0)
  /** Per entry: where its bytes end (they begin where those before it end), its hash and its code. */
  private ends = new Uint32Array(FEW)
  private hashes = new Int32Array(FEW)
  private codes = new Uint32Array(FEW)
  /** Open addressing: a slot holds the number of its entry from 1, or 0. Half of the slots are free at least. */
  private slots = new Uint32Array(2 * FEW)

  /** The code of a text (FIRST_CODE and on), which a new one gets; one of which `isMissing` is true is NOT_ASKED. */
  codeOf(source: Uint8Array, start: number, end: number, isMissing: TextTest = never): number {
    const hash = hashOf(source, start, end)
    const mask = this.slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.slots[slot] ?? 0) - 1
      if (entry < 0) {
        this.slots[slot] = this.entries + 1
        return this.add(source, start, end, hash, isMissing(source, start, end))
      }
      if (this.hashes[entry] === hash && this.holds(entry, source, start, end)) return this.codes[entry] ?? NOT_ASKED
    }
  }

  /** The texts that have a code, in the order of their codes. */
  texts(): string[] {
    const texts: string[] = []
    for (let from = 0, next = 0; from < this.entries; from = next) {
      // A slice of a long text is far cheaper than a text of its own.
      next = this.pieceEnd(from)
      const start = this.startOf(from)
      const end = this.startOf(next)
      const piece = textAt(this.bytes, start, end)
      const plain = piece.length === end - start
      const whole = plain || isUtf8(this.bytes.subarray(start, end))
      for (let entry = from, at = 0; entry < next; entry += 1) {
        const [first, last] = [this.startOf(entry), this.startOf(entry + 1)]
        const length = plain ? last - first : charactersIn(this.bytes, first, last)
        if (this.codes[entry] !== NOT_ASKED)
          texts.push(whole ? piece.slice(at, at + length) : textAt(this.bytes, first, last))
        at += length
      }
    }
    return texts
  }

  /** What `read` makes of each text that has a code, in the order of their codes; null as soon as it makes NaN of one. */
  numbers(read: (bytes: Uint8Array, start: number, end: number) => number): Float64Array | null {
    const numbers = new Float64Array(this.coded)
    for (let entry = 0; entry < this.entries; entry += 1) {
      const code = this.codes[entry] ?? NOT_ASKED
      if (code === NOT_ASKED) continue
      const number = read(this.bytes, this.startOf(entry), this.startOf(entry + 1))
      if (Number.isNaN(number)) return null
      numbers[code - FIRST_CODE] = number
    }
    return numbers
  }

  private startOf(entry: number): number {
    return entry === 0 ? 0 : (this.ends[entry - 1] ?? 0)
  }

  private holds(entry: number, source: Uint8Array, start: number, end: number): boolean {
    const { bytes } = this
    const own = this.startOf(entry)
    if ((this.ends[entry] ?? 0) - own !== end - start) return false
    for (let at = start, other = own; at < end; at += 1, other += 1) if (source[at] !== bytes[other]) return false
    return true
  }

  private add(source: Uint8Array, start: number, end: number, hash: number, isMissing: boolean): number {
    const entry = this.entries
    if (entry === this.ends.length) this.makeRoom()
    const own = this.startOf(entry)
    const most = own + end - start
    if (most > this.bytes.length) this.bytes = grown(this.bytes, Math.max(most, 2 * this.bytes.length))
    copy(source, start, end, this.bytes, own)
    this.ends[entry] = most
    this.hashes[entry] = hash
    const code = isMissing ? NOT_ASKED : FIRST_CODE + this.coded
    if (code !== NOT_ASKED) this.coded += 1
    this.codes[entry] = code
    this.entries += 1
    if (2 * this.entries > this.slots.length) this.spread()
    return code
  }

  private makeRoom(): void {
    const length = 2 * this.ends.length
    this.ends = grown(this.ends, length)
    this.hashes = grown(this.hashes, length)
    this.codes = grown(this.codes, length)
  }

  /** Twice as many slots, and all entries into them. */
  private spread(): void {
    const slots = new Uint32Array(2 * this.slots.length)
    const mask = slots.length - 1
    for (let entry = 0; entry < this.entries; entry += 1) {
      let slot = (this.hashes[entry] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = entry + 1
    }
    this.slots = slots
  }

  /** The entry behind those that are decoded together with `from`: about a piece, one at least. */
  private pieceEnd(from: number): number {
    const start = this.startOf(from)
    let next = from + 1
    while (next < this.entries && (this.ends[next] ?? 0) - start <= PIECE_BYTES) next += 1
    return next
  }
}
