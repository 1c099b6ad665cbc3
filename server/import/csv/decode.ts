import { isUtf8 } from 'node:buffer'
import { utf8SequenceLength, type CsvEncoding } from './encoding'
import { LINE_FEED } from './readRecord'

export interface Repairs {
  /** Bytes that were not valid UTF-8 and were read as windows-1252 instead. */
  readonly count: number
  /** Line of the first one, from 1. */
  readonly firstLine: number | null
}

export interface Decoder {
  /**
   * UTF-8 of the next bytes with all line ends as `\n`. A carriage return or letter cut at the end waits for the next call. May be
   * the given bytes themselves.
   */
  readonly write: (bytes: Uint8Array) => Uint8Array
  readonly end: () => Uint8Array
  /** The line that the next text begins in, from 1. */
  readonly line: () => number
  readonly repairs: () => Repairs
}

const CARRIAGE_RETURN = 0x0d
const NOTHING = new Uint8Array(0)

/** How many line feeds there are. */
export const countLines = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

/** CR, CR LF and CR CR LF as LF. */
const withLineFeeds = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.indexOf(CARRIAGE_RETURN)
  if (first < 0) return bytes
  const text = new Uint8Array(bytes.length)
  text.set(bytes.subarray(0, first))
  let to = first
  for (let at = first; at < bytes.length; at += 1, to += 1) {
    const byte = bytes[at] ?? 0
    text[to] = byte === CARRIAGE_RETURN ? LINE_FEED : byte
    if (byte !== CARRIAGE_RETURN) continue
    if (bytes[at + 1] === LINE_FEED) at += 1
    else if (bytes[at + 1] === CARRIAGE_RETURN && bytes[at + 2] === LINE_FEED) at += 2
  }
  return text.subarray(0, to)
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array =>
  first.length === 0 ? second : second.length === 0 ? first : Buffer.concat([first, second])

/** Carriage returns at the end, two at most, which are part of a line end that goes on in the next bytes. */
const openLineEnd = (bytes: Uint8Array): number => {
  if (bytes.at(-1) !== CARRIAGE_RETURN) return 0
  return bytes.at(-2) === CARRIAGE_RETURN ? 2 : 1
}

/** Each byte that is not valid UTF-8 as the windows-1252 character it most likely is. */
const repaired = (bytes: Uint8Array, onRepair: (before: () => Uint8Array) => void): Uint8Array => {
  // Streaming on purpose: Node 20 decodes windows-1252 as ISO-8859-1 when it is given all at once.
  const windows = new TextDecoder('windows-1252', { ignoreBOM: true })
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = 0; at < bytes.length;) {
    const length = utf8SequenceLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    parts.push(bytes.subarray(from, at))
    onRepair(() => Buffer.concat(parts))
    parts.push(Buffer.from(windows.decode(bytes.subarray(at, at + 1), { stream: true })))
    at += 1
    from = at
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** End of the last complete UTF-8 sequence. */
const completeEnd = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const at = bytes.length - back
    if (((bytes[at] ?? 0) & 0xc0) === 0x80) continue
    return utf8SequenceLength(bytes, at) < 0 ? at : bytes.length
  }
  return bytes.length
}

/** Bytes of UTF-8 as they are where they are valid. */
const fromUtf8 = (onRepair: (before: () => Uint8Array) => void) => {
  let rest: Uint8Array = NOTHING
  return (chunk: Uint8Array, last: boolean): Uint8Array => {
    const bytes = joined(rest, chunk)
    const end = last ? bytes.length : completeEnd(bytes)
    rest = bytes.slice(end)
    const whole = bytes.subarray(0, end)
    return isUtf8(whole) ? whole : repaired(whole, onRepair)
  }
}

const fromOther = (encoding: CsvEncoding) => {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return (chunk: Uint8Array, last: boolean): Uint8Array => Buffer.from(decoder.decode(chunk, { stream: !last }))
}

/**
 * Streaming decoder of a delimited file. CR, CR LF and CR CR LF become LF, so that every later count of lines is a count of
 * line feeds; the lines of damaged characters are reported.
 */
export const createDecoder = (encoding: CsvEncoding): Decoder => {
  let line = 1
  let count = 0
  let firstLine: number | null = null
  let held: Uint8Array = NOTHING
  const onRepair = (before: () => Uint8Array): void => {
    count += 1
    firstLine ??= line + countLines(withLineFeeds(joined(held, before())))
  }
  const decode = encoding === 'utf-8' ? fromUtf8(onRepair) : fromOther(encoding)
  const emit = (chunk: Uint8Array, last: boolean): Uint8Array => {
    const decoded = joined(held, decode(chunk, last))
    const end = decoded.length - (last ? 0 : openLineEnd(decoded))
    held = decoded.slice(end)
    const text = withLineFeeds(decoded.subarray(0, end))
    line += countLines(text)
    return text
  }
  return {
    write: bytes => emit(bytes, false),
    end: () => emit(NOTHING, true),
    line: () => line,
    repairs: () => ({ count, firstLine }),
  }
}
