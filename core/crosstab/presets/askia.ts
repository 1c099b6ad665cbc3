import { normalCritical } from '../distributions'
import { columnPairs } from '../measures/pairs'
import { deviationOf, meanOf, ratio, shareOf } from './figures'
import { type TestMethod } from './method'

/** Limits of |z| as the tool rounds them, by confidence in percent. */
const LIMITS: Readonly<Record<number, number>> = { 90: 1.65, 95: 1.96, 99: 2.576 }

/** Askia's limit of |z| for a confidence in percent; other confidences than its three have the exact one. */
const askiaLimit = (confidence: number): number => LIMITS[confidence] ?? normalCritical(1 - confidence / 100)

const LEAST_EXPECTED = 5
const TOTAL = 0

interface AskiaOptions {
  /**
   * Means as quantipy calculates them: with standard deviations where the formula wants variances, which its tests expect. Absent:
   * as it should be.
   */
  readonly asQuantipy?: boolean
}

/**
 * Column tests of Askia. Unpooled z on weighted bases, without overlap; a cell takes part when somebody chose it and its expected
 * count is 5 or more. Total is column 0 of the table. No minimum base, no correction. Source: docs/statistics.md, Tests of other
 * tools.
 */
export const askia = ({ asQuantipy = false }: AskiaOptions = {}): TestMethod => ({
  name: 'askia',
  pairs: columnPairs,
  proportion: ({ base }, row) => {
    const share = (row.w[TOTAL] ?? 0) / (base.w[TOTAL] ?? 0)
    const takesPart = (column: number): boolean =>
      (row.w[column] ?? 0) !== 0 && share * (base.w[column] ?? 0) >= LEAST_EXPECTED
    const variance = (column: number): number => {
      const p = shareOf(row, base, column)
      return (p * (1 - p)) / (base.w[column] ?? 0)
    }
    return ({ a, b }) => {
      const error = Math.sqrt(variance(a) + variance(b))
      if (!takesPart(a) || !takesPart(b) || !(error > 0)) return null
      return { t: (shareOf(row, base, a) - shareOf(row, base, b)) / error, df: Infinity }
    }
  },
  mean: (_table, number) => {
    const spread = (column: number): number => {
      const deviation = deviationOf(number, column) ?? NaN
      return (asQuantipy ? deviation : deviation ** 2) / (number.w[column] ?? 0)
    }
    return ({ a, b }) => {
      const [meanA, meanB] = [meanOf(number, a), meanOf(number, b)]
      const error = Math.sqrt(spread(a) + spread(b))
      if (meanA === null || meanB === null || !(error > 0)) return null
      const z = ratio(meanA - meanB, error)
      return z === null ? null : { t: z, df: Infinity }
    }
  },
  significance: confidence => {
    const limit = askiaLimit(confidence)
    return z => Math.abs(z) > limit
  },
})
