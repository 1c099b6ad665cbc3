import { idOf } from './held'
import type { Coded } from './joint'
import { FEW, type PackedLoops, type Room } from './packedMemory'
import type { Pack, Packed } from './packing'

/** What joint codes are made of, or undefined where one of their items is not of stored columns. */
export const keyOfPacks = (packs: readonly Pack<Coded>[]): string | undefined => {
  const keys: (number | string)[] = []
  for (const { members } of packs) {
    for (const { item, recode, stride } of members) {
      if (item.stored !== true) return undefined
      keys.push(idOf(item.index), stride, recode?.join() ?? '')
    }
    keys.push('')
  }
  return keys.join(' ')
}

const writeCodes = (codes: Uint8Array | Uint16Array, { item: { index }, recode }: Coded): void => {
  for (let i = 0; i < index.length; i++) {
    const at = index[i] ?? 0
    codes[i] = recode === null ? at : (recode[at] ?? 0)
  }
}

/** Adds the share of one member to the joint codes at `column`. */
const addMember = (loops: PackedLoops, room: Room, member: Packed<Coded>, column: number): void => {
  const { item, recode, stride } = member
  const { index } = item
  const bytes = new Uint8Array(loops.memory.buffer, room.item, index.length)
  const known = recode?.length ?? member.size
  if (index instanceof Uint8Array && known <= FEW) {
    bytes.set(index)
    const shares = new Uint8Array(loops.memory.buffer, room.shares, FEW)
    for (let at = 0; at < known; at++) shares[at] = stride * (recode === null ? at : (recode[at] ?? 0))
    loops.joinFew(column, room.item, index.length, room.shares)
    return
  }
  if (index instanceof Uint8Array && recode === null) bytes.set(index)
  else writeCodes(bytes, member)
  loops.join(column, room.item, index.length, stride)
}

/** Writes the joint codes of a pack of up to 256 to `column` of the memory, one byte per respondent. */
export const joinPack = (loops: PackedLoops, room: Room, { members }: Pack<Coded>, column: number): void => {
  const [first, ...others] = members
  if (first === undefined) return
  const { index } = first.item
  const codes = new Uint8Array(loops.memory.buffer, column, index.length)
  if (index instanceof Uint8Array && first.recode === null) codes.set(index)
  else {
    codes.fill(0)
    addMember(loops, room, first, column)
  }
  for (const member of others) addMember(loops, room, member, column)
}

/** Writes the codes of the one item of a larger pack, two bytes per respondent. */
export const joinWide = (loops: PackedLoops, { members }: Pack<Coded>, column: number): void => {
  for (const member of members)
    writeCodes(new Uint16Array(loops.memory.buffer, column, member.item.index.length), member)
}
