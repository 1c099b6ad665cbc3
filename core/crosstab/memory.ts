import { Held } from './held'
import type { NumericColumn } from './numeric'
import type { Row } from './rowCoding'

/**
 * What a thread keeps from one calculation for the next, up to a number of bytes. All of it follows from columns, which never
 * change, and is found by their identity: whoever brings the same objects again gets it.
 */
export interface Memory {
  /** Joint codes of packs, and how the kernel holds them. */
  readonly codes: Held<Uint8Array>
  /** Row questions prepared for the kernel. */
  readonly rows: Held<Row>
  readonly numbers: Held<NumericColumn>
}

/** At most `bytes` in all; 0 holds nothing. */
export const createMemory = (bytes: number): Memory => ({
  codes: new Held(bytes / 2),
  rows: new Held(bytes / 4),
  numbers: new Held(bytes / 4),
})
