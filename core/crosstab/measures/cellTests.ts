import { columnLetter } from '../banner'
import { studentTwoTailed } from '../distributions'
import type { MeasureKind } from '../numberMeasures'
import type { Correction, Cube, CubeNumber, CubeRow } from '../types'
import { meanTest, methodOf, shareTest, type TestMethod } from '../presets'
import { MINIMUM_EFFECTIVE_BASE } from './bases'
import { adjustedPs } from './correction'
import { DEFAULT_CONFIDENCE } from './letters'
import {
  comparisonsIn,
  families,
  levelOf,
  levelReached,
  testLevels,
  type Level,
  type PairTest,
  type RowTest,
  type TestLevels,
} from './levels'
import { meansOf, type Mean } from './means'
import { columnPairs, type ColumnPair } from './pairs'
import { NO_SPREAD } from './proportions'
import { areFew } from './few'
import { restMeanTest, restPairs, restTest, type RestTest } from './rest'
import { withP, type TStatistic, type TTest } from './welch'

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
  /**
   * Reason for 'nothing_to_test': both 0 %, both 100 %, the same people in both columns, numbers that do not vary, or a share
   * that another tool's test leaves out.
   */
  readonly because: 'nobody' | 'everybody' | 'same_respondents' | 'no_variation' | 'left_out' | null
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
  /** What a correction allows for: tested pairs of the row in the block of the column, for Bonferroni as its tool counts them. */
  readonly comparisons: number
  /** Against everyone else in the table's base, positive when the cell is higher; never corrected. null where not tested. */
  readonly rest: (TTest & Pick<RestTest, 'few'>) | null
}

type Untested = Pick<CellComparison, 'untested' | 'because'>

/** One row with its test, and why it leaves a pair out. */
interface TestedRow extends RowTest {
  readonly kind: CellTests['kind']
  readonly whyNot: (pair: ColumnPair) => Untested
  readonly few: (pair: ColumnPair) => boolean
  readonly rest: (column: number) => RestTest | null
}

const LOW_BASE: Untested = { untested: 'low_base', because: null }

const nothing = (because: NonNullable<CellComparison['because']>): Untested => ({
  untested: 'nothing_to_test',
  because,
})

/** The pairs that a method compares, as it sees them; one that is absent has too small a base. */
const comparedPairs = (cube: Cube, method: TestMethod): ((pair: ColumnPair) => ColumnPair | undefined) => {
  const key = ({ a, b }: ColumnPair): string => `${a}|${b}`
  const known = new Map(method.pairs(cube).map(pair => [key(pair), pair]))
  return pair => known.get(key(pair))
}

const isLow = (bases: readonly number[], { a, b }: ColumnPair): boolean =>
  (bases[a] ?? 0) < MINIMUM_EFFECTIVE_BASE || (bases[b] ?? 0) < MINIMUM_EFFECTIVE_BASE

/** Only pairs that the method compares, as it sees them. */
const testIn = (seen: ReturnType<typeof comparedPairs>, row: RowTest): RowTest => {
  const test: PairTest = pair => {
    const found = seen(pair)
    return found === undefined ? null : row.test(found)
  }
  return { ...row, test }
}

const proportionRow = (cube: Cube, row: CubeRow, method: TestMethod): TestedRow => {
  const seen = comparedPairs(cube, method)
  const chose = (column: number): number => row.n[column] ?? 0
  return {
    kind: 'proportion',
    ...testIn(seen, shareTest(method, cube, row)),
    whyNot: pair => {
      const { a, b } = pair
      if (seen(pair) === undefined) return LOW_BASE
      if (pair.spreadEffective <= NO_SPREAD) return nothing('same_respondents')
      if (chose(a) + chose(b) === 0) return nothing('nobody')
      return nothing(chose(a) === cube.base.n[a] && chose(b) === cube.base.n[b] ? 'everybody' : 'left_out')
    },
    few: ({ a, b }) => areFew(chose(a), chose(b)),
    rest: column => (method.name === 'house' ? restTest(row, restPairs(cube.base)[column] ?? null) : null),
  }
}

