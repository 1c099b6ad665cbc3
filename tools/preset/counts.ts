import {
  tabulate,
  type Condition,
  type Cube,
  type CubeNumber,
  type DataTable,
  type Kernel,
  type MissingPolicy,
  type Plan,
  type RowQuestion,
  type Sums,
} from '@core/crosstab'
import { both } from './conditions'

/** What all tables of a case are counted from. */
export interface CaseData {
  readonly table: DataTable
  readonly weight: string | null
  readonly filter: Condition
  readonly kernel: Kernel
}

/** Respondents, Σw, Σw². */
export interface Counted {
  readonly n: number
  readonly w: number
  readonly w2: number
}

export const NOBODY: Counted = { n: 0, w: 0, w2: 0 }

export const plus = (a: Counted, b: Counted): Counted => ({ n: a.n + b.n, w: a.w + b.w, w2: a.w2 + b.w2 })
export const less = (a: Counted, b: Counted): Counted => ({ n: a.n - b.n, w: a.w - b.w, w2: a.w2 - b.w2 })

/** Sums by column of several counts. */
export const sumsOf = (all: readonly Counted[]): Sums => ({
  n: all.map(({ n }) => n),
  w: all.map(({ w }) => w),
  w2: all.map(({ w2 }) => w2),
})

const at = ({ n, w, w2 }: Sums, column: number): Counted => ({
  n: n[column] ?? 0,
  w: w[column] ?? 0,
  w2: w2[column] ?? 0,
})

/**
 * A cube with the respondents of one without a weight: in the figures of the tools a respondent of weight zero, or without one, is
 * one among the unweighted.
 */
const withRespondents = (cube: Cube, unweighted: Cube): Cube => ({
  ...cube,
  base: { ...cube.base, n: unweighted.base.n },
  rows: cube.rows.map((row, r) => ({ ...row, n: unweighted.rows[r]?.n ?? row.n })),
  numbers: cube.numbers.map((number, k): CubeNumber => ({ ...number, n: unweighted.numbers[k]?.n ?? number.n })),
  overlaps: unweighted.overlaps.map(({ a, b, n }) => {
    const own = cube.overlaps.find(one => one.a === a && one.b === b)
    return { a, b, n, w: own?.w ?? 0, w2: own?.w2 ?? 0 }
  }),
})

const one = (table: DataTable, plan: Plan, kernel: Kernel): Cube => {
  const [cube] = tabulate(table, plan, kernel)
  if (cube === undefined) throw new Error('A plan of one row question gives one table.')
  return cube
}

/** The table of one row question over columns given by conditions, each a column of one block. */
export const cubeOf = (
  { table, weight, filter, kernel }: CaseData,
  row: RowQuestion,
  columns: readonly Condition[],
  missing: MissingPolicy,
  valid: Condition,
): Cube => {
  const plan: Plan = {
    rows: [row],
    banner: [{ kind: 'cond', id: 'c', cats: columns.map((where, c) => ({ key: String(c), label: '', where })) }],
    filter: both(filter, valid),
    missing,
  }
  const unweighted = one(table, plan, kernel)
  return weight === null ? unweighted : withRespondents(one(table, { ...plan, weight }, kernel), unweighted)
}

const TOTAL = 0

/** Who is in which group of rows and in which of columns, among those who are valid on the rows. */
export class Crossing {
  private readonly rowAt: ReadonlyMap<string, number>
  private readonly columnAt: ReadonlyMap<string, number>
  private readonly cube: Cube

  constructor(data: CaseData, valid: Condition, rows: readonly Condition[], columns: readonly Condition[]) {
    const distinct = (all: readonly Condition[]) => [...new Map(all.map(group => [JSON.stringify(group), group]))]
    const [rowGroups, columnGroups] = [distinct(rows), distinct(columns)]
    this.rowAt = new Map(rowGroups.map(([key], position) => [key, position]))
    this.columnAt = new Map(columnGroups.map(([key], position) => [key, position + 1]))
    const cats = rowGroups.map(([, where], r) => ({ key: String(r), label: '', where }))
    this.cube = cubeOf(
      data,
      { kind: 'cond', id: 'r', cats },
      columnGroups.map(([, where]) => where),
      'include_all',
      valid,
    )
  }

  private column(group: Condition | null): number {
    return group === null ? TOTAL : (this.columnAt.get(JSON.stringify(group)) ?? NaN)
  }

  /** Those in a group of rows (null: all who are valid) and in one of columns (null: all). */
  cell(row: Condition | null, column: Condition | null): Counted {
    if (row === null) return at(this.cube.base, this.column(column))
    const found = this.cube.rows[this.rowAt.get(JSON.stringify(row)) ?? -1]
    return found === undefined ? NOBODY : at(found, this.column(column))
  }

  /** Those in both groups of columns. */
  both(one: Condition, other: Condition): Counted {
    const [a, b] = [this.column(one), this.column(other)].sort((x, y) => x - y)
    if (a === b) return this.cell(null, one)
    const { n, w, w2 } = this.cube.overlaps.find(overlap => overlap.a === a && overlap.b === b) ?? NOBODY
    return { n, w, w2 }
  }
}
