import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'

const unpack = promisify(gunzip)

/** An answer that was written as JSON in UTF-8 where it was made, and packed as gzip unless it is short. It is sent as it is. */
export class WrittenJson {
  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    readonly packed: boolean,
  ) {}

  /** The JSON for who takes no packed answers. */
  async unpacked(): Promise<Uint8Array<ArrayBuffer>> {
    return this.packed ? unpack(this.bytes) : this.bytes
  }
}
