import type { AnalysisRequest, AnalysisResponse } from '@core/contract'
import { columnPower, testLevels } from '@core/crosstab'
import { analysisContext, reportRows, shownOf, tableRequest } from './analysis'
import type { Builder } from './builder'
import type { QuestionIndex } from './questions'

/** Two columns of the axis, and the smallest difference in percentage points that comparing them is likely to show. */
export interface NamedPower {
  readonly columns: readonly [string, string]
  readonly difference: number
}

/** A share at which differences are easier to find than near one half, in percent. */
export const RARE = 10

/** What the columns of a report can show. */
export interface AxisPower {
  /** The pairs that need the smallest and the largest difference; null: no two columns are compared. */
  readonly range: readonly [NamedPower, NamedPower] | null
  /** The same for percentages near `RARE`, in percentage points; null: no two columns, or they would need more than there is room for. */
  readonly rare: readonly [number, number] | null
  /** Columns with too few respondents to be compared. */
  readonly small: readonly string[]
}

const rowsToAsk = ({ axis, main }: Pick<Builder, 'axis' | 'main'>, index: QuestionIndex) =>
  reportRows([...axis.filter(({ questionName }) => !index.get(questionName)?.banner), ...main], index)

/**
 * The request that counts the columns of a report over everybody who passes its filters. null: there are no columns, or no question
 * to ask with.
 */
export const powerRequest = (builder: Builder, index: QuestionIndex): AnalysisRequest | null => {
  const [row] = rowsToAsk(builder, index)
  if (builder.axis.length === 0 || row === undefined) return null
  return tableRequest(row, { ...analysisContext(builder, index), auto_adjust_base: false, inverted: false })
}

/**
 * What the shown columns can show by the answer to `powerRequest`; null where there is nothing to compare, and under tests of other
 * tools, whose limits are others.
 */
export const axisPower = (
  { tables: [table] }: Pick<AnalysisResponse, 'tables'>,
  builder: Builder,
  index: QuestionIndex,
): AxisPower | null => {
  const [first] = builder.axis
  const levels = testLevels(builder.viewSettings)
  if (table?.outcome !== 'cube' || first === undefined || levels.test !== 'house') return null
  const { cube } = table
  const { shownColumns } = shownOf(table, first, builder.axis, index)
  const shown = cube.columns.flatMap(({ key }, position) => (shownColumns.includes(key) ? [position] : []))
  const { pairs, small } = columnPower(cube, levels, shown)
  const rare = columnPower(cube, levels, shown, RARE / 100).pairs.map(({ difference }) => difference)
  const nameOf = (position: number): string => cube.columns[position]?.label ?? ''
  const named = pairs.map(({ a, b, difference }) => ({ columns: [nameOf(a), nameOf(b)] as const, difference }))
  const [best] = named
  const worst = named.at(-1)
  const names = small.map(nameOf)
  if (!best || !worst) return names.length === 0 ? null : { range: null, rare: null, small: names }
  const [least = Infinity, most = Infinity] = [rare[0], rare.at(-1)]
  return { range: [best, worst], rare: most <= 2 * RARE ? [least, most] : null, small: names }
}
