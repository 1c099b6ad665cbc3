import { brotliDecompress } from 'node:zlib'
import { promisify } from 'node:util'

const unpack = promisify(brotliDecompress)

/** An answer that was written as JSON where it was made, in UTF-8, and packed by Brotli. It is sent as it is. */
export class WrittenJson {
  constructor(readonly packed: Uint8Array<ArrayBuffer>) {}

  /** The JSON for callers who do not take Brotli. */
  async unpacked(): Promise<Uint8Array<ArrayBuffer>> {
    return unpack(this.packed)
  }
}
