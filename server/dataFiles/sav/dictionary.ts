import type { Code } from '@core/crosstab'
import type { Compression, SavContent, SavSet, SavVariable } from './content'
import { cutBytes, Packer, paddedText, pieceWidths, utf8, wordsOf } from './packer'

const NUMBER_FORMAT = (5 << 16) | (8 << 8) | 2
const textFormat = (width: number): number => (1 << 16) | (Math.min(width, 255) << 8)
const SYSTEM_MISSING = -Number.MAX_VALUE
/** The longest texts that SPSS takes. */
const LABEL_BYTES = 255
const VALUE_LABEL_BYTES = 120
const LOWEST = -1.7976931348623155e308

export interface DictionaryBytes {
  readonly bytes: Uint8Array
  /** 8-byte words of a case. */
  readonly words: number
  /** First word of a variable, counted from 1. */
  readonly positions: ReadonlyMap<string, number>
}

const shortName = (at: number): string => `V${String(at + 1).padStart(6, '0')}`

const missingNumbers = ({ missing }: SavVariable): { readonly code: number; readonly values: readonly Code[] } => {
  const [range] = missing?.ranges ?? []
  const values = missing?.values ?? []
  if (range === undefined) return { code: values.length, values }
  const bounds = [range[0] === -Infinity ? LOWEST : range[0], range[1] === Infinity ? Number.MAX_VALUE : range[1]]
  return { code: values.length === 0 ? -2 : -3, values: [...bounds, ...values] }
}

const packCode = (packer: Packer, code: Code): void => {
  if (typeof code === 'number') packer.float64(code)
  else packer.text(code, 8)
}

const packLabel = (packer: Packer, label: string): void => {
  const bytes = cutBytes(label, LABEL_BYTES)
  packer.int32(bytes.length)
  packer.bytes(bytes)
  packer.bytes(new Uint8Array((4 - (bytes.length % 4)) % 4))
}

/** One record per piece of a variable, with its continuations; returns the words it takes. */
const packVariable = (packer: Packer, variable: SavVariable, at: number): number => {
  let words = 0
  pieceWidths(variable.width).forEach((width, piece) => {
    const { code, values } = piece === 0 ? missingNumbers(variable) : { code: 0, values: [] }
    const label = piece === 0 ? variable.label : undefined
    const format = variable.format ?? (width === 0 ? NUMBER_FORMAT : textFormat(width))
    packer.int32(2, width, label === undefined ? 0 : 1, code, format, format)
    packer.text(piece === 0 ? shortName(at) : `W${String(at).padStart(4, '0')}${piece.toString(36)}`, 8)
    if (label !== undefined) packLabel(packer, label)
    for (const value of values) packCode(packer, value)
    for (let word = 1; word < wordsOf(width); word += 1) {
      packer.int32(2, -1, 0, 0, 0, 0)
      packer.text('', 8)
    }
    words += wordsOf(width)
  })
  return words
}

const packValueLabels = (packer: Packer, { valueLabels = [] }: SavVariable, position: number): void => {
  if (valueLabels.length === 0) return
  packer.int32(3, valueLabels.length)
  for (const { code, label } of valueLabels) {
    packCode(packer, code)
    const bytes = cutBytes(label, VALUE_LABEL_BYTES)
    packer.bytes(Uint8Array.of(bytes.length))
    packer.bytes(bytes)
    packer.bytes(new Uint8Array((8 - ((bytes.length + 1) % 8)) % 8))
  }
  packer.int32(4, 1, position)
}

const packExtension = (packer: Packer, subtype: number, text: string | Uint8Array): void => {
  const bytes = typeof text === 'string' ? utf8(text) : text
  packer.int32(7, subtype, 1, bytes.length)
  packer.bytes(bytes)
}

const packMachine = (packer: Packer, littleEndian: boolean): void => {
  packer.int32(7, 3, 4, 8, 1, 0, 0, -1, 1, 1, littleEndian ? 2 : 1, 65001)
  packer.int32(7, 4, 8, 3)
  for (const value of [SYSTEM_MISSING, Number.MAX_VALUE, LOWEST]) packer.float64(value)
}

