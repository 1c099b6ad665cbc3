import type { FileCursor } from './cursor'
import { damaged } from './problems'

/** A variable record and its continuations, with texts still as bytes. `slot` counts 8-byte words of a case from 0. */
export interface RawVariable {
  readonly slot: number
  readonly words: number
  /** 0 for numbers, else bytes of text, at most 255. */
  readonly width: number
  readonly name: Uint8Array
  readonly label: Uint8Array | null
  /** 0..3 discrete values, -2 a range, -3 a range and a value. */
  readonly missingCode: number
  readonly missing: readonly Uint8Array[]
  readonly format: number
  readonly offset: number
}

export interface RawValueLabels {
  readonly pairs: readonly { readonly value: Uint8Array; readonly label: Uint8Array }[]
  readonly slots: readonly number[]
  readonly offset: number
}

export interface RawExtension {
  readonly subtype: number
  readonly size: number
  readonly count: number
  readonly data: Uint8Array
  readonly offset: number
}

export interface RawDictionary {
  readonly variables: readonly RawVariable[]
  readonly valueLabels: readonly RawValueLabels[]
  readonly extensions: readonly RawExtension[]
  readonly documents: readonly Uint8Array[]
  /** 8-byte words of one case. */
  readonly words: number
  readonly dataOffset: number
}

const WIDEST_STRING = 255
const DOCUMENT_LINE = 80
const MISSING_CODES = new Set([-3, -2, 0, 1, 2, 3])

interface Draft {
  readonly variables: RawVariable[]
  readonly valueLabels: RawValueLabels[]
  readonly extensions: RawExtension[]
  readonly documents: Uint8Array[]
  words: number
  /** Continuation records the last text variable still needs. */
  pending: number
}

const roundUp = (count: number, unit: number): number => Math.ceil(count / unit) * unit

const readVariable = (cursor: FileCursor, draft: Draft): void => {
  const offset = cursor.offset - 4
  const what = `variable record ${draft.variables.length + 1}`
  const width = cursor.int32(what)
  const hasLabel = cursor.int32(what)
  const missingCode = cursor.int32(what)
  const format = cursor.int32(what)
  cursor.int32(what)
  const name = cursor.bytes(8, what)
  if (width === -1) {
    if (draft.pending === 0) throw damaged('A continuation record does not follow a long text.', offset)
    draft.pending -= 1
    draft.words += 1
    return
  }
  if (draft.pending > 0) throw damaged(`The text variable before ${what} lacks its continuation records.`, offset)
  if (width < 0 || width > WIDEST_STRING)
    throw damaged(`In ${what} a text is ${width} bytes wide; at most 255 are possible.`, offset)
  if (hasLabel !== 0 && hasLabel !== 1)
    throw damaged(`In ${what} the label mark is ${hasLabel} instead of 0 or 1.`, offset)
  if (!MISSING_CODES.has(missingCode))
    throw damaged(`The ${what} announces ${missingCode} missing values; at most 3 are possible.`, offset)
  if (width > 0 && missingCode < 0) throw damaged(`In ${what} a text variable has a range of missing values.`, offset)
  const label = hasLabel === 1 ? readVariableLabel(cursor, what) : null
  const missing = Array.from({ length: Math.abs(missingCode) }, () => cursor.bytes(8, what))
  const words = Math.max(1, Math.ceil(width / 8))
  draft.variables.push({ slot: draft.words, words, width, name, label, missingCode, missing, format, offset })
  draft.words += 1
  draft.pending = words - 1
}

const readVariableLabel = (cursor: FileCursor, what: string): Uint8Array => {
  const length = cursor.int32(what)
  if (length < 0) throw damaged(`In ${what} the label has a negative length.`, cursor.offset - 4)
  return cursor.bytes(roundUp(length, 4), `the label of ${what}`).subarray(0, length)
}

