import type { CsvOptions } from '@core/contract/imports'
import { applyCodebook } from '../codebook/apply'
import type { Codebook } from '../codebook/types'
import { detectFormat } from '../detect'
import { SurveyFileError, type ReadOptions } from '../types'
import { textAt } from '../columns'
import { createDecoder, type Decoder } from './decode'
import { separatorLine } from './delimiter'
import { detectCsv } from './detectCsv'
import { byteOrderMark } from './encoding'
import { parseRecords } from './parse'
import { encodingWarnings } from './readWarnings'
import { refuse, refuseBlank, refuseNul } from './refusals'
import { RowCollector } from './rows'
import { readBytes } from './source'
import { tableOf, type CsvFile } from './table'

export interface ReadCsvOptions extends ReadOptions {
  /** These are used as given; absent ones are detected. */
  readonly options?: Partial<CsvOptions>
  /** Labels, value labels and missing codes to apply. */
  readonly codebook?: Codebook
  /**
   * Every column as it is: none interpreted as dates or several answers, no empty row left out, variables named `#1`,
   * `#2`, ... and the table also reachable by header texts that are unique in the first header row.
   */
  readonly raw?: boolean
}

const OTHER = {
  sav: 'an SPSS file',
  zsav: 'an SPSS file',
  zip: 'a ZIP archive',
  xlsx: 'an Excel workbook',
  survey: 'a provider survey',
} as const

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

/** More than the first line takes where it names the delimiter. */
const FIRST_LINE_BYTES = 16

/** UTF-8 of the file from its first record on; refuses NUL characters with their line. */
async function* decodedTexts(
  sample: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  decoder: Decoder,
  onSkip: (lines: number) => void,
): AsyncGenerator<Uint8Array> {
  let first = true
  const pass = (decode: () => Uint8Array): Uint8Array => {
    const line = decoder.line()
    const text = decode()
    refuseNul(text, line)
    const named = first ? separatorLine(textAt(text, 0, Math.min(text.length, FIRST_LINE_BYTES))) : null
    if (text.length > 0) first = false
    if (named === null) return text
    onSkip(1)
    return text.subarray(named.length)
  }
  yield pass(() => decoder.write(sample))
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const { value } = next
    yield pass(() => decoder.write(value))
  }
  yield pass(() => decoder.end())
}

/**
 * Reads a delimited text file (`.csv`, `.tsv`, `.txt`; also packed as `.gz`) as a stream, in one pass.
 *
 * Encoding, delimiter, header rows, decimal sign, missing tokens and the separator of several answers in one cell are
 * detected unless given; what was used is returned as `csv`. Cells are trimmed, blank lines dropped. A column whose cells
 * are all plain decimals becomes numbers, one of dates ISO texts; an absent cell is "not asked".
 *
 * Throws SurveyFileError for anything that is not a table of answers or exceeds the upload limits.
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
        `The file is named like a CSV file but is ${OTHER[format.format]}.`,
        null,
        `Rename it to .${format.format === 'survey' ? 'jsonl' : format.format} and upload it again.`,
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
    const opened = opening.done === true ? new Uint8Array(0) : opening.value
    if (!cut) refuseBlank(textAt(opened, 0, opened.length))
    await parseRecords(resume(opened, texts), options.delimiter, firstLine, (row, line) => collector.addLine(row, line))
    const file = await tableOf(collector, options, {
      format: 'csv',
      encoding: options.encoding,
      raw,
      first: encodingWarnings(detection, decoder, given.encoding !== undefined),
    })
    return codebook === undefined ? file : applyCodebook(file, codebook)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    throw error
  } finally {
    await chunks.return(undefined)
  }
}

async function* resume(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}
