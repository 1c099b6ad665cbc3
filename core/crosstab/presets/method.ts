import { pairOf, type ColumnPair } from '../measures/pairs'
import type { Judgement, PairTest, RowTest } from '../measures/levels'
import type { Cube, CubeNumber, Overlap, Sums, TestName } from '../types'

/** What a test needs to know of a table beside the row: a cube, as tabulated or with the columns that are shown. */
export type TestedTable = Pick<Cube, 'columns' | 'base' | 'overlaps' | 'distribution' | 'askedItems'>

/**
 * A significance test of columns as one tool makes it: which pairs it compares, the statistic of a row, and when it counts.
 * Statistics are positive when column `a` of the pair is higher; `df` is Infinity where the normal distribution is meant, and
 * `t` is ±Infinity where the standard error is zero and the columns differ. Pure functions of cubes: switching counts nobody again.
 */
export interface TestMethod {
  readonly name: TestName
  /** `shown`: positions of the columns to compare; absent = all. */
  readonly pairs: (table: TestedTable, shown?: readonly number[]) => ColumnPair[]
  /** Of a row of proportions, whose sums run over the columns of the table. */
  readonly proportion: (table: TestedTable, row: Sums) => PairTest
  /** Of a row of means. */
  readonly mean: (table: TestedTable, number: CubeNumber) => PairTest
  /** Decides whether a statistic counts at a confidence in percent; two-tailed. */
  readonly significance: Judgement
  /**
   * Whether a column has a figure in a row of shares, or of means: Bonferroni counts the pairs of such columns, tested or not.
   * Absent: the tested pairs.
   */
  readonly figures?: {
    readonly share: (table: TestedTable, row: Sums) => (column: number) => boolean
    readonly mean: (number: CubeNumber) => (column: number) => boolean
  }
}

const rowTest = (
  { significance }: TestMethod,
  test: PairTest,
  hasFigure: ((column: number) => boolean) | undefined,
): RowTest => ({
  test,
  significance,
  ...(hasFigure && { counts: ({ a, b }: ColumnPair) => hasFigure(a) && hasFigure(b) }),
})

/** The test of a row of shares by a method. */
export const shareTest = (method: TestMethod, table: TestedTable, row: Sums): RowTest =>
  rowTest(method, method.proportion(table, row), method.figures?.share(table, row))

/** The test of a row of means by a method. */
export const meanTest = (method: TestMethod, table: TestedTable, number: CubeNumber): RowTest =>
  rowTest(method, method.mean(table, number), method.figures?.mean(number))

/** Both bases of a pair, by any count of respondents per column, reach a minimum. */
export const reachBoth =
  (bases: readonly number[], minimum: number) =>
  ({ a, b }: Pick<ColumnPair, 'a' | 'b'>): boolean =>
    (bases[a] ?? 0) >= minimum && (bases[b] ?? 0) >= minimum

const overlapOf = (overlaps: readonly Overlap[], a: number, b: number): Overlap | undefined =>
  overlaps.find(one => (one.a === a && one.b === b) || (one.a === b && one.b === a))

/**
 * The pair of two columns whatever blocks they are in: for tests of Total, or of a column against a part of it. `overlaps` of the
 * table count unless others are given.
 */
export const anyPair = (
  { columns, base, overlaps }: TestedTable,
  a: number,
  b: number,
  others: readonly Overlap[] = overlaps,
): ColumnPair => pairOf(base, columns[a]?.block ?? '', a, b, overlapOf(others, a, b))

/**
 * The pair among those who have a number, which a test of means is made on; null where the columns share respondents and some of
 * their base have no number, since a cube does not say how many of the shared ones have one.
 */
export const numberPair = ({ base }: TestedTable, number: Sums, pair: ColumnPair): ColumnPair | null => {
  const { a, b, block, overlap } = pair
  if ([a, b].every(column => number.n[column] === base.n[column])) return pair
  return overlap > 0 ? null : pairOf(number, block, a, b, undefined)
}
