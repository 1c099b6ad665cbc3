import { evaluate } from './filter'
import { Held, idOf, keyOf } from './held'
import { columnOf } from './item'
import { numericColumn, type NumericColumn } from './numeric'
import { plainSieve, type Chosen, type Sieve } from './sieve'
import type { Condition, DataTable } from './types'
import { variablesOfCondition } from './variables'

/** The respondents that pass filter and weight, in file order, with their weights (null = everyone counts one). */
export interface Selection extends Chosen {
  /** Weights of all respondents by file position, chosen or not. */
  readonly weightOf: Float64Array | null
  readonly n: number
}

/** Bytes of a selection; the weights of all respondents are those of their column. */
const bytesOf = ({ rows, weights }: Selection): number => rows.byteLength + (weights?.byteLength ?? 0)

/** What selections of earlier calls are found in. */
export interface SelectionMemory {
  /** Who passes a filter. */
  readonly masks: Held<Uint8Array>
  readonly selections: Held<Selection>
  readonly numbers: Held<NumericColumn>
}

/** What goes through the respondents, and what it found before. */
export interface Selecting {
  readonly memory: SelectionMemory
  readonly sieve: Sieve
}

const maskOf = (table: DataTable, filter: Condition, key: string, { memory, sieve }: Selecting): Uint8Array => {
  const found = memory.masks.get(key)
  if (found !== undefined) return found
  const mask = evaluate(table, filter, sieve)
  memory.masks.set(key, mask, mask.byteLength)
  return mask
}

const ALONE: Selecting = {
  memory: { masks: new Held(0), selections: new Held(0), numbers: new Held(0) },
  sieve: plainSieve,
}

/**
 * Applies filter and weight. A missing, zero or negative weight drops the respondent from weighted and unweighted figures
 * alike (as SPSS does), so no sum can become NaN. What was asked for before comes from memory. Throws UnknownVariable.
 */
export const select = (
  table: DataTable,
  filter: Condition | null,
  weight: string | null,
  by: Selecting = ALONE,
): Selection => {
  const { memory, sieve } = by
  const idsOf = (names: readonly string[]) => names.map(name => idOf(columnOf(table, name)))
  const filterKey = filter && keyOf([filter, idsOf(variablesOfCondition(filter)), table.length])
  const key = keyOf([filterKey, weight === null ? null : idsOf([weight]), table.length])
  const found = memory.selections.get(key)
  if (found !== undefined) return found
  const mask = filter === null ? null : maskOf(table, filter, filterKey ?? '', by)
  const weightOf = weight === null ? null : numericColumn(columnOf(table, weight), memory.numbers).values
  const chosen = sieve.choose(table.length, mask, weightOf)
  const selection = { ...chosen, weightOf, n: chosen.rows.length }
  memory.selections.set(key, selection, bytesOf(selection))
  return selection
}
