import type { ArrangedColumn, ArrangedRow, ArrangedTable } from '@core/crosstab'
import type { Drawn } from './plot'

/** What a press on a mark does: its figure is this cell of the table that the chart draws. */
export interface MarkAction {
  readonly label: string
  readonly table: ArrangedTable
  readonly onPress: (row: ArrangedRow, column: ArrangedColumn) => void
}

/** A bar, a part of one, or a point, with the cell of the table that it draws. */
export interface ChartMark {
  /** As `markPlace` says it. */
  readonly place: string
  readonly row: ArrangedRow
  readonly column: ArrangedColumn
  /** "73 %, Copper Griddle, Wave 3". */
  readonly name: string
}

/** Where a mark is in its model; marks carry it as `data-mark`. */
export const markPlace = (category: number, series: number): string => `${category}:${series}`

/**
 * The marks of a chart whose figures are cells of a table, category by category. Marks that draw something else have none: classes of
 * numbers, and groups of a score whose nets are not in the table.
 */
export const marksIn = (model: Drawn, table: ArrangedTable, unit: string): ChartMark[] => {
  const rows = new Map(table.rows.map(row => [row.key, row]))
  const columns = new Map(table.columns.map(column => [column.key, column]))
  return model.categories.flatMap((category, at) =>
    model.series.flatMap((series, index): ChartMark[] => {
      const point = model.points[at]?.[index]
      const row = rows.get(series.key) ?? rows.get(category.key)
      const column = columns.get(category.key) ?? columns.get(series.key)
      const isBoth =
        (rows.has(series.key) && columns.has(category.key)) || (rows.has(category.key) && columns.has(series.key))
      if (point?.value == null || !row || !column || !isBoth) return []
      return [{ place: markPlace(at, index), row, column, name: `${point.text}${unit}, ${row.label}, ${column.label}` }]
    }),
  )
}
