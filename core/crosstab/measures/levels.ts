import { studentTwoTailed } from '../distributions'
import type { Correction, TestName } from '../types'
import { adjustedPs } from './correction'
import type { ColumnPair } from './pairs'
import { significanceAt, surelyBelow, type Significance } from './significance'
import type { TStatistic } from './welch'

/** How pairs of columns are judged. Confidences in percent; `second` lies below `first`. */
export interface TestLevels {
  readonly first: number
  /** null: one level only. */
  readonly second: number | null
  readonly correction: Correction
  readonly test: TestName
}

/** Significant at the first level, or at the second only. */
export type Level = 'first' | 'second'

interface Chosen {
  readonly statsConfidence: number
  readonly statsConfidenceSecond?: number | null | undefined
  readonly correction?: Correction | undefined
  readonly test?: TestName | undefined
}

/** The levels of a view. A second one that is not below the first could never add a letter and counts as none. */
export const testLevels = ({
  statsConfidence: first,
  statsConfidenceSecond,
  correction = 'none',
  test = 'house',
}: Chosen): TestLevels => {
  const second = statsConfidenceSecond ?? null
  return { first, second: second !== null && second < first ? second : null, correction, test }
}

/** The level that a p, raw or adjusted, reaches. */
export const levelOf = (p: number, { first, second }: TestLevels): Level | null => {
  if (p < significanceAt(first).alpha) return 'first'
  return second !== null && p < significanceAt(second).alpha ? 'second' : null
}

/** The test of one row between two columns, or null where it is left out. */
export type PairTest = (pair: ColumnPair) => TStatistic | null

/** How a statistic is judged at a confidence in percent. */
export type Judgement = (confidence: number) => Significance['student']

/** How pairs of columns are tested in one row. */
export interface RowTest {
  readonly test: PairTest
  readonly significance: Judgement
  /** Whether a pair is one of the comparisons that Bonferroni counts, tested or not; absent: those that are tested. */
  readonly counts?: ((pair: ColumnPair) => boolean) | undefined
}

/** How many comparisons a correction allows for in the pairs of one row and block, of which `tested` have a statistic. */
export const comparisonsIn = (
  family: readonly ColumnPair[],
  tested: number,
  { counts }: RowTest,
  correction: Correction,
): number => (correction === 'bonferroni' && counts !== undefined ? family.filter(counts).length : tested)

/** The level that a statistic reaches by itself, without a correction. */
export const levelReached = (
  { t, df }: TStatistic,
  { first, second }: TestLevels,
  judgement: Judgement,
): Level | null => {
  if (judgement(first)(t, df)) return 'first'
  return second !== null && judgement(second)(t, df) ? 'second' : null
}

/** What was won by which column: `statistic` > 0 when `pair.a` is higher. */
export type OnWin = (pair: ColumnPair, statistic: number, level: Level) => void

const uncorrected = (
  pairs: readonly ColumnPair[],
  { test, significance }: RowTest,
  levels: TestLevels,
  onWin: OnWin,
): void => {
  const first = significance(levels.first)
  const second = levels.second === null ? null : significance(levels.second)
  for (const pair of pairs) {
    const found = test(pair)
    if (found === null) continue
    if (first(found.t, found.df)) onWin(pair, found.t, 'first')
    else if (second?.(found.t, found.df) === true) onWin(pair, found.t, 'second')
  }
}

/** Pairs of one block belong together, and columnPairs lists them so. */
export const families = (pairs: readonly ColumnPair[]): ColumnPair[][] => {
  const out: ColumnPair[][] = []
  let block: string | null = null
  for (const pair of pairs) {
    if (pair.block !== block) out.push([])
    block = pair.block
    out.at(-1)?.push(pair)
  }
  return out
}

/**
 * p-values are slow to compute, and two kinds are not needed: one that reaches no level even unadjusted, and one that reaches the
 * first even times all comparisons. Replacing them by 1 and 0 does not change which levels are reached.
 */
const roughP = (family: readonly ColumnPair[], { first, second }: TestLevels): ((found: TStatistic) => number) => {
  const { student } = significanceAt(second ?? first)
  const surely = surelyBelow(significanceAt(first).alpha / family.length)
  return ({ t, df }) => (!student(t, df) ? 1 : surely(t, df) ? 0 : studentTwoTailed(t, df))
}

const corrected = (family: readonly ColumnPair[], row: RowTest, levels: TestLevels, onWin: OnWin): void => {
  const p = roughP(family, levels)
  const tested = family.flatMap(pair => {
    const found = row.test(pair)
    return found === null ? [] : [{ pair, t: found.t, p: p(found) }]
  })
  adjustedPs(
    tested.map(({ p }) => p),
    levels.correction,
    comparisonsIn(family, tested.length, row, levels.correction),
  ).forEach((p, at) => {
    const level = levelOf(p, levels)
    const one = tested[at]
    if (level !== null && one !== undefined) onWin(one.pair, one.t, level)
  })
}

/**
 * Reports every significant pair of a row. A correction counts the tested pairs of the row within one block, and judges by p
 * whatever the limits of the test are without one.
 */
export const judge = (pairs: readonly ColumnPair[], row: RowTest, levels: TestLevels, onWin: OnWin): void => {
  if (levels.correction === 'none') uncorrected(pairs, row, levels, onWin)
  else for (const family of families(pairs)) corrected(family, row, levels, onWin)
}
