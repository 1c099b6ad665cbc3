import { cellAddress } from './cells'
import { isTotal, measureWordOf } from './labels'
import type { BookColumn, RawSheet } from './types'

/** What the cells of one column of the sheet are. */
export interface SheetColumn {
  readonly at: number
  /** Position of the table's column that it belongs to. */
  readonly of: number
  readonly holds: 'figures' | 'count' | 'percent' | 'letters'
}

export interface ReadHeads {
  readonly columns: readonly BookColumn[]
  readonly sheetColumns: readonly SheetColumn[]
}

const cellIn = (sheet: RawSheet, row: number, column: number): string => (sheet.rows[row]?.[column] ?? '').trim()

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** By place, the first cell of the merged range that covers it. */
const mergedHeads = (sheet: RawSheet, rows: readonly number[]): ReadonlyMap<string, readonly [number, number]> => {
  const first = new Map<string, readonly [number, number]>()
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)]
  for (const range of sheet.merged) {
    const [, left = '', above = '', right = '', below = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/u.exec(range) ?? []
    const [fromRow, toRow] = [Number(above) - 1, Number(below) - 1]
    if (left === '' || toRow < top || fromRow > bottom) continue
    for (let row = Math.max(fromRow, top); row <= Math.min(toRow, bottom); row += 1)
      for (let column = columnNumber(left); column <= Math.min(columnNumber(right), 16_383); column += 1)
        first.set(`${row}|${column}`, [fromRow, columnNumber(left)])
  }
  return first
}

/** The head of a column on each row of heads; without merged cells, an upper head reaches as far as the next one. */
const headsAt = (sheet: RawSheet, rows: readonly number[]) => {
  const merged = mergedHeads(sheet, rows)
  const hasMerged = new Set([...merged.keys()].map(key => Number(key.split('|')[0])))
  return (column: number, first: number): string[] =>
    rows.map((row, level) => {
      const start = merged.get(`${row}|${column}`)
      // A cell merged over several rows is one head.
      if (start !== undefined) return level > 0 && start[0] < row ? '' : cellIn(sheet, ...start)
      const own = cellIn(sheet, row, column)
      if (own !== '' || level === rows.length - 1 || hasMerged.has(row)) return own
      for (let left = column - 1; left >= first; left -= 1)
        if (cellIn(sheet, row, left) !== '') return cellIn(sheet, row, left)
      return ''
    })
}

/** "Male (A)" as head and letter. */
const splitLetter = (head: string): { head: string; letter: string | null } => {
  const [, text = '', letter] = /^(.*\S)\s*[([]([A-Za-z])[)\]]$/su.exec(head) ?? []
  return letter === undefined ? { head, letter: null } : { head: text, letter }
}

/**
 * Columns of a table from its rows of heads. `holds` says what the body of a column of the sheet has, null where it has nothing.
 * Columns of letters, and of counts and percentages under one head, belong to the column on their left with the same heads.
 */
export const readHeads = (
  sheet: RawSheet,
  { heads, letters }: { readonly heads: readonly number[]; readonly letters: number | null },
  range: { readonly from: number; readonly to: number },
  holds: (column: number) => 'figures' | 'letters' | null,
): ReadHeads => {
  const headsOf = headsAt(sheet, heads)
  const columns: BookColumn[] = []
  const sheetColumns: SheetColumn[] = []
  let before = ''
  for (let at = range.from; at <= range.to; at += 1) {
    const what = holds(at)
    const own = headsOf(at, range.from).filter(
      (head, level, all) => head !== '' && !(isTotal(head) && head === all[level - 1]),
    )
    if (what === null) continue
    if (what === 'letters') {
      if (columns.length > 0) sheetColumns.push({ at, of: columns.length - 1, holds: 'letters' })
      continue
    }
    const measure = measureWordOf(own.at(-1) ?? '')
    const path = measure === null ? own : own.slice(0, -1)
    const name = JSON.stringify(path)
    const isSame = measure !== null && columns.length > 0 && name === before
    before = name
    if (!isSame) {
      const inner = splitLetter(path.at(-1) ?? '')
      const named = letters === null ? inner.letter : cellIn(sheet, letters, at).replace(/[^A-Za-z]/gu, '')
      columns.push({
        heads: [...path.slice(0, -1), ...(inner.head === '' ? [] : [inner.head])],
        letter: named === null || named === '' ? null : named,
        cell: cellAddress(heads.at(-1) ?? 0, at),
      })
    }
    sheetColumns.push({ at, of: columns.length - 1, holds: measure ?? 'figures' })
  }
  return { columns, sheetColumns }
}
