import type { FileHandle } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate, type ZlibOptions } from 'node:zlib'
import type { FileCursor } from '../cursor'
import { bytePlace, cutShort, damaged, damagedAt } from '../problems'

const CHUNK = 1_048_576

const readAt = async (file: FileHandle, buffer: Uint8Array, offset: number): Promise<number> => {
  let read = 0
  while (read < buffer.length) {
    const { bytesRead } = await file.read(buffer, read, buffer.length - read, offset + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return read
}

/** What `start` promises for 0, 1, ... up to its first null. `many` of them are begun while the caller works on the one before. */
async function* ahead<T>(many: number, start: (at: number) => Promise<T> | null): AsyncGenerator<T> {
  const begun: Promise<T>[] = []
  for (let at = 0; ; at += 1) {
    const promise = start(at)
    // The caller may stop before it asks for this one; nobody waits for its failure then.
    promise?.catch(() => undefined)
    if (promise !== null) begun.push(promise)
    if (promise !== null && begun.length <= many) continue
    const first = begun.shift()
    if (first === undefined) return
    const ready = await first
    // What was read meanwhile goes on to be unpacked before the caller keeps this thread busy.
    await turn()
    yield ready
  }
}

/** The bytes from `offset` to the end of the file. A chunk is valid until the next one is asked for. */
export async function* fileChunks(file: FileHandle, offset: number, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Math.max(size - offset, 0)
  const buffers = [0, 1].map(() => new Uint8Array(Math.min(CHUNK, bytes)))
  const chunks = ahead(1, at => {
    const from = at * CHUNK
    const buffer = buffers[at % 2]?.subarray(0, bytes - from)
    return buffer === undefined || from >= bytes
      ? null
      : readAt(file, buffer, offset + from).then(read => buffer.subarray(0, read))
  })
  for await (const chunk of chunks) {
    if (chunk.length === 0) return
    yield chunk
  }
}

export interface ZlibBlock {
  readonly offset: number
  readonly compressed: number
  readonly uncompressed: number
}

const HEADER_BYTES = 24
const BLOCK_BYTES = 24
/** SPSS writes blocks of 4 MB; larger ones are allowed up to here, so that a false size costs little memory. */
const LARGEST_BLOCK = 67_108_864
/** Deflate cannot pack tighter than about 1 : 1032. */
const BEST_RATIO = 1040

const readBlock = (
  cursor: FileCursor,
  number: number,
  blockSize: number,
  expectedOffset: number,
  trailer: number,
): ZlibBlock => {
  const what = 'the list of compressed blocks'
  const place = cursor.offset
  cursor.int64(what)
  const offset = cursor.int64(what)
  const uncompressed = cursor.int32(what)
  const compressed = cursor.int32(what)
  if (offset !== expectedOffset || compressed <= 0 || offset + compressed > trailer) {
    throw damaged(`Compressed block ${number} lies outside the data of the file.`, place)
  }
  if (uncompressed < 0 || uncompressed > blockSize || uncompressed > compressed * BEST_RATIO) {
    throw damaged(
      `Compressed block ${number} claims to hold ${uncompressed.toLocaleString('en-US')} bytes, which is impossible.`,
      place,
    )
  }
  return { offset, compressed, uncompressed }
}

/**
 * Reads the two tables around zlib-compressed data and checks them against the file.
 * @throws SurveyFileError when an offset or size is impossible
 */
export const readZlibBlocks = (cursor: FileCursor): ZlibBlock[] => {
  const what = 'the header of the compressed data'
  const start = cursor.offset
  const ownOffset = cursor.int64(what)
  const trailer = cursor.int64(what)
  const trailerLength = cursor.int64(what)
  if (ownOffset !== start) throw damaged('The header of the compressed data gives a wrong position of itself.', start)
  if (trailer < start + HEADER_BYTES || trailer > cursor.size)
    throw damaged('The list of compressed blocks is said to lie outside the file.', start)
  if (trailer + trailerLength > cursor.size) throw cutShort('the list of compressed blocks', cursor.size, cursor.size)
  cursor.seek(trailer)
  const list = 'the list of compressed blocks'
  cursor.int64(list)
  cursor.int64(list)
  const blockSize = cursor.int32(list)
  const count = cursor.int32(list)
  if (blockSize <= 0 || blockSize > LARGEST_BLOCK)
    throw damaged(`The compressed blocks are said to be ${blockSize} bytes large.`, trailer)
  if (count < 0 || trailerLength !== HEADER_BYTES + count * BLOCK_BYTES)
    throw damaged(`The list of ${count} compressed blocks has the wrong length.`, trailer)
  const blocks: ZlibBlock[] = []
  let expected = start + HEADER_BYTES
  for (let number = 1; number <= count; number += 1) {
    const block = readBlock(cursor, number, blockSize, expected, trailer)
    blocks.push(block)
    expected = block.offset + block.compressed
  }
  return blocks
}

const SPARE = 16_384

const inflateBytes = promisify<Uint8Array, ZlibOptions, Buffer>(inflate)

const inflateBlock = async (file: FileHandle, block: ZlibBlock, number: number): Promise<Uint8Array> => {
  const packed = new Uint8Array(block.compressed)
  const where = `compressed block ${number}, ${bytePlace(block.offset)}`
  if ((await readAt(file, packed, block.offset)) < packed.length)
    throw damagedAt('The file ends inside its compressed data.', where)
  const most = Math.max(block.uncompressed, 1)
  // In one piece: each of many would wait for the main thread. With room for more, so that damage behind the end is seen as such.
  const chunkSize = (Math.floor(most / SPARE) + 1) * SPARE
  const unpacked = await inflateBytes(packed, { maxOutputLength: most, chunkSize }).catch((error: unknown) => {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw damagedAt(
      tooLarge ? 'The compressed data unpack to more than they announce.' : 'The compressed data are damaged.',
      where,
    )
  })
  if (unpacked.length !== block.uncompressed)
    throw damagedAt('The compressed data unpack to less than they announce.', where)
  return unpacked
}

/** The unpacked blocks in order; the next one unpacks while the caller works on this one. */
export const zlibChunks = (file: FileHandle, blocks: readonly ZlibBlock[]): AsyncGenerator<Uint8Array> =>
  ahead(2, at => {
    const block = blocks[at]
    return block === undefined ? null : inflateBlock(file, block, at + 1)
  })
