import { FIRST_CODE, NOT_ASKED, type CodedColumn } from '@core/crosstab'
import type { DeclaredMissing } from '../types'
import { numberAt, type ByteCells } from './byteCells'
import { isDeclaredMissing } from './declaredMissing'
import { NumberTable } from './numberTable'
import { TextColumnBuilder } from './textColumn'

/**
 * Collects dates that a file stores as numbers. `toText` gives the ISO text of a stored number, or '' when it is not a date.
 * Declared missing values are matched on the stored numbers, before the conversion.
 */
export class DateColumnBuilder {
  private readonly texts: TextColumnBuilder
  private readonly indexes = new NumberTable()
  private readonly userMissing = new Set<number>()

  constructor(
    private readonly toText: (stored: number) => string,
    private readonly missing: DeclaredMissing | null,
    capacity?: number,
  ) {
    this.texts = new TextColumnBuilder(capacity)
  }

  get length(): number {
    return this.texts.length
  }

  append(stored: number): void {
    const known = this.indexes.get(stored)
    this.texts.appendIndex(known < 0 ? this.add(stored) : known)
  }

  /** Appends the cells in `start`, `start + stride`, ... : `count` of them. Returns how many are odd. */
  appendBytes(cells: ByteCells, start: number, stride: number, count: number): number {
    const end = start + stride * count
    let odd = 0
    for (let at = start; at < end; at += stride) {
      if (cells.bytes[at] === cells.odd) odd += 1
      this.append(numberAt(cells, at))
    }
    return odd
  }

  finish(): CodedColumn {
    return { ...this.texts.finish(), userMissing: [...this.userMissing] }
  }

  private add(stored: number): number {
    if (!Number.isFinite(stored)) return NOT_ASKED
    const index = this.texts.indexOf(this.toText(stored))
    this.indexes.add(stored, index)
    if (index !== NOT_ASKED && this.missing !== null && isDeclaredMissing(stored, this.missing)) {
      this.userMissing.add(index - FIRST_CODE)
    }
    return index
  }
}
