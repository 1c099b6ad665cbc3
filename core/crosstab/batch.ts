import { idOf, type Held } from './held'
import type { Item } from './item'
import { layout } from './joint'
import type { Summed } from './numbers'
import type { Row } from './rowCoding'

/** Row questions that one call of the kernel counts. */
export interface Batch {
  /** The same array for the same rows, as long as it is held: what a kernel works out of it need not be worked out again. */
  readonly items: readonly Item[]
  /** Start of every item's classes in a row of all classes, and the length of that row. */
  readonly offsets: readonly number[]
  readonly width: number
  /** The numbers of all rows, and which of them is the first of each row. */
  readonly numbers: readonly Summed[]
  readonly firstNumbers: readonly number[]
}

const batchOf = (rows: readonly Row[]): Batch => {
  const items = rows.flatMap(({ coding }) => coding.items)
  const firstNumbers: number[] = []
  const numbers: Summed[] = []
  for (const { numeric } of rows) {
    firstNumbers.push(numbers.length)
    numbers.push(...(numeric?.entering ?? []))
  }
  return { items, ...layout(items), numbers, firstNumbers }
}

/** What rows are counted as, from memory where the same were counted together before. */
export const batchOver = (rows: readonly Row[], batches: Held<Batch>): Batch => {
  const bytes = rows.reduce((sum, row) => sum + (row.bytes ?? Infinity), 0)
  if (bytes === Infinity) return batchOf(rows)
  const key = rows.map(idOf).join()
  const found = batches.get(key)
  if (found !== undefined) return found
  const batch = batchOf(rows)
  batches.set(key, batch, bytes)
  return batch
}
