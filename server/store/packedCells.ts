import { gunzipSync, gzipSync } from 'node:zlib'
import { BLOCK_CELLS, partBytes, planeWriter, readPart, readPlane, type Plane } from './cellPlane'

/*
 * Cells as they are stored: the length of the head (u32), the head, and blocks of BLOCK_CELLS cells. The head begins with the
 * packed list of different numbers (its length as u32, 0: there is none), where the column is one of numbers; then come its
 * planes. Each block has its part of every plane. Nothing behind a block is needed to read it.
 */

/** Most different numbers that are stored as places in a list; place 0 is "no number". */
const MOST_DIFFERENT = 65_535
/** A list with more of them than this share of the respondents takes more than it saves. */
const SHARE = 1 / 8
const LIST_BYTES = 2 ** 26
const DOUBLE = 8

const u32 = (value: number): Buffer => {
  const out = Buffer.alloc(4)
  out.writeUInt32LE(value)
  return out
}

const section = (length: number, planes: readonly Uint8Array[], before: readonly Uint8Array[] = []): Buffer => {
  const writers = planes.map(planeWriter)
  const head = Buffer.concat([...before, ...writers.map(writer => writer.head)])
  const parts: Uint8Array[] = [u32(head.length), head]
  for (let from = 0; from < length; from += BLOCK_CELLS)
    for (const writer of writers) parts.push(writer.block(from, Math.min(length, from + BLOCK_CELLS)))
  return Buffer.concat(parts)
}

/** Packs one byte per respondent. */
export const packBytes = (cells: Uint8Array): Buffer => section(cells.length, [cells])

interface Places {
  /** The different numbers, ascending. */
  readonly list: Float64Array
  /** Per respondent 1 + the place of the number in the list, or 0. */
  readonly place: Uint16Array
}

/** Slots of a table that is at most half full. */
const SLOTS = 2 ** 17

/** Numbers as places in a list; null where different ones are too many, or some are no plain numbers. */
const placesOf = (values: Float64Array): Places | null => {
  const most = Math.min(MOST_DIFFERENT, values.length * SHARE)
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
  const slots = new Uint16Array(SLOTS)
  const found = new Float64Array(Math.floor(most) + 1)
  const place = new Uint16Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN
    if (Number.isNaN(value)) continue
    const [low, high] = [bits[2 * i] ?? 0, bits[2 * i + 1] ?? 0]
    if (low === 0 && high === 0x80000000) return null
    let slot = (Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 15) & (SLOTS - 1)
    while (slots[slot] !== 0 && found[slots[slot] ?? 0] !== value) slot = (slot + 1) & (SLOTS - 1)
    if (slots[slot] === 0) {
      if (++count > most || !Number.isFinite(value)) return null
      found[count] = value
      slots[slot] = count
    }
    place[i] = slots[slot] ?? 0
  }
  const order = Uint16Array.from({ length: count }, (_, at) => at + 1).sort((a, b) => (found[a] ?? 0) - (found[b] ?? 0))
  const ranks = new Uint16Array(count + 1)
  order.forEach((own, at) => (ranks[own] = at + 1))
  for (let i = 0; i < place.length; i++) place[i] = ranks[place[i] ?? 0] ?? 0
  return { list: Float64Array.from(order, own => found[own] ?? 0), place }
}

/** Byte `at` of every one of the numbers that `bytes` are. */
const planeOf = (bytes: Uint8Array, at: number, width: number): Uint8Array => {
  const plane = new Uint8Array(bytes.length / width)
  for (let i = 0; i < plane.length; i++) plane[i] = bytes[width * i + at] ?? 0
  return plane
}

const planesOf = (bytes: Uint8Array, width: number, count = width): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => planeOf(bytes, at, width))

const placePlanes = (different: number): number => (different < 256 ? 1 : 2)

/** Packs a number per respondent: as places in the list of those that there are, or byte by byte. */
export const packNumbers = (values: Float64Array): Buffer => {
  const places = placesOf(values)
  if (places === null) {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    return section(values.length, planesOf(bytes, DOUBLE), [u32(0)])
  }
  const { list, place } = places
  const packed = gzipSync(JSON.stringify([...list]))
  const planes = planesOf(new Uint8Array(place.buffer), 2, placePlanes(list.length))
  return section(values.length, planes, [u32(packed.length), packed])
}

