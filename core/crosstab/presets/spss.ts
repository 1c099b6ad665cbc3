import { houseJudgement } from '../measures/letters'
import { columnPairs, type ColumnPair } from '../measures/pairs'
import type { CubeNumber, Sums } from '../types'
import { deviationOf, meanOf, ratio, shareOf } from './figures'
import { reachBoth, type TestedTable, type TestMethod } from './method'

export interface SpssOptions {
  /** Bases of the tests: respondents (the default), or sums of weights. */
  readonly base?: 'unweighted' | 'weighted'
  /** Both columns must reach it; 2 unless given. */
  readonly minimumBase?: number
  /** Whether a share of zero is no figure at all, as in the tables of the tool; true unless given. */
  readonly zeroIsMissing?: boolean
  /** Whether shares of zero and of 100 % are left out of tests, as the tool does; true unless given. */
  readonly withoutExtremes?: boolean
  /** Means with one variance for both columns; else Welch's test. Columns that share respondents always have one. */
  readonly equalVariances?: boolean
}

const DEFAULT_MINIMUM = 2

/** What SPSS takes as the base of its tests, per column. */
const testBases = (sums: Sums, base: SpssOptions['base']): readonly number[] => (base === 'weighted' ? sums.w : sums.n)

const bracket = (nA: number, nB: number, both: number): number => 1 / nA + 1 / nB - (2 * both) / (nA * nB)

interface Side {
  readonly mean: number
  readonly sd: number
  readonly n: number
}

const sideOf = (number: CubeNumber, bases: readonly number[], column: number): Side | null => {
  const [mean, sd] = [meanOf(number, column), deviationOf(number, column)]
  return mean === null || sd === null ? null : { mean, sd, n: bases[column] ?? 0 }
}

const pooledMean = (a: Side, b: Side, both: number) => {
  const pooled = (a.sd ** 2 * (a.n - 1) + b.sd ** 2 * (b.n - 1)) / (a.n + b.n - 2)
  const t = ratio(a.mean - b.mean, Math.sqrt(pooled * bracket(a.n, b.n, both)))
  return t === null ? null : { t, df: a.n + b.n - both - 2 }
}

const welchMean = (a: Side, b: Side) => {
  const [vA, vB] = [a.sd ** 2 / a.n, b.sd ** 2 / b.n]
  if (!(vA + vB > 0)) return null
  const t = ratio(a.mean - b.mean, Math.sqrt(vA + vB))
  return t === null ? null : { t, df: (vA + vB) ** 2 / (vA ** 2 / (a.n - 1) + vB ** 2 / (b.n - 1)) }
}

/** The columns that a row of proportions has a figure in, on enough respondents: those that a Bonferroni correction counts. */
export const spssFigures = (
  table: TestedTable,
  row: Sums,
  { base, minimumBase = DEFAULT_MINIMUM, zeroIsMissing = true }: SpssOptions = {},
): ((column: number) => boolean) => {
  const bases = testBases(table.base, base)
  return column => {
    const p = shareOf(row, table.base, column)
    return !Number.isNaN(p) && (p !== 0 || !zeroIsMissing) && (bases[column] ?? 0) >= minimumBase
  }
}

/** The same of a row of means, whose bases are those with a number. */
export const spssMeanFigures = (
  number: CubeNumber,
  { base, minimumBase = DEFAULT_MINIMUM }: SpssOptions = {},
): ((column: number) => boolean) => {
  const bases = testBases(number, base)
  return column => (number.w[column] ?? 0) > 0 && (bases[column] ?? 0) >= minimumBase
}

/**
 * Column tests of SPSS Custom Tables. Proportions: pooled z without effective base; means: Welch's t. `overlap` of a pair is subtracted
 * where it is given: in the tool, only against a first column that holds the other. Source: docs/statistics.md, Tests of other tools.
 */
export const spss = (options: SpssOptions = {}): TestMethod => {
  const { base, minimumBase = DEFAULT_MINIMUM, withoutExtremes = true, equalVariances = false } = options
  return {
    name: 'spss',
    // Columns of a multiple-response question are tested as if they shared nobody.
    pairs: (table, shown) =>
      columnPairs(table, shown)
        .filter(reachBoth(testBases(table.base, base), minimumBase))
        .map(pair => ({ ...pair, overlap: 0 })),
    proportion: (table, row) => {
      const hasFigure = spssFigures(table, row, options)
      const bases = testBases(table.base, base)
      return ({ a, b, overlap }) => {
        if (!hasFigure(a) || !hasFigure(b)) return null
        const [pA, pB] = [shareOf(row, table.base, a), shareOf(row, table.base, b)]
        if (withoutExtremes && [pA, pB].some(p => p === 0 || p === 1)) return null
        const [nA, nB] = [bases[a] ?? 0, bases[b] ?? 0]
        const p = (pA * nA + pB * nB) / (nA + nB)
        const variance = p * (1 - p) * bracket(nA, nB, overlap)
        return variance > 0 ? { t: (pA - pB) / Math.sqrt(variance), df: Infinity } : null
      }
    },
    mean: (_table, number) => {
      const bases = testBases(number, base)
      return ({ a, b, overlap }: ColumnPair) => {
        const [one, other] = [sideOf(number, bases, a), sideOf(number, bases, b)]
        if (one === null || other === null || Math.min(one.n, other.n) < minimumBase) return null
        return equalVariances || overlap > 0 ? pooledMean(one, other, overlap) : welchMean(one, other)
      }
    },
    significance: houseJudgement,
    figures: {
      share: (table, row) => spssFigures(table, row, options),
      mean: number => spssMeanFigures(number, options),
    },
  }
}
