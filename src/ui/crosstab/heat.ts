import type { ArrangedTable } from '@core/crosstab'

export interface HeatScale {
  /** Lower limits of steps 1 to 4, in the unit of the cells; below the first there is no tint. */
  readonly limits: readonly [number, number, number, number]
}

/** Steps over the shown option cells; nets, calculated rows, Total and low-base columns take no part. Null: nothing to shade. */
export const heatScale = (table: ArrangedTable): HeatScale | null => {
  const values = table.rows
    .filter(row => row.type === 'cat')
    .flatMap(row =>
      row.cells.flatMap((cell, at) => {
        const column = table.columns[at]
        return column === undefined || column.group === null || column.lowBase || cell.value === null
          ? []
          : [cell.value]
      }),
    )
  if (values.length === 0) return null
  const low = values.reduce((a, b) => Math.min(a, b))
  const step = (values.reduce((a, b) => Math.max(a, b)) - low) / 5
  return step <= 0 ? null : { limits: [low + step, low + 2 * step, low + 3 * step, low + 4 * step] }
}

/** 0 (no tint) to 4 (strongest). */
export const heatStep = (scale: HeatScale, value: number): number => scale.limits.filter(limit => value >= limit).length
