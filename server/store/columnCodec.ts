import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, gunzip, gzip } from 'node:zlib'
import {
  type Code,
  type CodedColumn,
  type Column,
  type MissingRule,
  type NumberColumn,
  FIRST_CODE,
} from '@core/crosstab'
import type { ColumnHead } from '@core/respondents'
import { BLOCK_CELLS } from './cellPlane'
import { headBytes, openCells, packBytes, packNumbers, type PackedCells } from './packedCells'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

type Layout = 'nibble' | 'u8' | 'u16' | 'u32' | 'f64'

/** What is stored beside the bytes of a column; plain JSON. `sha256` is the hash of the stored bytes. */
export interface ColumnMeta {
  /** How the cells are packed: 1 gzip, 2 blocks of prefix codes (docs/decisions/089). */
  readonly format: 1 | 2
  readonly layout: Layout
  readonly length: number
  /** Bytes of the packed cells; the packed dictionary follows them. */
  readonly cellBytes: number
  readonly userMissing: readonly number[]
  /** Open ends of ranges are null, since JSON has no infinity. */
  readonly missing: { values: number[]; ranges: [low: number | null, high: number | null][] } | null
  readonly sha256: string
  /** Of all stored bytes, told in a fraction of the time; with format 2. */
  readonly crc32?: number
}

export interface EncodedColumn {
  readonly meta: ColumnMeta
  readonly bytes: Buffer
}

/** A stored column cannot be read back as it was written. */
export class CorruptColumnError extends Error {
  constructor(reason: string) {
    super(`A stored column is damaged (${reason}). Restore the newest backup or import the file again.`)
    this.name = 'CorruptColumnError'
  }
}

/** Largest index that fits half a byte: up to 14 codes beside "not asked" and "empty". */
const NIBBLE_MAX = 15
/** Codes that a byte can tell apart. */
const BYTE = 256

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const bytesOf = (array: Uint8Array | Uint16Array | Uint32Array | Float64Array): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength)

const toNibbles = (index: CodedColumn['index']): Buffer => {
  const out = Buffer.alloc((index.length + 1) >> 1)
  for (let i = 0; i < index.length; i += 2) out[i >> 1] = (index[i] ?? 0) | ((index[i + 1] ?? 0) << 4)
  return out
}

const fromNibbles = (bytes: Uint8Array, length: number): Uint8Array => {
  // Room for the other half of the last byte, which is left out in the end.
  const out = new Uint8Array(new SharedArrayBuffer(length + 1))
  for (let at = 0; at < bytes.length; at += 1) {
    const both = bytes[at] ?? 0
    out[2 * at] = both & 15
    out[2 * at + 1] = both >> 4
  }
  return out.subarray(0, length)
}

const narrow = (index: CodedColumn['index'], codes: number): { layout: Layout; cells: Buffer } => {
  const largest = codes + FIRST_CODE - 1
  if (largest <= NIBBLE_MAX) return { layout: 'nibble', cells: toNibbles(index) }
  if (largest <= 0xff)
    return { layout: 'u8', cells: bytesOf(index instanceof Uint8Array ? index : Uint8Array.from(index)) }
  if (largest <= 0xffff)
    return { layout: 'u16', cells: bytesOf(index instanceof Uint16Array ? index : Uint16Array.from(index)) }
  return { layout: 'u32', cells: bytesOf(index instanceof Uint32Array ? index : Uint32Array.from(index)) }
}

const openEnd = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Answers of one question hardly repeat in longer pieces: looking for runs alone packs them tighter, and twice as fast. */
const RUNS = { level: 1, strategy: constants.Z_RLE }
const REPEATS = { level: 1 }
const PACKED: Record<Layout, typeof REPEATS | typeof RUNS> = {
  nibble: RUNS,
  u8: RUNS,
  u16: REPEATS,
  u32: REPEATS,
  f64: REPEATS,
}

type Described = Omit<ColumnMeta, 'format' | 'cellBytes' | 'sha256' | 'crc32'>

/** A shorter list is stored as it is. */
const SHORT_LIST = 512

