import { normalTwoTailed } from '../distributions'
import type { CubeNumber, Sums } from '../types'
import { effectiveBase, MINIMUM_EFFECTIVE_BASE } from './bases'
import { meanFromSums, numberSums } from './means'
import type { Mean, NumberSums } from './means'
import { significanceAt } from './significance'
import { welchEffective } from './welch'
import type { TStatistic } from './welch'

export type Direction = 'up' | 'down' | null

const at = (sums: Sums, c: number) => ({ n: sums.n[c] ?? 0, w: sums.w[c] ?? 0, w2: sums.w2[c] ?? 0 })

/** Effective base of everyone outside column `c`. */
const restBase = (base: Sums, c: number): number => {
  const total = at(base, 0)
  const own = at(base, c)
  return own.n >= total.n ? 0 : effectiveBase(total.w - own.w, total.w2 - own.w2)
}

/**
 * Column against everyone else in the table: z = (p_c - p_T) / √(P (1 - P) (1/e_c - 1/e_T)) with P = p_T on effective bases,
 * which equals the two-sample test of the column and its rest. null for Total, where the column is the whole table, and
 * where nobody or everybody chose the row. Source: statistics.md 3.3.
 */
export const restZ = (row: Sums, base: Sums, c: number): number | null => {
  const total = at(base, 0)
  const own = at(base, c)
  const chose = row.n[0] ?? 0
  if (c === 0 || own.n === 0 || own.n === total.n || chose === 0 || chose === total.n) return null
  const spread = 1 / effectiveBase(own.w, own.w2) - 1 / effectiveBase(total.w, total.w2)
  if (spread <= 1e-12) return null
  const p = (row.w[0] ?? 0) / total.w
  return ((row.w[c] ?? 0) / own.w - p) / Math.sqrt(p * (1 - p) * spread)
}

/** z and two-tailed p of every column against the rest; null where not tested. */
export const restTests = (row: Sums, base: Sums): ({ readonly z: number; readonly p: number } | null)[] =>
  base.n.map((_, c) => {
    const z = restZ(row, base, c)
    return z === null ? null : { z, p: normalTwoTailed(z) }
  })

/** Column and rest have the effective base of 30 that a marker needs. */
export const restIsTested = (base: Sums, c: number): boolean =>
  effectiveBase(base.w[c] ?? 0, base.w2[c] ?? 0) >= MINIMUM_EFFECTIVE_BASE &&
  restBase(base, c) >= MINIMUM_EFFECTIVE_BASE

const direction = (statistic: number): Direction => (statistic > 0 ? 'up' : 'down')

/** Higher or lower than the rest at a confidence in percent; column and rest need an effective base of 30. */
export const restDirection = (row: Sums, base: Sums, c: number, confidence: number): Direction => {
  const z = restZ(row, base, c)
  if (z === null || !restIsTested(base, c) || !significanceAt(confidence).normal(z)) return null
  return direction(z)
}

const without = (total: NumberSums, own: NumberSums): NumberSums => ({
  n: total.n - own.n,
  w: total.w - own.w,
  w2: total.w2 - own.w2,
  x: total.x - own.x,
  xx: total.xx - own.xx,
  wx: total.wx - own.wx,
  wxx: total.wxx - own.wxx,
})

/** Welch's test of a column's mean and that of its rest on effective bases; null where not tested. */
export const restMeanTest = (number: CubeNumber, means: readonly Mean[], c: number): TStatistic | null => {
  const own = means[c]
  if (c === 0 || own === undefined || own.n === number.n[0]) return null
  const rest = meanFromSums(without(numberSums(number, 0), numberSums(number, c)), number.shift, null)
  if (own.eff < MINIMUM_EFFECTIVE_BASE || rest.eff < MINIMUM_EFFECTIVE_BASE) return null
  return welchEffective(own, rest)
}

/** The same for a mean: higher or lower than the rest. */
export const restMeanDirection = (
  number: CubeNumber,
  means: readonly Mean[],
  c: number,
  confidence: number,
): Direction => {
  const test = restMeanTest(number, means, c)
  if (test === null || !significanceAt(confidence).student(test.t, test.df)) return null
  return direction(test.t)
}
