import type { Item } from './item'
import type { Coded } from './joint'
import { FEW, type PackedLoops, type Room } from './packedMemory'
import type { Pack, Packed } from './packing'

/** A name under which the index of a stored column is known for as long as its content is the same; undefined for none. */
export type KeyOf = (index: Item['index']) => string | undefined

/** Names by identity: an array that is never written to again. */
export const keysByIdentity = (): KeyOf => {
  const known = new WeakMap<Item['index'], string>()
  let next = 0
  return index => {
    const key = known.get(index) ?? String(next++)
    known.set(index, key)
    return key
  }
}

/** Joint codes of earlier calls by what they are made of; the one not used for the longest time goes first. */
export class JointCodes {
  private readonly held = new Map<string, Uint8Array>()
  private bytes = 0

  /** Holds at most so many bytes. */
  constructor(private readonly limit: number) {}

  get(key: string): Uint8Array | undefined {
    const found = this.held.get(key)
    if (found === undefined) return undefined
    this.held.delete(key)
    this.held.set(key, found)
    return found
  }

  /** `codes` is copied. */
  set(key: string, codes: Uint8Array): void {
    if (codes.length > this.limit) return
    for (const [oldest, { length }] of this.held) {
      if (this.bytes + codes.length <= this.limit) break
      this.held.delete(oldest)
      this.bytes -= length
    }
    this.held.set(key, codes.slice())
    this.bytes += codes.length
  }
}

const memberKey = ({ item, recode, stride }: Packed<Coded>, keyOf: KeyOf): string | undefined => {
  const key = item.stored === true ? keyOf(item.index) : undefined
  return key && JSON.stringify([key, item.index.length, stride, recode?.join()])
}

/** What joint codes are made of, or undefined where one of their items is not of a stored column. */
export const keyOfPacks = (packs: readonly Pack<Coded>[], keyOf: KeyOf): string | undefined => {
  const keys: string[] = []
  for (const { members } of packs) {
    for (const member of members) {
      const key = memberKey(member, keyOf)
      if (key === undefined) return undefined
      keys.push(key)
    }
    keys.push('')
  }
  return keys.join('\n')
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
