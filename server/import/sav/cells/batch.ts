import type { ByteCells } from '../../columns'

const BATCH_WORDS = 131_072

/** Bytes that SPSS writes for cells of 8 bytes; those between PADDING and END_OF_DATA are whole numbers. */
export const PADDING = 0
export const END_OF_DATA = 252
export const LITERAL = 253
export const BLANKS = 254

const meaningsOf = (bias: number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, byte) => (byte < END_OF_DATA ? byte - bias : Number.NaN))

/**
 * Whole cases waiting to be appended to columns: `words` cells each, one byte for every cell. Where it is LITERAL, the 8 bytes of
 * the cell are in the same place of `numbers` and `texts`, which are one buffer; elsewhere something older is there.
 */
export class CaseBatch implements ByteCells {
  readonly bytes: Uint8Array
  readonly numbers: Float64Array
  readonly texts: Uint8Array
  readonly meanings: Float64Array
  readonly beside = LITERAL
  readonly odd = BLANKS
  /** Cells that fit. */
  readonly capacity: number
  /** Cells filled so far. */
  filled = 0

  constructor(
    readonly words: number,
    /** What the bytes of numbers are too large by. */
    readonly bias: number,
    private readonly onFull: (batch: CaseBatch, cases: number) => void,
    room = BATCH_WORDS,
  ) {
    this.capacity = Math.max(1, Math.floor(room / words)) * words
    this.bytes = new Uint8Array(this.capacity)
    this.numbers = new Float64Array(this.capacity)
    this.texts = new Uint8Array(this.numbers.buffer)
    this.meanings = meaningsOf(bias)
  }

  /** Cells of the case that is not complete yet. */
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
