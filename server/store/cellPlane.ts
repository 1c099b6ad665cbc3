import { LRUCache } from 'lru-cache'
import { MOST, readCells, type SymbolTable } from './cellLoops'
import { codeLengths, codesOf, tableOf } from './prefixCode'

/** Cells of one block; any number of cells that a symbol can stand for divides it. */
export const BLOCK_CELLS = 53_760

const RAW = 0
const CODED = 1
/** Codes of a byte, and cells of a symbol at most. */
const BYTE = 256
const MOST_EACH = 8
/** Bytes before the four streams of a block: how long each is (u16). */
const LENGTHS = 8

/** Bytes, one per respondent, written block by block. */
interface PlaneWriter {
  readonly head: Uint8Array
  block(from: number, to: number): Uint8Array
}

const symbolsOf = (cells: Uint8Array, place: Uint8Array, base: number, each: number): Uint8Array => {
  const symbols = new Uint8Array(Math.ceil(cells.length / each))
  for (let i = 0, end = each; i < symbols.length; i++, end += each) {
    let symbol = 0
    for (let cell = end - 1; cell >= end - each; cell--)
      symbol = symbol * base + (cell < cells.length ? (place[cells[cell] ?? 0] ?? 0) : 0)
    symbols[i] = symbol
  }
  return symbols
}

/** Writes the codes of symbols `from` to `to` at `at`; where they end. Behind the last symbol it is repeated. */
const writeStream = (
  symbols: Uint8Array,
  from: number,
  to: number,
  codes: Uint32Array,
  out: Uint8Array,
  start: number,
): number => {
  const last = symbols[symbols.length - 1] ?? 0
  let at = start
  let bits = 0
  let known = 0
  for (let i = from; i < to; i++) {
    const code = codes[i < symbols.length ? (symbols[i] ?? 0) : last] ?? 0
    bits |= (code & 0xffff) << known
    known += code >>> 16
    if (known < 16) continue
    out[at] = bits
    out[at + 1] = bits >>> 8
    at += 2
    bits >>>= 16
    known -= 16
  }
  for (; known > 0; known -= 8, bits >>>= 8) out[at++] = bits
  return at
}

/** `codes`: the code of each symbol, and 65,536 times its bits. */
const streamsOf = (symbols: Uint8Array, codes: Uint32Array): Uint8Array => {
  const quarter = Math.ceil(symbols.length / 4)
  const out = Buffer.alloc(LENGTHS + 6 * quarter + 8)
  let at = LENGTHS
  for (let stream = 0; stream < 4; stream++) {
    const end = writeStream(symbols, stream * quarter, (stream + 1) * quarter, codes, out, at)
    out.writeUInt16LE(end - at, 2 * stream)
    at = end
  }
  return out.subarray(0, at)
}

const countsOf = (cells: Uint8Array): Uint32Array => {
  const counts = new Uint32Array(BYTE)
  for (let i = 0; i < cells.length; i++) counts[cells[i] ?? 0] = (counts[cells[i] ?? 0] ?? 0) + 1
  return counts
}

/** The different cells, ascending. */
const usedIn = (cells: Uint8Array): number[] => {
  const isUsed = new Uint8Array(BYTE)
  for (let i = 0; i < cells.length; i++) isUsed[cells[i] ?? 0] = 1
  return [...isUsed.keys()].filter(value => isUsed[value] === 1)
}

/** As many cells as a byte can tell apart share a symbol: one look tells them all, and they take less than a bit each where one answer is usual. */
const eachOf = (base: number): number => {
  let each = 1
  for (let symbols = base * base; symbols <= BYTE && each < MOST_EACH; symbols *= base) each++
  return each
}

