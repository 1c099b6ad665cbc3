import type { Arena } from './arena'
import { idOf } from './held'
import type { Coded } from './joint'
import { LANES, type PackedLoops } from './packedMemory'
import type { Pack, Packed } from './packing'

/** Codes that `joinFew` looks up in one register. */
const FEW = 16

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

/** Work space for joint codes: what `joinFew` adds for each code, and the codes of one item. */
interface Joining {
  readonly loops: PackedLoops
  readonly arena: Arena
  readonly shares: number
  readonly item: number
}

/** Adds the share of one member to the joint codes at `column`. */
const addMember = ({ loops, arena, shares, item: at }: Joining, member: Packed<Coded>, column: number): void => {
  const { item, recode, stride } = member
  const { index } = item
  const bytes = arena.bytes(at, index.length)
  const known = recode?.length ?? member.size
  if (index instanceof Uint8Array && known <= FEW) {
    bytes.set(index)
    const few = arena.bytes(shares, FEW)
    for (let code = 0; code < known; code++) few[code] = stride * (recode === null ? code : (recode[code] ?? 0))
    loops.joinFew(column, at, index.length, shares)
    return
  }
  if (index instanceof Uint8Array && recode === null) bytes.set(index)
  else writeCodes(bytes, member)
  loops.join(column, at, index.length, stride)
}

const writePack = (joining: Joining, { members }: Pack<Coded>, column: number): void => {
  const [first, ...others] = members
  if (first === undefined) return
  const { index } = first.item
  if (index instanceof Uint8Array && first.recode === null) joining.arena.bytes(column, index.length).set(index)
  else {
    joining.loops.clear(column, index.length)
    addMember(joining, first, column)
  }
  for (const member of others) addMember(joining, member, column)
}

const withSpace = (loops: PackedLoops, arena: Arena, respondents: number, write: (joining: Joining) => void): void =>
  arena.within(take => write({ loops, arena, shares: take(FEW), item: take(respondents) }))

/** Writes the joint codes of a pack of up to 256, one byte per respondent. Throws NoRoom. */
export const writeBytes = (
  loops: PackedLoops,
  arena: Arena,
  pack: Pack<Coded>,
  respondents: number,
  into: number,
): void => withSpace(loops, arena, respondents, joining => writePack(joining, pack, into))

/** Writes those of four packs, as the bytes of one word per respondent. Throws NoRoom. */
export const writeFour = (
  loops: PackedLoops,
  arena: Arena,
  packs: readonly Pack<Coded>[],
  respondents: number,
  into: number,
): void => {
  const apart = Math.ceil(respondents / 64) * 64
  arena.within(take => {
    const columns = take(LANES * apart)
    withSpace(loops, arena, respondents, joining =>
      packs.forEach((pack, lane) => writePack(joining, pack, columns + lane * apart)),
    )
    loops.interleave(into, columns, apart, respondents)
  })
}

/** Writes the codes of the one item of a larger pack, two bytes per respondent. */
export const writeWide = (arena: Arena, { members }: Pack<Coded>, into: number): void => {
  for (const member of members) writeCodes(arena.halves(into, member.item.index.length), member)
}
