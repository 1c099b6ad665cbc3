import type { CsvOptions, ImportWarning } from '@core/contract/imports'
import type { Column } from '@core/crosstab'
import { applyCodebook } from '../codebook/apply'
import type { Codebook } from '../codebook/types'
import { createTable } from '../columns'
import { detectFormat } from '../detect'
import { SurveyFileError } from '../types'
import type { ReadOptions, SurveyFile, VariableInfo } from '../types'
import { finishColumn } from './columns'
import { createDecoder } from './decode'
import type { Decoder } from './decode'
import { separatorLine } from './delimiter'
import { detectCsv } from './detectCsv'
import type { CsvDetection } from './detectCsv'
import { byteOrderMark } from './encoding'
import { readHeaders } from './headers'
import type { Headers } from './headers'
import { looksDelimited } from './multiAnswers'
import { parseRecords } from './parse'
import { refuse, refuseBlank, refuseNul } from './refusals'
import { RowCollector } from './rows'
import { readBytes } from './source'
import { countTexts } from './tally'

export interface ReadCsvOptions extends ReadOptions {
  /** Taken as given; what is absent is detected. */
  readonly options?: Partial<CsvOptions>
  /** Labels, value labels and missing codes to apply. */
  readonly codebook?: Codebook
  /**
   * Every column as it stands: none interpreted as dates or several answers, no empty row left out, variables named `#1`,
   * `#2`, ... and the table also reachable by header texts that are unique in the first header row.
   */
  readonly raw?: boolean
}

/** A delimited file as it was read, with the options it was read by. */
export interface CsvFile extends SurveyFile {
  readonly csv: CsvOptions
  /** Trimmed cells of the header rows. */
  readonly headerRows: readonly (readonly string[])[]
}

const SAMPLE_BYTES = 1024 * 1024
const MOST_SAMPLE_BYTES = 16 * SAMPLE_BYTES
const ENOUGH_LINES = 5

const newlines = (bytes: Uint8Array): number => {
  let count = 0
  for (const byte of bytes) if (byte === 10 || byte === 13) count += 1
  return count
}

/** Reads ahead until the sample holds a few lines, however long they are. */
const readSample = async (chunks: AsyncIterator<Uint8Array>): Promise<{ bytes: Uint8Array; cut: boolean }> => {
  const parts: Uint8Array[] = []
  let length = 0
  let lines = 0
  for (;;) {
    const next = await chunks.next()
    if (next.done === true) return { bytes: Buffer.concat(parts), cut: false }
    parts.push(next.value)
    length += next.value.length
    lines += newlines(next.value)
    if ((length >= SAMPLE_BYTES && lines >= ENOUGH_LINES) || length >= MOST_SAMPLE_BYTES) {
      return { bytes: Buffer.concat(parts), cut: true }
    }
  }
}

/** Decoded text of the file from its first record on; refuses NUL characters with their line. */
// prettier-ignore
async function* decodedTexts(sample: Uint8Array, rest: AsyncIterator<Uint8Array>, decoder: Decoder, onSkip: (lines: number) => void): AsyncGenerator<string> {
  let line = 1
  let first = true
  const pass = (text: string): string => {
    refuseNul(text, line)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1
    const named = first ? separatorLine(text) : null
    if (text !== '') first = false
    if (named === null) return text
    onSkip(1)
    return text.slice(named.length)
  }
  yield pass(decoder.write(sample))
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield pass(decoder.write(next.value))
  yield pass(decoder.end())
}

const headerWarnings = (headers: Headers, dropped: number): ImportWarning[] => {
  const warnings: ImportWarning[] = []
  const unnamed = headers.unnamed.filter(column => column <= headers.columns.length - dropped)
  if (unnamed.length > 0) {
    const shown = unnamed.slice(0, 10).join(', ')
    warnings.push({
      code: 'header_empty',
      message: `${unnamed.length === 1 ? '1 column has' : `${unnamed.length} columns have`} no header; named column_${unnamed[0] ?? 0} and so on.`,
      where: `line 1, ${unnamed.length === 1 ? 'column' : 'columns'} ${shown}${unnamed.length > 10 ? ' …' : ''}`,
    })
  }
  for (const { text, columns } of headers.repeated.slice(0, 20)) {
    warnings.push({
      code: 'header_duplicate',
      message: `${columns.length} columns have the header "${text}"; later ones were given a number to tell them apart.`,
      where: `columns ${columns.slice(0, 10).join(', ')}${columns.length > 10 ? ' …' : ''}`,
    })
  }
  return warnings
}

const encodingWarnings = (detection: CsvDetection, decoder: Decoder, given: boolean): ImportWarning[] => {
  const { count, firstLine } = decoder.repairs()
  const warnings: ImportWarning[] = []
  if (count > 0) {
    warnings.push({
      code: 'encoding_mixed',
      message: `${count === 1 ? '1 character is' : `${count} characters are`} not valid UTF-8 and were read as windows-1252. Check accented letters, or choose another encoding.`,
      where: `line ${firstLine ?? 1}${count > 1 ? ' and later' : ''}`,
    })
  }
  if (!given && !detection.encoding.certain && count === 0) {
    warnings.push({
      code: 'encoding_guessed',
      message: `The file does not say its encoding; ${detection.options.encoding} fits best. Check accented letters and quotation marks, or choose another encoding.`,
      where: null,
    })
  }
  return warnings
}

