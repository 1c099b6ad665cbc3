import { joined, viewOf } from './decoder'
import type { CellDecoder, CellLayout } from './decoder'

const PADDING = 0
const END_OF_DATA = 252
const LITERAL = 253
const BLANKS = 254
const SYSTEM_MISSING = 255
const BLANK_BYTE = 0x20

/**
 * Byte codes in groups of eight, each group followed by the 8-byte literals it calls for. Code 0 is padding: some writers
 * pad every case to a full group.
 */
export class BytecodeDecoder implements CellDecoder {
  oddCells = 0
  private rest = new Uint8Array(0)
  private readonly codes = new Uint8Array(8)
  private nextCode = 8
  private taken = 0
  private ended = false

  constructor(
    private readonly layout: CellLayout,
    private readonly bias: number,
  ) {}

  get done(): boolean {
    return this.ended || this.taken >= this.layout.wordsWanted
  }

  get leftover(): number {
    return this.rest.length + this.codesLeft()
  }

  push(chunk: Uint8Array): number {
    const { batch, isText, littleEndian } = this.layout
    const data = joined(this.rest, chunk)
    const view = viewOf(data)
    const { codes } = this
    let at = 0
    let column = batch.begun
    while (!this.done) {
      if (this.nextCode === 8) {
        if (at + 8 > data.length) break
        codes.set(data.subarray(at, at + 8))
        at += 8
        this.nextCode = 0
      }
      const code = codes[this.nextCode] ?? PADDING
      if (code === LITERAL && at + 8 > data.length) break
      this.nextCode += 1
      if (code === PADDING) continue
      if (code === END_OF_DATA) {
        this.ended = true
        break
      }
      if (isText[column] === 1) {
        this.putText(code, data, at)
      } else {
        batch.numbers[batch.filled] = code === LITERAL ? view.getFloat64(at, littleEndian) : this.number(code)
      }
      if (code === LITERAL) at += 8
      batch.filled += 1
      this.taken += 1
      column += 1
      if (column === batch.words) {
        column = 0
        batch.flushWhenFull()
      }
    }
    const unused = data.subarray(at)
    this.rest = this.done ? new Uint8Array(0) : unused.slice()
    return this.done ? unused.length + this.codesLeft() : 0
  }

  private number(code: number): number {
    if (code < END_OF_DATA) return code - this.bias
    if (code !== SYSTEM_MISSING) this.oddCells += 1
    return Number.NaN
  }

  private putText(code: number, data: Uint8Array, at: number): void {
    const { batch } = this.layout
    const to = batch.filled * 8
    if (code === LITERAL) {
      for (let byte = 0; byte < 8; byte += 1) batch.bytes[to + byte] = data[at + byte] ?? BLANK_BYTE
      return
    }
    // A zero number has been seen where a text ends: eight NULs, which count as blanks.
    if (code !== BLANKS && code !== this.bias) this.oddCells += 1
    batch.bytes.fill(BLANK_BYTE, to, to + 8)
  }

  /** Codes of the last group that stand for further cells. */
  private codesLeft(): number {
    return this.codes.subarray(this.nextCode).filter(code => code !== PADDING && code !== END_OF_DATA).length
  }
}
