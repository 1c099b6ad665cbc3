import { NOT_ASKED, type CodedColumn } from '@core/crosstab'
import type { DeclaredMissing } from '../types'
import { ByteDictionary } from './byteDictionary'
import { firstFilled, lastFilled, textAt, type CellRow } from './cellRow'
import { userMissingPositions } from './declaredMissing'
import { IndexBuffer, type IndexArray } from './indexBuffer'

/** Codes kept row by row before each column takes its own: a few hundred kilobytes, which stay near the processor. */
const BLOCK_CODES = 65_536
/** A cell of one byte is one of these characters. */
const ASCII = 128

/** One column of texts. */
export class CellColumn {
  readonly dictionary = new ByteDictionary()
  readonly codes: IndexBuffer

  /** `capacity`: expected number of cells, a hint only. */
  constructor(capacity?: number) {
    this.codes = new IndexBuffer(capacity)
  }

  /** Different texts that somebody gave. */
  get distinct(): number {
    return this.dictionary.coded
  }

  index(): IndexArray {
    return this.codes.finish()
  }

  texts(missing: DeclaredMissing | null = null): CodedColumn {
    const dictionary = this.dictionary.texts()
    return { kind: 'coded', index: this.index(), dictionary, userMissing: userMissingPositions(dictionary, missing) }
  }
}

/** Collects rows of cells as columns of texts. Cells are trimmed; blank ones and missing tokens are "not asked". */
export class CellTable {
  readonly columns: CellColumn[] = []
  private readonly missing: ReadonlySet<string>
  private readonly longestMissing: number
  /** Per column and character: one more than the code of the cell that is this character; 0 while it is not known. */
  private single = new Uint32Array(0)
  private block = new Uint32Array(0)
  private blockRows = 0

  constructor(missingTokens: readonly string[]) {
    this.missing = new Set(missingTokens)
    this.longestMissing = Math.max(0, ...missingTokens.map(token => Buffer.byteLength(token)))
  }

  get width(): number {
    return this.columns.length
  }

  /** Adds columns up to `width`; only before the first row. */
  widen(width: number): void {
    while (this.columns.length < width) this.columns.push(new CellColumn())
    this.single = new Uint32Array(this.width * ASCII)
    this.block = new Uint32Array(this.width * Math.max(1, Math.floor(BLOCK_CODES / Math.max(1, this.width))))
  }

  /** Adds one cell to each column; cells that a row does not have are "not asked", and cells beyond the columns left out. */
  append(row: CellRow): void {
    const { bytes, starts, ends } = row
    const { block, single, width } = this
    const given = Math.min(row.count, width)
    const first = this.blockRows * width
    for (let column = 0; column < given; column += 1) {
      const start = starts[column] ?? 0
      const length = (ends[column] ?? 0) - start
      let code = NOT_ASKED
      if (length === 1) {
        const known = single[column * ASCII + (bytes[start] ?? 0)] ?? 0
        code = known === 0 ? this.learn(column, bytes, start) : known - 1
      } else if (length > 0) code = this.codeOf(column, bytes, start, start + length)
      block[first + column] = code
    }
    block.fill(NOT_ASKED, first + given, first + width)
    this.blockRows += 1
    if (first + 2 * width > block.length) this.flush()
  }

  /** All cells are in their columns from here on. */
  finish(): readonly CellColumn[] {
    this.flush()
    return this.columns
  }

  private learn(column: number, bytes: Uint8Array, at: number): number {
    const code = this.codeOf(column, bytes, at, at + 1)
    this.single[column * ASCII + (bytes[at] ?? 0)] = code + 1
    return code
  }

  private codeOf(column: number, bytes: Uint8Array, from: number, to: number): number {
    const start = firstFilled(bytes, from, to)
    const end = lastFilled(bytes, start, to)
    if (start === end) return NOT_ASKED
    return this.columns[column]?.dictionary.codeOf(bytes, start, end, this.isMissing) ?? NOT_ASKED
  }

  private readonly isMissing = (bytes: Uint8Array, start: number, end: number): boolean =>
    end - start <= this.longestMissing && this.missing.has(textAt(bytes, start, end))

  private flush(): void {
    if (this.blockRows === 0) return
    for (const [at, column] of this.columns.entries())
      column.codes.appendStrided(this.block, at, this.width, this.blockRows)
    this.blockRows = 0
  }
}
