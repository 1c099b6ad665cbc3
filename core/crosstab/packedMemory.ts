import { LINE, type Arena, type LoopsMemory, type Take } from './arena'
import type { AxisPart } from './axis'
import { BYTE, type Coded } from './joint'
import type { Pack } from './packing'

/**
 * What an instance of the WebAssembly module (wasm/packed.ts) exports, with the memory that it works on. Addresses and lengths
 * are in bytes.
 */
export interface PackedLoops {
  readonly memory: LoopsMemory
  clear(at: number, bytes: number): void
  join(into: number, codes: number, length: number, stride: number): void
  joinFew(into: number, codes: number, length: number, shares: number): void
  interleave(into: number, columns: number, apart: number, length: number): void
  /** Carries out the tasks of the order, as its only thread. */
  work(thread: 0): void
  /** The same with threads that wait on the memory, up to so many with this one. */
  workTogether(threads: number): void
  classesOf(into: number, index: number, length: number, lut: number, codes: number): void
  choose(length: number, mask: number, weights: number, rows: number, own: number, sums: number): number
  split(
    cellOf: number,
    rows: number,
    count: number,
    index: number,
    bytes: number,
    lut: number,
    classes: number,
    known: number,
    found: number,
  ): number
  sortRows(
    cellOf: number,
    count: number,
    cells: number,
    rows: number,
    weights: number,
    starts: number,
    next: number,
    into: number,
    own: number,
  ): void
}

/** Packs counted together. */
export const LANES = 4

/** Places of the module in the memory: the order, and the words by which threads meet. Those of the arena are behind them. */
const ORDER = 64
export const ARENA = 256

const WORD = 4
const MEMBER = 4 * WORD
const PACK = 2 * WORD
const MOVE = 2 * WORD
const TASK = 24

/** Where an axis part is. */
export interface AxisPlace {
  /** Each respondent of the part, in the order of the file, with its place in the order of the cells; and how many they are. */
  readonly moves: number
  readonly count: number
  readonly starts: number
  readonly weights: number
  /** Where the columns of each cell start among `columns`. */
  readonly holders: number
  /** Columns that hold a cell, as positions among the members of the part. */
  readonly columns: number
}

/** The respondents of a part by ascending number, each followed by its place in the order of the cells. */
const writeMoves = ({ rows, starts, cellOf }: AxisPart, into: Uint32Array): void => {
  const next = starts.slice()
  for (let i = 0; i < cellOf.length; i++) {
    const cell = cellOf[i] ?? 0
    const place = next[cell] ?? 0
    next[cell] = place + 1
    into[2 * i] = rows[place] ?? 0
    into[2 * i + 1] = place
  }
}

/** Writes an axis part where the loops read it. */
export const writeAxis = (arena: Arena, take: Take, part: AxisPart): AxisPlace => {
  const { rows, starts, weights, cells, members, columns } = part
  const held = columns.reduce((sum, one) => sum + one.length, 0)
  const place = {
    moves: take(MOVE * rows.length),
    count: rows.length,
    starts: take(WORD * starts.length),
    weights: weights === null ? 0 : take(8 * weights.length),
    holders: take(WORD * starts.length),
    columns: take(WORD * held),
  }
  writeMoves(part, arena.words(place.moves, 2 * rows.length))
  arena.words(place.starts, starts.length).set(starts)
  if (weights !== null) arena.floats(place.weights, weights.length).set(weights)
  const position = new Map(members.map((column, at) => [column, at]))
  const holders = arena.words(place.holders, starts.length)
  const into = arena.words(place.columns, held)
  let at = 0
  columns.forEach((own, cell) => {
    holders[cell] = at
    for (const column of own) into[at++] = position.get(column) ?? 0
  })
  holders[cells] = at
  return place
}

/** How much a call counts. */
export interface Extent {
  /** Classes of all items. */
  readonly width: number
  /** Columns of the part. */
  readonly columns: number
  readonly cells: number
  /** Whether sums of every cell are wanted too. */
  readonly everyCell: boolean
  readonly threads: number
}

