import type { Batch } from './batch'
import type { Frame } from './frame'
import { Held } from './held'
import type { Row } from './rowCoding'
import type { SelectionMemory } from './selection'

/**
 * What a thread keeps from one calculation for the next, up to a number of bytes. All of it follows from columns, which never
 * change, and is found again by their identity.
 */
export interface Memory extends SelectionMemory {
  /** Bytes that a kernel may hold besides: joint codes of packs, and numbers. */
  readonly kernelBytes: number
  /** Row questions prepared for the kernel. */
  readonly rows: Held<Row>
  /** Row questions that were counted together. */
  readonly batches: Held<Batch>
  /** Banners over selections. */
  readonly frames: Held<Frame>
}

/** At most `bytes` in all; 0 holds nothing. */
export const createMemory = (bytes: number): Memory => ({
  kernelBytes: (9 * bytes) / 16,
  rows: new Held(bytes / 8),
  batches: new Held(bytes / 16),
  numbers: new Held(bytes / 16),
  masks: new Held(bytes / 32),
  selections: new Held(bytes / 16),
  frames: new Held((3 * bytes) / 32),
})
