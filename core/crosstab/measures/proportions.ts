import { normalTwoTailed, studentTwoTailed } from '../distributions'
import type { Cube, Sums } from '../types'
import { effectiveBase } from './bases'
import { columnPairs, type ColumnPair } from './pairs'

/** At or under this spread the two columns hold the same people. */
export const NO_SPREAD = 1e-12
/** Fewer degrees of freedom than this are a rounding error. */
const NO_FREEDOM = 1e-9

/** Two-tailed tests of one row between two columns; null = left out. Positive = higher in `a`. */
export interface ProportionTest {
  readonly a: number
  readonly b: number
  readonly zUnweighted: number | null
  readonly pUnweighted: number | null
  readonly zEffective: number | null
  readonly pEffective: number | null
  readonly t: number | null
  readonly df: number | null
  readonly p: number | null
}

/** Pooled statistic: difference / √(p (1 - p) spread). */
const pooled = (difference: number, p: number, spread: number): number => difference / Math.sqrt(p * (1 - p) * spread)

/** Who chose a row, per column. */
type Chosen = Pick<Sums, 'n' | 'w'>

/** Nobody or everybody in both columns chose the row: nothing to test. */
const degenerate = (row: Chosen, base: Sums, { a, b }: ColumnPair): boolean => {
  const kA = row.n[a] ?? 0
  const kB = row.n[b] ?? 0
  return kA + kB === 0 || (kA === base.n[a] && kB === base.n[b])
}

/**
 * The recommended test's t of one row and pair: pooled with weighted bases, overlap-corrected, on effective bases;
 * Student's t with `pair.df` degrees of freedom. null when left out. Source: docs/statistics.md, Letters.
 */
export const proportionT = (row: Chosen, base: Sums, pair: ColumnPair): number | null => {
  if (pair.spreadEffective <= NO_SPREAD || pair.df <= NO_FREEDOM || degenerate(row, base, pair)) return null
  const { a, b } = pair
  const wA = base.w[a] ?? 0
  const wB = base.w[b] ?? 0
  const kA = row.w[a] ?? 0
  const kB = row.w[b] ?? 0
  return pooled(kA / wA - kB / wB, (kA + kB) / (wA + wB), pair.spreadEffective)
}

const unweighted = (row: Sums, base: Sums, { a, b, spread }: ColumnPair): number | null => {
  if (spread <= NO_SPREAD) return null
  const nA = base.n[a] ?? 0
  const nB = base.n[b] ?? 0
  const kA = row.n[a] ?? 0
  const kB = row.n[b] ?? 0
  return pooled(kA / nA - kB / nB, (kA + kB) / (nA + nB), spread)
}

const effective = (row: Sums, base: Sums, { a, b, spreadEffective }: ColumnPair): number | null => {
  if (spreadEffective <= NO_SPREAD) return null
  const eA = effectiveBase(base.w[a] ?? 0, base.w2[a] ?? 0)
  const eB = effectiveBase(base.w[b] ?? 0, base.w2[b] ?? 0)
  const pA = (row.w[a] ?? 0) / (base.w[a] ?? 0)
  const pB = (row.w[b] ?? 0) / (base.w[b] ?? 0)
  return pooled(pA - pB, (eA * pA + eB * pB) / (eA + eB), spreadEffective)
}

/** The three tests of one row and pair that agencies use: unweighted, on effective bases, and the one behind letters. */
export const proportionTest = (row: Sums, base: Sums, pair: ColumnPair): ProportionTest => {
  const none = degenerate(row, base, pair)
  const zUnweighted = none ? null : unweighted(row, base, pair)
  const zEffective = none ? null : effective(row, base, pair)
  const t = proportionT(row, base, pair)
  return {
    a: pair.a,
    b: pair.b,
    zUnweighted,
    pUnweighted: zUnweighted === null ? null : normalTwoTailed(zUnweighted),
    zEffective,
    pEffective: zEffective === null ? null : normalTwoTailed(zEffective),
    t,
    df: t === null ? null : pair.df,
    p: t === null ? null : studentTwoTailed(t, pair.df),
  }
}

/** Every pair of every block for one row of the cube. */
export const proportionTests = (cube: Cube, row: Sums): ProportionTest[] =>
  columnPairs(cube).map(pair => proportionTest(row, cube.base, pair))
