import type { CodedColumn, NumberColumn } from '@core/crosstab'

/** A column without its cells: what its codes stand for, or which of its numbers are declared missing. */
export type ColumnHead = Omit<CodedColumn, 'index'> | Omit<NumberColumn, 'values'>

/** Runs one statement; its rows follow each other, `width` numbers each. */
export type Ask = (sql: string, width: number) => Promise<Float64Array>

/** What is true of a version whatever is asked of it, by expression. A version never changes, so it may be kept. */
export type Known = Map<string, Promise<Float64Array>>

/** A dataset version in the database. */
export interface RespondentTable {
  /** As a statement names it: quoted. */
  readonly name: string
  /** Respondents. */
  readonly length: number
  head(variable: string): ColumnHead | undefined
  readonly ask: Ask
  readonly known: Known
}

/** What the database cannot work out as the engine does. `message` says what to change. */
export class NotInDatabase extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotInDatabase'
  }
}
