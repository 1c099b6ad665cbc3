import { createReadStream } from 'node:fs'
import { UPLOAD_LIMITS } from '@core/domain/limits'
import { refuse } from './refusals'

const LINE_FEED = 10
const LONGEST_LINE = UPLOAD_LIMITS.survey.rowBytes
const CHUNK_BYTES = 256 * 1024

/** A line with something in it; `number` from 1 counts blank lines too. */
export interface Line {
  readonly number: number
  readonly text: string
}

interface LineOptions {
  readonly signal?: AbortSignal | undefined
  /** Bytes of the file that were read so far. */
  readonly onBytes?: (bytes: number) => void
}

const LONG_ADVICE = 'Each response needs a line of its own. Import the survey from the provider again.'

/** The lines of a file as they are read from disk. Throws SurveyFileError for a line that is too long or not UTF-8. */
export async function* linesOf(path: string, { signal, onBytes }: LineOptions = {}): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  let held: Uint8Array[] = []
  let [bytes, number] = [0, 1]
  const hold = (part: Uint8Array): void => {
    bytes += part.length
    if (bytes > LONGEST_LINE)
      throw refuse(
        'line_too_long',
        `A line is longer than ${LONGEST_LINE / 1024 ** 2} MB.`,
        `line ${number}`,
        LONG_ADVICE,
      )
    held.push(part)
  }
  const take = (): string => {
    const whole = held.length === 1 ? held[0] : Buffer.concat(held)
    ;[held, bytes] = [[], 0]
    try {
      return decoder.decode(whole)
    } catch {
      throw refuse('not_utf8', 'The line holds bytes that are not UTF-8 text.', `line ${number}`)
    }
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      let from = 0
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
        hold(chunk.subarray(from, end))
        const text = take()
        if (text.trim() !== '') yield { number, text }
        number += 1
        from = end + 1
      }
      hold(chunk.subarray(from))
      onBytes?.(stream.bytesRead)
    }
    const text = take()
    if (text.trim() !== '') yield { number, text }
  } finally {
    stream.destroy()
  }
}
