const BATCH_WORDS = 131_072

/** Whole cases waiting to be appended to columns: `words` 8-byte words each, numbers and text bytes over one buffer. */
export class CaseBatch {
  readonly numbers: Float64Array
  readonly bytes: Uint8Array
  /** Words filled so far. */
  filled = 0
  private readonly capacity: number

  constructor(
    readonly words: number,
    private readonly onFull: (batch: CaseBatch, cases: number) => void,
  ) {
    this.capacity = Math.max(1, Math.floor(BATCH_WORDS / words)) * words
    this.numbers = new Float64Array(this.capacity)
    this.bytes = new Uint8Array(this.numbers.buffer)
  }

  /** Words that still fit; always at least one. */
  get free(): number {
    return this.capacity - this.filled
  }

  /** Words of the case that is not complete yet. */
  get begun(): number {
    return this.filled % this.words
  }

  flushWhenFull(): void {
    if (this.filled === this.capacity) this.flush()
  }

  /** Hands over what is filled; call at the end of a case only. */
  flush(): void {
    const cases = this.filled / this.words
    this.filled = 0
    if (cases > 0) this.onFull(this, cases)
  }
}