const readPairs = (cursor: FileCursor, offset: number): RawValueLabels['pairs'] => {
  const count = cursor.int32('a value-label record')
  if (count < 0 || count * 16 > cursor.remaining) {
    throw damaged(
      `A value-label record announces ${count.toLocaleString('en-US')} labels, more than the file can hold.`,
      offset,
    )
  }
  return Array.from({ length: count }, () => {
    const value = cursor.bytes(8, 'a value label')
    const length = cursor.bytes(1, 'a value label')[0] ?? 0
    const label = cursor.bytes(roundUp(length + 1, 8) - 1, 'a value label').subarray(0, length)
    return { value, label }
  })
}

const readValueLabels = (cursor: FileCursor, draft: Draft): void => {
  const offset = cursor.offset - 4
  const pairs = readPairs(cursor, offset)
  const next = cursor.int32('a value-label record')
  if (next !== 4) throw damaged('A value-label record is not followed by the list of its variables.', cursor.offset - 4)
  const count = cursor.int32('the variables of a value-label record')
  if (count < 1 || count > draft.words)
    throw damaged(`Value labels are announced for ${count} of ${draft.words} variables.`, cursor.offset - 4)
  const slots = Array.from({ length: count }, () => cursor.int32('the variables of a value-label record') - 1)
  draft.valueLabels.push({ pairs, slots, offset })
}

const readDocuments = (cursor: FileCursor, draft: Draft): void => {
  const offset = cursor.offset - 4
  const lines = cursor.int32('the document record')
  if (lines < 0 || lines * DOCUMENT_LINE > cursor.remaining) {
    throw damaged(
      `The document record announces ${lines.toLocaleString('en-US')} lines, more than the file can hold.`,
      offset,
    )
  }
  for (let line = 0; line < lines; line += 1) draft.documents.push(cursor.bytes(DOCUMENT_LINE, 'the document record'))
}

const readExtension = (cursor: FileCursor, draft: Draft): void => {
  const offset = cursor.offset - 4
  const subtype = cursor.int32('an extension record')
  const what = `extension record 7/${subtype}`
  const size = cursor.int32(what)
  const count = cursor.int32(what)
  if (size < 0 || count < 0) throw damaged(`The ${what} announces ${count} elements of ${size} bytes.`, offset)
  if (size * count > cursor.remaining) {
    throw damaged(
      `The ${what} announces ${(size * count).toLocaleString('en-US')} bytes, more than the file has left.`,
      offset,
    )
  }
  draft.extensions.push({ subtype, size, count, data: cursor.bytes(size * count, what), offset })
}

const END_OF_DICTIONARY = 999

const readRecord = (cursor: FileCursor, draft: Draft, type: number): void => {
  if (type === 2) readVariable(cursor, draft)
  else if (type === 3) readValueLabels(cursor, draft)
  else if (type === 6) readDocuments(cursor, draft)
  else if (type === 7) readExtension(cursor, draft)
  else throw damaged(`The dictionary has a record of the unknown type ${type}.`, cursor.offset - 4)
}

/**
 * Reads all dictionary records up to the start of the data. Byte order must be set.
 * @throws SurveyFileError when the file ends early or a record is impossible
 */
export const readRecords = (cursor: FileCursor): RawDictionary => {
  const draft: Draft = { variables: [], valueLabels: [], extensions: [], documents: [], words: 0, pending: 0 }
  const what = 'the dictionary, before its end mark'
  for (let type = cursor.int32(what); type !== END_OF_DICTIONARY; type = cursor.int32(what)) {
    if (type !== 2 && draft.pending > 0)
      throw damaged('A text variable lacks its continuation records.', cursor.offset - 4)
    readRecord(cursor, draft, type)
  }
  cursor.int32(what)
  if (draft.pending > 0) throw damaged('A text variable lacks its continuation records.', cursor.offset)
  if (draft.variables.length === 0) throw damaged('The file has no variables.', cursor.offset)
  return { ...draft, dataOffset: cursor.offset }
}
