import { joined, viewOf, type CellDecoder, type CellLayout } from './decoder'

const PADDING = 0
const END_OF_DATA = 252
const LITERAL = 253
const BLANKS = 254
const SYSTEM_MISSING = 255
const BLANK_BYTE = 0x20

/**
 * Byte codes in groups of eight, each group followed by the 8-byte literals it refers to. Code 0 is padding: some writers
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
    const data = joined(this.rest, chunk)
    const at = this.decode(data)
    this.rest = this.done ? new Uint8Array(0) : data.slice(at)
    return this.done ? data.length - at + this.codesLeft() : 0
  }

  /** Decodes until the bytes, the announced cases or the data end; returns the position of the first unused byte. */
  private decode(data: Uint8Array): number {
    const { batch, isText, littleEndian, wordsWanted } = this.layout
    const { codes, bias } = this
    const { numbers, words } = batch
    const view = viewOf(data)
    // Everything the loop touches per cell is local: this is the hottest loop of an import.
    let { nextCode, taken } = this
    let { filled, begun: column } = batch
    let at = 0
    while (taken < wordsWanted) {
      if (nextCode === 8) {
        if (at + 8 > data.length) break
        for (let code = 0; code < 8; code += 1) codes[code] = data[at + code] ?? PADDING
        at += 8
        nextCode = 0
      }
      const code = codes[nextCode] ?? PADDING
      if (code === LITERAL && at + 8 > data.length) break
      nextCode += 1
      if (code === PADDING) continue
      if (code === END_OF_DATA) {
        this.ended = true
        break
      }
      if (isText[column] === 1) this.putText(code, data, at, filled * 8)
      else if (code < END_OF_DATA) numbers[filled] = code - bias
      else numbers[filled] = code === LITERAL ? view.getFloat64(at, littleEndian) : this.missing(code)
      if (code === LITERAL) at += 8
      filled += 1
      taken += 1
      column += 1
      if (column === words) {
        column = 0
        batch.filled = filled
        batch.flushWhenFull()
        filled = batch.filled
      }
    }
    batch.filled = filled
    this.nextCode = nextCode
    this.taken = taken
    return at
  }

  private missing(code: number): number {
    if (code !== SYSTEM_MISSING) this.oddCells += 1
    return Number.NaN
  }

  private putText(code: number, data: Uint8Array, at: number, to: number): void {
    const { bytes } = this.layout.batch
    if (code === LITERAL) {
      for (let byte = 0; byte < 8; byte += 1) bytes[to + byte] = data[at + byte] ?? BLANK_BYTE
      return
    }
    // A zero number where a text ends: eight NULs, which count as blanks.
    if (code !== BLANKS && code !== this.bias) this.oddCells += 1
    bytes.fill(BLANK_BYTE, to, to + 8)
  }

  /** Codes of the last group that represent further cells. */
  private codesLeft(): number {
    return this.codes.subarray(this.nextCode).filter(code => code !== PADDING && code !== END_OF_DATA).length
  }
}
