import type { FileHandle } from 'node:fs/promises'
import type { Column } from '@core/crosstab'
import { SurveyFileError, type ReadOptions } from '../types'
import { CaseBatch } from './cells/batch'
import { BytecodeDecoder } from './cells/bytecode'
import { createCollectors } from './cells/collector'
import type { CellDecoder, CellLayout } from './cells/decoder'
import { PlainDecoder } from './cells/plain'
import { fileChunks, readZlibBlocks, zlibChunks } from './cells/sources'
import type { FileCursor } from './cursor'
import type { SavDictionary } from './dictionary'
import type { SavHeader } from './header'
import { bytePlace, wrongCaseCount } from './problems'
import type { RawDictionary } from './records'
import type { WarningList } from './warnings'

export interface SavInput {
  readonly file: FileHandle
  readonly cursor: FileCursor
  readonly header: SavHeader
  readonly raw: RawDictionary
  readonly dictionary: SavDictionary
  readonly warnings: WarningList
}

interface Stream {
  readonly chunks: AsyncGenerator<Uint8Array>
  /** Total number of bytes to come. */
  readonly bytes: number
}

const openStream = ({ file, cursor, header, raw }: SavInput): Stream => {
  if (header.compression !== 'zlib') {
    const bytes = cursor.size - raw.dataOffset
    return { bytes, chunks: fileChunks(file, raw.dataOffset, cursor.size) }
  }
  const blocks = readZlibBlocks(cursor)
  return { bytes: blocks.reduce((sum, block) => sum + block.uncompressed, 0), chunks: zlibChunks(file, blocks) }
}

/** More cases than this cannot be stored in so many bytes, so a wrong count in the header reserves nothing. */
const mostCases = (bytes: number, words: number, compression: SavHeader['compression']): number =>
  Math.ceil(compression === 'none' ? bytes / (words * 8) : bytes / words)

/** The most cells we are willing to hold; a larger file is refused before it exhausts the machine. */
const MOST_CELLS = 1_500_000_000
const UNKNOWN_CAPACITY = 16_384

const refuseTooLarge = (cases: number, variables: number): void => {
  if (cases * variables <= MOST_CELLS) return
  throw new SurveyFileError({
    code: 'too_large',
    message: `The file has more than ${MOST_CELLS.toLocaleString('en-US')} cells (respondents x variables).`,
    where: `respondent ${cases.toLocaleString('en-US')}`,
    advice: 'Leave out variables that no report needs, or split the file.',
  })
}

const isTextWord = ({ layouts }: SavDictionary, words: number): Uint8Array => {
  const isText = new Uint8Array(words)
  for (const { kind, pieces } of layouts) {
    if (kind !== 'text') continue
    for (const { word, words } of pieces) isText.fill(1, word, word + words)
  }
  return isText
}

export interface SavCells {
  readonly columns: readonly Column[]
  readonly cases: number
}

/** The end mark of byte-compressed data, padded to its group, does not count as surplus. */
const END_MARK_BYTES = 8

const checkEnd = ({ header, cursor, warnings }: SavInput, cases: number, trailing: number, oddCells: number): void => {
  if (header.cases !== null && cases !== header.cases) throw wrongCaseCount(header.cases, cases, bytePlace(cursor.size))
  if (header.casesUnset)
    warnings.add(
      'cases_unset',
      'The header does not say how many respondents there are; all were read up to the end.',
      null,
    )
  if (trailing > (header.compression === 'none' ? 0 : END_MARK_BYTES)) {
    warnings.add(
      'trailing_bytes',
      `${trailing.toLocaleString('en-US')} bytes follow after the last respondent and were left out.`,
      null,
    )
  }
  if (oddCells > 0) {
    warnings.add(
      'odd_cells',
      `${oddCells} cells hold a blank text in a number or a number in a text; they were read as not asked.`,
      null,
    )
  }
}

/**
 * Reads all cells, a batch of cases at a time, into one column per variable.
 * @throws SurveyFileError when the data end before the announced number of cases or inside a case
 */
export const readCases = async (input: SavInput, { onProgress, signal }: ReadOptions): Promise<SavCells> => {
  const { header, raw, dictionary } = input
  const stream = openStream(input)
  const possible = mostCases(stream.bytes, raw.words, header.compression)
  refuseTooLarge(Math.min(header.cases ?? 0, possible), dictionary.layouts.length)
  const collectors = createCollectors(dictionary, Math.min(header.cases ?? UNKNOWN_CAPACITY, possible))
  let cases = 0
  let oddCells = 0
  const batch = new CaseBatch(raw.words, header.bias, (full, count) => {
    for (const collector of collectors) oddCells += collector.append(full, count)
    cases += count
    refuseTooLarge(cases, collectors.length)
  })
  const layout: CellLayout = {
    batch,
    isText: isTextWord(dictionary, raw.words),
    littleEndian: input.cursor.littleEndian,
    wordsWanted: header.cases === null ? Infinity : header.cases * raw.words,
  }
  const decoder: CellDecoder = header.compression === 'none' ? new PlainDecoder(layout) : new BytecodeDecoder(layout)
  let pushed = 0
  let unused = 0
  for await (const chunk of stream.chunks) {
    signal?.throwIfAborted()
    unused = decoder.push(chunk)
    pushed += chunk.length
    onProgress?.({ unit: 'rows', done: cases, total: header.cases ?? 0 })
    if (decoder.done) break
  }
  if (batch.begun > 0) {
    const complete = cases + Math.floor(batch.filled / raw.words)
    throw wrongCaseCount(
      header.cases ?? complete + 1,
      complete,
      `inside respondent ${complete + 1}, ${bytePlace(input.cursor.size)}`,
    )
  }
  batch.flush()
  checkEnd(input, cases, stream.bytes - pushed + (decoder.done ? unused : decoder.leftover), oddCells)
  onProgress?.({ unit: 'rows', done: cases, total: cases })
  return { columns: collectors.map(collector => collector.finish()), cases }
}
