import { evaluate } from './filter'
import { idOf, keyOf, type Held } from './held'
import { columnOf } from './item'
import { numericColumn, type NumericColumn } from './numeric'
import type { Condition, DataTable } from './types'
import { variablesOfCondition } from './variables'

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

/** 1 for each respondent who passes. A weight must be a number above zero. */
const passes = (length: number, mask: Uint8Array | null, weight: Float64Array | null): Uint8Array => {
  const passed = mask === null ? new Uint8Array(length).fill(1) : mask.slice()
  if (weight !== null)
    for (let i = 0; i < length; i++) {
      const w = weight[i] ?? 0
      if (!(w > 0 && w < Infinity)) passed[i] = 0
    }
  return passed
}

/** Counted first, so that no longer list is made. */
const chosen = (length: number, mask: Uint8Array | null, weight: Float64Array | null): Uint32Array => {
  const passed = passes(length, mask, weight)
  let count = 0
  for (let i = 0; i < length; i++) count += passed[i] ?? 0
  const rows = new Uint32Array(count)
  let at = 0
  for (let i = 0; i < length; i++) if (passed[i] !== 0) rows[at++] = i
  return rows
}

const selectAll = (rows: Uint32Array, all: Float64Array | null): Selection => {
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

/** Bytes of a selection; the weights of all respondents are those of their column. */
const bytesOf = ({ rows, weights }: Selection): number => rows.byteLength + (weights?.byteLength ?? 0)

const maskOf = (table: DataTable, filter: Condition, key: string, masks: Held<Uint8Array> | undefined): Uint8Array => {
  const found = masks?.get(key)
  if (found !== undefined) return found
  const mask = evaluate(table, filter)
  masks?.set(key, mask, mask.byteLength)
  return mask
}

/** What selections of earlier calls are found in. */
export interface SelectionMemory {
  /** Who passes a filter. */
  readonly masks: Held<Uint8Array>
  readonly selections: Held<Selection>
  readonly numbers: Held<NumericColumn>
}

/**
 * Applies filter and weight. A missing, zero or negative weight drops the respondent from weighted and unweighted figures
 * alike (as SPSS does), so no sum can become NaN. What was asked for before comes from `memory`. Throws UnknownVariable.
 */
export const select = (
  table: DataTable,
  filter: Condition | null,
  weight: string | null,
  memory?: SelectionMemory,
): Selection => {
  const idsOf = (names: readonly string[]) => names.map(name => idOf(columnOf(table, name)))
  const filterKey = filter && keyOf([filter, idsOf(variablesOfCondition(filter)), table.length])
  const key = keyOf([filterKey, weight === null ? null : idsOf([weight]), table.length])
  const found = memory?.selections.get(key)
  if (found !== undefined) return found
  const mask = filter === null ? null : maskOf(table, filter, filterKey ?? '', memory?.masks)
  const all = weight === null ? null : numericColumn(columnOf(table, weight), memory?.numbers).values
  const selection = selectAll(chosen(table.length, mask, all), all)
  memory?.selections.set(key, selection, bytesOf(selection))
  return selection
}
