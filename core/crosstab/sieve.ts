import type { Item } from './item'

/** Who passes filter and weight, in file order. */
export interface Chosen {
  readonly rows: Uint32Array
  /** Their weights; null = everyone counts one. */
  readonly weights: Float64Array | null
  readonly w: number
  readonly w2: number
}

/** Cells of respondents, and what each cell is: (cell before) * classes + class. */
export interface Split {
  readonly cellOf: Uint32Array
  readonly found: ArrayLike<number>
}

/** Respondents in the order of their cells: those of cell c are `rows[starts[c] .. starts[c + 1]]`. */
export interface Sorted {
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  readonly weights: Float64Array | null
}

/** Goes through the respondents before they are counted: who passes a filter, and in which cell of a banner each of them is. */
export interface Sieve {
  /** The class of each respondent, of an item of at most 256 classes. */
  readonly classesOf: (item: Item) => Uint8Array
  /**
   * Those with a 1 in `mask` (null = everyone) whose weight is a number above zero; `weights` are of all `length` respondents.
   * Sums are added up in file order.
   */
  readonly choose: (length: number, mask: Uint8Array | null, weights: Float64Array | null) => Chosen
  /** Splits `cells` cells of the respondents `rows` by the classes of an item; only combinations that occur become cells, by first occurrence. */
  readonly split: (cellOf: Uint32Array, cells: number, item: Item, rows: Uint32Array) => Split
  /** Those of one cell stay in file order. */
  readonly sort: (cellOf: Uint32Array, cells: number, rows: Uint32Array, weights: Float64Array | null) => Sorted
}

const classesOf = ({ index, lut }: Item): Uint8Array => {
  const classes = new Uint8Array(index.length)
  for (let i = 0; i < index.length; i++) classes[i] = lut[index[i] ?? 0] ?? 0
  return classes
}

/** 1 for each respondent who passes. */
const passes = (length: number, mask: Uint8Array | null, weights: Float64Array | null): Uint8Array => {
  const passed = mask === null ? new Uint8Array(length).fill(1) : mask.slice()
  if (weights !== null)
    for (let i = 0; i < length; i++) {
      const w = weights[i] ?? 0
      if (!(w > 0 && w < Infinity)) passed[i] = 0
    }
  return passed
}

/** Counted first, so that no longer list is made. */
const listed = (passed: Uint8Array): Uint32Array => {
  let count = 0
  for (const one of passed) count += one
  const rows = new Uint32Array(count)
  let at = 0
  for (let i = 0; i < passed.length; i++) if (passed[i] !== 0) rows[at++] = i
  return rows
}

const choose = (length: number, mask: Uint8Array | null, all: Float64Array | null): Chosen => {
  const rows = listed(passes(length, mask, all))
  if (all === null) return { rows, weights: null, w: rows.length, w2: rows.length }
  const weights = new Float64Array(rows.length)
  let w = 0
  let w2 = 0
  for (let i = 0; i < rows.length; i++) {
    const one = all[rows[i] ?? 0] ?? 0
    weights[i] = one
    w += one
    w2 += one * one
  }
  return { rows, weights, w, w2 }
}

const split = (before: Uint32Array, cells: number, { index, lut, classes }: Item, rows: Uint32Array): Split => {
  const known = new Int32Array(cells * classes).fill(-1)
  const cellOf = before.slice()
  const found: number[] = []
  for (let i = 0; i < rows.length; i++) {
    const slot = (cellOf[i] ?? 0) * classes + (lut[index[rows[i] ?? 0] ?? 0] ?? 0)
    let cell = known[slot] ?? 0
    if (cell < 0) {
      cell = found.push(slot) - 1
      known[slot] = cell
    }
    cellOf[i] = cell
  }
  return { cellOf, found }
}

/** Loops are short and their arrays local, so that V8 need not look them up for every respondent. */
const spread = (from: Uint32Array, cellOf: Uint32Array, next: Uint32Array, into: Uint32Array): Uint32Array => {
  for (let i = 0; i < cellOf.length; i++) {
    const cell = cellOf[i] ?? 0
    const at = next[cell] ?? 0
    next[cell] = at + 1
    into[at] = from[i] ?? 0
  }
  return into
}

const spreadWeights = (from: Float64Array, cellOf: Uint32Array, next: Uint32Array): Float64Array => {
  const into = new Float64Array(cellOf.length)
  for (let i = 0; i < cellOf.length; i++) {
    const cell = cellOf[i] ?? 0
    const at = next[cell] ?? 0
    next[cell] = at + 1
    into[at] = from[i] ?? 0
  }
  return into
}

const sort = (cellOf: Uint32Array, cells: number, rows: Uint32Array, weights: Float64Array | null): Sorted => {
  const starts = new Uint32Array(cells + 1)
  for (let i = 0; i < cellOf.length; i++) {
    const after = (cellOf[i] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let c = 0; c < cells; c++) starts[c + 1] = (starts[c + 1] ?? 0) + (starts[c] ?? 0)
  return {
    starts,
    rows: spread(rows, cellOf, starts.slice(), new Uint32Array(cellOf.length)),
    weights: weights && spreadWeights(weights, cellOf, starts.slice()),
  }
}

/** The reference, in plain TypeScript. */
export const plainSieve: Sieve = { classesOf, choose, split, sort }
