import { EMPTY, evaluate, listedCodes, numericValue, type Code, type Column, type DataTable } from '@core/crosstab'
import type { CellSource, DataVariable } from './types'

/** The cell of a respondent: a number, a text, an ISO date, or null for nothing. */
export type Cell = number | string | null
export type CellReader = (row: number) => Cell

const columnOf = (table: DataTable, name: string): Column => {
  const column = table.column(name)
  if (column === undefined) throw new Error(`The dataset version has no column "${name}"`)
  return column
}

/** Looks up the code of each respondent once per code, not per respondent. */
const byCode = (column: Column, valueOf: (code: Code) => Cell): CellReader => {
  if (column.kind === 'number') {
    const known = new Map<number, Cell>()
    return row => {
      const value = column.values[row] ?? NaN
      if (Number.isNaN(value)) return null
      const found = known.get(value)
      if (found !== undefined) return found
      const made = valueOf(value)
      known.set(value, made)
      return made
    }
  }
  const cells: Cell[] = [null, null, ...column.dictionary.map(valueOf)]
  return row => cells[column.index[row] ?? EMPTY] ?? null
}

const asNumber = (code: Code): number | null => {
  const number = numericValue(code)
  return Number.isNaN(number) ? null : number
}

const isIn = (mask: Uint8Array, row: number): boolean => mask[row] === 1

const readerOf = (table: DataTable, cells: CellSource, type: DataVariable['type']): CellReader => {
  switch (cells.kind) {
    case 'value': {
      const column = columnOf(table, cells.column)
      if (type === 'number' && column.kind === 'number') return row => numberAt(column.values, row)
      return byCode(column, type === 'number' ? asNumber : String)
    }
    case 'codes': {
      const values = new Map(cells.values)
      return byCode(columnOf(table, cells.column), code => values.get(code) ?? null)
    }
    case 'tick': {
      const [base, on] = [evaluate(table, cells.base), evaluate(table, cells.on)]
      return row => (isIn(base, row) ? (on[row] ?? 0) : null)
    }
    case 'listed': {
      const base = evaluate(table, cells.base)
      const holds = listedCodes(cells.separator, cells.codes)
      const column = columnOf(table, cells.column)
      const declared = new Set(column.kind === 'coded' ? column.userMissing.map(at => column.dictionary[at]) : [])
      const on = byCode(column, code => (!declared.has(code) && holds(code) ? 1 : 0))
      return row => (isIn(base, row) ? (on(row) ?? 0) : null)
    }
    case 'first': {
      const of = cells.of.map(({ on, value }) => ({ mask: evaluate(table, on), value }))
      return row => of.find(({ mask }) => isIn(mask, row))?.value ?? null
    }
  }
}

const numberAt = (values: Float64Array, row: number): number | null => {
  const value = values[row] ?? NaN
  return Number.isNaN(value) ? null : value
}

/** What reads the cells of a variable. Throws where the dataset version lacks one of its columns. */
export const cellsOf = (table: DataTable, { cells, type }: DataVariable): CellReader => readerOf(table, cells, type)

/** The longest text of a variable in UTF-8 bytes; 0 where there is none. */
export const widthOf = (table: DataTable, { cells, type }: DataVariable): number => {
  if (type !== 'text' || cells.kind !== 'value') return 0
  const column = columnOf(table, cells.column)
  const codes = column.kind === 'coded' ? column.dictionary : [...new Set(column.values)]
  return codes.reduce<number>((longest, code) => Math.max(longest, Buffer.byteLength(String(code))), 0)
}
