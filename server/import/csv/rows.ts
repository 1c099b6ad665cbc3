import { UPLOAD_LIMITS } from '@core/domain/limits'
import { NOT_ASKED } from '@core/crosstab'
import type { ImportWarning } from '@core/contract/imports'
import { TextColumnBuilder, trimCell } from '../columns'
import { refuse } from './refusals'

const LISTED_LINES = 5
const REMEMBERED_CELLS = 1000
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

/** Takes the parsed records one by one: the first `headerRows` as header, the others as cells of columns. */
export class RowCollector {
  readonly header: string[][] = []
  columns: TextColumnBuilder[] = []
  /** Frequent cells as they are in the file, so that they are trimmed and looked up once. */
  private readonly indexes: Map<string, number>[] = []
  rows = 0
  private readonly missing: ReadonlySet<string>
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
    this.missing = new Set(missingTokens)
    this.short = new Occurrences(word)
    this.long = new Occurrences(word)
    this.empty = new Occurrences(word)
    this.quotes = new Occurrences(word)
  }

  /** `lastLine` is the line the record ends in; `raw` its text as it is in the file. */
  add(record: string[], raw: string, lastLine: number): void {
    if (record.length === 1 && trimCell(record[0] ?? '') === '') return
    if (this.word === 'line') this.checkQuotes(record, raw, lastLine)
    if (this.header.length < this.headerRows) this.addHeader(record, lastLine)
    else this.addRow(record, lastLine)
  }

  /** A row without any cell, which is no respondent. */
  skip(line: number): void {
    if (this.columns.length > 0 && this.header.length === this.headerRows) this.empty.add(line)
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
    while (this.columns.length < width) {
      this.columns.push(new TextColumnBuilder())
      this.indexes.push(new Map())
    }
  }

  private addHeader(record: string[], line: number): void {
    this.widen(record.length, line)
    this.header.push(record.map(trimCell))
  }

  private addRow(record: string[], lastLine: number): void {
    if (this.columns.length === 0) this.widen(record.length, lastLine)
    const width = this.columns.length
    if (!this.keepEmptyRows && record.every(cell => trimCell(cell) === '')) {
      this.empty.add(lastLine)
      return
    }
    if (record.length !== width) this.checkWidth(record, lastLine)
    for (let column = 0; column < width; column += 1) {
      const cell = record[column] ?? ''
      const builder = this.columns[column]
      if (cell === '') builder?.appendMissing()
      else this.append(builder, cell, column, lastLine)
    }
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

  private append(builder: TextColumnBuilder | undefined, cell: string, column: number, line: number): void {
    const known = this.indexes[column]?.get(cell)
    if (known !== undefined) {
      builder?.appendIndex(known)
      return
    }
    if (cell.length > LONGEST_CELL) {
      throw refuse(
        'cell_too_long',
        `A cell is ${cell.length.toLocaleString('en')} characters long; at most ${LONGEST_CELL.toLocaleString('en')} are read.`,
        `column ${column + 1}, ${this.word === 'row' ? `row ${line}` : `row ending in line ${line}`}`,
        this.word === 'row'
          ? 'Shorten the cell and upload the file again.'
          : 'A quotation mark that is opened there and never closed is the usual cause. Correct the cell, or shorten it.',
      )
    }
    const text = trimCell(cell)
    const index = builder === undefined || this.missing.has(text) ? NOT_ASKED : builder.indexOf(text)
    const indexes = this.indexes[column]
    if (indexes !== undefined && indexes.size < REMEMBERED_CELLS) indexes.set(cell, index)
    builder?.appendIndex(index)
  }

  private checkWidth(record: readonly string[], line: number): void {
    const width = this.columns.length
    if (record.length < width) {
      if (this.word === 'line') this.short.add(line)
    } else if (record.slice(width).some(cell => trimCell(cell) !== '')) this.long.add(line)
  }

  /** A cell that starts with a quote must have doubled quotes in the file; otherwise text followed a closing quote. */
  private checkQuotes(record: readonly string[], raw: string, line: number): void {
    for (const cell of record) {
      if (cell.charCodeAt(0) === 34 && !raw.includes(`"${cell.replaceAll('"', '""')}"`)) this.quotes.add(line)
    }
  }

  /** Refuses a file most of whose rows do not fit its header; returns what the user should know otherwise. */
  finish(): ImportWarning[] {
    if (this.word === 'line') this.refuseNoTable()
    return this.warnings()
  }

  private refuseNoTable(): void {
    const width = this.columns.length
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
        'Choose another delimiter, or export the data again as CSV.',
      )
    }
  }

  private warnings(): ImportWarning[] {
    const width = this.columns.length
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
