import type { AxisPart } from './axis'
import type { Item } from './item'
import { joined, type Codes } from './codes'
import { createMemory, type Memory } from './memory'
import { FIELDS, sumNumbers, type Summed } from './numbers'
import { foldCells } from './slots'
import { layout, packsOf, type Coded, type JoinedMember } from './joint'
import type { Pack } from './packing'
import { plainSieve, type Sieve } from './sieve'

/**
 * The hot part of the engine. The plain kernel below is the reference; another one may take its place when it gives the same
 * bits.
 */
export interface Kernel {
  /** What this kernel and those who call it keep for later calls. */
  readonly memory: Memory
  readonly sieve: Sieve
  /** Sums over the respondents of an axis part; those of items in its cells too where they are wanted (`everyCell`). */
  count(asked: Asked, part: AxisPart, everyCell: boolean): Counted
}

/** What a call counts. */
export interface Asked {
  readonly items: readonly Item[]
  readonly numbers: readonly Summed[]
}

/**
 * For every column of an axis part, in the order of its members, and every class of every item the count, Σw and Σw² of the
 * respondents there, at `((column * width) + offset(item) + class) * 3` (`layout` in joint.ts gives offset and width). The same
 * for every cell; null unless wanted. For every column n, Σw, Σw², Σx, Σx², Σwx, Σwx² (FIELDS numbers) of x = value - shift of
 * each of the numbers. Columns are sums of cells, added up in the order of the cells. The arrays can be work space of the kernel: its
 * next call overwrites them.
 */
export interface Counted {
  readonly columns: Float64Array
  readonly cells: Float64Array | null
  readonly numbers: readonly Float64Array[]
}

/** Sums that stay when the kernel is called again. */
export const kept = ({ columns, cells, numbers }: Counted): Counted => ({
  columns: columns.slice(),
  cells: cells?.slice() ?? null,
  numbers: numbers.map(sums => sums.slice()),
})

const CHUNK = 4096
const MOST_CODES = 65536

/**
 * Work space shared by all calls (a call never yields) and the hot loops over it. Made once by a function because V8 takes
 * the address of an array as given only when it is a constant of a closure: parameters, and the top-level variables that
 * bundlers make of constants, are looked up again for every element, which triples the time.
 */
const createLoops = () => {
  const stage = new Uint16Array(CHUNK)
  const counts = new Int32Array(MOST_CODES)
  const sums = new Float64Array(2 * MOST_CODES)

  const stageBytes = (codes: Uint8Array, rows: Uint32Array, from: number, length: number): void => {
    for (let i = 0; i < length; i++) stage[i] = codes[rows[from + i] ?? 0] ?? 0
  }

  /** Apart from stageBytes so that each loop only ever sees one kind of array. */
  const stageWide = (codes: Uint16Array, rows: Uint32Array, from: number, length: number): void => {
    for (let i = 0; i < length; i++) stage[i] = codes[rows[from + i] ?? 0] ?? 0
  }

  const addWeighted = (weights: Float64Array, from: number, length: number): void => {
    for (let i = 0; i < length; i++) {
      const at = stage[i] ?? 0
      const w = weights[from + i] ?? 0
      counts[at] = (counts[at] ?? 0) + 1
      sums[2 * at] = (sums[2 * at] ?? 0) + w
      sums[2 * at + 1] = (sums[2 * at + 1] ?? 0) + w * w
    }
  }

  const addCounts = (length: number): void => {
    for (let i = 0; i < length; i++) {
      const at = stage[i] ?? 0
      counts[at] = (counts[at] ?? 0) + 1
    }
  }

  /** Takes the sums of one joint code to the code below it that lacks the member's share. */
  const fold = (from: number, to: number): void => {
    counts[to] = (counts[to] ?? 0) + (counts[from] ?? 0)
    sums[2 * to] = (sums[2 * to] ?? 0) + (sums[2 * from] ?? 0)
    sums[2 * to + 1] = (sums[2 * to + 1] ?? 0) + (sums[2 * from + 1] ?? 0)
  }

  /** Σ of every second number from `at` on, in four lanes: no addition waits for the one before. */
  const sumOf = (at: number, stride: number): number => {
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let j = 0
    for (; j + 4 <= stride; j += 4) {
      const from = at + 2 * j
      a += sums[from] ?? 0
      b += sums[from + 2] ?? 0
      c += sums[from + 4] ?? 0
      d += sums[from + 6] ?? 0
    }
    for (; j < stride; j++) a += sums[at + 2 * j] ?? 0
    return a + b + (c + d)
  }

  /** Sums the joint codes over one member's code at a time and folds that member away; strides go down to 1. */
  const peelWeighted = ({ stride, size, lut }: JoinedMember, out: Float64Array, to: number): void => {
    for (let code = 0; code < size; code++) {
      const base = code * stride
      let n = 0
      for (let j = 0; j < stride; j++) n += counts[base + j] ?? 0
      if (n === 0) continue
      const at = to + 3 * (lut[code] ?? 0)
      out[at] = (out[at] ?? 0) + n
      out[at + 1] = (out[at + 1] ?? 0) + sumOf(2 * base, stride)
      out[at + 2] = (out[at + 2] ?? 0) + sumOf(2 * base + 1, stride)
      if (code > 0) for (let j = 0; j < stride; j++) fold(base + j, j)
    }
  }

  const peelCounts = ({ stride, size, lut }: JoinedMember, out: Float64Array, to: number): void => {
    for (let code = 0; code < size; code++) {
      let n = 0
      const base = code * stride
      for (let j = 0; j < stride; j++) {
        const one = counts[base + j] ?? 0
        n += one
        if (code > 0) counts[j] = (counts[j] ?? 0) + one
      }
      const at = to + 3 * (lut[code] ?? 0)
      for (let k = at; k < at + 3; k++) out[k] = (out[k] ?? 0) + n
    }
  }

  const clear = (size: number, weighted: boolean): void => {
    counts.fill(0, 0, size)
    if (weighted) sums.fill(0, 0, 2 * size)
  }

  return { stageBytes, stageWide, addWeighted, addCounts, peelWeighted, peelCounts, clear }
}

