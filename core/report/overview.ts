import type { Question, ViewSettings } from '@core/contract'
import type { ArrangedCell, ArrangedColumn, ArrangedRow, ArrangedTable } from '@core/crosstab'
import type { ChartInput, ChartSubject } from '@core/domain/charts'
import { areMeasured } from '@core/domain/tables'
import { chartSubject, rowOrder } from './chart'

/** The table of one row of a grid. */
export interface GridRowTable {
  readonly key: string
  readonly label: string
  readonly arranged: ArrangedTable
}

const EMPTY: ArrangedCell = { value: null, n: 0, w: 0, letters: '', rest: null, few: null, state: 'empty' }

const totalAt = ({ columns }: ArrangedTable): number => columns.findIndex(({ group }) => group === null)

/** Total of one row of the grid as a column; its letters and arrows compare with columns that are not here. */
const columnOf = ({ key, label, arranged }: GridRowTable): ArrangedColumn | null => {
  const total = arranged.columns[totalAt(arranged)]
  return total ? { ...total, key, label, letter: null, isNet: false } : null
}

const cellOf = ({ arranged }: GridRowTable, key: string): ArrangedCell => {
  const cell = arranged.rows.find(row => row.key === key)?.cells[totalAt(arranged)]
  return cell ? { ...cell, letters: '', rest: null, few: null } : EMPTY
}

/** What the rows of a grid are ranked by: the net of the good end, else the mean, else the answer that is most common. */
export const rankedBy = (
  rows: readonly ArrangedRow[],
  { positive, mean, lowestBest }: ChartSubject,
): { readonly row: ArrangedRow | undefined; readonly lowestFirst: boolean } => {
  const key = [positive, mean].find(one => rows.some(row => row.key === one))
  const common = [...rows].sort((one, other) => (other.cells[0]?.value ?? 0) - (one.cells[0]?.value ?? 0))[0]
  const row = key == null ? common : rows.find(one => one.key === key)
  return { row, lowestFirst: row !== undefined && row.key === mean && lowestBest !== undefined }
}

interface Overview extends Pick<ViewSettings, 'numberType'> {
  readonly subject: ChartSubject
  readonly order: Pick<NonNullable<ChartInput['order']>, 'rows' | 'rowsOrdered'>
  readonly rounded: boolean
}

/**
 * All rows of a grid as one picture: Total of each as a bar, the best first. `tables` are those of its rows with numbers. null where
 * there are fewer than two, or the numbers are no shares and no means.
 */
export const overviewOf = (
  tables: readonly GridRowTable[],
  { subject, order, numberType, rounded }: Overview,
): ChartInput | null => {
  const [first] = tables
  if (first === undefined || tables.length < 2) return null
  const measured = areMeasured(first.arranged.rows)
  if (numberType !== 'column_percent' && !measured) return null
  const { row: by, lowestFirst } = rankedBy(first.arranged.rows, subject)
  const rank = (table: GridRowTable): number =>
    (cellOf(table, by?.key ?? '').value ?? (lowestFirst ? Infinity : -Infinity)) * (lowestFirst ? 1 : -1)
  const ranked = [...tables].sort((one, other) => rank(one) - rank(other))
  const rows = first.arranged.rows.map((row): ArrangedRow => ({
    ...row,
    cells: ranked.map(table => cellOf(table, row.key)),
  }))
  return {
    table: { ...first.arranged, rows, columns: ranked.flatMap(table => columnOf(table) ?? []) },
    chartType: measured ? 'bar' : 'stacked',
    numberType,
    subject,
    order,
    rounded,
    overview: 'page',
  }
}

/** The same, of a question of a dataset. */
export const overviewChart = (
  tables: readonly GridRowTable[],
  question: Question,
  shown: Pick<Overview, 'numberType' | 'rounded'>,
): ChartInput | null => overviewOf(tables, { ...shown, subject: chartSubject(question), order: rowOrder(question) })