/** Columns at the right edge without header and without any cell: trailing delimiters. */
const emptyAtEnd = (headers: Headers, collector: RowCollector): number => {
  let dropped = 0
  for (let column = headers.columns.length; column > 1; column -= 1) {
    const texts = collector.columns[column - 1]
    if (!headers.unnamed.includes(column) || (texts && texts.finish().dictionary.length > 0)) break
    dropped += 1
  }
  return dropped
}

const variableOf = (
  name: string,
  label: string,
  type: VariableInfo['type'],
  hint: VariableInfo['hint'],
): VariableInfo => ({
  name,
  label,
  type,
  format: '',
  width: 0,
  decimals: 0,
  measure: null,
  role: null,
  valueLabels: [],
  missing: null,
  attributes: {},
  ...(hint === undefined ? {} : { hint }),
})

const NO_HINT = { question: null, questionText: '', option: null, kind: null, separator: null } as const

const interpreted = (collector: RowCollector, headers: Headers, options: CsvOptions) => {
  const columns = new Map<string, Column>()
  const dropped = emptyAtEnd(headers, collector)
  const variables = headers.columns
    .slice(0, headers.columns.length - dropped)
    .map(({ name, label, hint }, at): VariableInfo => {
      const builder = collector.columns[at]
      if (!builder) return variableOf(name, label, 'text', hint ?? undefined)
      const { column, type } = finishColumn(builder, options.decimal, true)
      columns.set(name, column)
      const several = type === 'text' && looksDelimited(countTexts(column), options.multi_separator)
      const known = several ? { ...NO_HINT, ...hint, separator: options.multi_separator } : (hint ?? undefined)
      return variableOf(name, label, type, known)
    })
  return { columns, variables, dropped }
}

const uninterpreted = (collector: RowCollector, headers: Headers, options: CsvOptions) => {
  const columns = new Map<string, Column>()
  const first = collector.header[0] ?? []
  const variables = headers.columns.map(({ label }, at): VariableInfo => {
    const builder = collector.columns[at]
    const finished = builder ? finishColumn(builder, options.decimal, false) : null
    const header = first[at] ?? ''
    const unique = header !== '' && first.indexOf(header) === first.lastIndexOf(header)
    if (finished) columns.set(`#${at + 1}`, finished.column)
    if (finished && unique && !columns.has(header)) columns.set(header, finished.column)
    return variableOf(`#${at + 1}`, label, finished?.type ?? 'text', undefined)
  })
  return { columns, variables, dropped: 0 }
}

/**
 * Reads a delimited text file (`.csv`, `.tsv`, `.txt`; also packed as `.gz`) as a stream, in one pass.
 *
 * Encoding, delimiter, header rows, decimal sign, missing tokens and the separator of several answers in one cell are
 * detected unless given; what was used is returned as `csv`. Cells are trimmed, blank lines dropped. A column whose cells
 * are all plain decimals becomes numbers, one of dates ISO texts; an absent cell is "not asked".
 *
 * Throws SurveyFileError for anything that is no table of answers or exceeds the upload limits.
 */
export const readCsv = async (path: string, read: ReadCsvOptions = {}): Promise<CsvFile> => {
  const { options: given = {}, raw = false, codebook, signal } = read
  const chunks = readBytes(path, read)
  try {
    const { bytes, cut } = await readSample(chunks)
    const format = detectFormat(bytes, path.replace(/^.*[\\/]/u, ''))
    if (!format.ok) throw new SurveyFileError(format.problem)
    if (format.format !== 'csv') {
      throw refuse(
        'not_csv',
        'The file is named like a CSV file but is an SPSS file.',
        null,
        'Rename it to .sav and upload it again.',
      )
    }
    const detection = detectCsv(bytes, given, cut)
    const { options } = detection
    const decoder = createDecoder(options.encoding)
    const start = bytes.subarray(byteOrderMark(bytes)?.bom ?? 0)
    const collector = new RowCollector(options.header_rows, options.missing_tokens, raw)
    let firstLine = 1
    const texts = decodedTexts(start, chunks, decoder, lines => (firstLine += lines))
    const opening = await texts.next()
    const opened = opening.done === true ? '' : opening.value
    if (!cut) refuseBlank(opened)
    await parseRecords(resume(opened, texts), options.delimiter, firstLine, (record, text, line) =>
      collector.add(record, text, line),
    )
    if (collector.header.length < options.header_rows || collector.columns.length === 0) {
      throw refuse(
        'no_header',
        `The file has fewer rows than the ${options.header_rows} header rows it should have.`,
        null,
      )
    }
    const warnings = collector.finish()
    const headers = readHeaders(collector.header, collector.columns.length)
    const { columns, variables, dropped } = (raw ? uninterpreted : interpreted)(collector, headers, options)
    const file: CsvFile = {
      format: 'csv',
      table: createTable(collector.rows, columns),
      variables,
      sets: [],
      weightVariable: null,
      encoding: options.encoding,
      software: null,
      created: null,
      fileLabel: null,
      documents: [],
      warnings: [
        ...encodingWarnings(detection, decoder, given.encoding !== undefined),
        ...headerWarnings(headers, dropped),
        ...warnings,
      ],
      respondents: collector.rows,
      csv: options,
      headerRows: collector.header,
    }
    return codebook === undefined ? file : applyCodebook(file, codebook)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    throw error
  } finally {
    await chunks.return(undefined)
  }
}

async function* resume(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
