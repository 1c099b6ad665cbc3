import { UPLOAD_LIMITS } from '@core/domain/limits'
import { LINE_FEED, readRecord, RecordRow } from './readRecord'
import { refuse } from './refusals'

/** Receives each record with the line it ends in; the row holds for this call. */
export type OnRecord = (row: RecordRow, lastLine: number) => void

const QUOTE_ADVICE =
  'Close the quotation mark, or double it ("") where it is part of the text, and upload the file again.'
const { rowBytes: MOST_BYTES } = UPLOAD_LIMITS.survey

/** Finds the records in pieces of a text, which may end anywhere. */
class Records {
  private readonly row = new RecordRow()
  private readonly delimiter: number
  /** What is not read yet. A record that is longer than this is tried again when there is twice as much of it. */
  private waiting: Uint8Array[] = []
  private bytes = 0
  private needed = 0

  constructor(
    delimiter: string,
    /** In which the next record begins. */
    private line: number,
    private readonly onRecord: OnRecord,
  ) {
    this.delimiter = delimiter.charCodeAt(0)
  }

  write(piece: Uint8Array): void {
    this.waiting.push(piece)
    this.bytes += piece.length
    if (this.bytes >= this.needed) this.read()
  }

  end(): void {
    this.read()
    if (this.bytes === 0) return
    // The last record may end without a line feed.
    this.waiting.push(Uint8Array.of(LINE_FEED))
    this.read()
    if (this.bytes > 0)
      throw refuse(
        'quote_not_closed',
        `A quotation mark that is opened in line ${this.line} is never closed.`,
        this.where,
        QUOTE_ADVICE,
      )
  }

  private get where(): string {
    return `row that starts in line ${this.line}`
  }

  private read(): void {
    const [only] = this.waiting
    const bytes = this.waiting.length === 1 && only ? only : Buffer.concat(this.waiting)
    let from = 0
    while (from < bytes.length) {
      const next = readRecord(bytes, from, this.delimiter, this.row)
      if ((next < 0 ? bytes.length : next) - from > MOST_BYTES) this.refuseLong()
      if (next < 0) break
      const last = this.line + this.row.lines
      this.onRecord(this.row, last)
      this.line = last + 1
      from = next
    }
    this.bytes = bytes.length - from
    this.waiting = this.bytes === 0 ? [] : [bytes.subarray(from)]
    this.needed = Math.min(2 * this.bytes, MOST_BYTES + 1)
  }

  private refuseLong(): never {
    throw refuse(
      'row_too_long',
      `A row is longer than ${MOST_BYTES / 1024 ** 2} MB; usually a quotation mark in it is never closed.`,
      this.where,
      QUOTE_ADVICE,
    )
  }
}

/**
 * Parses delimited UTF-8 with `\n` line ends, which it may change. `firstLine` is the number of its first line. Rejects with a
 * SurveyFileError when a quotation mark is never closed or a record is too long, and with what `onRecord` throws.
 */
export const parseRecords = async (
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  delimiter: string,
  firstLine: number,
  onRecord: OnRecord,
): Promise<void> => {
  const records = new Records(delimiter, firstLine, onRecord)
  for await (const piece of pieces) records.write(piece)
  records.end()
}

/** The first `limit` records of a text with `\n` line ends as texts; a quotation mark that is open at its end ends them. */
export const firstRecords = (text: string, delimiter: string, limit: number): string[][] => {
  const bytes = Buffer.from(`${text}\n`)
  const row = new RecordRow()
  const records: string[][] = []
  for (let from = 0; from < bytes.length && records.length < limit;) {
    from = readRecord(bytes, from, delimiter.charCodeAt(0), row)
    if (from < 0) break
    records.push(row.texts())
  }
  return records
}
