import { EMPTY, FIRST_CODE, NOT_ASKED, type CodedColumn } from '@core/crosstab'
import type { DeclaredMissing } from '../types'
import { userMissingPositions } from './declaredMissing'
import { IndexBuffer } from './indexBuffer'

const EDGES = /^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g
const NEEDS_TRIM = /^[ \t\r\n\u00a0]|[ \t\r\n\u00a0]$/

/** Trims what counts as blank at both ends of a cell: space, tab, CR, LF and the no-break space. */
export const trimCell = (text: string): string => (NEEDS_TRIM.test(text) ? text.replace(EDGES, '') : text)

/** Collects the texts of one variable as a dictionary. Texts are trimmed; an empty text is "not asked". */
export class TextColumnBuilder {
  private readonly index: IndexBuffer
  private readonly dictionary: string[] = []
  private readonly positions = new Map<string, number>()

  constructor(capacity?: number) {
    this.index = new IndexBuffer(capacity)
  }

  get length(): number {
    return this.index.length
  }

  append(text: string): void {
    this.index.push(this.indexOf(text))
  }

  appendMissing(): void {
    this.index.push(NOT_ASKED)
  }

  /** Shown but left empty. */
  appendEmpty(): void {
    this.index.push(EMPTY)
  }

  /** Appends a cell whose index an earlier `indexOf` gave. */
  appendIndex(index: number): void {
    this.index.push(index)
  }

  /** Index of a text, adding it to the dictionary when it is new; NOT_ASKED for a blank one. */
  indexOf(text: string): number {
    const code = trimCell(text)
    if (code === '') return NOT_ASKED
    const known = this.positions.get(code)
    if (known !== undefined) return known
    const index = this.dictionary.length + FIRST_CODE
    this.dictionary.push(code)
    this.positions.set(code, index)
    return index
  }

  finish(missing: DeclaredMissing | null = null): CodedColumn {
    return {
      kind: 'coded',
      index: this.index.finish(),
      dictionary: this.dictionary,
      userMissing: userMissingPositions(this.dictionary, missing),
    }
  }
}
