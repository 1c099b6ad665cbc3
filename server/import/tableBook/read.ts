import { readFile } from 'node:fs/promises'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { TABLE_BOOK_LIMITS } from '@core/domain'
import { readBook, type RawSheet, type ReadBook } from '@core/domain/tableBook'
import { detectDelimiter, separatorLine } from '../csv/delimiter'
import { decodeAll, detectEncoding } from '../csv/encoding'
import { SurveyFileError } from '../types'
import { isWorkbook, openWorkbook, readSheet } from '../xlsx'
import { openZip } from '../zip'

const TAKEN = 'Upload the table book as an Excel workbook (.xlsx) or as CSV.'

const refuse = (code: string, message: string, where: string | null, advice = TAKEN): SurveyFileError =>
  new SurveyFileError({ code, message, where, advice })

const tooManyCells = (where: string): SurveyFileError =>
  refuse(
    'too_many_cells',
    `The file has more than ${TABLE_BOOK_LIMITS.cells.toLocaleString('en')} cells.`,
    where,
    'Split it into several table books and upload them one after the other.',
  )

/** Counts cells of all sheets of a file, blank ones to the left of a filled one included. */
const counter = () => {
  let cells = 0
  return (more: number, where: string): void => {
    cells += more
    if (cells > TABLE_BOOK_LIMITS.cells) throw tooManyCells(where)
  }
}

const sheetsOfWorkbook = async (path: string): Promise<RawSheet[]> => {
  const zip = await openZip(path)
  try {
    if (!isWorkbook(zip)) throw refuse('no_workbook', 'This is no Excel workbook.', null)
    const book = await openWorkbook(zip)
    const visible = book.sheets.filter(({ hidden }) => !hidden)
    if (visible.length > TABLE_BOOK_LIMITS.sheets)
      throw refuse('too_many_sheets', `The workbook has more than ${TABLE_BOOK_LIMITS.sheets} sheets.`, null)
    const count = counter()
    const sheets: RawSheet[] = []
    for (const sheet of visible) {
      const rows: string[][] = []
      const { merged } = await readSheet(zip, book, sheet, (cells, row) => {
        // A row far below others stands for all the empty ones between.
        count(cells.length + row - rows.length, `sheet "${sheet.name}", row ${row}`)
        while (rows.length < row - 1) rows.push([])
        rows.push(Array.from(cells, text => text))
        return false
      })
      sheets.push({ name: sheet.name, rows, merged })
    }
    return sheets
  } finally {
    zip.close()
  }
}

const sheetOfText = (bytes: Buffer): RawSheet => {
  const { encoding, bom } = detectEncoding(bytes)
  const text = decodeAll(bytes.subarray(bom), encoding)
  if (text.includes('\0')) throw refuse('no_text', 'This is neither an Excel workbook nor a text.', null)
  const named = separatorLine(text)
  const body = named === null ? text : text.slice(named.length)
  try {
    const rows: string[][] = parse(body, {
      delimiter: named?.delimiter ?? detectDelimiter(body, false),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    })
    const count = counter()
    rows.forEach((row, at) => count(row.length, `line ${at + 1}`))
    // The separator line is a line of the file, so places count it.
    return { name: 'CSV', rows: named === null ? rows : [[], ...rows], merged: [] }
  } catch (error) {
    if (error instanceof CsvError) throw refuse('no_csv', `The file cannot be read as CSV: ${error.message}.`, null)
    throw error
  }
}

const OLD_OFFICE = Buffer.from('d0cf11e0', 'hex')

/** The tables of a file, XLSX or CSV by its first bytes. Throws SurveyFileError for a file that has none or is damaged. */
export const readTableBook = async (path: string): Promise<ReadBook> => {
  const bytes = await readFile(path)
  if (bytes.subarray(0, 4).equals(OLD_OFFICE))
    throw refuse(
      'old_office',
      'This file is an old Excel workbook (.xls), or protected by a password.',
      null,
      'Save it as .xlsx without a password and upload it again.',
    )
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const book = readBook(isZip ? await sheetsOfWorkbook(path) : [sheetOfText(bytes)])
  if (book.tables.length > TABLE_BOOK_LIMITS.tables)
    throw refuse(
      'too_many_tables',
      `The file has ${book.tables.length} tables; ${TABLE_BOOK_LIMITS.tables} are compared at once.`,
      null,
      'Split it into several table books and upload them one after the other.',
    )
  return book
}
