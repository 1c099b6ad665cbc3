import { areMeasured } from '../tables'
import { arePeriods } from './periods'
import { chartRows, groupColumns, optionColumns } from './pick'
import { chartTypeProblem } from './rules'
import { hasScore } from './stacked'
import type { ChartInput } from './types'

/** Below this base a picture promises more than the numbers hold. */
const LEAST_BASE = 30
/** Longer labels are read beside a bar, not under a column. */
const LONG_LABEL = 22

/** How one table is drawn. */
export type Drawing =
  | { readonly kind: 'score' | 'stacked' | 'columns' | 'bars' }
  | { readonly kind: 'line'; readonly against: 'rest' | 'previous' }
  | { readonly kind: 'none'; readonly reason: string }

/** What says a table best, by the kind of question, its answers and the columns. */
export const chooseDrawing = (input: ChartInput): Drawing => {
  const { table, subject, group = null } = input
  const rows = chartRows(table)
  if ((table.columns[0]?.n ?? 0) < LEAST_BASE)
    return { kind: 'none', reason: `No chart for fewer than ${LEAST_BASE} respondents. The table has the numbers.` }
  const options = optionColumns(table, group)
  if (arePeriods(options.map(({ column }) => column.label))) return { kind: 'line', against: 'previous' }
  if (areMeasured(rows)) return { kind: 'bars' }
  // The classes of its distribution, which are read from left to right.
  if (subject?.kind === 'number') return { kind: 'columns' }
  if (subject?.kind === 'nps' && hasScore(input)) return { kind: 'score' }
  const isScale = subject?.kind === 'scale' || subject?.kind === 'nps'
  if (isScale && chartTypeProblem(input, 'stacked') === null) return { kind: 'stacked' }
  const alone = groupColumns(table, group).every(({ column }) => column.group === null)
  return alone || rows.some(({ label }) => label.length > LONG_LABEL) ? { kind: 'bars' } : { kind: 'columns' }
}
