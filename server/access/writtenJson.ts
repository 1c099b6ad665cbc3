import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'

const unpack = promisify(gunzip)

/** An answer that was written as JSON where it was made, in UTF-8, and packed as gzip. It is sent as it is. */
export class WrittenJson {
  constructor(readonly packed: Uint8Array<ArrayBuffer>) {}

  /** The JSON for callers who take no packed answers. */
  async unpacked(): Promise<Uint8Array<ArrayBuffer>> {
    return unpack(this.packed)
  }
}
