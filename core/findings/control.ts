import { adjustedPs } from '@core/crosstab'
import type { Comparison, Difference, FindingSettings } from './types'

/** 1 + 1/2 + … + 1/m: what Benjamini and Yekutieli's control costs. */
const harmonic = (m: number): number => {
  let sum = 0
  for (let i = m; i >= 1; i -= 1) sum += 1 / i
  return sum
}

const differenceOf = ({ kind, own, others }: Comparison): number =>
  kind === 'ratio' ? own.value / others.value : own.value - others.value

/**
 * The comparisons that withstand the control of error over all of them, with intervals that allow for their having been chosen:
 * each at an error of q · R / m, for R of m comparisons. Source: docs/statistics.md, What matters.
 */
export const withstanding = (
  comparisons: readonly Comparison[],
  { confidence, control }: FindingSettings,
): Difference[] => {
  const q = 1 - confidence / 100
  const cost = control === 'benjamini_yekutieli' ? harmonic(comparisons.length) : 1
  const adjusted = adjustedPs(
    comparisons.map(({ p }) => p),
    'benjamini_hochberg',
  ).map(p => Math.min(1, p * cost))
  const found = comparisons.flatMap((comparison, at) => {
    const p = adjusted[at] ?? 1
    return p <= q ? [{ comparison, adjusted: p }] : []
  })
  const error = (q * found.length) / (comparisons.length * cost)
  return found.map(({ comparison, adjusted: least }) => {
    const { interval, p: _, ...kept } = comparison
    return { ...kept, difference: differenceOf(comparison), interval: interval(error), adjusted: least }
  })
}