const { stageBytes, stageWide, addWeighted, addCounts, peelWeighted, peelCounts, clear } = createLoops()

/** What the packs of one call share. */
interface Run {
  readonly part: AxisPart
  /** Which entry of the joint codes belongs to each respondent of the part, in the part's order. */
  readonly rows: Uint32Array
  readonly out: Float64Array
  readonly width: number
}

const countPack = (pack: Pack<Coded>, codes: Codes, { part, rows, out, width }: Run): void => {
  const { weights, starts } = part
  for (let cell = 0; cell < part.cells; cell++) {
    const end = starts[cell + 1] ?? 0
    clear(pack.size, weights !== null)
    for (let from = starts[cell] ?? 0; from < end; from += CHUNK) {
      const length = Math.min(CHUNK, end - from)
      if (codes instanceof Uint8Array) stageBytes(codes, rows, from, length)
      else stageWide(codes, rows, from, length)
      if (weights === null) addCounts(length)
      else addWeighted(weights, from, length)
    }
    for (let m = pack.members.length - 1; m >= 0; m--) {
      const member = pack.members[m]
      if (member === undefined) continue
      const to = 3 * (cell * width + member.offset)
      if (weights === null) peelCounts(member, out, to)
      else peelWeighted(member, out, to)
    }
  }
}

/** A filter that leaves less than this share makes it cheaper to pick out the respondents first. */
const FEW_LEFT = 0.25

const inOrder = (length: number): Uint32Array => {
  const rows = new Uint32Array(length)
  for (let i = 0; i < length; i++) rows[i] = i
  return rows
}

const cellsOf = (items: readonly Item[], part: AxisPart, width: number): Float64Array => {
  const out = new Float64Array(3 * width * part.cells)
  const respondents = items[0]?.index.length ?? 0
  const picked = part.rows.length < FEW_LEFT * respondents
  const run: Run = { part, rows: picked ? inOrder(part.rows.length) : part.rows, out, width }
  const room = new Uint8Array(picked ? part.rows.length : respondents)
  for (const pack of packsOf(items, part)) countPack(pack, joined(pack, picked ? part.rows : null, room), run)
  return out
}

const count = ({ items, numbers }: Asked, part: AxisPart, everyCell: boolean): Counted => {
  const { width } = layout(items)
  const cells = cellsOf(items, part, width)
  return {
    columns: foldCells(part, cells, 3 * width),
    cells: everyCell ? cells : null,
    numbers: numbers.map(({ values, shift }) => foldCells(part, sumNumbers(values, shift, part), FIELDS)),
  }
}

/**
 * The reference kernel: packed joint histograms over respondents sorted by axis cell. Plain TypeScript, one thread. It keeps
 * nothing for later calls unless it is given a memory.
 */
export const createPlainKernel = (memory = createMemory(0)): Kernel => ({ memory, sieve: plainSieve, count })
