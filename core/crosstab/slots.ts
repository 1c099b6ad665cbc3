import type { AxisPart } from './axis'
import type { Sums } from './types'

/**
 * Kernel sums over some slots (the cells of an axis part, or the columns of the table):
 * n, Σw, Σw² of slot s and class c are at `(s * width + c) * 3`; `all` holds the sums of everyone in the slot.
 */
export interface Slots {
  readonly count: number
  readonly width: number
  readonly data: Float64Array
  readonly all: Float64Array
}

/** Sums per slot in the form of the cube: plain arrays, which cost less than typed ones that are so short. */
export interface SlotSums {
  readonly n: number[]
  readonly w: number[]
  readonly w2: number[]
}

/** n, Σw, Σw² of everyone selected, per axis cell. */
export const cellTotals = ({ cells, starts, weights }: AxisPart): Float64Array => {
  const out = new Float64Array(3 * cells)
  for (let cell = 0; cell < cells; cell++) {
    const from = starts[cell] ?? 0
    const end = starts[cell + 1] ?? 0
    if (weights === null) {
      out.fill(end - from, 3 * cell, 3 * cell + 3)
      continue
    }
    let w = 0
    let w2 = 0
    for (let i = from; i < end; i++) {
      const one = weights[i] ?? 0
      w += one
      w2 += one * one
    }
    out.set([end - from, w, w2], 3 * cell)
  }
  return out
}

/** Which columns a part tells apart, and which of them hold each of its cells. */
export type Folded = Pick<AxisPart, 'members' | 'columns'>

/** The figures of each column of a part, from those of its cells (`stride` numbers each), in the order of its members. */
export const foldCells = (part: Folded, perCell: Float64Array, stride: number): Float64Array => {
  const out = new Float64Array(stride * part.members.length)
  const position = new Map(part.members.map((column, at) => [column, at]))
  part.columns.forEach((columns, cell) => {
    const from = cell * stride
    for (const column of columns) {
      const to = (position.get(column) ?? 0) * stride
      for (let k = 0; k < stride; k++) out[to + k] = (out[to + k] ?? 0) + (perCell[from + k] ?? 0)
    }
  })
  return out
}

/** Figures of all columns of a banner (`stride` numbers each) from those of its parts. */
export const joinParts = (
  parts: readonly Folded[],
  figures: readonly Float64Array[],
  stride: number,
  columns: number,
): Float64Array => {
  const [only, ...others] = parts
  if (only?.members.length === columns && others.length === 0) return figures[0] ?? new Float64Array()
  const out = new Float64Array(stride * columns)
  parts.forEach(({ members }, p) => {
    const own = figures[p] ?? new Float64Array()
    members.forEach((column, at) => out.set(own.subarray(at * stride, (at + 1) * stride), column * stride))
  })
  return out
}

/** The same from the figures of the cells of each part. */
export const foldParts = (
  parts: readonly Folded[],
  perCell: readonly Float64Array[],
  stride: number,
  columns: number,
): Float64Array =>
  joinParts(
    parts,
    parts.map((part, p) => foldCells(part, perCell[p] ?? new Float64Array(), stride)),
    stride,
    columns,
  )

/** An array of so many numbers that V8 stores as doubles from the start: pushed ones are moved twice on the way. */
const numbersFor = (() => {
  let doubles = [0.5]
  return (count: number): number[] => {
    if (doubles.length !== count) doubles = Array.from({ length: count }, () => 0.5)
    return doubles.slice()
  }
})()

/** Sums of classes `from` to `to - 1` of an item that starts at `offset`, per slot. */
export const classSums = ({ count, width, data }: Slots, offset: number, from: number, to: number): SlotSums => {
  const sums: SlotSums = { n: numbersFor(count), w: numbersFor(count), w2: numbersFor(count) }
  for (let slot = 0; slot < count; slot++) {
    let n = 0
    let w = 0
    let w2 = 0
    const end = 3 * (slot * width + offset + to)
    for (let at = 3 * (slot * width + offset + from); at < end; at += 3) {
      n += data[at] ?? 0
      w += data[at + 1] ?? 0
      w2 += data[at + 2] ?? 0
    }
    sums.n[slot] = n
    sums.w[slot] = w
    sums.w2[slot] = w2
  }
  return sums
}

/** Sums of several over the same slots; zeros where there are none. */
export const addSums = (all: readonly Sums[], slots: number): SlotSums => {
  const added = (field: 'n' | 'w' | 'w2') =>
    Array.from({ length: slots }, (_, slot) => all.reduce((sum, one) => sum + (one[field][slot] ?? 0), 0))
  return { n: added('n'), w: added('w'), w2: added('w2') }
}

/** Everyone in the slots. */
export const allSums = ({ all }: Slots): SlotSums => {
  const sums: SlotSums = { n: [], w: [], w2: [] }
  for (let i = 0; i < all.length; i += 3) {
    sums.n.push(all[i] ?? 0)
    sums.w.push(all[i + 1] ?? 0)
    sums.w2.push(all[i + 2] ?? 0)
  }
  return sums
}
