import { isUtf8 } from 'node:buffer'
import { FIRST_CODE, NOT_ASKED, type Column } from '@core/crosstab'
import { ByteDictionary, CellColumn, firstFilled, lastFilled, trimCell } from '../../columns'
import type { VariableLayout } from '../dictionary'
import { isAscii, type TextReader } from '../encoding'
import { endOfText } from '../values'
import { BLANKS, LITERAL, type CaseBatch } from './batch'

const BLANK = 0x20

const isNoUtf8 = (bytes: Uint8Array, start: number, end: number): boolean =>
  !isAscii(bytes, start, end) && !isUtf8(bytes.subarray(start, end))

/** Collects the texts of one variable. Cells are found again by their bytes, and a string is made of each once. */
export class TextCollector {
  private readonly column: CellColumn
  /** Cells whose bytes are not their text in UTF-8, and the index of each, in the order of their codes. */
  private readonly encoded = new ByteDictionary()
  private readonly indexes: number[] = []
  /** Where the pieces of very long texts are joined. */
  private readonly joint: Uint8Array
  private odd = 0

  constructor(
    private readonly layout: VariableLayout,
    private readonly texts: TextReader,
    capacity: number,
  ) {
    this.column = new CellColumn(capacity)
    this.joint = new Uint8Array(layout.info.width)
  }

  /** Returns how many cells hold what is no text. */
  append(batch: CaseBatch, cases: number): number {
    const { codes } = this.column
    const [first] = this.layout.pieces
    this.odd = 0
    for (let row = 0; row < cases; row += 1) {
      const from = row * batch.words
      if (this.layout.pieces.length === 1 && first !== undefined) {
        const start = from + first.word
        const end = this.fillBlanks(batch, start, first.words)
        codes.push(this.indexOf(batch.texts, start * 8, Math.min(end * 8, start * 8 + first.length), first.length))
      } else {
        this.join(batch, from)
        codes.push(this.indexOf(this.joint, 0, this.joint.length, this.joint.length))
      }
    }
    return this.odd
  }

  finish(): Column {
    return this.column.texts(this.layout.missing)
  }

  private join(batch: CaseBatch, from: number): void {
    let to = 0
    for (const { word, words, length } of this.layout.pieces) {
      const start = from + word
      const filled = Math.min(length, (this.fillBlanks(batch, start, words) - start) * 8)
      this.joint.set(batch.texts.subarray(start * 8, start * 8 + filled), to)
      this.joint.fill(BLANK, to + filled, to + length)
      to += length
    }
  }

  /** Writes the blanks before the last literal of a text, which are bytes of the batch only; returns the cell behind that literal. */
  private fillBlanks(batch: CaseBatch, start: number, words: number): number {
    const { bytes, texts, bias } = batch
    let end = start
    for (let cell = start + words - 1; cell >= start; cell -= 1) {
      const byte = bytes[cell] ?? BLANKS
      if (byte === LITERAL) {
        if (end === start) end = cell + 1
        continue
      }
      // A zero number where a text ends: eight NULs, which count as blanks.
      if (byte !== BLANKS && byte !== bias) this.odd += 1
      if (cell < end) texts.fill(BLANK, cell * 8, cell * 8 + 8)
    }
    return end
  }

  /** `width`: bytes of the variable. */
  private indexOf(bytes: Uint8Array, from: number, to: number, width: number): number {
    const end = endOfText(bytes, from, to)
    if (end === from) return NOT_ASKED
    if (this.texts.readsUtf8 || (this.texts.readsAscii && isAscii(bytes, from, end))) {
      const start = firstFilled(bytes, from, end)
      if (start === end) return NOT_ASKED
      const index = this.column.dictionary.codeOf(bytes, start, lastFilled(bytes, start, end), isNoUtf8)
      if (index !== NOT_ASKED) return index
    }
    return this.decoded(bytes, from, end, width)
  }

  private decoded(bytes: Uint8Array, from: number, end: number, width: number): number {
    const place = this.encoded.codeOf(bytes, from, end) - FIRST_CODE
    const known = this.indexes[place]
    if (known !== undefined) return known
    const where = `texts of ${this.layout.info.name}`
    const text = Buffer.from(trimCell(this.texts.text(bytes.subarray(from, end), where, end - from === width)))
    const index = text.length === 0 ? NOT_ASKED : this.column.dictionary.codeOf(text, 0, text.length)
    this.indexes.push(index)
    return index
  }
}
