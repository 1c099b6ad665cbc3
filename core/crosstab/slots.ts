import type { AxisPart } from './axis'

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

/** n, Σw, Σw² per slot. */
export type Triples = Float64Array

/** Everyone selected, per axis cell. */
export const cellTotals = ({ cells, starts, weights }: AxisPart): Triples => {
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

/** Adds the figures of each cell (`stride` numbers each) to the columns that hold the cell. */
export const foldCells = (
  part: Pick<AxisPart, 'columns'>,
  perCell: Float64Array,
  stride: number,
  out: Float64Array,
): void => {
  part.columns.forEach((columns, cell) => {
    const from = cell * stride
    for (const column of columns) {
      const to = column * stride
      for (let k = 0; k < stride; k++) out[to + k] = (out[to + k] ?? 0) + (perCell[from + k] ?? 0)
    }
  })
}

/** Sums of classes `from` to `to - 1` of an item that starts at `offset`, per slot. */
export const classSums = (slots: Slots, offset: number, from: number, to: number): Triples => {
  const out = new Float64Array(3 * slots.count)
  for (let slot = 0; slot < slots.count; slot++) {
    for (let c = from; c < to; c++) {
      const at = 3 * (slot * slots.width + offset + c)
      for (let k = 0; k < 3; k++) out[3 * slot + k] = (out[3 * slot + k] ?? 0) + (slots.data[at + k] ?? 0)
    }
  }
  return out
}

export const addTriples = (all: readonly Triples[], slots: number): Triples => {
  const out = new Float64Array(3 * slots)
  for (const one of all) for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) + (one[i] ?? 0)
  return out
}

/** The cube's form: three plain arrays over the slots. */
export const toSums = (triples: Triples): { n: number[]; w: number[]; w2: number[] } => {
  const n: number[] = []
  const w: number[] = []
  const w2: number[] = []
  for (let i = 0; i < triples.length; i += 3) {
    n.push(triples[i] ?? 0)
    w.push(triples[i + 1] ?? 0)
    w2.push(triples[i + 2] ?? 0)
  }
  return { n, w, w2 }
}

/** The columns of a table from the cells of its axis parts, with `width` classes each. */
export const columnSlots = (
  parts: readonly Pick<AxisPart, 'columns'>[],
  cells: readonly Slots[],
  count: number,
  width: number,
): Slots => {
  const data = new Float64Array(3 * width * count)
  const all = new Float64Array(3 * count)
  parts.forEach((part, p) => {
    foldCells(part, cells[p]?.data ?? data, 3 * width, data)
    foldCells(part, cells[p]?.all ?? all, 3, all)
  })
  return { count, width, data, all }
}
