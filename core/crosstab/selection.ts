import { numericColumn } from './numeric'
import { columnOf } from './item'
import { evaluate } from './filter'
import type { Condition, DataTable } from './types'

/** The respondents that pass filter and weight, in file order, with their weights (null = everyone counts one). */
export interface Selection {
  readonly rows: Uint32Array
  readonly weights: Float64Array | null
  /** Weights of all respondents by file position, chosen or not. */
  readonly weightOf: Float64Array | null
  readonly n: number
  readonly w: number
  readonly w2: number
}

const weightsOf = (table: DataTable, name: string): Float64Array => numericColumn(columnOf(table, name)).values

const chosen = (length: number, mask: Uint8Array | null, weight: Float64Array | null): Uint32Array => {
  const rows = new Uint32Array(length)
  let count = 0
  for (let i = 0; i < length; i++) {
    if (mask !== null && mask[i] === 0) continue
    if (weight !== null && !((weight[i] ?? 0) > 0 && (weight[i] ?? 0) < Infinity)) continue
    rows[count++] = i
  }
  return rows.slice(0, count)
}

/**
 * Applies filter and weight. A missing, zero or negative weight drops the respondent from weighted and unweighted figures
 * alike (as SPSS does), so no sum can become NaN. Throws UnknownVariable.
 */
export const select = (table: DataTable, filter: Condition | null, weight: string | null): Selection => {
  const mask = filter === null ? null : evaluate(table, filter)
  const all = weight === null ? null : weightsOf(table, weight)
  const rows = chosen(table.length, mask, all)
  if (all === null) return { rows, weights: null, weightOf: null, n: rows.length, w: rows.length, w2: rows.length }
  const weights = new Float64Array(rows.length)
  let w = 0
  let w2 = 0
  for (let i = 0; i < rows.length; i++) {
    const one = all[rows[i] ?? 0] ?? 0
    weights[i] = one
    w += one
    w2 += one * one
  }
  return { rows, weights, weightOf: all, n: rows.length, w, w2 }
}
