import { houseJudgement, letterPairs, meanPairTest, proportionPairTest } from '../measures/letters'
import { meansOf } from '../measures/means'
import type { TestMethod } from './method'

/**
 * The default: pooled t of proportions with the overlap of the columns, Welch's t of means, on effective bases of at least 30.
 * Source: docs/statistics.md, Letters.
 */
export const house: TestMethod = {
  name: 'house',
  pairs: letterPairs,
  proportion: ({ base }, row) => proportionPairTest(row, base),
  mean: (_table, number) => meanPairTest(meansOf(number)),
  significance: houseJudgement,
}
