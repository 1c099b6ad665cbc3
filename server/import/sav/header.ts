import type { FileCursor } from './cursor'
import { damaged, unsupported } from './problems'

export type Compression = 'none' | 'bytecode' | 'zlib'

export interface SavHeader {
  readonly compression: Compression
  /** Software, dates and label as bytes: the encoding is known only after the dictionary. */
  readonly product: Uint8Array
  readonly created: Uint8Array
  readonly fileLabel: Uint8Array
  /** 8-byte words per respondent as announced; often wrong or not positive. */
  readonly caseSize: number
  /** 1-based position of the weight among the 8-byte words, 0 for none. */
  readonly weightIndex: number
  /** Null when the writer did not know. */
  readonly cases: number | null
  /** The count was the largest 32-bit number, which some writers leave there. */
  readonly casesUnset: boolean
  readonly bias: number
}

const LARGEST = 0x7fffffff

const layoutOf = (cursor: FileCursor): void => {
  const offset = cursor.offset
  const layout = cursor.int32('its header')
  if (layout === 2 || layout === 3) return
  const swapped =
    ((layout & 0xff) << 24) | ((layout & 0xff00) << 8) | ((layout >> 8) & 0xff00) | ((layout >>> 24) & 0xff)
  if (swapped !== 2 && swapped !== 3) throw damaged(`The header has the unknown layout code ${layout}.`, offset)
  cursor.littleEndian = !cursor.littleEndian
}

const compressionOf = (code: number, zsav: boolean, offset: number): Compression => {
  if (code === 0 && !zsav) return 'none'
  if (code === 1 && !zsav) return 'bytecode'
  if (code === 2) return 'zlib'
  throw damaged(`The header has the unknown compression code ${code}.`, offset)
}

/**
 * Reads the 176 bytes of the header and sets the byte order of the cursor.
 * @throws SurveyFileError when the file ends early or a code is unknown
 */
export const readHeader = (cursor: FileCursor): SavHeader => {
  const what = 'its header'
  const magic = cursor.bytes(4, what)
  const product = cursor.bytes(60, what)
  layoutOf(cursor)
  const caseSize = cursor.int32(what)
  const compressionOffset = cursor.offset
  const compression = compressionOf(cursor.int32(what), magic[3] === 0x33, compressionOffset)
  const weightIndex = cursor.int32(what)
  const cases = cursor.int32(what)
  const biasOffset = cursor.offset
  const bias = cursor.float64(what)
  if (compression !== 'none' && !Number.isFinite(bias)) {
    throw unsupported(
      'number_format',
      'The numbers of this file are in a format of old mainframes, not IEEE 754.',
      `byte ${biasOffset}`,
      'Save it as .sav with SPSS on Windows, macOS or Linux and upload that.',
    )
  }
  const created = cursor.bytes(17, what)
  const fileLabel = cursor.bytes(64, what)
  cursor.bytes(3, what)
  return {
    compression,
    product,
    created,
    fileLabel,
    caseSize,
    weightIndex,
    cases: cases < 0 || cases === LARGEST ? null : cases,
    casesUnset: cases === LARGEST,
    bias,
  }
}
