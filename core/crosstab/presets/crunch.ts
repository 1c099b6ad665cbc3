import { effectiveBases } from '../measures/bases'
import { houseJudgement } from '../measures/letters'
import { columnPairs, type ColumnPair } from '../measures/pairs'
import type { PairTest } from '../measures/levels'
import type { AskedItems, CubeNumber, Sums } from '../types'
import { meanOf, ratio, shareOf, squaresOf } from './figures'
import { type TestedTable, type TestMethod } from './method'

interface CrunchOptions {
  /** Respondents (the default), or the effective base, which the tool takes where it knows sums of squared weights. */
  readonly base?: 'unweighted' | 'effective'
}

const disjoint = (table: TestedTable, row: Sums, bases: readonly number[]): PairTest => {
  const variance = (column: number): number => {
    const p = shareOf(row, table.base, column)
    return (p * (1 - p)) / (bases[column] ?? 0)
  }
  return ({ a, b }) => {
    // Shares of a difference of two groups can be below zero, and p(1 - p) with them.
    const error = Math.sqrt(Math.abs(variance(a) + variance(b)))
    const t = ratio(shareOf(row, table.base, a) - shareOf(row, table.base, b), error)
    return t === null ? null : { t, df: (bases[a] ?? 0) + (bases[b] ?? 0) - 2 }
  }
}

/** How many were asked about the answers of two columns, and of both; null where a column is of another kind. */
const askedOf = ({
  groupOf,
  n,
  both,
}: AskedItems): ((a: number, b: number) => readonly [number, number, number] | null) => {
  const key = (a: number, b: number): string => `${Math.min(a, b)}|${Math.max(a, b)}`
  const together = new Map(both.map(pair => [key(pair.a, pair.b), pair.n]))
  return (a, b) => {
    const [one, other] = [groupOf[a], groupOf[b]]
    if (one == null || other == null) return null
    const [nA, nB] = [n[one] ?? 0, n[other] ?? 0]
    return [nA, nB, one === other ? nA : (together.get(key(one, other)) ?? 0)]
  }
}

const overlapping = (table: TestedTable, row: Sums, asked: AskedItems, apart: PairTest): PairTest => {
  const numbers = askedOf(asked)
  return pair => {
    const { a, b, overlap } = pair
    const found = numbers(a, b)
    if (found === null) return apart(pair)
    const [nA, nB, nBoth] = found
    const sA = (table.base.n[a] ?? 0) / nA
    const sB = (table.base.n[b] ?? 0) / nB
    // Nobody was asked both items: nobody can have chosen both either.
    const sBoth = nBoth === 0 ? NaN : overlap / nBoth
    const n = nA + nB - nBoth
    const error = Math.sqrt((sA * (1 - sA) + sB * (1 - sB) + 2 * sA * sB - 2 * sBoth) / n)
    const t = ratio(shareOf(row, table.base, a) - shareOf(row, table.base, b), error)
    return t === null ? null : { t, df: n - 2 }
  }
}

/** Pooled t of scored answers: variances over W, degrees of freedom of the weighted bases. */
const scaleMean = (number: CubeNumber, { a, b }: ColumnPair) => {
  const [meanA, meanB] = [meanOf(number, a), meanOf(number, b)]
  if (meanA === null || meanB === null) return null
  const [wA, wB] = [number.w[a] ?? 0, number.w[b] ?? 0]
  const pooled = ((wA - 1) * (squaresOf(number, a) / wA) + (wB - 1) * (squaresOf(number, b) / wB)) / (wA + wB - 2)
  const t = ratio(meanA - meanB, Math.sqrt(pooled) * Math.sqrt(1 / wA + 1 / wB))
  return t === null ? null : { t, df: wA + wB - 2 }
}

/** Squared standard error of a numeric mean in a column: the variance with n - 1, over n. */
const squaredError = (number: CubeNumber, column: number): number => {
  const n = number.n[column] ?? 0
  return squaresOf(number, column) / (number.w[column] ?? 0) / (n - 1)
}

const numericMean = (number: CubeNumber, { a, b }: ColumnPair) => {
  const [meanA, meanB] = [meanOf(number, a), meanOf(number, b)]
  const [nA, nB] = [number.n[a] ?? 0, number.n[b] ?? 0]
  if (meanA === null || meanB === null || nA < 2 || nB < 2) return null
  const [vA, vB] = [squaredError(number, a), squaredError(number, b)]
  if (!(vA + vB > 0)) return null
  const t = ratio(meanA - meanB, Math.sqrt(vA + vB))
  return t === null ? null : { t, df: (vA + vB) ** 2 / (vA ** 2 / (nA - 1) + vB ** 2 / (nB - 1)) }
}

/**
 * Column tests of Crunch tabs. Proportions: unpooled t on respondents, not on weights; with `askedItems` in the table, the standard error
 * of columns of a multiple-response question is that of the rates at which its items were chosen. Scored answers: pooled t
 * on weighted bases; numbers: Welch's t on respondents. No minimum base, no correction. Source: docs/statistics.md, Tests of other
 * tools.
 */
export const crunch = ({ base = 'unweighted' }: CrunchOptions = {}): TestMethod => ({
  name: 'crunch',
  pairs: columnPairs,
  proportion: (table, row) => {
    const apart = disjoint(table, row, base === 'unweighted' ? table.base.n : effectiveBases(table.base))
    return table.askedItems === undefined ? apart : overlapping(table, row, table.askedItems, apart)
  },
  mean: (table, number) => pair => (table.distribution === undefined ? scaleMean : numericMean)(number, pair),
  significance: houseJudgement,
})
