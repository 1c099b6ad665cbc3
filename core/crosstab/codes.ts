import { BYTE, type Coded } from './joint'
import type { Pack } from './packing'

/** One byte (or, for more than 256 codes, two) per respondent. */
export type Codes = Uint8Array | Uint16Array

/** The loops are apart so that each one only ever sees one kind of array. */
const pickBytes = (index: Uint8Array, rows: Uint32Array): Uint8Array => {
  const codes = new Uint8Array(rows.length)
  for (let i = 0; i < codes.length; i++) codes[i] = index[rows[i] ?? 0] ?? 0
  return codes
}

const recodeBytes = (index: Uint8Array, recode: Uint16Array, rows: Uint32Array | null): Uint8Array => {
  const codes = new Uint8Array(rows?.length ?? index.length)
  if (rows === null) for (let i = 0; i < codes.length; i++) codes[i] = recode[index[i] ?? 0] ?? 0
  else for (let i = 0; i < codes.length; i++) codes[i] = recode[index[rows[i] ?? 0] ?? 0] ?? 0
  return codes
}

/** Codes of a member whose index, or whose own codes, need more than a byte. */
const wide = ({ item, recode, size }: Coded, rows: Uint32Array | null): Codes => {
  const { index } = item
  const length = rows?.length ?? index.length
  const codes = size <= BYTE ? new Uint8Array(length) : new Uint16Array(length)
  for (let i = 0; i < length; i++) {
    const at = index[rows === null ? i : (rows[i] ?? 0)] ?? 0
    codes[i] = recode === null ? at : (recode[at] ?? 0)
  }
  return codes
}

/** Codes of one member, of every respondent (`rows` null) or of the given ones in order. */
const codesOf = (member: Coded, rows: Uint32Array | null): Codes => {
  const { recode, size } = member
  const { index } = member.item
  if (!(index instanceof Uint8Array) || size > BYTE) return wide(member, rows)
  if (recode !== null) return recodeBytes(index, recode, rows)
  if (rows !== null) return pickBytes(index, rows)
  return index.byteOffset % 4 === 0 ? index : index.slice()
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

/**
 * Joint code per respondent of a pack, of every respondent (`rows` null) or of the given ones in order; `room` is
 * overwritten, unless the pack has one member, whose codes serve as they are.
 */
export const joined = ({ members }: Pack<Coded>, rows: Uint32Array | null, room: Uint8Array): Codes => {
  const [first, ...others] = members
  if (first === undefined) return room.fill(0)
  const codes = codesOf(first, rows)
  if (others.length === 0 || !(codes instanceof Uint8Array)) return codes
  room.set(codes)
  for (const member of others) {
    const more = codesOf(member, rows)
    if (more instanceof Uint8Array) addBytes(room, more, member.stride)
  }
  return room
}
