import type { Code } from '@core/crosstab'
import type { Compression } from '@server/import/sav/header'
import type { SavContent, SavVariable } from './content'
import { Packer, paddedText, pieceWidths, utf8, wordsOf } from './packer'

const NUMBER_FORMAT = (5 << 16) | (8 << 8) | 2
const textFormat = (width: number): number => (1 << 16) | (Math.min(width, 255) << 8)
const SYSTEM_MISSING = -Number.MAX_VALUE
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
  const bytes = utf8(label)
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
    const bytes = utf8(label).subarray(0, 120)
    packer.bytes(Uint8Array.of(bytes.length))
    packer.bytes(bytes)
    packer.bytes(new Uint8Array((8 - ((bytes.length + 1) % 8)) % 8))
  }
  packer.int32(4, 1, position)
}

const packExtension = (packer: Packer, subtype: number, text: string): void => {
  const bytes = utf8(text)
  packer.int32(7, subtype, 1, bytes.length)
  packer.bytes(bytes)
}

const packMachine = (packer: Packer, littleEndian: boolean): void => {
  packer.int32(7, 3, 4, 8, 1, 0, 0, -1, 1, 1, littleEndian ? 2 : 1, 65001)
  packer.int32(7, 4, 8, 3)
  for (const value of [SYSTEM_MISSING, Number.MAX_VALUE, LOWEST]) packer.float64(value)
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
  if (sets !== undefined) packExtension(packer, 7, sets)
  packExtension(packer, 13, variables.map(({ name }, at) => `${shortName(at)}=${name}`).join('\t'))
  const veryLong = variables.flatMap(({ width }, at) =>
    width > 255 ? [`${shortName(at)}=${String(width).padStart(5, '0')}\0\t`] : [],
  )
  if (veryLong.length > 0) packExtension(packer, 14, veryLong.join(''))
  packExtension(packer, 20, 'UTF-8')
  packer.int32(999, 0)
  return { bytes: packer.take(), words, positions }
}

const COMPRESSION_CODES = { none: 0, bytecode: 1, zlib: 2 } as const

export const headerBytes = (
  { caseCount, weight }: SavContent,
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
  packer.text('01 Jan 2512:00:00', 17)
  packer.bytes(paddedText('', 64))
  packer.bytes(new Uint8Array(3))
  return packer.take()
}