const listOf = async (dictionary: readonly Code[], { layout }: Described): Promise<Buffer> => {
  if (layout === 'f64') return Buffer.alloc(0)
  const json = Buffer.from(JSON.stringify(dictionary))
  return json.length < SHORT_LIST ? json : pack(json, { level: 1 })
}

const sealed = async (cells: Buffer, dictionary: readonly Code[], rest: Described): Promise<EncodedColumn> => {
  const packedCells = await pack(cells, PACKED[rest.layout])
  const bytes = Buffer.concat([packedCells, await listOf(dictionary, rest)])
  return { meta: { format: 1, ...rest, cellBytes: packedCells.length, sha256: sha256(bytes) }, bytes }
}

const sealedBlocks = async (
  packedCells: Buffer,
  dictionary: readonly Code[],
  rest: Described,
): Promise<EncodedColumn> => {
  const bytes = Buffer.concat([packedCells, await listOf(dictionary, rest)])
  const meta = {
    format: 2,
    ...rest,
    cellBytes: packedCells.length,
    sha256: sha256(bytes),
    crc32: crc32(bytes),
  } as const
  return { meta, bytes }
}

/** Fewer respondents hardly pay for the table of codes of a column. */
const LEAST_BLOCKS = 2048
/** Runs of this length and more on average are packed tighter by gzip, and read as quickly. */
const LONG_RUN = 32

const hasLongRuns = (index: Uint8Array): boolean => {
  let runs = 1
  for (let i = 1; i < index.length; i++) if (index[i] !== index[i - 1]) runs++
  return runs * LONG_RUN < index.length
}

/**
 * Packs a column for storage: answers and numbers in blocks of prefix codes; what these are not made for (short columns, long
 * runs, texts of more than 254 kinds) by gzip, half a byte per answer where the codes fit, else the narrowest integers.
 */
export const encodeColumn = async (column: Column): Promise<EncodedColumn> => {
  if (column.kind === 'number') {
    const missing = column.missing && {
      values: [...column.missing.values],
      ranges: column.missing.ranges.map(([low, high]): [number | null, number | null] => [openEnd(low), openEnd(high)]),
    }
    const { values } = column
    const rest = { layout: 'f64', length: values.length, userMissing: [], missing } as const
    return values.length < LEAST_BLOCKS
      ? sealed(bytesOf(values), [], rest)
      : sealedBlocks(packNumbers(values), [], rest)
  }
  const { index, dictionary } = column
  const rest = { length: index.length, userMissing: [...column.userMissing], missing: null }
  if (dictionary.length + FIRST_CODE <= BYTE && index.length >= LEAST_BLOCKS) {
    const own = index instanceof Uint8Array ? index : Uint8Array.from(index)
    if (!hasLongRuns(own)) return sealedBlocks(packBytes(own), dictionary, { ...rest, layout: 'u8' })
  }
  const { layout, cells } = narrow(index, dictionary.length)
  return sealed(cells, dictionary, { ...rest, layout })
}

/** A copy of the bytes in memory that threads can share. */
const shared = (bytes: Buffer): SharedArrayBuffer => {
  const memory = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(memory).set(bytes)
  return memory
}

const CELL_BYTES: Record<Layout, number> = { nibble: 0.5, u8: 1, u16: 2, u32: 4, f64: 8 }

const missingRule = (missing: ColumnMeta['missing']): MissingRule | null =>
  missing && {
    values: missing.values,
    ranges: missing.ranges.map(([low, high]) => [low ?? -Infinity, high ?? Infinity] as const),
  }

const indexOf = (cells: Buffer, meta: ColumnMeta): CodedColumn['index'] => {
  if (meta.layout === 'nibble') return fromNibbles(cells, meta.length)
  if (meta.layout === 'u16') return new Uint16Array(shared(cells))
  return meta.layout === 'u32' ? new Uint32Array(shared(cells)) : new Uint8Array(shared(cells))
}

