import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import { dictionaryBytes, headerBytes } from './dictionary'
import { encodedCells } from './cells'
import type { Compression, SavContent } from './content'

export type { Compression, SavContent, SavVariable } from './content'

export interface SavWriteOptions {
  readonly compression?: Compression
  readonly littleEndian?: boolean
  /** Unpacked bytes of a zlib block. */
  readonly blockBytes?: number
}

const ZLIB_BLOCK = 0x3ff000

/** Cuts a stream of pieces into blocks of one size; the last may be shorter. */
function* blocksOf(pieces: Iterable<Uint8Array>, size: number): Generator<Uint8Array> {
  const block = new Uint8Array(size)
  let filled = 0
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + size - filled)
      block.set(part, filled)
      filled += part.length
      at += part.length
      if (filled === size) {
        yield block.slice()
        filled = 0
      }
    }
  }
  if (filled > 0) yield block.slice(0, filled)
}

const longs = (values: readonly number[], littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.length * 8))
  values.forEach((value, at) => view.setBigInt64(at * 8, BigInt(value), littleEndian))
  return new Uint8Array(view.buffer)
}

const ints = (values: readonly number[], littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, at) => view.setInt32(at * 4, value, littleEndian))
  return new Uint8Array(view.buffer)
}

/** The zlib data: header, blocks and the list of blocks. The list's position is known only at the end, so all is kept. */
const zlibBytes = (
  pieces: Iterable<Uint8Array>,
  start: number,
  blockBytes: number,
  littleEndian: boolean,
): Uint8Array[] => {
  const blocks = [...blocksOf(pieces, blockBytes)].map(block => ({
    unpacked: block.length,
    packed: deflateSync(block),
  }))
  let unpackedAt = start
  let packedAt = start + 24
  const list = blocks.flatMap(({ unpacked, packed }) => {
    const entry = [longs([unpackedAt, packedAt], littleEndian), ints([unpacked, packed.length], littleEndian)]
    unpackedAt += unpacked
    packedAt += packed.length
    return entry
  })
  const listHead = [longs([-100, 0], littleEndian), ints([blockBytes, blocks.length], littleEndian)]
  const head = longs([start, packedAt, 24 + 24 * blocks.length], littleEndian)
  return [head, ...blocks.map(({ packed }) => packed), ...listHead, ...list]
}

/** All bytes of an SPSS system file, in pieces. Texts are UTF-8. Names have to be legal already (`names`). */
export function* savBytes(content: SavContent, options: SavWriteOptions = {}): Generator<Uint8Array> {
  const { compression = 'bytecode', littleEndian = true, blockBytes = ZLIB_BLOCK } = options
  const dictionary = dictionaryBytes(content, littleEndian)
  const header = headerBytes(content, dictionary, compression, littleEndian)
  yield header
  yield dictionary.bytes
  const cells = encodedCells(content, compression, littleEndian)
  if (compression === 'zlib') yield* zlibBytes(cells, header.length + dictionary.bytes.length, blockBytes, littleEndian)
  else yield* cells
}

/** Writes an SPSS system file, holding one piece at a time (zlib: all packed blocks). */
export const writeSav = async (path: string, content: SavContent, options: SavWriteOptions = {}): Promise<void> => {
  const stream = createWriteStream(path)
  for (const piece of savBytes(content, options)) {
    if (!stream.write(piece)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
}
