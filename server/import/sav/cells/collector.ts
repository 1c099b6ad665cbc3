import { NOT_ASKED, type Column } from '@core/crosstab'
import { DateColumnBuilder, NumberColumnBuilder, TextColumnBuilder } from '../../columns'
import type { DeclaredMissing } from '../../types'
import type { SavDictionary, VariableLayout } from '../dictionary'
import type { TextReader } from '../encoding'
import { isoOf, withoutPadding } from '../values'
import type { CaseBatch } from './batch'

/** Appends its variable's cells of a batch; `finish` gives the column. */
export interface CellCollector {
  append(batch: CaseBatch, cases: number): void
  finish(): Column
}

const isBlank = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let at = start; at < end; at += 1) if (bytes[at] !== 0x20 && bytes[at] !== 0) return false
  return true
}

/** Texts are decoded once per different cell, found again by their bytes. */
class TextCollector implements CellCollector {
  private readonly builder: TextColumnBuilder
  private readonly known = new Map<string, number>()
  private readonly joint: Uint8Array

  constructor(
    private readonly layout: VariableLayout,
    private readonly texts: TextReader,
    capacity: number,
  ) {
    this.builder = new TextColumnBuilder(capacity)
    this.joint = new Uint8Array(layout.info.width)
  }

  append(batch: CaseBatch, cases: number): void {
    for (let row = 0; row < cases; row += 1) {
      const cell = this.cell(batch, row * batch.words)
      this.builder.appendIndex(isBlank(cell, 0, cell.length) ? NOT_ASKED : this.indexOf(cell))
    }
  }

  finish(): Column {
    return this.builder.finish(this.layout.missing)
  }

  private cell(batch: CaseBatch, row: number): Uint8Array {
    const [first] = this.layout.pieces
    if (this.layout.pieces.length === 1 && first !== undefined) {
      const start = (row + first.word) * 8
      return batch.bytes.subarray(start, start + first.length)
    }
    let to = 0
    for (const { word, length } of this.layout.pieces) {
      const start = (row + word) * 8
      this.joint.set(batch.bytes.subarray(start, start + length), to)
      to += length
    }
    return this.joint
  }

  private indexOf(padded: Uint8Array): number {
    const cell = withoutPadding(padded)
    const key = Buffer.from(cell.buffer, cell.byteOffset, cell.length).toString('latin1')
    const known = this.known.get(key)
    if (known !== undefined) return known
    const index = this.builder.indexOf(
      this.texts.text(cell, `texts of ${this.layout.info.name}`, cell.length === padded.length),
    )
    this.known.set(key, index)
    return index
  }
}

class NumberCollector implements CellCollector {
  private readonly builder: NumberColumnBuilder

  constructor(
    private readonly word: number,
    private readonly missing: DeclaredMissing | null,
    capacity: number,
    notAsked: number,
  ) {
    this.builder = new NumberColumnBuilder({ capacity, notAsked })
  }

  append(batch: CaseBatch, cases: number): void {
    this.builder.appendStrided(batch.numbers, this.word, batch.words, cases)
  }

  finish(): Column {
    return this.builder.finish(this.missing)
  }
}

class DateCollector implements CellCollector {
  private readonly builder: DateColumnBuilder

  constructor(
    private readonly word: number,
    date: 'day' | 'moment',
    missing: DeclaredMissing | null,
    capacity: number,
    notAsked: number,
  ) {
    const toIso = isoOf(date)
    this.builder = new DateColumnBuilder(stored => (stored === notAsked ? '' : toIso(stored)), missing, capacity)
  }

  append(batch: CaseBatch, cases: number): void {
    this.builder.appendStrided(batch.numbers, this.word, batch.words, cases)
  }

  finish(): Column {
    return this.builder.finish()
  }
}

const collectorOf = (layout: VariableLayout, { texts, special }: SavDictionary, capacity: number): CellCollector => {
  const { kind, word, missing } = layout
  if (kind === 'text') return new TextCollector(layout, texts, capacity)
  if (kind === 'number') return new NumberCollector(word, missing, capacity, special.sysmis)
  return new DateCollector(word, kind, missing, capacity, special.sysmis)
}

/** One collector per variable. `capacity`: expected number of cases, a hint only. */
export const createCollectors = (dictionary: SavDictionary, capacity: number): CellCollector[] =>
  dictionary.layouts.map(layout => collectorOf(layout, dictionary, capacity))

/** Texts of a date column that are declared missing. */
export const missingDates = (column: Column): string[] =>
  column.kind === 'coded' ? column.userMissing.map(at => String(column.dictionary[at])).filter(text => text !== '') : []
