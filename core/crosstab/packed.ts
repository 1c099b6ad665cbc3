import type { AxisPart } from './axis'
import type { Item } from './item'
import { BYTE, layout, packsOf, type Coded } from './joint'
import { createPlainKernel, type Counted, type Kernel } from './kernel'
import { createMemory } from './memory'
import { FIELDS } from './numbers'
import { joinPack, joinWide, keyOfPacks } from './packedColumns'
import {
  axisRoom,
  LANES,
  numbersRoom,
  packAt,
  reserve,
  roomFor,
  write,
  writeAxis,
  type AxisRoom,
  type PackedLoops,
  type Room,
} from './packedMemory'
import type { Pack } from './packing'

/** What one call counts. */
interface Call {
  readonly room: Room
  readonly packs: readonly Pack<Coded>[]
  readonly respondents: number
}

/** A filter that leaves less than this share makes it cheaper to pick out the respondents first, as the plain kernel does. */
const FEW_LEFT = 1 / 16

const isFew = ({ rows }: AxisPart, respondents: number): boolean => rows.length < FEW_LEFT * respondents

/**
 * The kernel over loops in WebAssembly (docs/decisions/072): the same packs and the same order of additions as the plain
 * kernel, so the same bits. The memory grows to what the largest call needs; a call that does not fit is counted by the plain
 * kernel. Joint codes of stored columns stay in the memory.
 */
export const createPackedKernel = (loops: PackedLoops, memory = createMemory(0)): Kernel => {
  const plain = createPlainKernel(memory)

  let axis: { readonly part: AxisPart; readonly room: AxisRoom } | null = null

  /** The place of the axis part in memory, once there is room for it and what `next` places behind it; null without room. */
  const reserveBehind = <R extends { readonly end: number }>(part: AxisPart, next: (from: number) => R): R | null => {
    const at = axis?.part === part ? axis.room : axisRoom(part)
    const room = next(at.end)
    if (!reserve(loops, room.end)) return null
    if (axis?.part !== part) writeAxis(loops, at, part)
    axis = { part, room: at }
    return room
  }

  /** Joint codes of packs at `at`: those held, or what `join` writes there. */
  const joinHeld = (packs: readonly Pack<Coded>[], at: number, bytes: number, join: () => void): void => {
    const key = keyOfPacks(packs)
    const found = key === undefined ? undefined : memory.codes.get(key)
    const codes = new Uint8Array(loops.memory.buffer, at, bytes)
    if (found !== undefined) {
      codes.set(found)
      return
    }
    join()
    if (key !== undefined) memory.codes.set(key, codes.slice(), bytes)
  }

  const countFour = ({ room, respondents }: Call, packs: readonly Pack<Coded>[], at: number): void => {
    joinHeld(packs, room.four, LANES * respondents, () => {
      packs.forEach((pack, lane) => joinPack(loops, room, pack, room.columns + lane * room.apart))
      loops.interleave(room.four, room.columns, room.apart, respondents)
    })
    loops.countFour(room.four, packAt(room, at))
  }

  const countOne = ({ room, respondents }: Call, pack: Pack<Coded>, at: number): void => {
    if (pack.size > BYTE) {
      joinWide(loops, pack, room.columns)
      loops.countWide(room.columns, packAt(room, at))
    } else {
      joinHeld([pack], room.columns, respondents, () => joinPack(loops, room, pack, room.columns))
      loops.countByte(room.columns, packAt(room, at))
    }
  }

  const countAll = (call: Call): void => {
    for (let at = 0; at < call.packs.length;) {
      const next = call.packs.slice(at, at + LANES)
      if (next.length === LANES && next.every(pack => pack.size <= BYTE)) {
        countFour(call, next, at)
        at += LANES
      } else if (next[0] !== undefined) countOne(call, next[0], at++)
    }
  }

  const sumsAt = (at: number, length: number): Float64Array => new Float64Array(loops.memory.buffer, at, length).slice()

  const count = (items: readonly Item[], part: AxisPart, everyCell: boolean): Counted => {
    const respondents = items[0]?.index.length ?? 0
    if (isFew(part, respondents)) return plain.count(items, part, everyCell)
    const { width } = layout(items)
    const packs = packsOf(items, part)
    const extent = { respondents, width, columns: part.members.length, cells: part.cells, everyCell }
    const room = reserveBehind(part, from => roomFor(from, packs, extent))
    if (room === null) return plain.count(items, part, everyCell)
    write(loops, room, packs, extent)
    countAll({ room, packs, respondents })
    return {
      columns: sumsAt(room.out, 3 * width * part.members.length),
      cells: everyCell ? sumsAt(room.cellSums, 3 * width * part.cells) : null,
    }
  }

  const sum = (values: Float64Array, shift: number, part: AxisPart): Float64Array => {
    if (isFew(part, values.length)) return plain.sum(values, shift, part)
    const columns = part.members.length
    const room = reserveBehind(part, from => numbersRoom(from, values.length, columns))
    if (room === null) return plain.sum(values, shift, part)
    new Float64Array(loops.memory.buffer, room.values, values.length).set(values)
    loops.sumNumbers(room.values, shift, room.out, columns)
    return sumsAt(room.out, FIELDS * columns)
  }

  return { memory, count, sum }
}
