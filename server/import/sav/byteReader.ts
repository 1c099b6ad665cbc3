/** A reader over bytes already in memory: the body of an extension record. Reads past the end give null. */
export class ByteReader {
  position = 0
  private readonly view: DataView

  constructor(
    private readonly data: Uint8Array,
    private readonly littleEndian: boolean,
  ) {
    this.view = new DataView(data.buffer, data.byteOffset, data.length)
  }

  get done(): boolean {
    return this.position >= this.data.length
  }

  byte(): number | null {
    const value = this.data[this.position]
    if (value === undefined) return null
    this.position += 1
    return value
  }

  int32(): number | null {
    if (this.position + 4 > this.data.length) return null
    const value = this.view.getInt32(this.position, this.littleEndian)
    this.position += 4
    return value
  }

  bytes(count: number): Uint8Array | null {
    if (count < 0 || this.position + count > this.data.length) return null
    const value = this.data.subarray(this.position, this.position + count)
    this.position += count
    return value
  }

  /** Reads a 32-bit length and that many bytes. */
  counted(): Uint8Array | null {
    const length = this.int32()
    return length === null ? null : this.bytes(length)
  }
}
