import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, Parser } from 'csv-parse'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import { SurveyFileError } from '../types'
import { refuse } from './refusals'

interface RawRecord {
  readonly record: string[]
  readonly raw: string
}

/** Receives each record, its text in the file and the line it ends in. */
export type OnRecord = (record: string[], raw: string, lastLine: number) => void

const QUOTE_ADVICE =
  'Close the quotation mark, or double it ("") where it is part of the text, and upload the file again.'

/**
 * Parses delimited text with `\n` line ends from a stream of strings. `firstLine` is the number of its first line.
 * Rejects with a SurveyFileError when a quotation mark is never closed, and with what `onRecord` throws.
 */
export const parseRecords = async (
  texts: AsyncIterable<string>,
  delimiter: string,
  firstLine: number,
  onRecord: OnRecord,
): Promise<void> => {
  let lastLine = firstLine - 1
  const take = (found: unknown, context: { lines: number }): null => {
    const { record, raw } = found as RawRecord
    lastLine = context.lines + firstLine - 1
    onRecord(record, raw, lastLine)
    return null
  }
  const parser = new Parser({
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    raw: true,
    max_record_size: UPLOAD_LIMITS.survey.rowBytes,
    on_record: take,
  })
  try {
    // Records are taken while parsing; nothing comes out, but the end has to be drained.
    await pipeline(texts, parser, new Writable({ objectMode: true, write: (_record, _encoding, done) => done() }))
  } catch (error) {
    if (!(error instanceof CsvError) || error instanceof SurveyFileError) throw error
    const where = `row that starts in line ${lastLine + 1}`
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw refuse(
        'quote_not_closed',
        `A quotation mark that is opened in line ${lastLine + 1} is never closed.`,
        where,
        QUOTE_ADVICE,
      )
    }
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      const limit = UPLOAD_LIMITS.survey.rowBytes / 1024 ** 2
      throw refuse(
        'row_too_long',
        `A row is longer than ${limit} MB; usually a quotation mark in it is never closed.`,
        where,
        QUOTE_ADVICE,
      )
    }
    throw refuse('not_csv', `The file cannot be read as delimited text: ${error.message}.`, where)
  }
}