/** Writes cells by prefix codes, or as they are where codes would hardly be shorter. */
export const planeWriter = (cells: Uint8Array): PlaneWriter => {
  const used = usedIn(cells)
  const base = Math.max(2, used.length)
  const each = eachOf(base)
  const place = new Uint8Array(BYTE)
  used.forEach((value, at) => (place[value] = at))
  const all = symbolsOf(cells, place, base, each)
  const counts = countsOf(all).subarray(0, base ** each)
  const lengths = codeLengths(counts)
  const bits = counts.reduce((sum, count, symbol) => sum + count * (lengths[symbol] ?? 0), 0)
  if (bits / 8 + BYTE > 0.97 * cells.length && each === 1)
    return { head: Uint8Array.of(RAW), block: (from, to) => cells.subarray(from, to) }
  const codes = Uint32Array.from(codesOf(lengths), (code, symbol) => code | ((lengths[symbol] ?? 0) << 16))
  const packed = Uint8Array.from(
    { length: Math.ceil(lengths.length / 2) },
    (_, i) => (lengths[2 * i] ?? 0) | ((lengths[2 * i + 1] ?? 0) << 4),
  )
  return {
    head: Uint8Array.of(CODED, used.length & 255, ...used, ...packed),
    block: (from, to) => streamsOf(all.subarray(from / each, Math.ceil(to / each)), codes),
  }
}

/** How a plane is read: null as it is. */
export interface Plane {
  readonly table: SymbolTable | null
  /** Largest cell that it can give. */
  readonly highest: number
}

const RAW_PLANE: Plane = { table: null, highest: BYTE - 1 }

/** Lists of cells by the kinds of answers: the questions of a survey have few different ones. */
const listed = new LRUCache<string, Uint8Array>({ max: 100 })

/** Cells of each symbol, eight bytes apart. */
const cellsOf = (used: Uint8Array, base: number, each: number): Uint8Array => {
  const key = used.join()
  const known = listed.get(key)
  if (known !== undefined) return known
  const cells = new Uint8Array(BYTE * MOST_EACH)
  listed.set(key, cells)
  const size = base ** each
  for (let cell = 0, stride = 1; cell < each; cell++, stride *= base)
    for (let symbol = 0, digit = 0, left = stride; symbol < size; symbol++) {
      cells[MOST_EACH * symbol + cell] = used[digit] ?? 0
      if (--left > 0) continue
      left = stride
      digit = digit + 1 === base ? 0 : digit + 1
    }
  return cells
}

/** Reads the head of a plane; undefined where it is none. `bytes`: how long it is. */
export const readPlane = (head: Uint8Array): { readonly plane: Plane; readonly bytes: number } | undefined => {
  if (head[0] === RAW) return { plane: RAW_PLANE, bytes: 1 }
  if (head[0] !== CODED || head.length < 2) return undefined
  const count = head[1] === 0 ? BYTE : (head[1] ?? 0)
  const base = Math.max(2, count)
  const each = eachOf(base)
  const used = head.subarray(2, 2 + count)
  const size = base ** each
  const bytes = 2 + count + Math.ceil(size / 2)
  const packed = head.subarray(2 + count, bytes)
  if (head.length < bytes) return undefined
  const lengths = new Uint8Array(size)
  for (let i = 0; i < size; i++) lengths[i] = ((packed[i >> 1] ?? 0) >> ((i & 1) << 2)) & 15
  const codes = tableOf(lengths)
  if (codes === null) return undefined
  return { plane: { table: { codes, cells: cellsOf(used, base, each), each }, highest: Math.max(...used) }, bytes }
}

const lengthAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

/** Bytes that so many cells of a plane take at the beginning of `bytes`; undefined where more of them are needed to tell. */
export const partBytes = ({ table }: Plane, bytes: Uint8Array, cells: number): number | undefined => {
  if (table === null) return cells
  if (bytes.length < LENGTHS) return undefined
  return LENGTHS + [0, 2, 4, 6].reduce((sum, at) => sum + lengthAt(bytes, at), 0)
}

/** Reads so many cells of a plane; null where the bytes are none. What it gives may be overwritten by the next call. */
export const readPart = ({ table }: Plane, part: Uint8Array, cells: number): Uint8Array | null => {
  if (table === null) return part.length === cells ? part : null
  const streams = part.subarray(LENGTHS)
  const lengths = [lengthAt(part, 0), lengthAt(part, 2), lengthAt(part, 4), lengthAt(part, 6)] as const
  if (streams.length > MOST.bytes || lengths.reduce((a, b) => a + b, 0) !== streams.length) return null
  const quarter = Math.ceil(Math.ceil(cells / table.each) / 4)
  return readCells(table, { bytes: streams, lengths }, quarter)?.subarray(0, cells) ?? null
}
