import type { Measure } from '../types'
import { ByteReader } from './byteReader'
import type { RawExtension } from './records'

/** Records 7/3, 7/4 and 7/11, and the texts of 7/13 and 7/14. Anything odd in them is left out, not fatal. */
export interface MachineInfo {
  readonly codePage: number | null
  /** 1 IEEE, 2 IBM 370, 3 DEC VAX. */
  readonly floatFormat: number | null
}

export interface SpecialNumbers {
  readonly sysmis: number
  readonly highest: number
  readonly lowest: number
}

const LARGEST_DOUBLE = Number.MAX_VALUE
/** The double just above the most negative one, where SPSS puts LOWEST. */
const SECOND_LOWEST = -1.7976931348623155e308

const body = (records: readonly RawExtension[], subtype: number): RawExtension | null =>
  records.filter(record => record.subtype === subtype).at(-1) ?? null

/** Bytes of the last record of a subtype, or null. */
export const extensionBytes = (records: readonly RawExtension[], subtype: number): Uint8Array | null =>
  body(records, subtype)?.data ?? null

/** ASCII text of a record whose content is ASCII by definition. */
export const extensionAscii = (records: readonly RawExtension[], subtype: number): string | null => {
  const bytes = extensionBytes(records, subtype)
  return bytes === null ? null : Buffer.from(bytes).toString('latin1').replace(/\0+$/, '')
}

const numbers = (record: RawExtension | null, littleEndian: boolean): number[] => {
  if (record === null || (record.size !== 4 && record.size !== 8)) return []
  const view = new DataView(record.data.buffer, record.data.byteOffset, record.data.length)
  return Array.from({ length: record.count }, (_, at) =>
    record.size === 4 ? view.getInt32(at * 4, littleEndian) : view.getFloat64(at * 8, littleEndian),
  )
}

export const readMachineInfo = (records: readonly RawExtension[], littleEndian: boolean): MachineInfo => {
  const info = numbers(body(records, 3), littleEndian)
  return { codePage: info[7] ?? null, floatFormat: info[4] ?? null }
}

export const readSpecialNumbers = (records: readonly RawExtension[], littleEndian: boolean): SpecialNumbers => {
  const info = numbers(body(records, 4), littleEndian)
  const [sysmis = -LARGEST_DOUBLE, highest = LARGEST_DOUBLE, lowest = SECOND_LOWEST] = info.length === 3 ? info : []
  return { sysmis, highest, lowest }
}

const MEASURES: readonly (Measure | null)[] = [null, 'nominal', 'ordinal', 'scale']

/**
 * Measures of record 7/11: three numbers per variable (measure, width, alignment) or two (without width). Writers count
 * the pieces of very long texts as variables or not; `pieces` and `wholes` are both counts. Null when nothing fits.
 */
export const readMeasures = (
  records: readonly RawExtension[],
  littleEndian: boolean,
  { pieces, wholes }: { readonly pieces: number; readonly wholes: number },
): { readonly perPiece: boolean; readonly measures: readonly (Measure | null)[] } | null => {
  const record = body(records, 11)
  if (record === null || record.size !== 4) return null
  for (const [count, step] of [
    [pieces, 3],
    [pieces, 2],
    [wholes, 3],
    [wholes, 2],
  ] as const) {
    if (record.count !== count * step) continue
    const values = numbers(record, littleEndian)
    const measures = Array.from({ length: count }, (_, at) => MEASURES[values[at * step] ?? 0] ?? null)
    return { perPiece: count === pieces, measures }
  }
  return null
}

const TAB = 0x09
const EQUALS = 0x3d

/** `KEY=value` pairs between tabs (records 7/13 and 7/14), still as bytes: a key may end inside a letter. */
export const keyValuePairs = (data: Uint8Array): { readonly key: Uint8Array; readonly value: Uint8Array }[] => {
  const pairs: { key: Uint8Array; value: Uint8Array }[] = []
  for (let start = 0; start < data.length;) {
    const tab = data.indexOf(TAB, start)
    const item = data.subarray(start, tab < 0 ? data.length : tab)
    const cut = item.indexOf(EQUALS)
    if (cut > 0) pairs.push({ key: item.subarray(0, cut), value: item.subarray(cut + 1) })
    start += item.length + 1
  }
  return pairs
}

export interface RawLongLabels {
  readonly variable: Uint8Array
  readonly pairs: readonly { readonly value: Uint8Array; readonly label: Uint8Array }[]
}

/** Record 7/21, value labels of texts wider than 8 bytes; null when the record does not hold together. */
export const readLongLabels = (data: Uint8Array, littleEndian: boolean): RawLongLabels[] | null => {
  const reader = new ByteReader(data, littleEndian)
  const found: RawLongLabels[] = []
  while (!reader.done) {
    const variable = reader.counted()
    const width = reader.int32()
    const count = reader.int32()
    if (variable === null || width === null || count === null || count < 0 || count * 8 > data.length) return null
    const pairs: { value: Uint8Array; label: Uint8Array }[] = []
    for (let at = 0; at < count; at += 1) {
      const value = reader.counted()
      const label = reader.counted()
      if (value === null || label === null) return null
      pairs.push({ value, label })
    }
    found.push({ variable, pairs })
  }
  return found
}

export interface RawLongMissing {
  readonly variable: Uint8Array
  readonly values: readonly Uint8Array[]
}

const readMissingValues = (reader: ByteReader): Uint8Array[] | null => {
  const count = reader.byte()
  const length = reader.int32()
  if (count === null || length === null || count > 3) return null
  const values: Uint8Array[] = []
  for (let at = 0; at < count; at += 1) {
    const start = reader.position
    // Early PSPP versions wrote the length before every value, not once.
    if (at > 0 && reader.int32() !== length) reader.position = start
    const value = reader.bytes(length)
    if (value === null) return null
    values.push(value)
  }
  return values
}

/** Record 7/22, missing values of texts wider than 8 bytes; null when the record does not hold together. */
export const readLongMissing = (data: Uint8Array, littleEndian: boolean): RawLongMissing[] | null => {
  const reader = new ByteReader(data, littleEndian)
  const found: RawLongMissing[] = []
  while (!reader.done) {
    const variable = reader.counted()
    const values = variable === null ? null : readMissingValues(reader)
    if (variable === null || values === null) return null
    found.push({ variable, values })
  }
  return found
}
