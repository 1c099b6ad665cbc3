import type { AxisPart } from './axis'
import type { Item } from './item'
import { layout, packItems } from './packing'
import type { Pack, Packed } from './packing'

/**
 * The hot part of the engine: for every cell of the axis and every class of every item the count, Σw and Σw² of the
 * respondents there, at `((cell * width) + offset(item) + class) * 3` (`layout` in packing.ts gives offset and width).
 * The plain kernel below is the reference; another one may take its place when it gives the same sums.
 */
export type Kernel = (items: readonly Item[], part: AxisPart) => Float64Array

const CHUNK = 4096
const MOST_CLASSES = 65536

/**
 * Work space shared by all calls (a call never yields). The hot loops write to these constants only: V8 reads their
 * address once, while arrays that come in as parameters cost a look-up per element.
 */
const joint = new Uint16Array(CHUNK)
const counts = new Int32Array(MOST_CLASSES)
const sums = new Float64Array(2 * MOST_CLASSES)

type Narrow = { readonly index: Uint8Array; readonly lut: Uint16Array }

const gatherOne = ({ index, lut }: Narrow, rows: Uint32Array, from: number, length: number): void => {
  for (let i = 0; i < length; i++) joint[i] = (joint[i] ?? 0) + (lut[index[rows[from + i] ?? 0] ?? 0] ?? 0)
}

/** Fewer trips through the joint classes: most of the engine's time is spent in this loop. */
const gatherFour = (members: readonly [Narrow, Narrow, Narrow, Narrow], rows: Uint32Array, from: number, length: number): void => {
  const [{ index: a, lut: lutA }, { index: b, lut: lutB }, { index: c, lut: lutC }, { index: d, lut: lutD }] = members
  for (let i = 0; i < length; i++) {
    const row = rows[from + i] ?? 0
    joint[i] = (joint[i] ?? 0) + (lutA[a[row] ?? 0] ?? 0) + (lutB[b[row] ?? 0] ?? 0) + (lutC[c[row] ?? 0] ?? 0) + (lutD[d[row] ?? 0] ?? 0)
  }
}

const gatherTwo = ([{ index: a, lut: lutA }, { index: b, lut: lutB }]: readonly [Narrow, Narrow], rows: Uint32Array, from: number, length: number): void => {
  for (let i = 0; i < length; i++) {
    const row = rows[from + i] ?? 0
    joint[i] = (joint[i] ?? 0) + (lutA[a[row] ?? 0] ?? 0) + (lutB[b[row] ?? 0] ?? 0)
  }
}

/** Apart from the narrow loops so that those only ever see one kind of array. */
const gatherWide = (index: Item['index'], lut: Uint16Array, rows: Uint32Array, from: number, length: number): void => {
  for (let i = 0; i < length; i++) joint[i] = (joint[i] ?? 0) + (lut[index[rows[from + i] ?? 0] ?? 0] ?? 0)
}

/** Joint classes of `length` respondents. Works on one run and chunk of one pack. */
type Gather = (rows: Uint32Array, from: number, length: number) => void

const gathererOf = (members: readonly Packed[]): Gather => {
  const wide = members.filter(({ item }) => !(item.index instanceof Uint8Array))
  const narrow = members.flatMap(({ item, lut }): Narrow[] => (item.index instanceof Uint8Array ? [{ index: item.index, lut }] : []))
  const steps: Gather[] = wide.map(({ item, lut }) => (rows, from, length) => gatherWide(item.index, lut, rows, from, length))
  let [a, b, c, d, ...others] = narrow
  for (; a !== undefined && b !== undefined && c !== undefined && d !== undefined; [a, b, c, d, ...others] = others) {
    const four = [a, b, c, d] as const
    steps.push((rows, from, length) => gatherFour(four, rows, from, length))
  }
  if (a !== undefined && b !== undefined) {
    const two = [a, b] as const
    steps.push((rows, from, length) => gatherTwo(two, rows, from, length))
    a = c
  }
  if (a !== undefined) {
    const one = a
    steps.push((rows, from, length) => gatherOne(one, rows, from, length))
  }
  return (rows, from, length) => {
    joint.fill(0, 0, length)
    for (const step of steps) step(rows, from, length)
  }
}

