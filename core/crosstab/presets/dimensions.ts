import { effectiveBases } from '../measures/bases'
import { houseJudgement } from '../measures/letters'
import { columnPairs, type ColumnPair } from '../measures/pairs'
import { proportionT } from '../measures/proportions'
import { meanOf, ratio, squaresOf } from './figures'
import { numberPair, reachBoth, type TestMethod } from './method'

/** With one degree of freedom or fewer nothing is tested. */
const testable = ({ df }: Pick<ColumnPair, 'df'>): boolean => df > 1

interface DimensionsOptions {
  /** Effective base that both columns must reach; 0: none, which is what the tool does unless bases are flagged. */
  readonly minimumBase?: number
}

/**
 * Column tests of UNICOM Intelligence (formerly SPSS Dimensions). Proportions: as the house test, without its minimum base.
 * Means: the pooled variance with W - Q/W degrees of freedom per column, the overlap term and e_a + e_b - e_ab - 2 degrees of
 * freedom. Student's t, no correction. Source: docs/statistics.md, Tests of other tools.
 */
export const dimensions = ({ minimumBase = 0 }: DimensionsOptions = {}): TestMethod => ({
  name: 'dimensions',
  pairs: (table, shown) => columnPairs(table, shown).filter(reachBoth(effectiveBases(table.base), minimumBase)),
  proportion:
    ({ base }, row) =>
    pair => {
      const t = testable(pair) ? proportionT(row, base, pair) : null
      return t === null ? null : { t, df: pair.df }
    },
  mean: (table, number) => pair => {
    const own = numberPair(table, number, pair)
    if (own === null || !testable(own)) return null
    const [meanA, meanB] = [meanOf(number, pair.a), meanOf(number, pair.b)]
    if (meanA === null || meanB === null || meanA === meanB) return null
    const freedom = (column: number): number => {
      const w = number.w[column] ?? 0
      return w - (number.w2[column] ?? 0) / w
    }
    const squares = squaresOf(number, pair.a) + squaresOf(number, pair.b)
    const variance = squares / (freedom(pair.a) + freedom(pair.b))
    const t = ratio(meanA - meanB, Math.sqrt(variance * own.spreadEffective))
    return t === null ? null : { t, df: own.df }
  },
  significance: houseJudgement,
})
