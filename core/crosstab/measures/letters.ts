import type { Cube, CubeNumber, Sums } from '../types'
import { effectiveBases, MINIMUM_EFFECTIVE_BASE } from './bases'
import { meansOf } from './means'
import type { Mean } from './means'
import { columnPairs } from './pairs'
import type { ColumnPair } from './pairs'
import { proportionT } from './proportions'
import { significanceAt } from './significance'
import { welchEffective } from './welch'

export const DEFAULT_CONFIDENCE = 95

/** Which columns a cell is significantly higher than: positions in the cube per column. */
export type Winners = readonly (readonly number[])[]

const winners = (columns: number, pairs: readonly ColumnPair[], higher: (pair: ColumnPair) => -1 | 0 | 1): Winners => {
  const won: number[][] = Array.from({ length: columns }, () => [])
  for (const pair of pairs) {
    const side = higher(pair)
    if (side > 0) won[pair.a]?.push(pair.b)
    else if (side < 0) won[pair.b]?.push(pair.a)
  }
  return won
}

/** Pairs whose bases allow a letter: both effective bases at least 30. Source: ORACLE.md section 5. */
export const letterPairs = (
  cube: Pick<Cube, 'columns' | 'base' | 'overlaps'>,
  shown?: readonly number[],
): ColumnPair[] => {
  const bases = effectiveBases(cube.base)
  return columnPairs(cube, shown).filter(
    ({ a, b }) => (bases[a] ?? 0) >= MINIMUM_EFFECTIVE_BASE && (bases[b] ?? 0) >= MINIMUM_EFFECTIVE_BASE,
  )
}

/** Per column the columns it is significantly higher than, by the recommended proportion test. */
export const proportionWinners = (row: Sums, base: Sums, pairs: readonly ColumnPair[], confidence: number): Winners => {
  const { student } = significanceAt(confidence)
  return winners(base.n.length, pairs, pair => {
    const t = proportionT(row, base, pair)
    if (t === null || !student(t, pair.df)) return 0
    return t > 0 ? 1 : -1
  })
}

/** The same for means, by Welch's test on the effective bases of those who have a number; overlapping columns are not tested. */
export const meanWinners = (means: readonly Mean[], pairs: readonly ColumnPair[], confidence: number): Winners => {
  const { student } = significanceAt(confidence)
  return winners(means.length, pairs, ({ a, b, overlap }) => {
    const one = means[a]
    const other = means[b]
    if (overlap > 0 || one === undefined || other === undefined) return 0
    if (one.eff < MINIMUM_EFFECTIVE_BASE || other.eff < MINIMUM_EFFECTIVE_BASE) return 0
    const test = welchEffective(one, other)
    if (test === null || !student(test.t, test.df)) return 0
    return test.t > 0 ? 1 : -1
  })
}

/** Letters of the beaten columns in column order, per column. */
const spell = ({ columns }: Cube, won: Winners): string[] =>
  won.map(beaten =>
    [...beaten]
      .sort((a, b) => a - b)
      .map(c => columns[c]?.letter ?? '')
      .join(''),
  )

/** Letters of one row at a confidence in percent, one string per column. Source: ORACLE.md section 5. */
export const proportionLetters = (cube: Cube, row: Sums, confidence: number = DEFAULT_CONFIDENCE): string[] =>
  spell(cube, proportionWinners(row, cube.base, letterPairs(cube), confidence))

/** Letters of a mean at a confidence in percent, one string per column. */
export const meanLetters = (cube: Cube, number: CubeNumber, confidence: number = DEFAULT_CONFIDENCE): string[] =>
  spell(cube, meanWinners(meansOf(number), letterPairs(cube), confidence))
