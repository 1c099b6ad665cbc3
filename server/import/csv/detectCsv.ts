import type { CsvOptions } from '@core/contract/imports'
import { trimCell } from '../columns'
import { decodeAll, detectEncoding, type EncodingGuess } from './encoding'
import { detectDecimal, detectDelimiter, sampleRecords, separatorLine } from './delimiter'
import { detectHeaderRows } from './headerRows'
import { detectMissingTokens } from './missingTokens'
import { detectMultiSeparator } from './multiAnswers'

export interface CsvDetection {
  readonly options: CsvOptions
  readonly encoding: EncodingGuess
}

type CellOptions = Pick<CsvOptions, 'header_rows' | 'decimal' | 'multi_separator' | 'missing_tokens'>

/**
 * How to read the cells of a table, from its first records, whose cells are trimmed. `decimalOf` tells the decimal sign from the
 * records below the header.
 */
export const detectCells = (
  records: readonly string[][],
  given: Partial<CsvOptions>,
  decimalOf: (data: readonly string[][]) => CsvOptions['decimal'],
): CellOptions => {
  const headerRows = given.header_rows ?? detectHeaderRows(records)
  const data = records.slice(headerRows)
  const decimal = given.decimal ?? decimalOf(data)
  const width = records.reduce((widest, record) => Math.max(widest, record.length), 0)
  return {
    header_rows: headerRows,
    decimal,
    multi_separator: given.multi_separator ?? detectMultiSeparator(data, width),
    missing_tokens: given.missing_tokens ?? detectMissingTokens(data, decimal),
  }
}

/**
 * How to read a delimited file, from its first bytes (1 MB is plenty; `cut` says that the file goes on). `given` options are
 * taken as they are, and the others detected under them.
 */
export const detectCsv = (firstBytes: Uint8Array, given: Partial<CsvOptions> = {}, cut = false): CsvDetection => {
  const guess = detectEncoding(firstBytes)
  const encoding = given.encoding ?? guess.encoding
  const decoded = decodeAll(firstBytes.subarray(guess.bom), encoding)
  const text = decoded.includes('\r') ? decoded.replace(/\r\r?\n|\r/gu, '\n') : decoded
  const named = separatorLine(text)
  const body = named === null ? text : text.slice(named.length)
  const delimiter = given.delimiter ?? named?.delimiter ?? detectDelimiter(body, cut)
  const records = sampleRecords(body, delimiter, cut).map(record => record.map(trimCell))
  const options: CsvOptions = {
    delimiter,
    encoding,
    ...detectCells(records, given, data => detectDecimal(data, delimiter)),
  }
  return { options, encoding: { ...guess, encoding } }
}
