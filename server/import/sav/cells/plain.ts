import { joined, viewOf, type CellDecoder, type CellLayout } from './decoder'

/** Cells stored one after the other, 8 bytes each. */
export class PlainDecoder implements CellDecoder {
  readonly oddCells = 0
  private rest = new Uint8Array(0)
  private taken = 0

  constructor(private readonly layout: CellLayout) {}

  get done(): boolean {
    return this.taken >= this.layout.wordsWanted
  }

  get leftover(): number {
    return this.rest.length
  }

  push(chunk: Uint8Array): number {
    const { batch, isText, littleEndian, wordsWanted } = this.layout
    const data = joined(this.rest, chunk)
    const view = viewOf(data)
    const words = Math.min(Math.floor(data.length / 8), wordsWanted - this.taken)
    let column = batch.begun
    for (let at = 0; at < words * 8; at += 8) {
      if (isText[column] === 1) batch.bytes.set(data.subarray(at, at + 8), batch.filled * 8)
      else batch.numbers[batch.filled] = view.getFloat64(at, littleEndian)
      batch.filled += 1
      column = column + 1 === batch.words ? 0 : column + 1
      if (column === 0) batch.flushWhenFull()
    }
    this.taken += words
    const unused = data.subarray(words * 8)
    this.rest = this.done ? new Uint8Array(0) : unused.slice()
    return this.done ? unused.length : 0
  }
}
