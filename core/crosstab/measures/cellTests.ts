import { columnLetter } from '../banner'
import { studentTwoTailed } from '../distributions'
import type { MeasureKind } from '../numberMeasures'
import type { Correction, Cube, CubeNumber, CubeRow } from '../types'
import { effectiveBases, MINIMUM_EFFECTIVE_BASE } from './bases'
import { adjustedPs } from './correction'
import { DEFAULT_CONFIDENCE, meanPairTest, proportionPairTest } from './letters'
import { families, levelOf, testLevels, type Level, type PairTest, type TestLevels } from './levels'
import { meansOf, type Mean } from './means'
import { columnPairs, type ColumnPair } from './pairs'
import { NO_SPREAD } from './proportions'
import { areFew } from './few'
import { restMeanTest, restPairs, restTest, type RestTest } from './rest'
import { withP, type TTest } from './welch'

/** One cell against one other column of its block. `statistic` is Student's t, positive when the cell is higher. */
export interface CellComparison {
  readonly column: number
  /** `adjusted`: p after the correction for all comparisons of the row in this block; without one it equals `p`. */
  readonly result: {
    readonly statistic: number
    readonly df: number
    readonly p: number
    readonly adjusted: number
  } | null
  /** Why there is no result; null when there is one. */
  readonly untested: 'low_base' | 'overlap' | 'nothing_to_test' | null
  /** Reason for 'nothing_to_test': both 0 %, both 100 %, the same people in both columns, or numbers that do not vary. */
  readonly because: 'nobody' | 'everybody' | 'same_respondents' | 'no_variation' | null
  /** The level that the adjusted p reaches, whichever side is higher. */
  readonly level: Level | null
  /** The letter that the cell carries for this comparison, as printed; null where it carries none. */
  readonly letter: string | null
  /** Fewer than five chose the row in either column; never for a mean. */
  readonly few: boolean
}

export interface CellTests {
  /** Which test: pooled t of proportions, or that of the row's measure. */
  readonly kind: 'proportion' | MeasureKind
  readonly against: readonly CellComparison[]
  readonly correction: Correction
  /** Tested pairs of the row in the block of the column: what a correction allows for. */
  readonly comparisons: number
  /** Against everyone else in the table's base, positive when the cell is higher; never corrected. null where not tested. */
  readonly rest: (TTest & Pick<RestTest, 'few'>) | null
}

type Untested = Pick<CellComparison, 'untested' | 'because'>

/** One row with its test, and why it leaves a pair out. */
interface TestedRow {
  readonly kind: CellTests['kind']
  readonly test: PairTest
  readonly whyNot: (pair: ColumnPair) => Untested
  readonly few: (pair: ColumnPair) => boolean
  readonly rest: (column: number) => RestTest | null
}

const LOW_BASE: Untested = { untested: 'low_base', because: null }

const nothing = (because: NonNullable<CellComparison['because']>): Untested => ({
  untested: 'nothing_to_test',
  because,
})

const isLow = (bases: readonly number[], { a, b }: ColumnPair): boolean =>
  (bases[a] ?? 0) < MINIMUM_EFFECTIVE_BASE || (bases[b] ?? 0) < MINIMUM_EFFECTIVE_BASE

const proportionRow = (cube: Cube, row: CubeRow): TestedRow => {
  const bases = effectiveBases(cube.base)
  const test = proportionPairTest(row, cube.base)
  return {
    kind: 'proportion',
    test: pair => (isLow(bases, pair) ? null : test(pair)),
    whyNot: pair => {
      if (isLow(bases, pair)) return LOW_BASE
      if (pair.spreadEffective <= NO_SPREAD) return nothing('same_respondents')
      return nothing((row.n[pair.a] ?? 0) === 0 ? 'nobody' : 'everybody')
    },
    few: ({ a, b }) => areFew(row.n[a] ?? 0, row.n[b] ?? 0),
    rest: column => restTest(row, restPairs(cube.base)[column] ?? null),
  }
}

const meanRow = (cube: Cube, number: CubeNumber): TestedRow => {
  const means: readonly Mean[] = meansOf(number)
  const bases = effectiveBases(cube.base)
  const own = means.map(({ eff }) => eff)
  const test = meanPairTest(means)
  return {
    kind: number.measure ?? 'mean',
    test: pair => (isLow(bases, pair) ? null : test(pair)),
    whyNot: pair => {
      if (pair.overlap > 0) return { untested: 'overlap', because: null }
      return isLow(bases, pair) || isLow(own, pair) ? LOW_BASE : nothing('no_variation')
    },
    few: () => false,
    rest: column => restMeanTest(number, means, column),
  }
}

const rowOf = (cube: Cube, key: string): TestedRow | null => {
  const row = cube.rows.find(one => one.key === key)
  if (row) return proportionRow(cube, row)
  const number = cube.numbers.find(one => one.key === key)
  return number ? meanRow(cube, number) : null
}

