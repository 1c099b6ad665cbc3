import { endianness } from 'node:os'
import type { CaseBatch } from './batch'

/** What every way of storing cells offers: push bytes in file order until `done`. */
export interface CellDecoder {
  /** Takes the next bytes; returns how many belong to no case because all announced cases are there. */
  push(chunk: Uint8Array): number
  /** All announced cases are read, or the data said that they end. */
  readonly done: boolean
  /** Bytes and codes that have arrived but do not make a whole cell yet. */
  readonly leftover: number
}

export interface CellLayout {
  readonly batch: CaseBatch
  /** Per word of a case: 1 when it holds text bytes. */
  readonly isText: Uint8Array
  readonly littleEndian: boolean
  /** Announced words of all cases together, Infinity while unknown. */
  readonly wordsWanted: number
}

/** Whether numbers of the file have to be turned round for this machine. */
export const isForeign = ({ littleEndian }: CellLayout): boolean => littleEndian !== (endianness() === 'LE')

/** Joins the unused bytes of the last chunk to the next one. */
export const joined = (rest: Uint8Array, chunk: Uint8Array): Uint8Array => {
  if (rest.length === 0) return chunk
  const both = new Uint8Array(rest.length + chunk.length)
  both.set(rest)
  both.set(chunk, rest.length)
  return both
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
