import type { AxisPart } from './axis'
import { BYTE, type Coded } from './joint'
import { FIELDS } from './numbers'
import type { Pack } from './packing'

/** What the WebAssembly module of the packed kernel (wasm/packed.ts) exports. Addresses and lengths are in bytes. */
export interface PackedLoops {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  takeAxis(rows: number, starts: number, cells: number, weights: number, holders: number, columns: number): void
  begin(
    out: number,
    columns: number,
    width: number,
    cellSums: number,
    everyCell: 0 | 1,
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
  sumNumbers(values: number, shift: number, into: number, columns: number): void
}

/** Packs counted together. */
export const LANES = 4
/** Codes that `joinFew` looks up in one register. */
export const FEW = 16

const PAGE = 65536
const MOST_PAGES = 65536
const LINE = 64
const WORD = 4
const MEMBER = 5 * WORD
const PACK = 2 * WORD

/** Hands out places one after the other, from `next` on. */
const places = (next: number) => ({
  take: (bytes: number): number => {
    const at = next
    next += Math.ceil(bytes / LINE) * LINE
    return at
  },
  end: (): number => next,
})

/** Where an axis part is in the memory of the module: before all that single calls need. */
export interface AxisRoom {
  readonly rows: number
  readonly starts: number
  readonly weights: number
  /** Where the columns of each cell start among `columns`. */
  readonly holders: number
  /** Columns that hold a cell, as positions among the members of the part. */
  readonly columns: number
  readonly end: number
}

export const axisRoom = ({ rows, starts, weights, columns }: AxisPart): AxisRoom => {
  const { take, end } = places(LINE)
  return {
    rows: take(WORD * rows.length),
    starts: take(WORD * starts.length),
    weights: take(8 * (weights?.length ?? 0)),
    holders: take(WORD * starts.length),
    columns: take(WORD * columns.reduce((sum, held) => sum + held.length, 0)),
    end: end(),
  }
}

/** Where a call keeps what, behind the axis. */
export interface Room {
  /** Sums of the columns, and of every cell or the one at work. */
  readonly out: number
  readonly cellSums: number
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

/** How much a call counts. */
export interface Extent {
  readonly respondents: number
  /** Classes of all items. */
  readonly width: number
  /** Columns of the part. */
  readonly columns: number
  readonly cells: number
  /** Whether sums of every cell are wanted too. */
  readonly everyCell: boolean
}

export const roomFor = (from: number, packs: readonly Pack<Coded>[], extent: Extent): Room => {
  const { take, end } = places(from)
  const { width, respondents } = extent
  const members = packs.flatMap(pack => pack.members)
  const codes = Math.max(LANES * BYTE, ...packs.map(pack => pack.size))
  const apart = Math.ceil(respondents / LINE) * LINE
  return {
    out: take(24 * width * extent.columns),
    cellSums: take(24 * width * (extent.everyCell ? extent.cells : 1)),
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
    end: end(),
  }
}

/** Where the numbers of all respondents and the sums of the columns are, behind the axis. */
export const numbersRoom = (from: number, respondents: number, columns: number) => {
  const { take, end } = places(from)
  return { values: take(8 * respondents), out: take(8 * FIELDS * columns), end: end() }
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
    for (const { item, stride, size, lut, offset } of pack.members) {
      words.set([stride, size, luts, offset, item.classes], members / WORD)
      halves.set(lut, luts / 2)
      members += MEMBER
      luts += 2 * lut.length
    }
  })
}

/** Writes an axis part where the loops read it. */
export const writeAxis = (loops: PackedLoops, room: AxisRoom, part: AxisPart): void => {
  const { rows, starts, weights, cells, members } = part
  const { buffer } = loops.memory
  new Uint32Array(buffer, room.rows, rows.length).set(rows)
  new Uint32Array(buffer, room.starts, starts.length).set(starts)
  if (weights !== null) new Float64Array(buffer, room.weights, weights.length).set(weights)
  const position = new Map(members.map((column, at) => [column, at]))
  const words = new Uint32Array(buffer)
  let held = 0
  part.columns.forEach((columns, cell) => {
    words[room.holders / WORD + cell] = held
    for (const column of columns) words[room.columns / WORD + held++] = position.get(column) ?? 0
  })
  words[room.holders / WORD + cells] = held
  loops.takeAxis(room.rows, room.starts, cells, weights === null ? 0 : room.weights, room.holders, room.columns)
}

/** Writes what the packs are made of where the loops read it, and clears the sums. */
export const write = (
  loops: PackedLoops,
  room: Room,
  packs: readonly Pack<Coded>[],
  { columns, width, everyCell }: Extent,
): void => {
  describePacks(loops.memory.buffer, room, packs)
  loops.begin(room.out, columns, width, room.cellSums, everyCell ? 1 : 0, room.counts, room.sums, room.codes)
}
