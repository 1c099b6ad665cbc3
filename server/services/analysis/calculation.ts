import { select, tabulate } from '@core/crosstab'
import type { Column, Condition, Cube, DataTable, Plan, Selection } from '@core/crosstab'

/** Columns of one dataset version by name. Plain data: it goes between threads, where cells in shared memory are not copied. */
export interface StoredColumns {
  /** Respondents. */
  readonly length: number
  readonly columns: ReadonlyMap<string, Column>
}

/** All that a request has the engine work out. Plain data. */
export interface Calculation {
  readonly plans: readonly Plan[]
  readonly filter: Condition | null
  readonly weight: string | null
}

export type Group = Pick<Selection, 'n' | 'w' | 'w2'>

export interface Calculated {
  /** Per plan, one per row question. */
  readonly cubes: readonly Cube[][]
  /** Who passes filter and weight. */
  readonly passing: Group
  /** Respondents with a usable weight, filtered or not. */
  readonly weighted: number
}

const groupOf = ({ n, w, w2 }: Selection): Group => ({ n, w, w2 })

/** Runs the engine in this thread until all is worked out. Throws what the engine throws. */
export const calculate = ({ length, columns }: StoredColumns, { plans, filter, weight }: Calculation): Calculated => {
  const table: DataTable = { length, column: name => columns.get(name) }
  const passing = groupOf(select(table, filter, weight))
  return {
    cubes: plans.map(plan => tabulate(table, plan)),
    passing,
    weighted: filter === null ? passing.n : groupOf(select(table, null, weight)).n,
  }
}
