import { setImmediate as nextTurn } from 'node:timers/promises'
import { tabulate } from '@core/crosstab'
import type { Cube, DataTable, Plan, RowQuestion } from '@core/crosstab'

/** Answers looked at without a pause: some tens of milliseconds, under the 100 that nobody else may have to wait. */
const ANSWERS_PER_TURN = 4_000_000

/** What sorting a number for its median costs, in passes over a column. */
const NUMERIC_COST = 20

const columnsRead = (row: RowQuestion): number => {
  if (row.kind === 'multi') return row.members.length
  return row.kind === 'mcset'
    ? row.vars.length * 2
    : row.kind === 'numeric'
      ? NUMERIC_COST
      : row.kind === 'delimited'
        ? 4
        : 1
}

// By size, never by the clock: which rows are counted together decides the last bits of their sums, and the same request must
// give the same numbers every time.
const slices = (plan: Plan, respondents: number): RowQuestion[][] => {
  const out: RowQuestion[][] = []
  let room = 0
  for (const row of plan.rows) {
    const answers = columnsRead(row) * respondents
    if (answers > room || out.length === 0) {
      out.push([])
      room = ANSWERS_PER_TURN
    }
    out.at(-1)?.push(row)
    room -= answers
  }
  return out
}

/**
 * The cubes of a plan, some rows of it at a time, so that other requests get their turn between them. Rejects with the
 * signal's reason when it is aborted.
 */
export const tabulateInTurns = async (table: DataTable, plan: Plan, signal: AbortSignal): Promise<Cube[]> => {
  const cubes: Cube[] = []
  for (const rows of slices(plan, table.length)) {
    signal.throwIfAborted()
    cubes.push(...tabulate(table, { ...plan, rows }))
    await nextTurn()
  }
  return cubes
}
