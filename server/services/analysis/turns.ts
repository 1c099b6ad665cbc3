import { setImmediate as nextTurn } from 'node:timers/promises'
import { tabulate } from '@core/crosstab'
import type { Cube, DataTable, Plan } from '@core/crosstab'

/** Work without a pause; short beside the 100 ms that nobody else may have to wait. */
const TURN_MS = 40
const FIRST_SLICE = 2

/**
 * The cubes of a plan, a few rows of it at a time, so that other requests get their turn between them. Slices grow while
 * they are quick; the result does not depend on them. Rejects with the signal's reason when it is aborted.
 */
export const tabulateInTurns = async (table: DataTable, plan: Plan, signal: AbortSignal): Promise<Cube[]> => {
  const cubes: Cube[] = []
  let size = FIRST_SLICE
  for (let start = 0; start < plan.rows.length;) {
    signal.throwIfAborted()
    const began = performance.now()
    cubes.push(...tabulate(table, { ...plan, rows: plan.rows.slice(start, start + size) }))
    start += size
    size = Math.max(
      1,
      performance.now() - began < TURN_MS / 2 ? size * 2 : performance.now() - began > TURN_MS ? size >> 1 : size,
    )
    await nextTurn()
  }
  return cubes
}
