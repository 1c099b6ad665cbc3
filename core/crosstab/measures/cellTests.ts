import { normalTwoTailed, studentTwoTailed } from '../distributions'
import type { Cube, CubeNumber, CubeRow } from '../types'
import { effectiveBases, MINIMUM_EFFECTIVE_BASE } from './bases'
import { meansOf } from './means'
import type { Mean } from './means'
import { columnPairs } from './pairs'
import type { ColumnPair } from './pairs'
import { proportionT } from './proportions'
import { restIsTested, restMeanTest, restZ } from './rest'
import { welchEffective } from './welch'

/** One cell against one other column of its block. `statistic` is Student's t, positive when the cell is higher. */
export interface CellComparison {
  readonly column: number
  readonly result: { readonly statistic: number; readonly df: number; readonly p: number } | null
  /** Why there is no result; null with one. */
  readonly untested: 'low_base' | 'overlap' | 'nothing_to_test' | null
}

export interface CellTests {
  readonly kind: 'proportion' | 'mean'
  readonly against: readonly CellComparison[]
  /** Against everyone outside the column: z of a proportion, Welch's t of a mean. */
  readonly rest: { readonly statistic: number; readonly p: number } | null
}

const turned = (pair: ColumnPair, column: number): 1 | -1 => (pair.a === column ? 1 : -1)

const compared = (
  column: number,
  statistic: number,
  df: number,
): Pick<CellComparison, 'column' | 'result' | 'untested'> => ({
  column,
  result: { statistic, df, p: studentTwoTailed(statistic, df) },
  untested: null,
})

const not = (column: number, untested: NonNullable<CellComparison['untested']>): CellComparison => ({
  column,
  result: null,
  untested,
})

const proportionAgainst = (
  cube: Cube,
  row: CubeRow,
  column: number,
  pairs: readonly ColumnPair[],
): CellComparison[] => {
  const bases = effectiveBases(cube.base)
  return pairs.map(pair => {
    const other = pair.a === column ? pair.b : pair.a
    if ((bases[column] ?? 0) < MINIMUM_EFFECTIVE_BASE || (bases[other] ?? 0) < MINIMUM_EFFECTIVE_BASE)
      return not(other, 'low_base')
    const t = proportionT(row, cube.base, pair)
    return t === null ? not(other, 'nothing_to_test') : compared(other, t * turned(pair, column), pair.df)
  })
}

const meanAgainst = (means: readonly Mean[], column: number, pairs: readonly ColumnPair[]): CellComparison[] =>
  pairs.map(pair => {
    const other = pair.a === column ? pair.b : pair.a
    const [own, their] = [means[column], means[other]]
    if (pair.overlap > 0) return not(other, 'overlap')
    if (!own || !their || own.eff < MINIMUM_EFFECTIVE_BASE || their.eff < MINIMUM_EFFECTIVE_BASE)
      return not(other, 'low_base')
    const test = welchEffective(own, their)
    return test === null ? not(other, 'nothing_to_test') : compared(other, test.t, test.df)
  })

const restOf = (cube: Cube, row: CubeRow, column: number): CellTests['rest'] => {
  const z = restIsTested(cube.base, column) ? restZ(row, cube.base, column) : null
  return z === null ? null : { statistic: z, p: normalTwoTailed(z) }
}

const restOfMean = (number: CubeNumber, means: readonly Mean[], column: number): CellTests['rest'] => {
  const test = restMeanTest(number, means, column)
  return test === null ? null : { statistic: test.t, p: studentTwoTailed(test.t, test.df) }
}

/**
 * The tests behind one cell, at positions of the cube: the same statistics that give letters and arrows. `shown` lists the
 * columns to compare with; absent = all of the block. null when the cube has no such row. Source: ORACLE.md sections 4 to 6.
 */
export const cellTests = (cube: Cube, rowKey: string, column: number, shown?: readonly number[]): CellTests | null => {
  const pairs = columnPairs(cube, shown).filter(({ a, b }) => a === column || b === column)
  const row = cube.rows.find(({ key }) => key === rowKey)
  if (row)
    return { kind: 'proportion', against: proportionAgainst(cube, row, column, pairs), rest: restOf(cube, row, column) }
  const number = cube.numbers.find(({ key }) => key === rowKey)
  if (!number) return null
  const means = meansOf(number)
  return { kind: 'mean', against: meanAgainst(means, column, pairs), rest: restOfMean(number, means, column) }
}
