import type { Column, DataTable } from '@core/crosstab'

/** An immutable table over finished columns, all of `length` cells. */
export const createTable = (length: number, columns: ReadonlyMap<string, Column>): DataTable => ({
  length,
  column: name => columns.get(name),
})
