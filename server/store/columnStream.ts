import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { datasetColumns } from '../db/schema'
import { BLOCK_CELLS } from './cellPlane'
import { CorruptColumnError, openBlocks, type ColumnMeta } from './columnCodec'
import type { ColumnSource, StreamedColumn } from './columns'
import { headBytes, type PackedCells } from './packedCells'

type Cells = Uint8Array | Uint16Array | Uint32Array | Float64Array

const EMPTY: Record<ColumnMeta['layout'], () => Cells> = {
  nibble: () => new Uint8Array(),
  u8: () => new Uint8Array(),
  u16: () => new Uint16Array(),
  u32: () => new Uint32Array(),
  f64: () => new Float64Array(),
}

/** An empty array of the kind that holds the cells of the column. */
export const kindOf = ({ layout }: ColumnMeta): Cells => EMPTY[layout]()

/** The stored bytes window by window; throws CorruptColumnError at the end when they are not those that were stored. */
async function* windows(
  source: ColumnSource,
  datasetId: string,
  { name, version, meta }: StreamedColumn,
  size: number,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (let from = 1; ; from += size) {
    const [row] = await source.tenant(tx =>
      tx
        .select({ bytes: sql<Buffer>`substring(${datasetColumns.bytes} from ${from} for ${size})` })
        .from(datasetColumns)
        .where(
          sql`${datasetColumns.clientId} = ${source.clientId} and ${datasetColumns.datasetId} = ${datasetId}
            and ${datasetColumns.version} = ${version} and ${datasetColumns.name} = ${name}`,
        ),
    )
    const bytes = Buffer.from(row?.bytes ?? [])
    hash.update(bytes)
    const cells = bytes.subarray(0, Math.max(0, meta.cellBytes - from + 1))
    if (cells.length > 0) yield cells
    if (bytes.length < size) break
  }
  if (hash.digest('hex') !== meta.sha256) throw new CorruptColumnError('checksum')
}

/** Bytes of so many cells. */
const bytesOf = ({ layout }: ColumnMeta, cells: number): number =>
  layout === 'nibble' ? Math.ceil(cells / 2) : cells * kindOf({ layout } as ColumnMeta).BYTES_PER_ELEMENT

const nibbles = (bytes: Buffer, cells: number): Uint8Array => {
  const out = new Uint8Array(cells)
  for (let i = 0; i < cells; i++) out[i] = ((bytes[i >> 1] ?? 0) >> ((i & 1) << 2)) & 15
  return out
}

const cellsFrom = ({ layout }: ColumnMeta, bytes: Buffer, cells: number): Cells => {
  if (layout === 'nibble') return nibbles(bytes, cells)
  const own = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  if (layout === 'u16') return new Uint16Array(own)
  if (layout === 'u32') return new Uint32Array(own)
  return layout === 'f64' ? new Float64Array(own) : new Uint8Array(own)
}

/** The cells of a column in their order, some at a time; an even number but for the last time. */
export interface CellStream {
  next(cells: number): Promise<Cells>
  /** Checks that nothing is left and that the bytes were those that were stored. Throws CorruptColumnError. */
  end(): Promise<void>
  close(): void
}

const unpackedStream = (meta: ColumnMeta, packed: Readable): CellStream => {
  const unpacked = createGunzip()
  // The next read is told of an error; nothing else has to be.
  unpacked.on('error', () => undefined)
  pipeline(packed, unpacked, () => undefined)
  const chunks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  let held: Buffer[] = []
  let length = 0
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (done === true) return false
    held.push(value)
    length += value.length
    return true
  }
  return {
    next: async cells => {
      const wanted = bytesOf(meta, cells)
      while (length < wanted) {
        if (!(await more())) throw new CorruptColumnError(`${length} bytes of cells instead of ${wanted}`)
      }
      const all = Buffer.concat(held)
      held = [all.subarray(wanted)]
      length = all.length - wanted
      return cellsFrom(meta, all.subarray(0, wanted), cells)
    },
    end: async () => {
      if (length > 0 || (await more())) throw new CorruptColumnError('more cells than respondents')
    },
    close: () => {
      packed.destroy()
      unpacked.destroy()
    },
  }
}

/** Cells that are packed in blocks: one block at a time is read. */
const blockStream = (meta: ColumnMeta, packed: Readable): CellStream => {
  const chunks = packed[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  let bytes: Buffer = Buffer.alloc(0)
  let opened: PackedCells | null = null
  let read = 0
  let held = meta.layout === 'f64' ? new Float64Array() : new Uint8Array()
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (done === true) return false
    bytes = Buffer.concat([bytes, value])
    return true
  }
  const take = async (wanted: () => number | undefined): Promise<Buffer> => {
    let size = wanted()
    while (size === undefined || bytes.length < size) {
      if (!(await more())) throw new CorruptColumnError(`${read} cells instead of ${meta.length}`)
      size = wanted()
    }
    const taken = bytes.subarray(0, size)
    bytes = bytes.subarray(size)
    return taken
  }
  const open = async (): Promise<PackedCells> => {
    const size = headBytes(await take(() => 4))
    return openBlocks(meta, await take(() => size))
  }
  const block = async (): Promise<void> => {
    const from = (opened ??= await open())
    const count = Math.min(BLOCK_CELLS, meta.length - read)
    if (count === 0) throw new CorruptColumnError('fewer cells than respondents')
    const stored = await take(() => from.blockBytes(bytes, count))
    const all = meta.layout === 'f64' ? new Float64Array(held.length + count) : new Uint8Array(held.length + count)
    all.set(held)
    if (!from.read(stored, count, all, held.length)) throw new CorruptColumnError('block of cells')
    held = all
    read += count
  }
  return {
    next: async cells => {
      while (held.length < cells) await block()
      const taken = held.slice(0, cells)
      held = held.subarray(cells)
      return taken
    },
    end: async () => {
      if (held.length > 0 || read < meta.length || bytes.length > 0 || (await more()))
        throw new CorruptColumnError('more cells than respondents')
    },
    close: () => packed.destroy(),
  }
}

export const streamCells = (
  source: ColumnSource,
  datasetId: string,
  column: StreamedColumn,
  windowBytes: number,
): CellStream => {
  const packed = Readable.from(windows(source, datasetId, column, windowBytes))
  return column.meta.format === 2 ? blockStream(column.meta, packed) : unpackedStream(column.meta, packed)
}
