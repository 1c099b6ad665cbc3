import { chiSquareUpper } from '../distributions'
import type { Cube, CubeRow } from '../types'
import { effectiveBase } from './bases'

/** Pearson's chi-square of a table against one banner question. */
export interface ChiSquare {
  readonly n: number
  readonly df: number
  /** On unweighted counts, no continuity correction. */
  readonly x2: number
  readonly p: number
  readonly minExpected: number
  readonly eff: number
  /** On weighted counts times e / W; equals x2 without a weight. */
  readonly x2Effective: number
  readonly pEffective: number
}

const sum = (values: readonly number[]): number => values.reduce((so, one) => so + one, 0)

const pearson = (observed: readonly (readonly number[])[]): { x2: number; minExpected: number } => {
  const rows = observed.map(sum)
  const columns = (observed[0] ?? []).map((_, c) => sum(observed.map(row => row[c] ?? 0)))
  const total = sum(rows)
  let x2 = 0
  let minExpected = Infinity
  observed.forEach((row, r) =>
    row.forEach((count, c) => {
      const expected = ((rows[r] ?? 0) * (columns[c] ?? 0)) / total
      minExpected = Math.min(minExpected, expected)
      x2 += (count - expected) ** 2 / expected
    }),
  )
  return { x2, minExpected }
}

/**
 * Chi-square of the listed row categories by the columns of banner question `group`, empty rows and columns, nets and Total
 * left out. null when rows or columns overlap, the question is nested, or fewer than two of either are left.
 * Source: docs/statistics.md, Chi-square.
 */
export const chiSquare = (cube: Cube, group: string): ChiSquare | null => {
  if (!cube.disjointRows) return null
  const inGroup = cube.columns.flatMap((column, c) =>
    column.group === group && column.block === group && column.net === undefined ? [c] : [],
  )
  if (cube.overlaps.some(({ a, b }) => inGroup.includes(a) && inGroup.includes(b))) return null
  const cats = cube.rows.filter(row => row.type === 'cat')
  const rows = cats.filter(row => inGroup.some(c => (row.n[c] ?? 0) > 0))
  const columns = inGroup.filter(c => rows.some(row => (row.n[c] ?? 0) > 0))
  if (rows.length < 2 || columns.length < 2) return null
  const cells = (of: (row: CubeRow) => readonly number[]) => rows.map(row => columns.map(c => of(row)[c] ?? 0))
  const { x2, minExpected } = pearson(cells(row => row.n))
  const n = sum(cells(row => row.n).flat())
  const w = sum(cells(row => row.w).flat())
  const eff = effectiveBase(w, sum(cells(row => row.w2).flat()))
  const x2Effective = (pearson(cells(row => row.w)).x2 * eff) / w
  const df = (rows.length - 1) * (columns.length - 1)
  return {
    n,
    df,
    x2,
    p: chiSquareUpper(x2, df),
    minExpected,
    eff,
    x2Effective,
    pEffective: chiSquareUpper(x2Effective, df),
  }
}
