import type { DataTable } from '@core/crosstab'
import { csvOfLines, type GridField } from '@core/domain/tables'
import { cellsOf, type Cell } from './cells'
import type { DataFile, DataVariable } from './types'

export type CellText = (cell: Cell) => GridField

const EMPTY_FIELD: GridField = { text: '' }

/** Numbers stay numbers, written in full; texts that a spreadsheet would run are neutralised. */
export const plainField: CellText = cell =>
  cell === null ? EMPTY_FIELD : typeof cell === 'number' ? { number: cell, digits: 0 } : { text: cell }

/** Respondents whose lines are made at once, and after which the caller hears how far it is. */
const STRETCH = 1000

/** The lines of a data file as CSV, in pieces: the names, then one line per respondent. */
export function* csvRows(
  file: DataFile,
  columns: readonly { readonly name: string; readonly read: (row: number) => GridField }[],
  onRows: (done: number) => void,
): Generator<string> {
  yield csvOfLines([columns.map(({ name }) => ({ text: name }))])
  for (let from = 0; from < file.respondents; from += STRETCH) {
    const to = Math.min(file.respondents, from + STRETCH)
    yield csvOfLines(Array.from({ length: to - from }, (_, at) => columns.map(({ read }) => read(from + at))))
    onRows(to)
  }
}

/** A column of a variable as it is. */
export const columnFor = (table: DataTable, variable: DataVariable, name: string, field: CellText = plainField) => {
  const read = cellsOf(table, variable)
  return { name, read: (row: number): GridField => field(read(row)) }
}
