import { utf8SequenceLength, type CsvEncoding } from './encoding'

export interface Repairs {
  /** Bytes that were not valid UTF-8 and were read as windows-1252 instead. */
  readonly count: number
  /** Line of the first one, from 1. */
  readonly firstLine: number | null
}

export interface Decoder {
  /** Text of the next bytes with all line ends as `\n`. A carriage return or letter cut at the end waits for the next call. */
  readonly write: (bytes: Uint8Array) => string
  readonly end: () => string
  readonly repairs: () => Repairs
}

const countNewlines = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Valid UTF-8 is left to the platform; each invalid byte is taken as the windows-1252 character it most likely is. */
const repairingUtf8 = (onRepair: (textBefore: string) => void) => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const single = new TextDecoder('windows-1252', { ignoreBOM: true })
  let rest = new Uint8Array(0)
  const decode = (chunk: Uint8Array, last: boolean): string => {
    const bytes = rest.length === 0 ? chunk : new Uint8Array(Buffer.concat([rest, chunk]))
    const end = last ? bytes.length : completeEnd(bytes)
    rest = bytes.slice(end)
    const whole = bytes.subarray(0, end)
    try {
      return strict.decode(whole)
    } catch {
      return repair(whole)
    }
  }
  const repair = (bytes: Uint8Array): string => {
    let text = ''
    let from = 0
    for (let i = 0; i < bytes.length;) {
      const length = utf8SequenceLength(bytes, i)
      if (length > 0) {
        i += length
        continue
      }
      text += strict.decode(bytes.subarray(from, i))
      onRepair(text)
      text += single.decode(bytes.subarray(i, i + 1), { stream: true })
      i += 1
      from = i
    }
    return text + strict.decode(bytes.subarray(from))
  }
  return decode
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

/**
 * Streaming decoder of a delimited file. CR, CR LF and CR CR LF become LF, so that every later count of lines is a count of
 * line feeds; the lines of damaged characters are reported.
 */
export const createDecoder = (encoding: CsvEncoding): Decoder => {
  let lines = 1
  let count = 0
  let firstLine: number | null = null
  let held = ''
  const utf8 = repairingUtf8(before => {
    count += 1
    firstLine ??= lines + countNewlines(normalise(held + before))
  })
  const other = encoding === 'utf-8' ? null : new TextDecoder(encoding, { ignoreBOM: true })

  const normalise = (text: string): string => (text.includes('\r') ? text.replace(/\r\r?\n|\r/gu, '\n') : text)
  const emit = (decoded: string, last: boolean): string => {
    const text = held + decoded
    const cut = last
      ? text.length
      : text.endsWith('\r\r')
        ? text.length - 2
        : text.endsWith('\r')
          ? text.length - 1
          : text.length
    held = text.slice(cut)
    const out = normalise(text.slice(0, cut))
    lines += countNewlines(out)
    return out
  }
  return {
    write: bytes => emit(other ? other.decode(bytes, { stream: true }) : utf8(bytes, false), false),
    end: () => emit(other ? other.decode() : utf8(new Uint8Array(0), true), true),
    repairs: () => ({ count, firstLine }),
  }
}