const addWeighted = (weights: Float64Array, from: number, length: number): void => {
  for (let i = 0; i < length; i++) {
    const at = joint[i] ?? 0
    const w = weights[from + i] ?? 0
    counts[at] = (counts[at] ?? 0) + 1
    sums[2 * at] = (sums[2 * at] ?? 0) + w
    sums[2 * at + 1] = (sums[2 * at + 1] ?? 0) + w * w
  }
}

const addCounts = (length: number): void => {
  for (let i = 0; i < length; i++) {
    const at = joint[i] ?? 0
    counts[at] = (counts[at] ?? 0) + 1
  }
}

/** Sums the joint classes over one member's class at a time and folds that member away; strides go down to 1. */
const peelWeighted = (stride: number, classes: number, out: Float64Array, to: number): void => {
  for (let c = 0; c < classes; c++) {
    let n = 0
    let w = 0
    let w2 = 0
    const base = c * stride
    for (let j = 0; j < stride; j++) {
      const one = counts[base + j] ?? 0
      if (one === 0) continue
      const x = sums[2 * (base + j)] ?? 0
      const xx = sums[2 * (base + j) + 1] ?? 0
      n += one
      w += x
      w2 += xx
      if (c > 0) {
        counts[j] = (counts[j] ?? 0) + one
        sums[2 * j] = (sums[2 * j] ?? 0) + x
        sums[2 * j + 1] = (sums[2 * j + 1] ?? 0) + xx
      }
    }
    out[to + 3 * c] = n
    out[to + 3 * c + 1] = w
    out[to + 3 * c + 2] = w2
  }
}

const peelCounts = (stride: number, classes: number, out: Float64Array, to: number): void => {
  for (let c = 0; c < classes; c++) {
    let n = 0
    const base = c * stride
    for (let j = 0; j < stride; j++) {
      const one = counts[base + j] ?? 0
      n += one
      if (c > 0) counts[j] = (counts[j] ?? 0) + one
    }
    out.fill(n, to + 3 * c, to + 3 * c + 3)
  }
}

const countPack = (pack: Pack, part: AxisPart, out: Float64Array, width: number): void => {
  const { rows, weights, starts } = part
  const gather = gathererOf(pack.members)
  for (let cell = 0; cell < part.cells; cell++) {
    const end = starts[cell + 1] ?? 0
    counts.fill(0, 0, pack.classes)
    if (weights !== null) sums.fill(0, 0, 2 * pack.classes)
    for (let from = starts[cell] ?? 0; from < end; from += CHUNK) {
      const length = Math.min(CHUNK, end - from)
      gather(rows, from, length)
      if (weights === null) addCounts(length)
      else addWeighted(weights, from, length)
    }
    for (let m = pack.members.length - 1; m >= 0; m--) {
      const member = pack.members[m]
      if (member === undefined) continue
      const to = 3 * (cell * width + member.offset)
      if (weights === null) peelCounts(member.stride, member.item.classes, out, to)
      else peelWeighted(member.stride, member.item.classes, out, to)
    }
  }
}

/** Joint classes cost one step per cell and class, passes one step per respondent: keep the former well below the latter. */
const classLimit = (part: AxisPart): number => {
  const affordable = part.rows.length / (2 * Math.max(1, part.cells))
  return Math.min(256, Math.max(16, 2 ** Math.floor(Math.log2(Math.max(1, affordable)))))
}

/** The reference kernel: packed joint histograms over respondents sorted by axis cell. Plain TypeScript, one thread. */
export const plainKernel: Kernel = (items, part) => {
  const { width } = layout(items)
  const out = new Float64Array(3 * width * part.cells)
  for (const pack of packItems(items, classLimit(part))) countPack(pack, part, out, width)
  return out
}
