import type { SealedEntry } from '../lines'

/** A line on its way; a test has neither number nor seal. */
export type SentLine = Omit<SealedEntry, 'seq' | 'hash'> & Partial<Pick<SealedEntry, 'seq' | 'hash'>>

export interface Delivery {
  /** Id of the organisation whose lines they are. */
  readonly organisation: string
  readonly lines: readonly SentLine[]
  readonly signal?: AbortSignal
}

/** The receiver did not take the lines. `message` says what helps. */
export class DeliveryFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DeliveryFailed'
  }
}
