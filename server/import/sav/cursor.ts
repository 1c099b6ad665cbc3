import { readSync } from 'node:fs'
import { cutShort } from './problems'

const CHUNK = 262_144

/**
 * Reads a file from front to back in small pieces, for headers and dictionaries. Every request says what it is for, so
 * that a file that ends too early is reported in those words. Nothing is allocated that the file cannot hold.
 */
export class FileCursor {
  littleEndian = true
  private chunk = new Uint8Array(0)
  private chunkStart = 0
  private position = 0

  constructor(
    private readonly file: number,
    readonly size: number,
  ) {}

  get offset(): number {
    return this.position
  }

  get remaining(): number {
    return this.size - this.position
  }

  seek(offset: number): void {
    this.position = offset
  }

  /** The next `count` bytes, copied. */
  bytes(count: number, what: string): Uint8Array {
    if (count > this.remaining) throw cutShort(what, this.size, this.size)
    const start = this.position - this.chunkStart
    if (start < 0 || start + count > this.chunk.length) this.load(count, what)
    const from = this.position - this.chunkStart
    this.position += count
    return this.chunk.slice(from, from + count)
  }

  int32(what: string): number {
    return this.view(4, what).getInt32(0, this.littleEndian)
  }

  int64(what: string): number {
    return Number(this.view(8, what).getBigInt64(0, this.littleEndian))
  }

  float64(what: string): number {
    return this.view(8, what).getFloat64(0, this.littleEndian)
  }

  private view(count: number, what: string): DataView {
    const bytes = this.bytes(count, what)
    return new DataView(bytes.buffer, bytes.byteOffset, count)
  }

  private load(count: number, what: string): void {
    const wanted = Math.min(Math.max(count, CHUNK), this.remaining)
    const chunk = new Uint8Array(wanted)
    let read = 0
    while (read < wanted) {
      const got = readSync(this.file, chunk, read, wanted - read, this.position + read)
      if (got === 0) throw cutShort(what, this.position + read, this.size)
      read += got
    }
    this.chunk = chunk
    this.chunkStart = this.position
  }
}
