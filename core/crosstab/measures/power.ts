import { normalCritical, studentCritical } from '../distributions'
import type { Cube } from '../types'
import { effectiveBases, MINIMUM_EFFECTIVE_BASE } from './bases'
import { families, type TestLevels } from './levels'
import { letterPairs } from './letters'
import { NO_SPREAD } from './proportions'

/** How often a difference of the size that is named is found, as a share of surveys. */
export const POWER = 0.8

/** z that a standard normal value stays under with probability POWER. */
const HELD = normalCritical(2 * (1 - POWER))
const HALF = 0.5
const ROUNDS = 50
const CLOSE = 1e-12

/** Two columns (positions in the cube) and what their comparison can show. */
export interface PairPower {
  readonly a: number
  readonly b: number
  /** The smallest difference between two percentages around the share that is found in four of five surveys, in percentage points. */
  readonly difference: number
}

/** What the columns of a table can show. */
export interface ColumnPower {
  /** Compared pairs, the smallest difference first. */
  readonly pairs: readonly PairPower[]
  /** Positions of columns that belong to a block and whose effective base is under the minimum of 30: they are not compared. */
  readonly small: readonly number[]
}

/**
 * Of two shares as far above as below p: d = t s(0) + z s(d), with t the critical value, z of the power, and s the standard error of
 * the difference if it is d: √((p(1 - p) - d²/4) spread). At 50 %, where shares vary most, this holds for columns of any size.
 */
const detectable = (critical: number, spread: number, share: number): number => {
  const variance = share * (1 - share)
  let difference = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const varies = Math.max(0, variance - (difference * difference) / 4)
    const next = critical * Math.sqrt(variance * spread) + HELD * Math.sqrt(varies * spread)
    if (Math.abs(next - difference) < CLOSE) break
    difference = next
  }
  return difference
}

/**
 * The smallest differences that letters at the first level can show, per compared pair. A correction is taken at its strictest, as
 * if no other pair of the block differed: alpha over the number of pairs. `shown`: positions of the columns of the report; absent =
 * all. `share`: what the percentages are around, a fraction of 1; absent = one half. Source: docs/statistics.md, Power.
 */
export const columnPower = (
  cube: Pick<Cube, 'columns' | 'base' | 'overlaps'>,
  { first, correction }: Pick<TestLevels, 'first' | 'correction'>,
  shown: readonly number[] = cube.columns.map((_, position) => position),
  share = HALF,
): ColumnPower => {
  const alpha = 1 - first / 100
  const bases = effectiveBases(cube.base)
  const pairs = families(letterPairs(cube, shown)).flatMap(family =>
    family
      .filter(({ spreadEffective, df }) => spreadEffective > NO_SPREAD && df > 0)
      .map(({ a, b, spreadEffective, df }) => ({
        a,
        b,
        difference:
          100 *
          detectable(
            studentCritical(correction === 'none' ? alpha : alpha / family.length, df),
            spreadEffective,
            share,
          ),
      })),
  )
  return {
    pairs: pairs.sort((one, other) => one.difference - other.difference),
    small: shown.filter(
      position => (cube.columns[position]?.block ?? null) !== null && (bases[position] ?? 0) < MINIMUM_EFFECTIVE_BASE,
    ),
  }
}