/** What the head of stored cells says. */
export interface PackedCells {
  /** Largest cell of a column of bytes. */
  readonly highest: number
  /** Bytes of a block of so many cells at the beginning of `bytes`; undefined where more of them are needed to tell. */
  blockBytes(bytes: Uint8Array, cells: number): number | undefined
  /** Reads a block of so many cells into `into` from `at` on; false where its bytes are none. */
  read(block: Uint8Array, cells: number, into: Uint8Array | Float64Array, at: number): boolean
}

const planesIn = (head: Uint8Array): Plane[] | null => {
  const planes: Plane[] = []
  for (let at = 0; at < head.length;) {
    const read = readPlane(head.subarray(at))
    if (read === undefined) return null
    planes.push(read.plane)
    at += read.bytes
  }
  return planes
}

const blockBytesOf = (planes: readonly Plane[]) => (bytes: Uint8Array, cells: number) => {
  let at = 0
  for (const plane of planes) {
    const part = partBytes(plane, bytes.subarray(at), cells)
    if (part === undefined) return undefined
    at += part
  }
  return at
}

/** Hands the cells of each plane on, as they are only until the next ones are read. */
const eachPart = (
  planes: readonly Plane[],
  block: Uint8Array,
  cells: number,
  take: (cells: Uint8Array, plane: number) => void,
): boolean => {
  let at = 0
  for (const [p, plane] of planes.entries()) {
    const bytes = partBytes(plane, block.subarray(at), cells) ?? 0
    const read = readPart(plane, block.subarray(at, at + bytes), cells)
    if (read === null) return false
    take(read, p)
    at += bytes
  }
  return at === block.length
}

const ofBytes = (planes: readonly Plane[]): PackedCells | null => {
  const [plane] = planes
  if (plane === undefined || planes.length !== 1) return null
  return {
    highest: plane.highest,
    blockBytes: blockBytesOf(planes),
    read: (block, cells, into, at) => eachPart(planes, block, cells, own => into.set(own, at)),
  }
}

/** Puts the bytes of a plane into every `width`-th place from `first` on. */
const scatter = (plane: Uint8Array, into: Uint8Array, width: number, first: number): void => {
  for (let i = 0, at = first; i < plane.length; i++, at += width) into[at] = plane[i] ?? 0
}

/** Numbers in one or two bytes, or in eight, whose bytes are in planes. */
const scattered = (planes: readonly Plane[], width: number, block: Uint8Array, cells: number): Uint8Array | null => {
  const out = new Uint8Array(width * cells)
  const whole = eachPart(planes, block, cells, (own, p) => scatter(own, out, width, p))
  return whole ? out : null
}

const ofNumbers = (planes: readonly Plane[], list: Float64Array | null): PackedCells | null => {
  const width = list === null ? DOUBLE : 2
  if (planes.length !== (list === null ? DOUBLE : placePlanes(list.length - 1))) return null
  return {
    highest: 0,
    blockBytes: blockBytesOf(planes),
    read: (block, cells, into, at) => {
      const bytes = scattered(planes, width, block, cells)
      if (bytes === null) return false
      if (list === null) into.set(new Float64Array(bytes.buffer), at)
      else {
        const places = new Uint16Array(bytes.buffer)
        for (let i = 0; i < cells; i++) into[at + i] = list[places[i] ?? 0] ?? NaN
      }
      return true
    },
  }
}

/** Bytes of the head, by the first four of stored cells. */
export const headBytes = (start: Uint8Array): number => Buffer.from(start.buffer, start.byteOffset, 4).readUInt32LE()

/** The list of different numbers behind "no number"; null where the bytes are none. */
const listIn = (packed: Uint8Array): Float64Array | null => {
  try {
    const list = JSON.parse(gunzipSync(packed, { maxOutputLength: LIST_BYTES }).toString('utf8')) as number[]
    return Float64Array.from([NaN, ...list])
  } catch {
    return null
  }
}

/** Opens cells by their head; null where it is none. */
export const openCells = (head: Uint8Array, kind: 'bytes' | 'numbers'): PackedCells | null => {
  if (kind === 'bytes') {
    const planes = planesIn(head)
    return planes && ofBytes(planes)
  }
  if (head.length < 4) return null
  const bytes = headBytes(head)
  const planes = planesIn(head.subarray(4 + bytes))
  if (planes === null || bytes === 0) return planes && ofNumbers(planes, null)
  const list = listIn(head.subarray(4, 4 + bytes))
  return list && ofNumbers(planes, list)
}