/** Two columns of a block compared in one row, at positions of the cube. `statistic` is Student's t, positive when `a` is higher. */
export interface RowComparison {
  readonly a: number
  readonly b: number
  readonly statistic: number
  readonly df: number
  readonly p: number
  /** After the correction for all comparisons of the row in this block; without one it equals `p`. */
  readonly adjusted: number
  /** The level that the adjusted p reaches. */
  readonly level: Level | null
}

/**
 * Every tested pair of columns of a row: the tests that give its letters. `shown` lists the columns that a table shows, in its
 * order. Empty when the cube has no such row. Source: docs/statistics.md, Letters.
 */
export const rowComparisons = (
  cube: Cube,
  rowKey: string,
  shown: readonly number[],
  levels: TestLevels,
): RowComparison[] => {
  const row = rowOf(cube, rowKey)
  if (row === null) return []
  return families(columnPairs(cube, shown)).flatMap(family => {
    const tested = family.flatMap(({ a, b, ...pair }) => {
      const found = row.test({ a, b, ...pair })
      return found === null ? [] : [{ a, b, statistic: found.t, df: found.df, p: studentTwoTailed(found.t, found.df) }]
    })
    const adjusted = adjustedPs(
      tested.map(({ p }) => p),
      levels.correction,
    )
    return tested.map((one, at) => {
      const p = adjusted[at] ?? one.p
      return { ...one, adjusted: p, level: levelOf(p, levels) }
    })
  })
}

/** Letters by position in the cube, as `arrange` gives them to the columns shown. */
const lettersOf = ({ columns }: Cube, shown: readonly number[] | undefined): ReadonlyMap<number, string> =>
  new Map(
    (shown ?? columns.map((_, position) => position))
      .filter(position => position > 0)
      .map((position, at) => [position, columnLetter(at)]),
  )

/** Adjusted p of every pair; those of one row and block. */
const adjustedOf = (
  pairs: readonly ColumnPair[],
  { test }: TestedRow,
  correction: Correction,
): Map<ColumnPair, number> => {
  const ps = pairs.map(pair => {
    const found = test(pair)
    return found === null ? 1 : studentTwoTailed(found.t, found.df)
  })
  const adjusted = adjustedPs(ps, correction)
  return new Map(pairs.map((pair, at) => [pair, adjusted[at] ?? 1]))
}

const compare = (
  pair: ColumnPair,
  column: number,
  { test, whyNot, few }: TestedRow,
  adjusted: number,
  levels: TestLevels,
  letter: string | undefined,
): CellComparison => {
  const other = pair.a === column ? pair.b : pair.a
  const found = test(pair)
  if (found === null) return { column: other, result: null, ...whyNot(pair), level: null, letter: null, few: few(pair) }
  const statistic = pair.a === column ? found.t : -found.t
  const level = levelOf(adjusted, levels)
  const mark = (level === 'second' ? letter?.toLowerCase() : letter) ?? null
  return {
    column: other,
    result: { statistic, df: found.df, p: studentTwoTailed(found.t, found.df), adjusted },
    untested: null,
    because: null,
    level,
    letter: level !== null && statistic > 0 ? mark : null,
    few: few(pair),
  }
}

/**
 * The tests behind one cell, at positions of the cube: the same statistics that give letters and arrows. `shown` lists the
 * columns that a table shows, in its order; absent = all. `levels` (testLevels of the view) are those of the letters; absent =
 * one of 95 %, uncorrected. null when the cube has no such row. Source: docs/statistics.md, Letters.
 */
export const cellTests = (
  cube: Cube,
  rowKey: string,
  column: number,
  shown?: readonly number[],
  levels: TestLevels = testLevels({ statsConfidence: DEFAULT_CONFIDENCE }),
): CellTests | null => {
  const row = rowOf(cube, rowKey)
  if (row === null) return null
  const isOwn = ({ a, b }: ColumnPair): boolean => a === column || b === column
  const family = families(columnPairs(cube, shown)).find(pairs => pairs.some(isOwn)) ?? []
  const tested = family.filter(pair => row.test(pair) !== null)
  // Without a correction only the cell's own pairs need a p, and tail probabilities are slow to calculate.
  const counted = levels.correction === 'none' ? tested.filter(isOwn) : tested
  const adjusted = adjustedOf(counted, row, levels.correction)
  const letters = lettersOf(cube, shown)
  const rest = row.rest(column)
  return {
    kind: row.kind,
    against: family
      .filter(isOwn)
      .map(pair =>
        compare(pair, column, row, adjusted.get(pair) ?? 1, levels, letters.get(pair.a === column ? pair.b : pair.a)),
      ),
    correction: levels.correction,
    comparisons: tested.length,
    rest: rest?.largeEnough === true ? { ...withP(rest), few: rest.few } : null,
  }
}