const inflated = async (bytes: Uint8Array, maxOutputLength: number): Promise<Buffer> => {
  try {
    return await unpack(bytes, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch (error) {
    throw new CorruptColumnError(error instanceof Error ? error.message : 'not a gzip stream')
  }
}

const DICTIONARY_MAX = 2 ** 30

const OPENING_BRACKET = 0x5b

const dictionaryOf = async (bytes: Uint8Array): Promise<Code[]> => {
  const json = bytes[0] === OPENING_BRACKET ? Buffer.from(bytes) : await inflated(bytes, DICTIONARY_MAX)
  return JSON.parse(json.toString('utf8')) as Code[]
}

/** Opens cells that are packed in blocks by their head. Throws CorruptColumnError. */
export const openBlocks = ({ layout }: ColumnMeta, head: Uint8Array): PackedCells => {
  const cells = openCells(head, layout === 'f64' ? 'numbers' : 'bytes')
  if (cells === null) throw new CorruptColumnError('head of the cells')
  return cells
}

/** All cells, in shared memory. */
const cellsOf = (meta: ColumnMeta, bytes: Uint8Array): { cells: Uint8Array | Float64Array; highest: number } => {
  if (bytes.length < 4) throw new CorruptColumnError('no cells')
  let at = 4 + headBytes(bytes)
  const packed = openBlocks(meta, bytes.subarray(4, at))
  const memory = new SharedArrayBuffer(meta.length * CELL_BYTES[meta.layout])
  const cells = meta.layout === 'f64' ? new Float64Array(memory) : new Uint8Array(memory)
  for (let from = 0; from < meta.length; from += BLOCK_CELLS) {
    const count = Math.min(BLOCK_CELLS, meta.length - from)
    const end = at + (packed.blockBytes(bytes.subarray(at), count) ?? 0)
    if (!packed.read(bytes.subarray(at, end), count, cells, from)) throw new CorruptColumnError('block of cells')
    at = end
  }
  if (at !== bytes.length) throw new CorruptColumnError('more cells than respondents')
  return { cells, highest: packed.highest }
}

const decodeBlocks = async (meta: ColumnMeta, bytes: Uint8Array): Promise<Column> => {
  if (crc32(bytes) !== meta.crc32) throw new CorruptColumnError('checksum')
  const { cells, highest } = cellsOf(meta, bytes.subarray(0, meta.cellBytes))
  if (cells instanceof Float64Array) return { kind: 'number', values: cells, missing: missingRule(meta.missing) }
  const dictionary = await dictionaryOf(bytes.subarray(meta.cellBytes))
  return { kind: 'coded', index: cells, dictionary, userMissing: meta.userMissing, highest }
}

/** The column that was encoded, cell by cell, its cells in shared memory. Throws CorruptColumnError when bytes and meta disagree. */
export const decodeColumn = async ({ meta, bytes }: { meta: ColumnMeta; bytes: Uint8Array }): Promise<Column> => {
  if (meta.format === 2) return decodeBlocks(meta, bytes)
  if (sha256(bytes) !== meta.sha256) throw new CorruptColumnError('checksum')
  const expected = Math.ceil(meta.length * CELL_BYTES[meta.layout])
  const cells = await inflated(bytes.subarray(0, meta.cellBytes), expected)
  if (cells.length !== expected) throw new CorruptColumnError(`${cells.length} bytes of cells instead of ${expected}`)
  if (meta.layout === 'f64')
    return {
      kind: 'number',
      values: new Float64Array(shared(cells)),
      missing: missingRule(meta.missing),
    } satisfies NumberColumn
  const dictionary = await dictionaryOf(bytes.subarray(meta.cellBytes))
  return { kind: 'coded', index: indexOf(cells, meta), dictionary, userMissing: meta.userMissing }
}

/** What is known of a column without its cells, from the bytes of its dictionary, which follow those of the cells. */
export const decodeHead = async (meta: ColumnMeta, dictionary: Uint8Array): Promise<ColumnHead> =>
  meta.layout === 'f64'
    ? { kind: 'number', missing: missingRule(meta.missing) }
    : { kind: 'coded', dictionary: await dictionaryOf(dictionary), userMissing: meta.userMissing }

/** Bytes that a decoded column holds in memory, for caches; text dictionaries are estimated. */
export const columnSize = (column: Column): number => {
  if (column.kind === 'number') return column.values.byteLength
  const texts = column.dictionary.reduce<number>(
    (sum, code) => sum + (typeof code === 'string' ? 2 * code.length + 24 : 8),
    0,
  )
  return column.index.byteLength + texts
}
