import { UPLOAD_LIMITS } from '@core/domain/limits'
import type { ImportWarning } from '@core/contract/imports'
import { CellRow, CellTable, trimCell, type CellColumn } from '../columns'
import type { RecordRow } from './readRecord'
import { refuse } from './refusals'

const LISTED_LINES = 5
const { variables: MOST_COLUMNS, cases: MOST_ROWS, cellBytes: LONGEST_CELL } = UPLOAD_LIMITS.survey

/** What a place in a table is called: a line of a text, a row of a sheet. */
export type PlaceWord = 'line' | 'row'

const listed = (word: PlaceWord, lines: readonly number[], total: number): string => {
  const more = total > lines.length ? ` and ${total - lines.length} more` : ''
  return `${word}${lines.length === 1 && more === '' ? '' : 's'} ${lines.join(', ')}${more}`
}

/** Counts something that happens in lines and remembers the first few. */
class Occurrences {
  count = 0
  readonly lines: number[] = []

  constructor(private readonly word: PlaceWord) {}

  add(line: number): void {
    this.count += 1
    if (this.lines.length < LISTED_LINES) this.lines.push(line)
  }

  get where(): string {
    return listed(this.word, this.lines, this.count)
  }
}

const plural = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Whether all cells from that one on are blank. */
const isBlankFrom = (row: CellRow, first: number): boolean => {
  for (let at = first; at < row.count; at += 1) if (!row.isBlank(at)) return false
  return true
}

/** Takes the parsed records one by one: the first `headerRows` as header, the others as cells of columns. */
export class RowCollector {
  readonly header: string[][] = []
  rows = 0
  private readonly table: CellTable
  private readonly sheetRow = new CellRow()
  private readonly short: Occurrences
  private readonly long: Occurrences
  private readonly empty: Occurrences
  private readonly quotes: Occurrences

  /** `word`: records are lines of a text, or rows of a sheet, which end where their last filled cell does. */
  constructor(
    private readonly headerRows: number,
    missingTokens: readonly string[],
    private readonly keepEmptyRows: boolean,
    private readonly word: PlaceWord = 'line',
  ) {
    this.table = new CellTable(missingTokens)
    this.short = new Occurrences(word)
    this.long = new Occurrences(word)
    this.empty = new Occurrences(word)
    this.quotes = new Occurrences(word)
  }

  /** What was collected so far. */
  get columns(): readonly CellColumn[] {
    return this.table.finish()
  }

  /** A record of a text; `lastLine` is the line that it ends in. */
  addLine(record: RecordRow, lastLine: number): void {
    if (record.count === 1 && record.isBlank(0)) return
    for (let found = 0; found < record.loose; found += 1) this.quotes.add(lastLine)
    this.add(record, lastLine)
  }

  /** A row of a sheet. */
  addRow(cells: readonly string[], row: number): void {
    this.sheetRow.fill(cells)
    if (cells.length !== 1 || !this.sheetRow.isBlank(0)) this.add(this.sheetRow, row)
  }

  /** A row without any cell, which is no respondent. */
  skip(line: number): void {
    if (this.table.width > 0 && this.header.length === this.headerRows) this.empty.add(line)
  }

  /** Columns exist from the first header row or, without one, from the first data row on; longer header rows widen them. */
  private widen(width: number, line: number): void {
    if (width > MOST_COLUMNS) {
      throw refuse(
        'too_many_columns',
        `The file has ${width.toLocaleString('en')} columns; at most ${MOST_COLUMNS.toLocaleString('en')} can be imported.`,
        `${this.word} ${line}`,
        'Leave out columns that are not needed, or split the file.',
      )
    }
    if (width > this.table.width) this.table.widen(width)
  }

  private add(row: CellRow, line: number): void {
    if (this.header.length < this.headerRows) this.addHeader(row, line)
    else this.addCells(row, line)
  }

  private addHeader(row: CellRow, line: number): void {
    this.widen(row.count, line)
    this.header.push(row.texts().map(trimCell))
  }

