import {
  select,
  tabulate,
  type Column,
  type Condition,
  type Cube,
  type DataTable,
  type Kernel,
  type Plan,
  type Selection,
} from '@core/crosstab'
import { threadKernel, threadTable } from './kernel'
import { narrow, type Narrowed } from './narrow'
import { chooseColumns, protectCube } from '../privacy'

/** Columns of one dataset version by name. Plain data: it goes between threads, where cells in shared memory are not copied. */
export interface StoredColumns {
  /** Respondents. */
  readonly length: number
  readonly columns: ReadonlyMap<string, Column>
  /** Names the dataset version among all others; absent where the columns are of none. */
  readonly key?: string
}

/** What tables are counted from, and by what. */
interface Counted {
  readonly table: DataTable
  readonly kernel: Kernel
}

/** For readers without full rights: the privacy floor, and the conditions that all must hold. */
export interface Protection {
  readonly floor: number
  readonly conditions: readonly Condition[]
}

/** All that a request has the engine work out. Plain data. */
export interface Calculation {
  readonly plans: readonly Plan[]
  readonly filter: Condition | null
  readonly weight: string | null
  /** Null for readers with full rights. */
  readonly protection: Protection | null
  /** Also list who passes. */
  readonly listed?: boolean
}

export type Group = Pick<Selection, 'n' | 'w' | 'w2'>

export interface Calculated {
  /** Per plan, one per row question; null where too few are in it to be shown. */
  readonly cubes: readonly (Cube | null)[][]
  /** Who passes filter and weight. */
  readonly passing: Group
  /** Respondents with a usable weight, filtered or not. */
  readonly weighted: number
  /** Where it was asked for: the places of those who pass, ascending. */
  readonly rows?: Uint32Array
}

const NONE: Group = { n: 0, w: 0, w2: 0 }

const groupOf = ({ n, w, w2 }: Selection): Group => ({ n, w, w2 })

const listOf = ({ rows }: Selection, listed = false): Pick<Calculated, 'rows'> => (listed ? { rows } : {})

/** How many respondents are in each column of a banner. */
const sizes = ({ table, kernel }: Counted, { banner }: Plan, filter: Condition | null): readonly number[] => {
  const everyone = { kind: 'cond', id: 'all', cats: [] } as const
  const [cube] = tabulate(table, { rows: [everyone], banner, filter, missing: 'include_all' }, kernel)
  return cube?.base.n ?? []
}

/**
 * Which filter each column is counted with: the widest that adds or takes fewer than the floor to it, so that the column of a
 * filtered table and that of a wider one never differ by a small group.
 */
const filtersOfColumns = (counted: Counted, plan: Plan, { filter, wider }: Narrowed, floor: number) => {
  const own = sizes(counted, plan, filter)
  const chosen = own.map((): Condition | null => filter)
  for (const other of [...wider].reverse()) {
    const all = sizes(counted, plan, other)
    own.forEach((n, column) => {
      if (column > 0 && n >= floor && Math.abs((all[column] ?? 0) - n) < floor) chosen[column] = other
    })
  }
  return chosen
}

/** Tables for readers without full rights: filters, columns and figures all as the rules of protection have them. */
const protectedCubes = (
  counted: Counted,
  plan: Plan,
  narrowed: Narrowed,
  floor: number,
  passing: number,
): (Cube | null)[] => {
  const filters = plan.banner.length === 0 ? [narrowed.filter] : filtersOfColumns(counted, plan, narrowed, floor)
  const different = [narrowed.filter, ...new Set(filters.filter(filter => filter !== narrowed.filter))]
  const cubes = different.map(filter => tabulate(counted.table, { ...plan, filter }, counted.kernel))
  return plan.rows.map((_, row) => {
    const variants = cubes.flatMap(each => each[row] ?? [])
    const columns = filters.map((filter, column) => ({ cube: different.indexOf(filter), column }))
    return protectCube(chooseColumns(variants, columns), passing, floor)
  })
}

/** Runs the engine in this thread until all is worked out. Throws what the engine throws. */
export const calculate = (
  survey: StoredColumns,
  { plans, filter, weight, protection, listed }: Calculation,
): Calculated => {
  const table = threadTable(survey)
  const kernel = threadKernel()
  const everyone = select(table, null, weight, kernel.memory)
  if (protection === null) {
    const passing = filter === null ? everyone : select(table, filter, weight, kernel.memory)
    const cubes = plans.map(plan => tabulate(table, plan, kernel))
    return { cubes, passing: groupOf(passing), weighted: everyone.n, ...listOf(passing, listed) }
  }
  const { floor, conditions } = protection
  const narrowed = narrow(table, conditions, floor)
  const refused = { cubes: plans.map(plan => plan.rows.map(() => null)), passing: NONE, weighted: everyone.n }
  if (narrowed === null) return refused
  const passing = narrowed.filter === null ? everyone : select(table, narrowed.filter, weight, kernel.memory)
  if (passing.n < floor) return refused
  return {
    cubes: plans.map(plan => protectedCubes({ table, kernel }, plan, narrowed, floor, passing.n)),
    passing: groupOf(passing),
    weighted: everyone.n,
    ...listOf(passing, listed),
  }
}
