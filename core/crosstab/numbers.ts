import type { AxisPart } from './axis'
import type { CubeNumber } from './types'

/** Numbers to be summed about a shift, by respondent; NaN is left out. */
export interface Summed {
  readonly values: Float64Array
  readonly shift: number
}

/** Sums of a number over the respondents of one slot (axis cell or column) that have one. */
export const FIELDS = 7
const N = 0
const W = 1
const W2 = 2
const X = 3
const XX = 4
const WX = 5
const WXX = 6

/** Per axis cell: n, Σw, Σw², Σx, Σx², Σwx, Σwx² of x = value - shift; NaN values are left out. */
export const sumNumbers = (values: Float64Array, shift: number, part: AxisPart): Float64Array => {
  const { rows, weights, starts } = part
  const out = new Float64Array(FIELDS * part.cells)
  for (let cell = 0; cell < part.cells; cell++) {
    const end = starts[cell + 1] ?? 0
    const at = FIELDS * cell
    for (let i = starts[cell] ?? 0; i < end; i++) {
      const d = (values[rows[i] ?? 0] ?? NaN) - shift
      if (Number.isNaN(d)) continue
      const w = weights === null ? 1 : (weights[i] ?? 0)
      const wd = w * d
      out[at + N] = (out[at + N] ?? 0) + 1
      out[at + W] = (out[at + W] ?? 0) + w
      out[at + W2] = (out[at + W2] ?? 0) + w * w
      out[at + X] = (out[at + X] ?? 0) + d
      out[at + XX] = (out[at + XX] ?? 0) + d * d
      out[at + WX] = (out[at + WX] ?? 0) + wd
      out[at + WXX] = (out[at + WXX] ?? 0) + wd * d
    }
  }
  return out
}

const field = (data: Float64Array, slots: number, at: number): number[] => {
  const figures: number[] = []
  for (let slot = 0; slot < slots; slot++) figures.push(data[slot * FIELDS + at] ?? 0)
  return figures
}

/** Turns sums stored as FIELDS numbers per column into the form of the cube. */
export const cubeNumber = (
  name: Pick<CubeNumber, 'key' | 'label' | 'measure'>,
  shift: number,
  data: Float64Array,
  median: readonly (number | null)[],
): CubeNumber => {
  const measure: string | undefined = name.measure
  const of = (at: number) => field(data, median.length, at)
  return {
    key: name.key,
    label: name.label,
    // The mean goes without saying, in stored answers too.
    ...(measure !== undefined && measure !== 'mean' && { measure: name.measure }),
    shift,
    n: of(N),
    w: of(W),
    w2: of(W2),
    x: of(X),
    xx: of(XX),
    wx: of(WX),
    wxx: of(WXX),
    median,
  }
}

/** One scored category: its score and the n, Σw, Σw² of its respondents per column. */
export interface Scored {
  readonly score: number
  readonly n: readonly number[]
  readonly w: readonly number[]
  readonly w2: readonly number[]
}

/** The same sums from categories with scores, without another pass over the respondents. */
export const sumScores = (scored: readonly Scored[], shift: number, columns: number): Float64Array => {
  const out = new Float64Array(FIELDS * columns)
  for (const { score, n, w, w2 } of scored) {
    const d = score - shift
    for (let c = 0; c < columns; c++) {
      const at = c * FIELDS
      const add = [
        n[c] ?? 0,
        w[c] ?? 0,
        w2[c] ?? 0,
        d * (n[c] ?? 0),
        d * d * (n[c] ?? 0),
        d * (w[c] ?? 0),
        d * d * (w[c] ?? 0),
      ]
      for (let k = 0; k < FIELDS; k++) out[at + k] = (out[at + k] ?? 0) + (add[k] ?? 0)
    }
  }
  return out
}
