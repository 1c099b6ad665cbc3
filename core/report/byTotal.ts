import type { ViewSettings } from '@core/contract'
import { arrange, measureOf, type ArrangedRow, type ArrangedTable, type TableView } from '@core/crosstab'
import { isLast } from '@core/domain/charts'
import { rowOrder } from './chart'
import type { Addressed } from './questions'
import type { CubeTable } from './tableDocument'

/** Rows as the settings say, or the largest in Total first. */
export type RowSort = 'report' | 'total'

/** Respondents in Total, weighted: shares of one table have the same base. */
const sizeOf = ({ cells: [total] }: ArrangedRow): number => total?.w ?? 0

const largestFirst = (rows: readonly ArrangedRow[]): ArrangedRow[] =>
  [...rows].sort((one, other) => Number(isLast(one)) - Number(isLast(other)) || sizeOf(other) - sizeOf(one))

/** Each net with its answers below it, or all in one line; rows without a number of people in the order they have. */
const sortedRows = (rows: readonly ArrangedRow[], nested: boolean): ArrangedRow[] => {
  const isPlaced = ({ type }: ArrangedRow): boolean => measureOf(type) !== null || type === 'missing'
  const answers = rows.filter(row => !isPlaced(row))
  const under = (parent: string | null): ArrangedRow[] => largestFirst(answers.filter(row => row.parent === parent))
  const ordered = nested ? under(null).flatMap(row => [row, ...under(row.key)]) : largestFirst(answers)
  return [...ordered, ...rows.filter(isPlaced)]
}

/** A table by Total, what its chart draws, and the settings of each: those of the table say what was done. */
interface ByTotal {
  readonly arranged: ArrangedTable
  readonly settings: ViewSettings
  readonly drawn: ArrangedTable
  readonly drawnSettings: ViewSettings
}

/** Scales, ages and periods are read in their own order; so are banners, whose columns belong together. */
const isOrdered = (asked: Addressed | undefined): boolean => {
  if (asked === undefined || asked.banner !== undefined) return true
  const { rows, rowsOrdered = false } = rowOrder(asked.question)
  return rows !== null || rowsOrdered
}

/**
 * A table with its largest rows first, whatever its settings say: "other", "none" and no answer stay last. Rows whose order means
 * something keep it, and so do those of a table without Total. A chart has no place for nets above their answers: its rows are in
 * one line.
 */
export const arrangedByTotal = (
  { cube }: Pick<CubeTable, 'cube'>,
  view: TableView,
  { settings, rows }: { readonly settings: ViewSettings; readonly rows: Addressed | undefined },
): ByTotal => {
  const unsorted = arrange(cube, { ...view, sortState: { ...view.sortState, ROW: null } })
  const [first] = unsorted.columns
  const total = first?.group === null ? first : undefined
  const sorted = total !== undefined && !isOrdered(rows)
  const by = (ROW: ViewSettings['sortState']['ROW']): ViewSettings => ({
    ...settings,
    sortState: { ...settings.sortState, ROW },
  })
  if (!sorted) return { arranged: unsorted, settings: by(null), drawn: unsorted, drawnSettings: by(null) }
  const rowsOf = (nested: boolean): ArrangedTable => ({ ...unsorted, rows: sortedRows(unsorted.rows, nested) })
  return {
    arranged: rowsOf(true),
    settings: by({ key: total.key, direction: 'DESCENDING' }),
    drawn: rowsOf(false),
    drawnSettings: by(null),
  }
}
