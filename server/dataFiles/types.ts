import type { Code, Condition } from '@core/crosstab'

/** One answer of a variable: `missing` leaves the base. */
export interface DataAnswer {
  readonly value: number
  readonly label: string
  readonly missing: boolean
}

/** Where the cells of a variable come from; columns are those of the dataset version. */
export type CellSource =
  /** The column as it is: a number, a text, or a date as ISO text. */
  | { readonly kind: 'value'; readonly column: string }
  /** Codes of the column by the value that each gets. */
  | { readonly kind: 'codes'; readonly column: string; readonly values: readonly (readonly [Code, number])[] }
  /** 1 where the condition holds, 0 for the rest of the base, nothing outside of it. */
  | { readonly kind: 'tick'; readonly base: Condition; readonly on: Condition }
  /** As a tick, for one of the answers that a cell lists. */
  | {
      readonly kind: 'listed'
      readonly base: Condition
      readonly column: string
      readonly separator: string
      readonly codes: readonly Code[]
    }
  /** The value of the first condition that holds. */
  | { readonly kind: 'first'; readonly of: readonly { readonly on: Condition; readonly value: number }[] }

export interface DataVariable {
  /** Unique in the file, whatever its letters' case. */
  readonly name: string
  readonly label: string
  readonly type: 'number' | 'text' | 'day' | 'moment'
  readonly answers: readonly DataAnswer[]
  /** Declared missing numbers that no answer names; open ends are infinite. */
  readonly missing: {
    readonly values: readonly number[]
    readonly ranges: readonly (readonly [low: number, high: number])[]
  }
  readonly measure: 'nominal' | 'ordinal' | 'scale'
  readonly cells: CellSource
  /** The question that it is a part of, with its own part of the text; null where it is the whole question. */
  readonly part: { readonly question: string; readonly text: string; readonly of: 'set' | 'grid' } | null
}

/** Variables that are one multiple-response question. */
export interface DataSet {
  readonly name: string
  readonly label: string
  /** ticks: a variable per answer; answers: several variables with one list of answers. */
  readonly kind: 'ticks' | 'answers'
  readonly members: readonly string[]
}

/** A prepared dataset as survey programs know data: variables with answers, sets and a weight. */
export interface DataFile {
  readonly title: string
  readonly respondents: number
  readonly variables: readonly DataVariable[]
  readonly sets: readonly DataSet[]
  /** Names of the variables that weigh respondents, the one used by default first. */
  readonly weights: readonly string[]
  readonly defaultWeight: string | null
}
