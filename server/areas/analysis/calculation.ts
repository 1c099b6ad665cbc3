import type { Condition, Cube, Plan } from '@core/crosstab'
import type { Counter, Group } from './counter'
import { narrow, type Narrowed } from './narrow'
import { chooseColumns, protectCube } from '../privacy'

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

export interface Calculated<OneCube = Cube> {
  /** Per plan, one per row question; null where too few are in it to be shown. */
  readonly cubes: readonly (OneCube | null)[][]
  /** Who passes filter and weight. */
  readonly passing: Group
  /** Respondents with a usable weight, filtered or not. */
  readonly weighted: number
  /** Where it was asked for: the places of those who pass, ascending. */
  readonly rows?: Uint32Array
}

const NONE: Group = { n: 0, w: 0, w2: 0 }

const groupOf = ({ n, w, w2 }: Group): Group => ({ n, w, w2 })

/** How many respondents are in each column of a banner. */
const sizes = async (counter: Counter, { banner }: Plan, filter: Condition | null): Promise<readonly number[]> => {
  const everyone = { kind: 'cond', id: 'all', cats: [] } as const
  const [cube] = await counter.tabulate({ rows: [everyone], banner, filter, missing: 'include_all' })
  return cube?.base.n ?? []
}

/**
 * Which filter each column is counted with: the widest that adds or takes fewer than the floor to it, so that the column of a
 * filtered table and that of a wider one never differ by a small group.
 */
const filtersOfColumns = async (counter: Counter, plan: Plan, { filter, wider }: Narrowed, floor: number) => {
  const own = await sizes(counter, plan, filter)
  const chosen = own.map((): Condition | null => filter)
  for (const other of [...wider].reverse()) {
    const all = await sizes(counter, plan, other)
    own.forEach((n, column) => {
      if (column > 0 && n >= floor && Math.abs((all[column] ?? 0) - n) < floor) chosen[column] = other
    })
  }
  return chosen
}

/** Tables for readers without full rights: filters, columns and figures all as the rules of protection have them. */
const protectedCubes = async (
  counter: Counter,
  plan: Plan,
  narrowed: Narrowed,
  floor: number,
  passing: number,
): Promise<(Cube | null)[]> => {
  const filters = plan.banner.length === 0 ? [narrowed.filter] : await filtersOfColumns(counter, plan, narrowed, floor)
  const different = [narrowed.filter, ...new Set(filters.filter(filter => filter !== narrowed.filter))]
  const cubes: Cube[][] = []
  for (const filter of different) cubes.push(await counter.tabulate({ ...plan, filter }))
  return plan.rows.map((_, row) => {
    const variants = cubes.flatMap(each => each[row] ?? [])
    const columns = filters.map((filter, column) => ({ cube: different.indexOf(filter), column }))
    return protectCube(chooseColumns(variants, columns), passing, floor)
  })
}

/** Has everything counted, one plan after the other. Throws what the counter throws. */
export const calculate = async (
  counter: Counter,
  { plans, filter, weight, protection, listed = false }: Calculation,
): Promise<Calculated> => {
  const everyone = await counter.select(null, weight)
  const selected = (by: Condition | null) => (by === null ? everyone : counter.select(by, weight))
  const listOf = async (by: Condition | null): Promise<Pick<Calculated, 'rows'>> =>
    listed ? { rows: await counter.rows(by, weight) } : {}
  if (protection === null) {
    const passing = await selected(filter)
    const cubes: Cube[][] = []
    for (const plan of plans) cubes.push(await counter.tabulate(plan))
    return { cubes, passing: groupOf(passing), weighted: everyone.n, ...(await listOf(filter)) }
  }
  const { floor, conditions } = protection
  const narrowed = await narrow(by => counter.select(by, null), conditions, floor)
  const refused = { cubes: plans.map(plan => plan.rows.map(() => null)), passing: NONE, weighted: everyone.n }
  if (narrowed === null) return refused
  const passing = await selected(narrowed.filter)
  if (passing.n < floor) return refused
  const cubes: (Cube | null)[][] = []
  for (const plan of plans) cubes.push(await protectedCubes(counter, plan, narrowed, floor, passing.n))
  return { cubes, passing: groupOf(passing), weighted: everyone.n, ...(await listOf(narrowed.filter)) }
}
