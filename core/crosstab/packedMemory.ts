import type { AxisPart } from './axis'
import { BYTE, type Coded } from './joint'
import type { Pack } from './packing'

/** What the WebAssembly module of the packed kernel (wasm/packed.ts) exports. Addresses and lengths are in bytes. */
export interface PackedLoops {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  begin(
    rows: number,
    starts: number,
    cells: number,
    weights: number,
    out: number,
    width: number,
    counts: number,
    sums: number,
    codes: number,
  ): void
  join(into: number, codes: number, length: number, stride: number): void
  joinFew(into: number, codes: number, length: number, shares: number): void
  interleave(into: number, columns: number, apart: number, length: number): void
  countByte(codes: number, pack: number): void
  countWide(codes: number, pack: number): void
  countFour(codes: number, packs: number): void
}

/** Packs counted together. */
export const LANES = 4
/** Codes that `joinFew` looks up in one register. */
export const FEW = 16

const PAGE = 65536
const MOST_PAGES = 65536
const LINE = 64
const WORD = 4
const MEMBER = 4 * WORD
const PACK = 2 * WORD

/** Where a call keeps what in the memory of the module. */
export interface Room {
  readonly out: number
  readonly rows: number
  readonly starts: number
  readonly weights: number
  readonly counts: number
  readonly sums: number
  /** Codes that counts and sums have room for. */
  readonly codes: number
  readonly packs: number
  readonly members: number
  readonly luts: number
  /** What `joinFew` adds for each code. */
  readonly shares: number
  /** The codes of one item. */
  readonly item: number
  /** The joint codes of a few packs, one column after the other, and bytes from one to the next. */
  readonly columns: number
  readonly apart: number
  /** The same interleaved. */
  readonly four: number
  readonly end: number
}

export const roomFor = (packs: readonly Pack<Coded>[], part: AxisPart, respondents: number, width: number): Room => {
  let next = LINE
  const take = (bytes: number): number => {
    const at = next
    next += Math.ceil(bytes / LINE) * LINE
    return at
  }
  const members = packs.flatMap(pack => pack.members)
  const codes = Math.max(LANES * BYTE, ...packs.map(pack => pack.size))
  const apart = Math.ceil(respondents / LINE) * LINE
  return {
    out: take(24 * width * part.cells),
    rows: take(WORD * part.rows.length),
    starts: take(WORD * part.starts.length),
    weights: take(8 * (part.weights?.length ?? 0)),
    counts: take(4 * codes),
    sums: take(16 * codes),
    codes,
    packs: take(PACK * packs.length),
    members: take(MEMBER * members.length),
    luts: take(2 * members.reduce((sum, { lut }) => sum + lut.length, 0)),
    shares: take(FEW),
    item: take(apart),
    columns: take(LANES * apart),
    apart,
    four: take(LANES * apart),
    end: next,
  }
}

/** Grows the memory to so many bytes. False where the limit of 4 GB, or the machine, does not let it. */
export const reserve = ({ memory }: PackedLoops, bytes: number): boolean => {
  const more = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE
  if (more <= 0) return true
  if (bytes > MOST_PAGES * PAGE) return false
  try {
    memory.grow(more)
    return true
  } catch {
    return false
  }
}

/** Address of what the loops are told about a pack. */
export const packAt = (room: Room, pack: number): number => room.packs + pack * PACK

const describePacks = (buffer: ArrayBuffer, room: Room, packs: readonly Pack<Coded>[]): void => {
  const words = new Uint32Array(buffer)
  const halves = new Uint16Array(buffer)
  let { members, luts } = room
  packs.forEach((pack, p) => {
    words.set([members, pack.members.length], packAt(room, p) / WORD)
    for (const { stride, size, lut, offset } of pack.members) {
      words.set([stride, size, luts, offset], members / WORD)
      halves.set(lut, luts / 2)
      members += MEMBER
      luts += 2 * lut.length
    }
  })
}

/** Writes the axis part and what the packs are made of where the loops read it. */
export const write = (
  loops: PackedLoops,
  room: Room,
  packs: readonly Pack<Coded>[],
  { rows, starts, weights, cells }: AxisPart,
  width: number,
): void => {
  const { buffer } = loops.memory
  new Uint32Array(buffer, room.rows, rows.length).set(rows)
  new Uint32Array(buffer, room.starts, starts.length).set(starts)
  if (weights !== null) new Float64Array(buffer, room.weights, weights.length).set(weights)
  describePacks(buffer, room, packs)
  const weightsAt = weights === null ? 0 : room.weights
  loops.begin(room.rows, room.starts, cells, weightsAt, room.out, width, room.counts, room.sums, room.codes)
}
