import { LITERAL } from './batch'
import { isForeign, joined, viewOf, type CellDecoder, type CellLayout } from './decoder'

/** Cells stored one after the other, 8 bytes each. */
export class PlainDecoder implements CellDecoder {
  private rest = new Uint8Array(0)
  private taken = 0

  constructor(private readonly layout: CellLayout) {
    layout.batch.bytes.fill(LITERAL)
  }

  get done(): boolean {
    return this.taken >= this.layout.wordsWanted
  }

  get leftover(): number {
    return this.rest.length
  }

  push(chunk: Uint8Array): number {
    const { batch, wordsWanted } = this.layout
    const data = joined(this.rest, chunk)
    const words = Math.min(Math.floor(data.length / 8), wordsWanted - this.taken)
    for (let from = 0; from < words;) {
      const to = Math.min(words, from + batch.capacity - batch.filled)
      this.copy(data.subarray(from * 8, to * 8))
      batch.filled += to - from
      batch.flushWhenFull()
      from = to
    }
    this.taken += words
    const unused = data.subarray(words * 8)
    this.rest = this.done ? new Uint8Array(0) : unused.slice()
    return this.done ? unused.length : 0
  }

  private copy(cells: Uint8Array): void {
    const { batch, isText, littleEndian } = this.layout
    batch.texts.set(cells, batch.filled * 8)
    if (!isForeign(this.layout)) return
    const view = viewOf(cells)
    let column = batch.begun
    for (let at = 0; at < cells.length; at += 8) {
      if (isText[column] !== 1) batch.numbers[batch.filled + at / 8] = view.getFloat64(at, littleEndian)
      column = column + 1 === batch.words ? 0 : column + 1
    }
  }
}
