import { studentTwoTailed } from '../distributions'
import type { Cube, CubeNumber } from '../types'
import { meansOf, type Mean } from './means'
import { columnPairs } from './pairs'

/** t, its degrees of freedom and the two-tailed p. Positive = higher in the first column. */
export interface TTest {
  readonly t: number
  readonly df: number
  readonly p: number
}

/** t and df without p, which is slow to compute. */
export type TStatistic = Omit<TTest, 'p'>

const MORE_THAN_ONE = 1 + 1e-9

const welch = (
  mean1: number,
  sd1: number,
  base1: number,
  mean2: number,
  sd2: number,
  base2: number,
): TStatistic | null => {
  const v1 = (sd1 * sd1) / base1
  const v2 = (sd2 * sd2) / base2
  if (v1 + v2 <= 0) return null
  return {
    t: (mean1 - mean2) / Math.sqrt(v1 + v2),
    df: (v1 + v2) ** 2 / ((v1 * v1) / (base1 - 1) + (v2 * v2) / (base2 - 1)),
  }
}

/** Welch's t on effective bases; null when a base is <= 1 or nothing varies. Source: docs/statistics.md, Letters. */
export const welchEffective = (a: Mean, b: Mean): TStatistic | null => {
  if (a.eff <= MORE_THAN_ONE || b.eff <= MORE_THAN_ONE) return null
  if (a.mean === null || b.mean === null || a.sdEffective === null || b.sdEffective === null) return null
  return welch(a.mean, a.sdEffective, a.eff, b.mean, b.sdEffective, b.eff)
}

/** Welch's t on unweighted figures; null when a base is <= 1 or nothing varies. */
export const welchUnweighted = (a: Mean, b: Mean): TStatistic | null => {
  if (a.meanUnweighted === null || b.meanUnweighted === null || a.sdUnweighted === null || b.sdUnweighted === null)
    return null
  return welch(a.meanUnweighted, a.sdUnweighted, a.n, b.meanUnweighted, b.sdUnweighted, b.n)
}

export interface MeanTest {
  readonly a: number
  readonly b: number
  readonly unweighted: TTest | null
  readonly effective: TTest | null
}

/** A statistic with its two-tailed p. */
export const withP = ({ t, df }: TStatistic): TTest => ({ t, df, p: studentTwoTailed(t, df) })

/** Both Welch tests for every pair of disjoint columns of a block; pairs without any test are left out. */
export const meanTests = (cube: Cube, number: CubeNumber): MeanTest[] => {
  const means = meansOf(number)
  return columnPairs(cube).flatMap(({ a, b, overlap }) => {
    const meanA = means[a]
    const meanB = means[b]
    if (overlap > 0 || meanA === undefined || meanB === undefined) return []
    const unweighted = welchUnweighted(meanA, meanB)
    const effective = welchEffective(meanA, meanB)
    if (unweighted === null && effective === null) return []
    return [{ a, b, unweighted: unweighted && withP(unweighted), effective: effective && withP(effective) }]
  })
}
