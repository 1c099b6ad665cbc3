import { measureOf, type ArrangedRow, type ArrangedTable, type Cube, type NumberClass } from '@core/crosstab'
import { formatCell } from '@core/domain/tables'

/** Stands among the groups of a chart's columns for everybody in the table. */
export const EVERYBODY = '(total)'

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 12 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** "3", "5–9", "2.5 to under 5", "under 10", "50 and more". */
const labelOf = ({ low, high }: NumberClass, whole: boolean): string => {
  if (low === null) return `under ${number.format(high ?? 0)}`
  if (high === null) return `${number.format(low)} and more`
  if (!whole) return `${number.format(low)} to under ${number.format(high)}`
  return high - low === 1 ? number.format(low) : `${number.format(low)}–${number.format(high - 1)}`
}

/** "Mean 6.6, median 5." of everybody in the table; empty where the table has no mean. */
const figuresOf = ({ rows }: ArrangedTable, at: number): string => {
  const mean = rows.find(({ type }) => measureOf(type) !== null && type === 'mean')
  const cell = mean?.cells[at]
  if (!mean || cell === undefined || cell.value === null) return ''
  const median = mean.spread?.[at]?.median ?? null
  return `Mean ${formatCell(cell, mean.type)}${median === null ? '' : `, median ${short.format(median)}`}.`
}

export interface Distribution {
  /** A row for each class, in the column of everybody. */
  readonly table: ArrangedTable
  /** What no bar shows. */
  readonly figures: string
}

/** How the numbers of a table are distributed, as a table of its classes; null where it has none. */
export const distributionOf = (cube: Cube, arranged: ArrangedTable): Distribution | null => {
  const at = arranged.columns.findIndex(({ group }) => group === null)
  const total = arranged.columns[at]
  const base = cube.base.w[0] ?? 0
  if (cube.distribution === undefined || total === undefined || arranged.outcome !== 'table' || base <= 0) return null
  const { classes, whole } = cube.distribution
  const rows = classes.map((each, place): ArrangedRow => ({
    key: `class:${place}`,
    label: labelOf(each, whole),
    type: 'cat',
    parent: null,
    cells: [
      {
        value: (100 * each.w) / base,
        n: each.n,
        w: each.w,
        letters: '',
        rest: null,
        few: null,
        state: each.n === 0 ? 'zero' : 'value',
      },
    ],
  }))
  return { table: { ...arranged, columns: [total], rows }, figures: figuresOf(arranged, at) }
}