  private addCells(row: CellRow, lastLine: number): void {
    if (this.table.width === 0) this.widen(row.count, lastLine)
    if (!this.keepEmptyRows && isBlankFrom(row, 0)) {
      this.empty.add(lastLine)
      return
    }
    if (row.count !== this.table.width) this.checkWidth(row, lastLine)
    this.checkLength(row, lastLine)
    this.table.append(row)
    this.rows += 1
    if (this.rows > MOST_ROWS) {
      const limit = MOST_ROWS.toLocaleString('en')
      throw refuse(
        'too_many_rows',
        `The file has more than ${limit} respondents.`,
        `${this.word} ${lastLine}`,
        'Split the file, for example by wave.',
      )
    }
  }

  private checkLength(row: CellRow, line: number): void {
    const { starts, ends } = row
    const cells = Math.min(row.count, this.table.width)
    // Bytes are no fewer than characters: as a rule this one comparison is all.
    if ((ends[cells - 1] ?? 0) - (starts[0] ?? 0) <= LONGEST_CELL) return
    for (let column = 0; column < cells; column += 1) {
      if ((ends[column] ?? 0) - (starts[column] ?? 0) <= LONGEST_CELL) continue
      const { length } = row.text(column)
      if (length <= LONGEST_CELL) continue
      throw refuse(
        'cell_too_long',
        `A cell is ${length.toLocaleString('en')} characters long; at most ${LONGEST_CELL.toLocaleString('en')} are read.`,
        `column ${column + 1}, ${this.word === 'row' ? `row ${line}` : `row ending in line ${line}`}`,
        this.word === 'row'
          ? 'Shorten the cell and upload the file again.'
          : 'A quotation mark that is opened there and never closed is the usual cause. Correct the cell, or shorten it.',
      )
    }
  }

  private checkWidth(row: CellRow, line: number): void {
    const { width } = this.table
    if (row.count < width) {
      if (this.word === 'line') this.short.add(line)
    } else if (!isBlankFrom(row, width)) this.long.add(line)
  }

  /** Refuses a file most of whose rows do not fit its header; returns what the user should know otherwise. */
  finish(): ImportWarning[] {
    if (this.word === 'line') this.refuseNoTable()
    return this.warnings()
  }

  private refuseNoTable(): void {
    const { width } = this.table
    if (this.rows === 0 && width === 1) {
      throw refuse(
        'not_a_table',
        'The file holds a single line without a delimiter: this is not a table of answers.',
        'line 1',
      )
    }
    const ragged = this.short.count + this.long.count
    if (ragged * 2 > this.rows && this.rows > 1) {
      throw refuse(
        'not_a_table',
        `${ragged} of ${this.rows} rows do not have the ${plural(width, 'cell', 'cells')} of the header: the delimiter is wrong or this is not a table.`,
        (this.short.count >= this.long.count ? this.short : this.long).where,
        'Export the data again as CSV with its texts in quotation marks, or choose the right delimiter if you changed it.',
      )
    }
  }

  private warnings(): ImportWarning[] {
    const { width } = this.table
    const warnings: ImportWarning[] = []
    const warn = (found: Occurrences, code: string, message: (count: number) => string): void => {
      if (found.count > 0) warnings.push({ code, message: message(found.count), where: found.where })
    }
    warn(
      this.short,
      'row_too_short',
      n =>
        `${plural(n, 'row has', 'rows have')} fewer cells than the header (${width}); missing cells count as not answered.`,
    )
    warn(
      this.long,
      'row_too_long',
      n => `${plural(n, 'row has', 'rows have')} more cells than the header (${width}); the extra cells were left out.`,
    )
    warn(
      this.quotes,
      'text_after_quote',
      n =>
        `${plural(n, 'cell has', 'cells have')} text after a closing quotation mark; the quotation marks were kept as text.`,
    )
    warn(
      this.empty,
      'empty_rows',
      n => `${plural(n, 'row without any answer was', 'rows without any answer were')} left out.`,
    )
    return warnings
  }
}
