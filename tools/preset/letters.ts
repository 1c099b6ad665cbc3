import { anyPair, studentTwoTailed, type ColumnPair, type TestedTable, type TestMethod } from '@core/crosstab'

/** The statistic of a row between two columns; null where there is none. */
export type PairTest = ReturnType<TestMethod['proportion']>

/** A test of one row with the table that it sees. */
export interface Comparison {
  readonly test: PairTest
  readonly table: TestedTable
}

/** t, df and two-tailed p; NaN where undefined. Positive when the first column is higher. */
export interface Compared {
  readonly t: number
  readonly df: number
  readonly p: number
}

/** Compares two columns of a table by position. */
export const compareAt = ({ test, table }: Comparison, a: number, b: number): Compared =>
  comparePair(test, anyPair(table, a, b))

export const comparePair = (test: PairTest, pair: ColumnPair): Compared => {
  const found = test(pair)
  return found === null ? { t: NaN, df: NaN, p: NaN } : { ...found, p: studentTwoTailed(found.t, found.df) }
}
