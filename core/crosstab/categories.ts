import { arrayCoder } from './arrayCoder'
import { codeQuestion, FIRST_CATEGORY } from './coding'
import type { CategoricalQuestion, DataTable } from './types'

/** What each respondent answered: `keys` of the categories and, per respondent, a position in them or -1 for none of them. */
export interface Categories {
  readonly keys: readonly string[]
  readonly category: Int32Array
}

/**
 * The one category of each respondent on a question; only entries of the respondents `rows` are right. Null where the question
 * can put somebody into two categories. Throws UnknownVariable.
 */
export const categoriesOf = (table: DataTable, question: CategoricalQuestion, rows: Uint32Array): Categories | null => {
  const coding = codeQuestion({ coder: arrayCoder(table, rows), policy: 'exclude' }, question)
  if (!coding.disjoint) return null
  const { index, lut } = coding.item
  return {
    keys: coding.labels.map(({ key }) => key),
    category: Int32Array.from(index, code => Math.max((lut[code] ?? 0) - FIRST_CATEGORY, -1)),
  }
}