const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const
const COLUMN_WIDTH = 8
const LEFT = 0
const RIGHT = 1

/** How each piece of each variable is measured and shown; nothing where no variable says. */
const packMeasures = (packer: Packer, variables: readonly SavVariable[]): void => {
  if (variables.every(({ measure }) => measure === undefined)) return
  const shown = variables.flatMap(({ width, measure }) =>
    pieceWidths(width).map(() => [
      measure === undefined ? 0 : MEASURES[measure],
      COLUMN_WIDTH,
      width > 0 ? LEFT : RIGHT,
    ]),
  )
  packer.int32(7, 11, 4, shown.length * 3)
  for (const piece of shown) packer.int32(...piece)
}

const counted = (text: string): string => `${utf8(text).length} ${text}`

type ShortNames = ReadonlyMap<string, string>

const setLine = ({ name, label, type, counted: value = 1, members }: SavSet, shortNames: ShortNames): string => {
  const how = type === 'C' ? 'C' : `${type === 'E' ? 'E 1 ' : 'D'}${counted(String(value))}`
  return `$${name}=${how} ${counted(label)} ${members.map(member => shortNames.get(member)?.toLowerCase() ?? '').join(' ')}\n`
}

/**
 * Sets as SPSS spells them: record 7 for those that every version knows, 19 for those labelled by counted values. Members are
 * named by their short names in small letters.
 */
const packSets = (packer: Packer, shortNames: ShortNames, sets: readonly SavSet[] = []): void => {
  for (const subtype of [7, 19]) {
    const lines = sets.filter(({ type }) => (type === 'E') === (subtype === 19)).map(set => setLine(set, shortNames))
    if (lines.length > 0) packExtension(packer, subtype, lines.join(''))
  }
}

export const dictionaryBytes = ({ variables, sets }: SavContent, littleEndian: boolean): DictionaryBytes => {
  const packer = new Packer(littleEndian)
  const positions = new Map<string, number>()
  let words = 0
  variables.forEach((variable, at) => {
    positions.set(variable.name, words + 1)
    words += packVariable(packer, variable, at)
  })
  for (const variable of variables) packValueLabels(packer, variable, positions.get(variable.name) ?? 1)
  packMachine(packer, littleEndian)
  packSets(packer, new Map(variables.map(({ name }, at) => [name, shortName(at)])), sets)
  packMeasures(packer, variables)
  packExtension(packer, 13, variables.map(({ name }, at) => `${shortName(at)}=${name}`).join('\t'))
  const veryLong = variables.flatMap(({ width }, at) =>
    width > 255 ? [`${shortName(at)}=${String(width).padStart(5, '0')}\0\t`] : [],
  )
  if (veryLong.length > 0) packExtension(packer, 14, veryLong.join(''))
  packExtension(packer, 20, 'UTF-8')
  packer.int32(999, 0)
  return { bytes: packer.take(), words, positions }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const twoDigits = (value: number): string => String(value % 100).padStart(2, '0')
/** 09 Mar 26 */
const dayText = (day: Date): string =>
  `${twoDigits(day.getDate())} ${MONTHS[day.getMonth()] ?? 'Jan'} ${twoDigits(day.getFullYear())}`

const COMPRESSION_CODES = { none: 0, bytecode: 1, zlib: 2 } as const

export const headerBytes = (
  { caseCount, weight, title = '', created = new Date(2025, 0, 1, 12) }: SavContent,
  { words, positions }: DictionaryBytes,
  compression: Compression,
  littleEndian: boolean,
): Uint8Array => {
  const packer = new Packer(littleEndian)
  packer.text(compression === 'zlib' ? '$FL3' : '$FL2', 4)
  packer.text('@(#) SPSS DATA FILE Tabularium', 60)
  packer.int32(
    2,
    words,
    COMPRESSION_CODES[compression],
    weight === undefined ? 0 : (positions.get(weight) ?? 0),
    caseCount,
  )
  packer.float64(100)
  packer.text(`${dayText(created)}${created.toTimeString().slice(0, 8)}`, 17)
  packer.bytes(paddedText(title.replace(/[\r\n\0]/gu, ' '), 64))
  packer.bytes(new Uint8Array(3))
  return packer.take()
}
