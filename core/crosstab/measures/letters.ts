import type { Cube, Sums } from '../types'
import { effectiveBases, MINIMUM_EFFECTIVE_BASE } from './bases'
import type { Mean } from './means'
import { columnPairs, type ColumnPair } from './pairs'
import { proportionT } from './proportions'
import { judge, testLevels, type Judgement, type PairTest, type RowTest, type TestLevels } from './levels'
import { significanceAt } from './significance'
import { welchEffective } from './welch'

export const DEFAULT_CONFIDENCE = 95

/** Which columns a cell is significantly higher than, at the first level and only at the second: positions in the cube per column. */
export interface Winners {
  readonly first: readonly (readonly number[])[]
  readonly second: readonly (readonly number[])[]
}

/** Per column of `columns` the columns it is significantly higher than in the row that `row` tests. */
export const winners = (columns: number, pairs: readonly ColumnPair[], row: RowTest, levels: TestLevels): Winners => {
  const lists = (): number[][] => Array.from({ length: columns }, () => [])
  const won = { first: lists(), second: levels.second === null ? [] : lists() }
  judge(pairs, row, levels, ({ a, b }, statistic, level) => {
    if (statistic > 0) won[level][a]?.push(b)
    else won[level][b]?.push(a)
  })
  return won
}

/** By p of Student's t. */
export const houseJudgement: Judgement = confidence => significanceAt(confidence).student

/** Pairs whose bases allow a letter: both effective bases at least 30. Source: docs/statistics.md, Letters. */
export const letterPairs = (
  cube: Pick<Cube, 'columns' | 'base' | 'overlaps'>,
  shown?: readonly number[],
): ColumnPair[] => {
  const bases = effectiveBases(cube.base)
  return columnPairs(cube, shown).filter(
    ({ a, b }) => (bases[a] ?? 0) >= MINIMUM_EFFECTIVE_BASE && (bases[b] ?? 0) >= MINIMUM_EFFECTIVE_BASE,
  )
}

/** The pooled, overlap-corrected t test on effective bases. */
export const proportionPairTest =
  (row: Sums, base: Sums): PairTest =>
  pair => {
    const t = proportionT(row, base, pair)
    return t === null ? null : { t, df: pair.df }
  }

/** Welch's test on the effective bases of those who have a number; overlapping columns are not tested. */
export const meanPairTest =
  (means: readonly Mean[]): PairTest =>
  ({ a, b, overlap }) => {
    const one = means[a]
    const other = means[b]
    if (overlap > 0 || one === undefined || other === undefined) return null
    if (one.eff < MINIMUM_EFFECTIVE_BASE || other.eff < MINIMUM_EFFECTIVE_BASE) return null
    return welchEffective(one, other)
  }

/** Letters of the beaten columns in column order, per column. */
const spell = ({ columns }: Cube, { first }: Winners): string[] =>
  first.map(beaten =>
    [...beaten]
      .sort((a, b) => a - b)
      .map(c => columns[c]?.letter ?? '')
      .join(''),
  )

/** Letters of one row at a confidence in percent, one string per column. Source: docs/statistics.md, Letters. */
export const proportionLetters = (cube: Cube, row: Sums, confidence: number = DEFAULT_CONFIDENCE): string[] =>
  spell(
    cube,
    winners(
      cube.columns.length,
      letterPairs(cube),
      { test: proportionPairTest(row, cube.base), significance: houseJudgement },
      testLevels({ statsConfidence: confidence }),
    ),
  )
