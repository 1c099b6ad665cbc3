import { cellAddress, figureOf, lettersOf } from './cells'
import { readHeads, type SheetColumn } from './heads'
import { baseKindOf, measureWordOf, plainText, statisticOf } from './labels'
import {
  areFractions,
  figuresOf,
  hasSign,
  kindOf,
  printedLines,
  singlesArePercent,
  type FigureRow,
  type Printed,
} from './printed'
import type { BookColumn, BookLetters, BookProblem, BookRow, BookTable, RawSheet } from './types'

/** Rows of one table, as positions in its sheet. */
export interface TableArea {
  readonly titles: readonly number[]
  readonly heads: readonly number[]
  readonly letters: number | null
  readonly body: readonly number[]
}

type Cells = readonly (readonly string[])[]

const FIGURES_MIN_SHARE = 0.5

interface Stub {
  readonly label: string
  readonly measure: 'count' | 'percent' | null
  readonly cell: string
}

/** The label left of the figures; a last part such as "Count" says what the figures are. */
const stubOf = (cells: readonly string[], row: number, from: number): Stub => {
  const parts = cells.slice(0, from).flatMap((text, at) => (text === '' ? [] : [{ text, at }]))
  const measure = measureWordOf(parts.at(-1)?.text ?? '')
  const isWholeLabel = parts.length === 1 && parts[0]?.at === 0
  const labels = measure !== null && !isWholeLabel ? parts.slice(0, -1) : parts
  const last = labels.at(-1)
  return {
    label: last?.text ?? '',
    measure: isWholeLabel ? null : measure,
    cell: cellAddress(row, last?.at ?? 0),
  }
}

/** Whether a column of the sheet holds figures in this table, or letters alone. */
const holdsOf =
  (cells: Cells, body: readonly number[]) =>
  (column: number): 'figures' | 'letters' | null => {
    const texts = body.flatMap(row => cells[row]?.[column] || [])
    if (texts.length === 0) return null
    const figures = texts.filter(text => figureOf(text) !== null).length
    if (figures > 0) return 'figures'
    return texts.every(text => lettersOf(text) !== null) ? 'letters' : 'figures'
  }

interface OpenRow {
  readonly stub: Stub
  readonly position: number
  readonly figureRows: FigureRow[]
  readonly letterRows: number[]
}

const isLettersRow = (cells: readonly string[], from: number): boolean => {
  const texts = cells.slice(from).filter(text => text !== '')
  return texts.length > 0 && texts.every(text => lettersOf(text) !== null)
}

/** Lines without a label of their own, or with that of the row above, belong to the row above. */
const openRows = (cells: Cells, body: readonly number[], from: number): OpenRow[] => {
  const rows: OpenRow[] = []
  for (const row of body) {
    const texts = cells[row] ?? []
    const stub = stubOf(texts, row, from)
    const last = rows.at(-1)
    const continues = last !== undefined && (stub.label === '' || stub.label === last.stub.label)
    if (isLettersRow(texts, from)) {
      if (last !== undefined) last.letterRows.push(row)
      continue
    }
    const figures = { row, measure: stub.measure }
    if (continues) last.figureRows.push(figures)
    else rows.push({ stub, position: rows.length, figureRows: [figures], letterRows: [] })
  }
  return rows
}

const unreadable = (sheet: RawSheet, lines: readonly Printed[]): BookProblem[] =>
  lines.flatMap(({ raw, texts, cells }) =>
    raw.flatMap((text, column) =>
      text === '' || texts[column] != null
        ? []
        : [
            {
              sheet: sheet.name,
              cell: cells[column] ?? '',
              message: `"${text.slice(0, 40)}" is no figure. A count, a percentage, or "-" for none was expected.`,
            },
          ],
    ),
  )

/** The column of letters of a table's column; where others have one and this is empty, the one that would hold them. */
const besideOf = (sheetColumns: readonly SheetColumn[], of: number, own: number): number | undefined => {
  const letters = sheetColumns.filter(({ holds }) => holds === 'letters')
  const found = letters.find(column => column.of === of)?.at
  if (found !== undefined || letters.length === 0) return found
  return sheetColumns.some(({ at }) => at === own + 1) ? undefined : own + 1
}

