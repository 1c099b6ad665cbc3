import type { Column, DataTable } from '@core/crosstab'
import { columnNamed, named, PLACE, type ColumnHead, type Known, type RespondentTable } from '@core/respondents'
import type { RespondentsClient } from './client'
import { nativeBlock, typeOf, type NativeColumn } from './native'

/** Respondents of one block. */
export const BLOCK = 1_000_000

type Cells = NativeColumn['cells']

/** A column of a table to be made: its cells have the type of `kind`, which may be an empty array. */
export interface TableColumn {
  readonly variable: string
  readonly kind: Cells
}

/** What is declared of a table: codes as they are stored, numbers whole; packed so that few bits have few bytes. */
export const createStatement = (table: string, columns: readonly TableColumn[]): string => {
  const fields = columns.map(({ variable, kind }) => `${columnNamed(variable)} ${typeOf(kind)} CODEC(ZSTD(1))`)
  return `CREATE TABLE ${named(table)} (${[`${PLACE} UInt32 CODEC(Delta(4), ZSTD(1))`, ...fields].join(', ')}) ENGINE = MergeTree ORDER BY ${PLACE}`
}

/** The block of respondents from place `from` on. `cells` are in the order of the columns. */
export const blockFrom = (
  from: number,
  columns: readonly TableColumn[],
  cells: readonly Cells[],
  rows: number,
): Buffer =>
  nativeBlock(
    [
      { name: PLACE, cells: Uint32Array.from({ length: rows }, (_, i) => from + i) },
      ...columns.map(({ variable }, at) => ({ name: `v:${variable}`, cells: cells[at] ?? new Uint8Array() })),
    ],
    rows,
  )

/** The cells of a column, as they are stored. */
export const cellsOf = (column: Column): Cells => (column.kind === 'coded' ? column.index : column.values)

/** What is known of a column without its cells. */
export const headOf = (column: Column): ColumnHead =>
  column.kind === 'coded'
    ? { kind: 'coded', dictionary: column.dictionary, userMissing: column.userMissing }
    : { kind: 'number', missing: column.missing }

/** Loads the named columns of a table in memory. */
export const loadTable = async (
  client: RespondentsClient,
  table: string,
  data: DataTable,
  variables: readonly string[],
): Promise<void> => {
  const columns = variables.flatMap(variable => {
    const column = data.column(variable)
    return column === undefined ? [] : [{ variable, kind: cellsOf(column) }]
  })
  await client.run(createStatement(table, columns))
  for (let from = 0; from < data.length; from += BLOCK) {
    const rows = Math.min(BLOCK, data.length - from)
    const cells = columns.map(({ kind }) => kind.subarray(from, from + rows))
    await client.insert(named(table), blockFrom(from, columns, cells, rows))
  }
}

/** A loaded table to count in. */
export const openTable = (
  client: RespondentsClient,
  table: string,
  { length, head, known = new Map() }: Pick<RespondentTable, 'length' | 'head'> & { readonly known?: Known },
  signal?: AbortSignal,
): RespondentTable => ({
  name: named(table),
  length,
  head,
  known,
  ask: (sql, width) => client.ask(sql, width, signal),
})
