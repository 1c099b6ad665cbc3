/** The vocabulary of a preset case: one table, the test to make, and the measures asked for. */

interface Item {
  readonly key: string
  readonly var: string
}

export type CaseQuestion =
  | {
      readonly kind: 'single'
      readonly var: string
      /** Valid answers; other codes and blanks are missing. */
      readonly codes: readonly number[]
      readonly scores?: Readonly<Record<string, number | null>>
    }
  /** One column per item: 1 selected, 0 not selected, blank missing. */
  | { readonly kind: 'multi'; readonly items: readonly Item[]; readonly base?: 'selected' | 'answered' }
  | {
      readonly kind: 'delimited'
      readonly var: string
      readonly codes: readonly number[]
      readonly sep?: string
      readonly base?: 'selected' | 'answered'
    }
  | { readonly kind: 'nest'; readonly vars: readonly string[] }
  | { readonly kind: 'numeric'; readonly items: readonly Item[] }
  | { readonly kind: 'stack'; readonly questions?: readonly string[]; readonly means?: readonly string[] }
  | { readonly kind: 'total' }

/** What a row or column shows. Several `codes` or `items`: people with any of them; `minus`: their number less that of these. */
export interface Entry {
  readonly codes?: readonly number[]
  readonly minus?: readonly number[]
  readonly item?: string
  readonly items?: readonly string[]
  readonly total?: boolean
  readonly net?: boolean
  readonly untested?: boolean
  readonly var?: string
  readonly key?: string
  readonly block?: string | number
}

export interface CaseOptions {
  readonly alpha?: number | readonly number[]
  readonly base_in_test?: 'unweighted' | 'effective' | 'weighted'
  readonly overlap?: boolean
  readonly only_larger?: boolean
  readonly effective?: boolean
  readonly test_total?: boolean
  readonly flag_bases?: readonly [minimum: number, small: number]
  readonly mean_of?: string
  readonly exclude_codes?: readonly number[]
  readonly level?: 'low' | 'mid' | 'high'
  readonly critical?: number
  readonly min_expected?: number
  readonly expected_base?: 'row' | 'first_row'
  readonly mean_variance_power?: 1 | 2
  readonly compare?: readonly ('subtable' | 'previous_column' | 'first_column' | 'adjusted_first_column')[]
  readonly bonferroni?: boolean
  readonly min_base?: number
  readonly delta?: number
  readonly marks?: 'greater' | 'less' | 'both'
  readonly na_as_zero?: boolean
  readonly as_spss?: boolean
  readonly var_equal?: boolean
  readonly rounding?: 'half even' | 'half up'
}

export interface CaseSpec {
  readonly id: string
  readonly preset: 'Crunch' | 'Dimensions' | 'Askia' | 'SPSS'
  readonly data: string
  readonly weight?: string | null
  readonly filter?: readonly { readonly var: string; readonly in?: readonly (number | string)[] }[]
  readonly rows: CaseQuestion
  readonly columns: CaseQuestion
  readonly display: { readonly rows: readonly Entry[]; readonly columns: readonly Entry[] }
  readonly options: CaseOptions
  readonly measure_var?: string
}

/** A measure that is asked for: arguments are positions of displayed columns or rows, or numbers. */
export interface Ask {
  readonly name: string
  readonly args?: readonly number[]
}

/** null = undefined there. */
export type Value = number | null | string | readonly Value[]

/** A measure by its arguments, which may be absent. */
export type Measure = (...args: (number | undefined)[]) => Value
export type Measures = Readonly<Record<string, Measure>>

/** Thrown for a case that cannot be made; the message says what is wrong. */
export class BadPreset extends Error {}

/** A figure as JSON can hold it. */
export const figure = (value: number): number | null => (Number.isFinite(value) ? value : null)
