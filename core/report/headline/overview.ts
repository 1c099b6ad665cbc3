import { allColumns, type ChartInput } from '@core/domain/charts'
import { cellAt, isSayable } from './comparisons'
import { inSentence, predicateOf } from './phrases'
import { capital, type Headline } from './subject'

/**
 * Which row of a grid has the highest share at the good end of its scale; null where it has a low base, or another one prints the same
 * share. Rows are not tested against each other, so that it says no more than the order.
 */
export const highestOf = (
  { table, subject }: ChartInput,
  { lowBase }: { readonly lowBase: number },
): Headline | null => {
  const row = table.rows.find(({ key }) => key === subject?.positive)
  if (row?.type !== 'net') return null
  const shares = allColumns(table)
    .map(place => ({ place, value: cellAt(row, place)?.value ?? -Infinity }))
    .sort((one, other) => other.value - one.value)
  const [first, second] = shares
  if (first === undefined || second === undefined || !isSayable(row, first.place, lowBase)) return null
  if (Math.round(first.value) === Math.round(second.value)) return null
  const { share } = predicateOf(row.label)
  const text = `${share} is highest for ${inSentence(first.place.column.label)} (${Math.round(first.value)}\u00A0%)`
  return { text: capital(text), claims: [{ kind: 'figure', row: row.key, column: first.place.column.key }] }
}
