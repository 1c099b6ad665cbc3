import type { AxisPart } from './axis'
import type { CubeNumber } from './types'

/** Sums of a number over the respondents of one slot (axis cell or column) that have one. */
export const FIELDS = 7
const [N, W, W2, X, XX, WX, WXX] = [0, 1, 2, 3, 4, 5, 6] as const

const sumRun = (values: Float64Array, shift: number, part: AxisPart, cell: number, out: Float64Array): void => {
  const { rows, weights, starts } = part
  let n = 0
  let w = 0
  let w2 = 0
  let x = 0
  let xx = 0
  let wx = 0
  let wxx = 0
  const end = starts[cell + 1] ?? 0
  for (let i = starts[cell] ?? 0; i < end; i++) {
    const value = values[rows[i] ?? 0] ?? NaN
    if (Number.isNaN(value)) continue
    const weight = weights === null ? 1 : (weights[i] ?? 0)
    const d = value - shift
    const wd = weight * d
    n++
    w += weight
    w2 += weight * weight
    x += d
    xx += d * d
    wx += wd
    wxx += wd * d
  }
  out.set([n, w, w2, x, xx, wx, wxx], cell * FIELDS)
}

/** Per axis cell: n, Σw, Σw², Σx, Σx², Σwx, Σwx² of x = value - shift; NaN values are left out. */
export const sumNumbers = (values: Float64Array, shift: number, part: AxisPart): Float64Array => {
  const out = new Float64Array(FIELDS * part.cells)
  for (let cell = 0; cell < part.cells; cell++) sumRun(values, shift, part, cell, out)
  return out
}

const field = (data: Float64Array, slots: number, at: number): number[] =>
  Array.from({ length: slots }, (_, slot) => data[slot * FIELDS + at] ?? 0)

/** The cube's form of sums that stand FIELDS by FIELDS per column. */
export const cubeNumber = (
  name: { readonly key: string; readonly label: string },
  shift: number,
  data: Float64Array,
  median: readonly (number | null)[],
): CubeNumber => {
  const of = (at: number) => field(data, median.length, at)
  return {
    ...{ key: name.key, label: name.label },
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

/** The same sums from categories with scores: no further pass over the respondents. */
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
