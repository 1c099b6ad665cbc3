import { END_OF_DATA, LITERAL, PADDING } from './batch'
import { isForeign, joined, viewOf, type CellDecoder, type CellLayout } from './decoder'

const GROUP = 8

/** The highest bit of each byte that is 0, of four. */
const zeros = (four: number): number => ~(((four & 0x7f7f7f7f) + 0x7f7f7f7f) | four | 0x7f7f7f7f)

/** The highest bit of each byte that is a literal, of four codes. */
const literals = (four: number): number => zeros(four ^ 0xfdfdfdfd)

/** Not 0 where one of four codes stands for no cell: padding or the end. */
const withoutCell = (four: number): number => zeros(four) | zeros(four ^ 0xfcfcfcfc)

/** The number of the lowest byte that is marked. */
const firstMark = (marks: number): number => (31 - Math.clz32(marks & -marks)) >> 3

/**
 * Byte codes in groups of eight, each group followed by the 8-byte literals it refers to. Code 0 is padding: some writers
 * pad every case to a full group.
 */
export class BytecodeDecoder implements CellDecoder {
  private rest = new Uint8Array(0)
  /** The group that is being read, and the place of its next code. */
  private readonly codes = new Uint8Array(GROUP)
  private nextCode = GROUP
  private taken = 0
  private ended = false
  private readonly foreign: boolean
  private readonly texts: DataView
  /** Place of the first unused byte of what is being pushed. */
  private at = 0

  constructor(private readonly layout: CellLayout) {
    this.foreign = isForeign(layout)
    this.texts = viewOf(layout.batch.texts)
  }

  get done(): boolean {
    return this.ended || this.taken >= this.layout.wordsWanted
  }

  get leftover(): number {
    return this.rest.length + this.codesLeft()
  }

  push(chunk: Uint8Array): number {
    const data = joined(this.rest, chunk)
    this.at = 0
    while (!this.done && this.fill(data)) this.layout.batch.flushWhenFull()
    this.rest = this.done ? new Uint8Array(0) : data.slice(this.at)
    return this.done ? data.length - this.at + this.codesLeft() : 0
  }

  /** Decodes until the batch is full or the announced cells are there; false when the bytes or the data ended before. */
  private fill(data: Uint8Array): boolean {
    const { batch, wordsWanted } = this.layout
    const view = viewOf(data)
    const before = batch.filled
    const limit = Math.min(batch.capacity, before + wordsWanted - this.taken)
    while (batch.filled < limit) {
      if (this.nextCode === GROUP) {
        this.takeGroups(view, limit)
        if (batch.filled === limit || this.at + GROUP > data.length) break
        this.codes.set(data.subarray(this.at, this.at + GROUP))
        this.at += GROUP
        this.nextCode = 0
      }
      if (!this.takeCells(view, limit)) break
    }
    this.taken += batch.filled - before
    return batch.filled === limit
  }

  /** Takes groups of eight cells for as long as they and all their literals are there. */
  private takeGroups(view: DataView, limit: number): void {
    const { batch } = this.layout
    const bytes = viewOf(batch.bytes)
    const last = view.byteLength - GROUP - GROUP * 8
    // Everything the loop touches per group is local: this is one of the hottest loops of an import.
    let { at } = this
    let { filled } = batch
    while (filled + GROUP <= limit && at <= last) {
      const low = view.getInt32(at, true)
      const high = view.getInt32(at + 4, true)
      if ((withoutCell(low) | withoutCell(high)) !== 0) break
      bytes.setInt32(filled, low, true)
      bytes.setInt32(filled + 4, high, true)
      at += GROUP
      for (let marks = literals(low); marks !== 0; marks &= marks - 1, at += 8)
        this.copy(view, at, filled + firstMark(marks))
      for (let marks = literals(high); marks !== 0; marks &= marks - 1, at += 8)
        this.copy(view, at, filled + 4 + firstMark(marks))
      filled += GROUP
    }
    batch.filled = filled
    this.at = at
  }

  /** Takes the cells of the last group one by one; false when a literal is not there yet or the data end. */
  private takeCells(view: DataView, limit: number): boolean {
    const { batch } = this.layout
    for (; this.nextCode < GROUP && batch.filled < limit; this.nextCode += 1) {
      const code = this.codes[this.nextCode] ?? PADDING
      if (code === PADDING) continue
      if (code === END_OF_DATA) {
        this.nextCode += 1
        this.ended = true
        return false
      }
      if (code === LITERAL) {
        if (this.at + 8 > view.byteLength) return false
        this.copy(view, this.at, batch.filled)
        this.at += 8
      }
      batch.bytes[batch.filled] = code
      batch.filled += 1
    }
    return true
  }

  private copy(view: DataView, at: number, cell: number): void {
    const { batch, isText, littleEndian } = this.layout
    if (this.foreign && isText[cell % batch.words] !== 1) batch.numbers[cell] = view.getFloat64(at, littleEndian)
    else {
      this.texts.setInt32(cell * 8, view.getInt32(at, true), true)
      this.texts.setInt32(cell * 8 + 4, view.getInt32(at + 4, true), true)
    }
  }

  /** Codes of the last group that represent further cells. */
  private codesLeft(): number {
    return this.codes.subarray(this.nextCode).filter(code => code !== PADDING && code !== END_OF_DATA).length
  }
}
