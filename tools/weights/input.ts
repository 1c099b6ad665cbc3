import { categoriesOf, select, UnknownVariable, type Categories, type DataTable } from '@core/crosstab'
import type { WeightingInput } from '@core/weighting'
import { BadCase, plannedMargins, type OneAnswer, type WeightingCase } from './case'

/** Says which part of the case names a variable that the data do not have. */
const named = <T>(place: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof UnknownVariable)) throw error
    throw new BadCase([
      `${place}: the data have no variable "${error.variable}". Correct the name, or choose another file.`,
    ])
  }
}

const oneAnswer = (place: string, table: DataTable, question: OneAnswer, rows: Uint32Array): Categories => {
  const found = named(place, () => categoriesOf(table, question, rows))
  if (found !== null) return found
  throw new BadCase([
    `${place}: a respondent can be in two of its categories. Change them so that each is in one at most.`,
  ])
}

/** The columns of a case from the data. Throws BadCase. */
export const inputOf = (table: DataTable, wanted: WeightingCase): WeightingInput => {
  const { filter = null, start = null, by, cap } = wanted
  named('Filter', () => select(table, filter, null))
  const { rows, weightOf } = named('Start weight', () => select(table, filter, start))
  const selected = new Uint8Array(table.length)
  for (const row of rows) selected[row] = 1
  const scopes = by === undefined ? undefined : oneAnswer('Scopes ("by")', table, by, rows)
  const planned = plannedMargins(wanted)
  return {
    length: table.length,
    selected,
    start: weightOf ?? undefined,
    cap,
    scopes: scopes === undefined ? undefined : { keys: scopes.keys, scope: scopes.category },
    margins: wanted.margins.flatMap(({ id, question }, m) => {
      const margin = planned[m]
      const { category } = oneAnswer(`Margin "${id}"`, table, question, rows)
      return margin === undefined ? [] : [{ ...margin, category }]
    }),
  }
}