const meanRow = (cube: Cube, number: CubeNumber, method: TestMethod): TestedRow => {
  const means: readonly Mean[] = meansOf(number)
  const own = means.map(({ eff }) => eff)
  const seen = comparedPairs(cube, method)
  const isHouse = method.name === 'house'
  return {
    kind: number.measure ?? 'mean',
    ...testIn(seen, meanTest(method, cube, number)),
    whyNot: pair => {
      if (pair.overlap > 0 && (isHouse || method.name === 'dimensions')) return { untested: 'overlap', because: null }
      return seen(pair) === undefined || (isHouse && isLow(own, pair)) ? LOW_BASE : nothing('no_variation')
    },
    few: () => false,
    rest: column => (isHouse ? restMeanTest(number, means, column) : null),
  }
}

const rowOf = (cube: Cube, key: string, { test }: TestLevels): TestedRow | null => {
  const method = methodOf(test)
  const row = cube.rows.find(one => one.key === key)
  if (row) return proportionRow(cube, row, method)
  const number = cube.numbers.find(one => one.key === key)
  return number ? meanRow(cube, number, method) : null
}

/** The level of a comparison: by the judgement of the method, or by p where that is corrected. */
const levelIn = (found: TStatistic, adjusted: number, levels: TestLevels, { significance }: TestedRow): Level | null =>
  levels.correction === 'none' ? levelReached(found, levels, significance) : levelOf(adjusted, levels)

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
  const row = rowOf(cube, rowKey, levels)
  if (row === null) return []
  return families(columnPairs(cube, shown)).flatMap(family => {
    const tested = family.flatMap(({ a, b, ...pair }) => {
      const found = row.test({ a, b, ...pair })
      return found === null ? [] : [{ a, b, statistic: found.t, df: found.df, p: studentTwoTailed(found.t, found.df) }]
    })
    const adjusted = adjustedPs(
      tested.map(({ p }) => p),
      levels.correction,
      comparisonsIn(family, tested.length, row, levels.correction),
    )
    return tested.map((one, at) => {
      const p = adjusted[at] ?? one.p
      return { ...one, adjusted: p, level: levelIn({ t: one.statistic, df: one.df }, p, levels, row) }
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
  comparisons: number,
): Map<ColumnPair, number> => {
  const ps = pairs.map(pair => {
    const found = test(pair)
    return found === null ? 1 : studentTwoTailed(found.t, found.df)
  })
  const adjusted = adjustedPs(ps, correction, comparisons)
  return new Map(pairs.map((pair, at) => [pair, adjusted[at] ?? 1]))
}

const compare = (
  pair: ColumnPair,
  column: number,
  row: TestedRow,
  adjusted: number,
  levels: TestLevels,
  letter: string | undefined,
): CellComparison => {
  const { test, whyNot, few } = row
  const other = pair.a === column ? pair.b : pair.a
  const found = test(pair)
  if (found === null) return { column: other, result: null, ...whyNot(pair), level: null, letter: null, few: few(pair) }
  const statistic = pair.a === column ? found.t : -found.t
  const level = levelIn(found, adjusted, levels, row)
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
  const row = rowOf(cube, rowKey, levels)
  if (row === null) return null
  const isOwn = ({ a, b }: ColumnPair): boolean => a === column || b === column
  const family = families(columnPairs(cube, shown)).find(pairs => pairs.some(isOwn)) ?? []
  const tested = family.filter(pair => row.test(pair) !== null)
  // Without a correction only the cell's own pairs need a p, and tail probabilities are slow to calculate.
  const counted = levels.correction === 'none' ? tested.filter(isOwn) : tested
  const comparisons = comparisonsIn(family, tested.length, row, levels.correction)
  const adjusted = adjustedOf(counted, row, levels.correction, comparisons)
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
    comparisons,
    rest: rest?.largeEnough === true ? { ...withP(rest), few: rest.few } : null,
  }
}
