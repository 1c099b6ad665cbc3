import type { CsvOptions } from '@core/contract/imports'
import { trimCell } from '../columns'
import { detectCells } from '../csv/detectCsv'
import { RowCollector } from '../csv/rows'
import { tableOf, type CsvFile } from '../csv/table'
import type { ReadOptions } from '../types'
import type { Zip } from '../zip'
import { findingsOf } from './findings'
import { pickSheet } from './pick'
import { refuse } from './refusals'
import { readSheet } from './sheet'
import { openWorkbook } from './workbook'

export { isWorkbook, refuseOffice } from './office'
export { readSheet } from './sheet'
export { openWorkbook, type Workbook } from './workbook'

/** As many rows as are looked at in a text. */
const SAMPLE_ROWS = 200
const STRETCH = 5000

/** What does not apply to a sheet is what a file of comma-separated UTF-8 would have. */
const FIXED = { delimiter: ',', encoding: 'utf-8', decimal: '.' } as const

interface Row {
  readonly cells: string[]
  readonly row: number
}

const widest = (rows: readonly Row[]): number => rows.reduce((width, { cells }) => Math.max(width, cells.length), 0)

/** Looks at the first rows to tell how cells are to be read, then collects all of them. */
class SheetTable {
  private readonly first: Row[] = []
  private collector: RowCollector | null = null
  private last = 0
  /** The number of the last header row. */
  header = 0
  options: CsvOptions | null = null

  constructor(private readonly given: Partial<CsvOptions>) {}

  add(row: Row): void {
    if (row.cells.every(cell => trimCell(cell) === '')) return
    if (this.collector) return this.collect(this.collector, row)
    this.first.push(row)
    if (this.first.length >= SAMPLE_ROWS) this.begin()
  }

  finish(): { readonly collector: RowCollector; readonly options: CsvOptions } {
    if (!this.collector || !this.options) this.begin()
    if (!this.collector || !this.options) throw new Error('A sheet was not begun')
    return { collector: this.collector, options: this.options }
  }

  private begin(): void {
    const sample = this.first.map(({ cells }) => cells.map(trimCell))
    this.options = { ...FIXED, ...detectCells(sample, { ...this.given, decimal: FIXED.decimal }, () => FIXED.decimal) }
    this.collector = new RowCollector(this.options.header_rows, this.options.missing_tokens, false, 'row')
    this.header = this.first[this.options.header_rows - 1]?.row ?? 0
    // Without a header the first respondent says how many columns there are.
    const [start] = this.first
    if (this.options.header_rows === 0 && start) while (start.cells.length < widest(this.first)) start.cells.push('')
    for (const row of this.first) this.collect(this.collector, row)
  }

  private collect(collector: RowCollector, { cells, row }: Row): void {
    for (let skipped = this.last + 1; skipped < row; skipped += 1) collector.skip(skipped)
    this.last = row
    collector.addRow(cells, row)
  }
}

export interface ReadXlsxOptions extends ReadOptions {
  /** These are used as given, as far as a sheet has them; absent ones are detected. */
  readonly options?: Partial<CsvOptions>
}

/**
 * Reads the sheet of respondents of an Excel workbook as a stream, as `readCsv` reads a text: the same header rows, missing tokens
 * and lists of answers are found. Dates become ISO texts, times seconds, booleans TRUE and FALSE; cells with errors are empty.
 * Throws SurveyFileError for a workbook without a table, with several alike, or that is damaged.
 */
export const readXlsx = async (
  zip: Zip,
  { options = {}, onProgress, signal }: ReadXlsxOptions = {},
): Promise<CsvFile> => {
  const book = await openWorkbook(zip)
  const { sheet, warnings } = await pickSheet(zip, book)
  const table = new SheetTable(options)
  const facts = await readSheet(zip, book, sheet, (cells, row) => {
    table.add({ cells, row })
    if (row % STRETCH === 0) {
      signal?.throwIfAborted()
      onProgress?.({ unit: 'rows', done: row, total: 0 })
    }
    return false
  })
  const { collector, options: used } = table.finish()
  if (collector.rows === 0)
    throw refuse(
      'no_respondents',
      `The sheet "${sheet.name}" has no respondents below its header.`,
      null,
      'Put each respondent into a row below the names of the columns, and upload it again.',
    )
  return tableOf(collector, used, {
    format: 'xlsx',
    encoding: used.encoding,
    raw: false,
    first: [...warnings, ...findingsOf(facts, table.header)],
  })
}
