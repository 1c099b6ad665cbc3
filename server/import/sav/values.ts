import { trimCell } from '../columns'
import type { DeclaredMissing, ValueLabel } from '../types'
import { isoDay, isoMoment } from './dates'
import type { TextReader } from './encoding'
import type { SpecialNumbers } from './extensions'
import type { DisplayFormat } from './formats'
import type { RawVariable } from './records'

export const numberOf = (bytes: Uint8Array, littleEndian: boolean): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, littleEndian)

/** The text of a stored cell: NULs count as blanks, blanks at both ends are dropped. */
export const cellText = (bytes: Uint8Array, texts: TextReader, where: string): string => {
  const cell = withoutPadding(bytes)
  return trimCell(texts.text(cell, where, cell.length === bytes.length))
}

/** SPSS cuts value labels at 120 bytes and variable labels at 255 or 256; other writers at their own limits above. */
const LABEL_LIMIT = 117

/** The text of a label; a letter cut at the limit of the writer is not an error. */
export const labelText = (bytes: Uint8Array, texts: TextReader, where: string): string =>
  trimCell(texts.text(withoutPadding(bytes), where, bytes.length >= LABEL_LIMIT))

/** Where a text up to `end` ends before the blanks and NULs that fill it up to its width. */
export const endOfText = (bytes: Uint8Array, start: number, end: number): number => {
  let at = end
  while (at > start && (bytes[at - 1] === 0x20 || bytes[at - 1] === 0)) at -= 1
  return at
}

/** Bytes without the blanks and NULs that fill a text up to its width. */
export const withoutPadding = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, endOfText(bytes, 0, bytes.length))

export const isoOf = (date: 'day' | 'moment'): ((stored: number) => string) => (date === 'day' ? isoDay : isoMoment)

/** Declared missing numbers as stored. LOWEST and HIGHEST become infinities. */
export const storedMissing = (
  raw: RawVariable,
  special: SpecialNumbers,
  littleEndian: boolean,
): DeclaredMissing | null => {
  if (raw.missingCode === 0 || raw.width > 0) return null
  const numbers = raw.missing.map(bytes => numberOf(bytes, littleEndian))
  if (raw.missingCode > 0) return { values: numbers, ranges: [] }
  const [low = Number.NaN, high = Number.NaN, ...values] = numbers
  return { values, ranges: [[low <= special.lowest ? -Infinity : low, high >= special.highest ? Infinity : high]] }
}

export const textMissing = (
  values: readonly Uint8Array[],
  texts: TextReader,
  where: string,
): DeclaredMissing | null => {
  const codes = values.map(bytes => cellText(bytes, texts, where)).filter(code => code !== '')
  return codes.length === 0 ? null : { values: [...new Set(codes)], ranges: [] }
}

export interface RawPair {
  readonly value: Uint8Array
  readonly label: Uint8Array
}

/** Labels of a text variable. A label of the blank text is left out: a blank cell is "not asked". */
export const textLabels = (pairs: readonly RawPair[], texts: TextReader, where: string): ValueLabel[] => {
  const labels = pairs.map(({ value, label }) => ({
    code: cellText(value, texts, where),
    label: labelText(label, texts, where),
  }))
  return distinct(labels.filter(({ code }) => code !== ''))
}

/** Labels of a number or date variable. A label of the system-missing value is left out. */
export const numberLabels = (
  pairs: readonly RawPair[],
  format: DisplayFormat,
  special: SpecialNumbers,
  littleEndian: boolean,
  texts: TextReader,
  where: string,
): ValueLabel[] => {
  const toCode = format.date === null ? (stored: number) => stored + 0 : isoOf(format.date)
  const labels = pairs.flatMap(({ value, label }) => {
    const stored = numberOf(value, littleEndian)
    if (!Number.isFinite(stored) || stored === special.sysmis) return []
    return [{ code: toCode(stored), label: labelText(label, texts, where) }]
  })
  return distinct(labels)
}

/** One label per code: the last one given, in the place of the first. */
const distinct = (labels: readonly ValueLabel[]): ValueLabel[] => {
  const byCode = new Map(labels.map(label => [label.code, label]))
  return [...byCode.values()]
}
