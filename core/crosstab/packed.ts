import { BYTE, layout, packsOf, type Coded } from './joint'
import { createPlainKernel, type Kernel } from './kernel'
import { createMemory } from './memory'
import { joinPack, joinWide, keyOfPacks } from './packedColumns'
import { LANES, packAt, reserve, roomFor, write, type PackedLoops, type Room } from './packedMemory'
import type { Pack } from './packing'

/** What one call counts. */
interface Call {
  readonly room: Room
  readonly packs: readonly Pack<Coded>[]
  readonly respondents: number
}

/** A filter that leaves less than this share makes it cheaper to pick out the respondents first, as the plain kernel does. */
const FEW_LEFT = 1 / 16

/**
 * The kernel over loops in WebAssembly (docs/decisions/072): the same packs and the same order of additions as the plain
 * kernel, so the same bits. The memory grows to what the largest call needs; a call that does not fit is counted by the plain
 * kernel. Joint codes of stored columns stay in the memory.
 */
export const createPackedKernel = (loops: PackedLoops, memory = createMemory(0)): Kernel => {
  const plain = createPlainKernel(memory)

  const joinFour = ({ room, respondents }: Call, packs: readonly Pack<Coded>[]): void => {
    const key = keyOfPacks(packs)
    const found = key === undefined ? undefined : memory.codes.get(key)
    const codes = new Uint8Array(loops.memory.buffer, room.four, LANES * respondents)
    if (found !== undefined) {
      codes.set(found)
      return
    }
    packs.forEach((pack, lane) => joinPack(loops, room, pack, room.columns + lane * room.apart))
    loops.interleave(room.four, room.columns, room.apart, respondents)
    if (key !== undefined) memory.codes.set(key, codes.slice(), codes.length)
  }

  const countOne = ({ room }: Call, pack: Pack<Coded>, at: number): void => {
    if (pack.size > BYTE) {
      joinWide(loops, pack, room.columns)
      loops.countWide(room.columns, packAt(room, at))
    } else {
      joinPack(loops, room, pack, room.columns)
      loops.countByte(room.columns, packAt(room, at))
    }
  }

  const countAll = (call: Call): void => {
    for (let at = 0; at < call.packs.length;) {
      const next = call.packs.slice(at, at + LANES)
      if (next.length === LANES && next.every(pack => pack.size <= BYTE)) {
        joinFour(call, next)
        loops.countFour(call.room.four, packAt(call.room, at))
        at += LANES
      } else if (next[0] !== undefined) countOne(call, next[0], at++)
    }
  }

  const count: Kernel['count'] = (items, part) => {
    const respondents = items[0]?.index.length ?? 0
    if (part.rows.length < FEW_LEFT * respondents) return plain.count(items, part)
    const { width } = layout(items)
    const packs = packsOf(items, part)
    const room = roomFor(packs, part, respondents, width)
    if (!reserve(loops, room.end)) return plain.count(items, part)
    write(loops, room, packs, part, width)
    countAll({ room, packs, respondents })
    return new Float64Array(loops.memory.buffer, room.out, 3 * width * part.cells).slice()
  }
  return { memory, count }
}
