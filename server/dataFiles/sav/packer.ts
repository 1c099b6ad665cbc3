const encoder = new TextEncoder()

/** Grows a byte array value by value, in one byte order. */
export class Packer {
  private buffer = new Uint8Array(65_536)
  private view = new DataView(this.buffer.buffer)
  length = 0

  constructor(private readonly littleEndian: boolean) {}

  int32(...values: readonly number[]): void {
    for (const value of values) {
      this.reserve(4)
      this.view.setInt32(this.length, value, this.littleEndian)
      this.length += 4
    }
  }

  float64(value: number): void {
    this.reserve(8)
    this.view.setFloat64(this.length, value, this.littleEndian)
    this.length += 8
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Text in UTF-8, cut or filled with blanks to `width` bytes. */
  text(text: string, width: number): void {
    this.bytes(paddedText(text, width))
  }

  /** The bytes packed since the last call. */
  take(): Uint8Array {
    const taken = this.buffer.slice(0, this.length)
    this.length = 0
    return taken
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return
    const grown = new Uint8Array(Math.max(this.buffer.length * 2, this.length + count))
    grown.set(this.buffer.subarray(0, this.length))
    this.buffer = grown
    this.view = new DataView(grown.buffer)
  }
}

export const utf8 = (text: string): Uint8Array => encoder.encode(text)

/** Text in UTF-8, cut to at most `width` bytes, never inside a letter. */
export const cutBytes = (text: string, width: number): Uint8Array => {
  const bytes = utf8(text)
  if (bytes.length <= width) return bytes
  let end = width
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

export const paddedText = (text: string, width: number): Uint8Array => {
  const padded = new Uint8Array(width).fill(0x20)
  padded.set(cutBytes(text, width))
  return padded
}

/** Widths of the records that hold a text: one, or one per 252 bytes of a very long text. */
export const pieceWidths = (width: number): number[] => {
  if (width <= 255) return [width]
  const count = Math.ceil(width / 252)
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? 255 : width - 252 * (count - 1)))
}

export const wordsOf = (width: number): number => Math.max(1, Math.ceil(width / 8))