/** Where a call keeps its sums: of the columns, and of every cell, or 0. */
export interface Room {
  readonly out: number
  readonly cellSums: number
}

/** Bytes of what the loops are told of packs. */
export const sizeOfPacks = (packs: readonly Pack<Coded>[]): number => {
  const members = packs.flatMap(pack => pack.members)
  return PACK * packs.length + MEMBER * members.length + 2 * members.reduce((sum, { lut }) => sum + lut.length, 0)
}

/** Writes what the loops are told of packs: the packs, their members, and the classes of these. */
export const writePacks = (arena: Arena, packs: readonly Pack<Coded>[], at: number): void => {
  const count = packs.reduce((sum, { members }) => sum + members.length, 0)
  const words = arena.words(at, (PACK * packs.length + MEMBER * count) / WORD)
  let lut = at + words.byteLength
  let member = (PACK * packs.length) / WORD
  packs.forEach(({ members }, p) => {
    words[2 * p] = at + WORD * member
    words[2 * p + 1] = members.length
    for (const { stride, size, lut: classes, offset } of members) {
      words[member++] = stride
      words[member++] = size
      words[member++] = lut
      words[member++] = offset
      arena.halves(lut, classes.length).set(classes)
      lut += 2 * classes.length
    }
  })
}

/** What the largest tasks of a call need: codes of a pack, and classes of packs that are counted together. */
export interface Largest {
  readonly codes: number
  readonly classes: number
}

/** Takes and clears the room of a call, and writes its order but for the tasks. */
export const writeOrder = (
  loops: PackedLoops,
  { arena, take }: { readonly arena: Arena; readonly take: Take },
  { codes, classes }: Largest,
  axis: AxisPlace,
  { width, columns, cells, everyCell, threads }: Extent,
): Room => {
  const row = 24 * width
  const cleared = (bytes: number): number => {
    const at = take(bytes)
    loops.clear(at, bytes)
    return at
  }
  const out = cleared(row * columns)
  const cellSums = everyCell ? cleared(row * cells) : 0
  const roomFor = Math.max(LANES * BYTE, codes)
  const codeBytes = (WORD + 16) * roomFor
  const spaceBytes = Math.ceil((codeBytes + (WORD + 16) * classes * (columns + 1)) / LINE) * LINE
  const space = take(threads * spaceBytes)
  for (let thread = 0; thread < threads; thread++) loops.clear(space + thread * spaceBytes, codeBytes)
  const { moves, count, starts, weights, holders, columns: held } = axis
  const stageBytes = Math.ceil((8 * count) / LINE) * LINE
  const stage = take(threads * stageBytes)
  const own = [moves, starts, cells, weights, holders, held, out, cellSums, width, columns]
  const spaces = [space, spaceBytes, WORD * roomFor, stage, stageBytes, MOVE * count, codeBytes]
  arena.words(ORDER + 3 * WORD, own.length + spaces.length).set([...own, ...spaces])
  return { out, cellSums }
}

/** Address of what the loops are told about a pack, behind that of all. */
export const packAt = (packs: number, pack: number): number => packs + pack * PACK

/** Something that one thread does on its own. */
export type Task =
  | { readonly kind: 'byte' | 'wide' | 'four'; readonly codes: number; readonly packs: number }
  | { readonly kind: 'sum'; readonly values: number; readonly shift: number; readonly into: number }

const KINDS: readonly Task['kind'][] = ['byte', 'wide', 'four', 'sum']

/** Writes the tasks behind the order. */
export const writeTasks = (arena: Arena, take: Take, tasks: readonly Task[]): void => {
  const at = take(TASK * tasks.length)
  tasks.forEach((task, i) => {
    const [from, to] = task.kind === 'sum' ? [task.values, task.into] : [task.codes, task.packs]
    arena.words(at + i * TASK, 3).set([KINDS.indexOf(task.kind), from, to])
    arena.floats(at + i * TASK + 16, 1)[0] = task.kind === 'sum' ? task.shift : 0
  })
  arena.words(ORDER, 3).set([0, tasks.length, at])
}
