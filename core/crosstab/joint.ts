import type { Item } from './item'
import type { Pack, Packed } from './packing'

/** The codes of an item as one byte (or, for more than 256 classes, two) per respondent; `lut` gives the class of a code. */
export interface Codes {
  readonly codes: Uint8Array | Uint16Array
  readonly lut: Uint16Array
  readonly size: number
  /** Where the classes of the item begin among the classes of all items. */
  readonly offset: number
}

const BYTE = 256
/** Up to this many codes, an item is used as it is, even if they make few classes. */
const FEW = 16

const isReady = ({ index, lut, classes }: Item): boolean =>
  index instanceof Uint8Array &&
  index.byteOffset % 4 === 0 &&
  lut.length <= BYTE &&
  (lut.length <= FEW || lut.length <= 2 * classes)

const identity = (size: number): Uint16Array => Uint16Array.from({ length: size }, (_, i) => i)

/** Codes of an item for joining: its own index where it is small, else its classes worked out per respondent. */
const codesOf = (item: Item, offset: number): Codes => {
  const { index, lut, classes } = item
  if (index instanceof Uint8Array && isReady(item)) return { codes: index, lut, size: lut.length, offset }
  const codes = classes <= BYTE ? new Uint8Array(index.length) : new Uint16Array(index.length)
  for (let i = 0; i < codes.length; i++) codes[i] = lut[index[i] ?? 0] ?? 0
  return { codes, lut: identity(classes), size: classes, offset }
}

const pickBytes = (index: Uint8Array, lut: Uint16Array, rows: Uint32Array): Uint8Array => {
  const codes = new Uint8Array(rows.length)
  for (let i = 0; i < codes.length; i++) codes[i] = lut[index[rows[i] ?? 0] ?? 0] ?? 0
  return codes
}

/** Apart from pickBytes so that the common loop only ever sees one kind of array. */
const pickWide = ({ index, lut, classes }: Item, rows: Uint32Array): Codes['codes'] => {
  const codes = classes <= BYTE ? new Uint8Array(rows.length) : new Uint16Array(rows.length)
  for (let i = 0; i < codes.length; i++) codes[i] = lut[index[rows[i] ?? 0] ?? 0] ?? 0
  return codes
}

/** The same over some respondents only, in their order: faster when a filter leaves few. */
const codesOfRows = (item: Item, offset: number, rows: Uint32Array): Codes => {
  const { index, lut, classes } = item
  const codes = index instanceof Uint8Array && classes <= BYTE ? pickBytes(index, lut, rows) : pickWide(item, rows)
  return { codes, lut: identity(classes), size: classes, offset }
}

/** Start of every item's classes when all are laid out in a row, and the length of that row. */
export const layout = (items: readonly Item[]): { readonly offsets: readonly number[]; readonly width: number } => {
  const offsets: number[] = []
  let width = 0
  for (const { classes } of items) {
    offsets.push(width)
    width += classes
  }
  return { offsets, width }
}

/** Codes of all items, of every respondent (`rows` null) or of the given ones in order. */
export const allCodes = (items: readonly Item[], rows: Uint32Array | null): Codes[] => {
  const { offsets } = layout(items)
  return items.map((item, i) =>
    rows === null ? codesOf(item, offsets[i] ?? 0) : codesOfRows(item, offsets[i] ?? 0, rows),
  )
}

const words = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)

/**
 * into += codes * stride for four respondents at a time: joint codes stay below 256, so that no byte of the word carries
 * into its neighbour.
 */
const addBytes = (into: Uint8Array, codes: Uint8Array, stride: number): void => {
  const target = words(into)
  const source = words(codes)
  for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) + Math.imul(source[i] ?? 0, stride)
  for (let i = target.length << 2; i < into.length; i++) into[i] = (into[i] ?? 0) + (codes[i] ?? 0) * stride
}

/** Joint code per respondent of a pack; `room` is overwritten, unless the pack has one member, whose codes serve as they are. */
export const joined = ({ members }: Pack<Codes>, room: Uint8Array): Uint8Array | Uint16Array => {
  const [first, ...others] = members
  if (first === undefined) return room.fill(0)
  if (others.length === 0 || !(first.codes instanceof Uint8Array)) return first.codes
  room.set(first.codes)
  for (const { codes, stride } of others) if (codes instanceof Uint8Array) addBytes(room, codes, stride)
  return room
}

export type JoinedMember = Packed<Codes>
