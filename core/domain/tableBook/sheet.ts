import { cellAddress } from './cells'
import { lineOf, type SheetLine } from './lines'
import { baseKindOf, isTotal } from './labels'
import { readTable, type TableArea } from './body'
import type { BookProblem, BookTable, CoverText, RawSheet, ReadBook } from './types'

/** Rows of a table that is being gathered; all are positions in the sheet. */
interface Gathered {
  titles: number[]
  heads: number[]
  letters: number | null
  body: number[]
}

const begun = (): Gathered => ({ titles: [], heads: [], letters: null, body: [] })

const labelOf = (cells: readonly string[]): string => cells.find(text => text !== '') ?? ''

/** Gathers the rows of a sheet into tables: titles, heads, then figures, until heads or the base of the next question follow. */
class Gatherer {
  private readonly areas: TableArea[] = []
  private readonly problems: BookProblem[] = []
  private now = begun()
  /** Texts since the last figures: below a table, or above the next. */
  private pending: number[] = []

  constructor(
    private readonly sheet: RawSheet,
    private readonly cells: readonly (readonly string[])[],
  ) {}

  add(line: SheetLine, row: number): void {
    switch (line.kind) {
      case 'blank':
        return
      case 'text':
        this.pending.push(row)
        return
      case 'heads':
        return this.head(row)
      case 'columnLetters':
        return this.now.body.length > 0 ? this.body(row) : this.columnLetters(row)
      case 'cellLetters':
        return this.now.body.length > 0 ? this.body(row) : this.head(row)
      case 'figures':
        return this.body(row)
    }
  }

  end(): { areas: readonly TableArea[]; problems: readonly BookProblem[] } {
    this.close()
    return { areas: this.areas, problems: this.problems }
  }

  private head(row: number): void {
    if (this.now.body.length > 0) this.close()
    if (this.now.heads.length === 0) this.beginHeads(row)
    else this.now.titles = [...this.now.titles, ...this.pending]
    this.pending = []
    this.now.heads.push(row)
  }

  /** A head alone in its row, merged over columns right of the labels, looks like a title. */
  private beginHeads(row: number): void {
    const before = this.pending.length > 1 ? this.pending.at(-1) : undefined
    const isHead = before === row - 1 && this.isMergedHead(before)
    this.now.titles = isHead ? this.pending.slice(0, -1) : this.pending
    if (isHead) this.now.heads.push(before)
  }

  private isMergedHead(row: number): boolean {
    const column = (this.cells[row] ?? []).findIndex(text => text !== '')
    const start = cellAddress(row, column)
    return column > 0 && this.sheet.merged.some(range => range.startsWith(`${start}:`) && !range.endsWith(`:${start}`))
  }

  private columnLetters(row: number): void {
    this.now.letters = row
  }

  private body(row: number): void {
    const { heads, letters, body } = this.now
    const label = labelOf(this.cells[row] ?? [])
    if (heads.length === 0) {
      // Figures of a question below another one, whose heads they share.
      const shared = this.areas.at(-1)
      if (this.pending.length === 0 || shared === undefined) return this.headless(row)
      this.now = { titles: this.pending, heads: [...shared.heads], letters: shared.letters, body: [row] }
      this.pending = []
      return
    }
    const startsAgain =
      this.pending.length > 0 && body.length > 0 && (baseKindOf(label, true) !== null || isTotal(label))
    if (startsAgain) {
      const titles = this.pending
      this.pending = []
      this.close()
      this.now = { titles, heads: [...heads], letters, body: [row] }
      return
    }
    if (body.length === 0) this.now.titles = [...this.now.titles, ...this.pending]
    this.pending = []
    this.now.body.push(row)
  }

  private headless(row: number): void {
    const before = this.problems.at(-1)
    if (before?.message === HEADLESS) return
    this.problems.push({ sheet: this.sheet.name, cell: cellAddress(row, 0), message: HEADLESS })
  }

  private close(): void {
    const { titles, heads, letters, body } = this.now
    if (heads.length > 0 && body.length > 0) this.areas.push({ titles, heads, letters, body })
    this.now = begun()
  }
}

const HEADLESS =
  'These figures have no heads of columns above them. Put the heads above each table, or above the first of the sheet.'
const NO_TABLE = 'This sheet has no table: heads of columns, and below them rows of figures, were expected.'

/** Of a cover, as many texts are read. */
const COVER_MOST = 200

/** The texts of the first rows of a sheet; a label and what is beside it are one. */
const coverOf = (sheet: string, cells: readonly (readonly string[])[]): CoverText[] =>
  cells.slice(0, COVER_MOST).flatMap((row, at) => {
    const text = row
      .filter(one => one !== '')
      .join(' ')
      .slice(0, COVER_MOST)
    return text === ''
      ? []
      : [
          {
            sheet,
            cell: cellAddress(
              at,
              Math.max(
                0,
                row.findIndex(one => one !== ''),
              ),
            ),
            text,
          },
        ]
  })

/** Rows of figures that a sheet needs to be taken for one with tables. */
const readSheet = (sheet: RawSheet): ReadBook => {
  const cells = sheet.rows.map(row => row.map(text => text.trim()))
  const gatherer = new Gatherer(sheet, cells)
  let figures = 0
  cells.forEach((row, at) => {
    const line = lineOf(row)
    if (line.kind === 'figures') figures += 1
    gatherer.add(line, at)
  })
  const { areas, problems } = gatherer.end()
  const tables: BookTable[] = []
  const found: BookProblem[] = [...problems]
  for (const area of areas) {
    const read = readTable(sheet, cells, area)
    if (read.table !== null) tables.push(read.table)
    found.push(...read.problems)
  }
  // Covers and lists of contents have no figures and need no remark.
  if (tables.length === 0 && found.length === 0 && figures > 1)
    found.push({ sheet: sheet.name, cell: 'A1', message: NO_TABLE })
  return { tables, cover: tables.length > 0 ? [] : coverOf(sheet.name, cells), problems: found }
}

/**
 * Finds the tables of a book by their layout: titles above, one or more rows of heads, a row of letters where there is one, then rows of
 * bases, counts, percentages, statistics and letters. What cannot be read is a problem with its place; the rest is read all the same.
 */
export const readBook = (sheets: readonly RawSheet[]): ReadBook => {
  const read = sheets.map(readSheet)
  return {
    tables: read.flatMap(({ tables }) => tables),
    cover: read.flatMap(({ cover }) => cover),
    problems: read.flatMap(({ problems }) => problems),
  }
}
