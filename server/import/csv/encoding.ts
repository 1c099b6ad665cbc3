import type { CsvOptions } from '@core/contract/imports'

export type CsvEncoding = CsvOptions['encoding']

export interface EncodingGuess {
  readonly encoding: CsvEncoding
  /** Bytes of the byte order mark to skip. */
  readonly bom: number
  /** False when another encoding would be as plausible: the user should look at accented letters. */
  readonly certain: boolean
}

/** Byte order mark at the start, if any. */
export const byteOrderMark = (bytes: Uint8Array): { encoding: CsvEncoding; bom: number } | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', bom: 3 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', bom: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', bom: 2 }
  return null
}

/** UTF-16 without a mark shows as NUL bytes on every second place wherever the text is Latin. */
const utf16WithoutMark = (bytes: Uint8Array): CsvEncoding | null => {
  let even = 0
  let odd = 0
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] !== 0) continue
    if (i % 2 === 0) even += 1
    else odd += 1
  }
  const enough = bytes.length / 8
  if (odd >= enough && even * 20 < odd) return 'utf-16le'
  if (even >= enough && odd * 20 < even) return 'utf-16be'
  return null
}

/** Length of the valid UTF-8 sequence at `at`: 0 when invalid, -1 when cut off by the end of the bytes. */
export const utf8SequenceLength = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
  if (length === 0) return 0
  for (let k = 1; k < length; k += 1) {
    const next = bytes[at + k]
    if (next === undefined) return -1
    // The second byte excludes overlong forms, surrogates and code points above U+10FFFF.
    const low = k > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    const high = k > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (next < low || next > high) return 0
  }
  return length
}

const utf8Counts = (bytes: Uint8Array): { multibyte: number; invalid: number } => {
  let multibyte = 0
  let invalid = 0
  for (let i = 0; i < bytes.length;) {
    const length = utf8SequenceLength(bytes, i)
    if (length < 0) break
    if (length > 1) multibyte += 1
    if (length === 0) invalid += 1
    i += Math.max(length, 1)
  }
  return { multibyte, invalid }
}

const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/u
const UNLIKELY = /[\u0080-\u009f∂∑∏π∫Ω√≈∆◊ﬁﬂˆ˜¯˘˙˚¸˝˛ˇ¦¬¤¶†‡‰ƒ]/u

/** How well a character above ASCII fits between its neighbours. */
const plausibility = (before: string, char: string, after: string): number => {
  const lettersAround = (LOWER.test(before) ? 1 : 0) + (LOWER.test(after) ? 1 : 0)
  if (UNLIKELY.test(char)) return -3
  if (char === '\u00a0') return 1
  if (/[’‘]/u.test(char)) return LOWER.test(before) || LOWER.test(after) ? 2 : 1
  if (/[“”„«»]/u.test(char)) return 2
  if (/[–—…•]/u.test(char)) return before === ' ' || /\d/u.test(before) || after === ' ' ? 2 : 0
  if (LOWER.test(char)) return lettersAround > 0 || UPPER.test(before) ? 2 : -1
  if (UPPER.test(char)) return LOWER.test(before) ? -2 : LOWER.test(after) ? 1 : 0
  if (/[€£©®™°²³½¿¡ªº]/u.test(char)) return 1
  return -1
}

const score = (bytes: Uint8Array, encoding: CsvEncoding): number => {
  const text = decodeAll(bytes, encoding)
  let total = 0
  for (let i = 0; i < text.length; i += 1) {
    if (text.charCodeAt(i) < 0x80) continue
    total += plausibility(text[i - 1] ?? ' ', text[i] ?? ' ', text[i + 1] ?? ' ')
  }
  return total
}

/** Decodes a whole sample; bytes that fit no character become U+FFFD. */
export const decodeAll = (bytes: Uint8Array, encoding: CsvEncoding): string => {
  // Streaming on purpose: Node 20 decodes windows-1252 as ISO-8859-1 when it is given all at once.
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}

/**
 * Encoding of a text file from its first bytes: byte order mark, UTF-16 by its NULs, valid UTF-8, and otherwise the more
 * plausible of windows-1252 and Mac OS Roman. A file that is mostly UTF-8 with stray bytes stays UTF-8.
 */
export const detectEncoding = (bytes: Uint8Array): EncodingGuess => {
  const mark = byteOrderMark(bytes)
  if (mark) return { ...mark, certain: true }
  const wide = utf16WithoutMark(bytes)
  if (wide) return { encoding: wide, bom: 0, certain: true }
  const { multibyte, invalid } = utf8Counts(bytes)
  if (invalid === 0 || multibyte >= invalid) return { encoding: 'utf-8', bom: 0, certain: invalid === 0 }
  const windows = score(bytes, 'windows-1252')
  const carriageReturnsOnly = bytes.includes(0x0d) && !bytes.includes(0x0a)
  const macintosh = score(bytes, 'macintosh') + (carriageReturnsOnly ? 3 : 0)
  return { encoding: macintosh > windows ? 'macintosh' : 'windows-1252', bom: 0, certain: false }
}