/** Letters of a row, wherever they are: behind the figures, in a row of their own or in columns of their own. */
const lettersIn = (
  cells: Cells,
  { letterRows }: OpenRow,
  lines: readonly Printed[],
  columns: readonly BookColumn[],
  sheetColumns: readonly SheetColumn[],
): BookLetters[] =>
  columns.map((_, of) => {
    const own = sheetColumns.find(column => column.of === of && column.holds !== 'letters')?.at ?? 0
    const beside = besideOf(sheetColumns, of, own)
    const places = [
      ...letterRows.map(row => ({ row, column: own })),
      ...(beside === undefined ? [] : lines.map(({ row }) => ({ row, column: beside }))),
    ]
    for (const { row, column } of places) {
      const text = lettersOf(cells[row]?.[column] ?? '')
      if (text !== null) return { cell: cellAddress(row, column), text }
    }
    const behind = lines.find(line => (line.texts[of]?.letters ?? '') !== '')
    if (behind !== undefined) return { cell: behind.cells[of] ?? '', text: behind.texts[of]?.letters ?? '' }
    const [place] = places
    const last = lines.at(-1)
    return { cell: place === undefined ? (last?.cells[of] ?? '') : cellAddress(place.row, place.column), text: '' }
  })

const HEADLESS = 'The heads of columns above these figures are empty. Write a head above each column.'

/** Reads one table. Problems name cells that hold no figure; a table without columns is none. */
export const readTable = (
  sheet: RawSheet,
  cells: Cells,
  area: TableArea,
): { readonly table: BookTable | null; readonly problems: readonly BookProblem[] } => {
  const { titles, heads, letters, body } = area
  const figureRows = body.filter(row => !isLettersRow(cells[row] ?? [], 1))
  const firsts = figureRows.flatMap(row => {
    const at = (cells[row] ?? []).findIndex((text, column) => column > 0 && text !== '' && figureOf(text) !== null)
    return at < 0 ? [] : [at]
  })
  const cell = cellAddress(heads[0] ?? 0, 0)
  const from = Math.min(...firsts)
  const to = Math.max(...body.map(row => (cells[row] ?? []).length - 1))
  const filledShare = firsts.length / Math.max(1, figureRows.length)
  const { columns, sheetColumns } = readHeads(sheet, { heads, letters }, { from, to }, holdsOf(cells, body))
  if (columns.length === 0 || filledShare < FIGURES_MIN_SHARE || columns.every(column => column.heads.length === 0))
    return { table: null, problems: [{ sheet: sheet.name, cell, message: HEADLESS }] }
  const rows = openRows(cells, body, from).map(row => ({
    row,
    lines: row.figureRows.flatMap(figures => printedLines(cells, figures, columns, sheetColumns)),
  }))
  const kinds = rows.map(({ row }) => ({
    base: baseKindOf(row.stub.label, row.position === 0),
    statistic: statisticOf(row.stub.label),
  }))
  const singles = rows.flatMap(({ lines }, at) =>
    lines.length === 1 && kinds[at]?.base === null && kinds[at].statistic === null ? lines : [],
  )
  const answers = rows.flatMap(({ lines }, at) =>
    kinds[at]?.base === null && kinds[at].statistic === null ? [lines] : [],
  )
  const fractions = areFractions(answers)
  const single = singles.some(hasSign)
    ? 'count'
    : fractions ||
        singlesArePercent(
          singles,
          rows.flatMap(({ lines }, at) => (kinds[at]?.base === null ? [] : lines.slice(0, 1))),
        )
      ? 'percent'
      : 'count'
  const read = rows.map(({ row, lines }, at): BookRow => {
    const { base = null, statistic = null } = kinds[at] ?? {}
    // The line of 100 % below a base repeats it.
    const kept = base === null ? lines : lines.filter(line => !hasSign(line)).slice(0, 1)
    return {
      label: row.stub.label,
      cell: row.stub.cell,
      base,
      lines: kept.map((line, position) => {
        const kind = base !== null ? 'base' : (statistic ?? kindOf(line, position, lines, single))
        return { kind, figures: figuresOf(line, kind, fractions) }
      }),
      letters: base === null ? lettersIn(cells, row, lines, columns, sheetColumns) : null,
    }
  })
  const hasLetters = read.some(row => row.letters?.some(({ text }) => text !== ''))
  return {
    table: {
      sheet: sheet.name,
      cell,
      titles: titles.map(row => cells[row]?.find(text => text !== '') ?? '').filter(text => plainText(text) !== ''),
      columns,
      rows: hasLetters ? read : read.map(row => ({ ...row, letters: null })),
    },
    problems: unreadable(
      sheet,
      rows.flatMap(({ lines }) => lines),
    ),
  }
}
