import type { Column } from '@core/crosstab'
import { DateColumnBuilder, NumberColumnBuilder } from '../../columns'
import type { DeclaredMissing } from '../../types'
import type { SavDictionary, VariableLayout } from '../dictionary'
import { isoOf } from '../values'
import type { CaseBatch } from './batch'
import { TextCollector } from './textCollector'

/** Appends its variable's cells of a batch; `finish` gives the column. */
export interface CellCollector {
  /** Returns how many cells hold what their variable cannot (a blank in a number). */
  append(batch: CaseBatch, cases: number): number
  finish(): Column
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

  append(batch: CaseBatch, cases: number): number {
    return this.builder.appendBytes(batch, this.word, batch.words, cases)
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

  append(batch: CaseBatch, cases: number): number {
    return this.builder.appendBytes(batch, this.word, batch.words, cases)
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
