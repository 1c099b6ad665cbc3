import type { Correction, Cube, MissingPolicy, TestName } from '@core/crosstab'
import type { BaseKind, BookTable } from './types'
import type { TableMatch } from './match'

/** Who is in a table: those who answered its question, also those who gave an answer declared missing, or everybody. */
export const BOOK_BASES = ['answered', 'asked', 'everybody'] as const
export type BookBase = (typeof BOOK_BASES)[number]

export const POLICY_OF: Readonly<Record<BookBase, MissingPolicy>> = {
  answered: 'exclude',
  asked: 'include_user',
  everybody: 'include_all',
}

/** What percentages are of: the base of their column, everybody in their row, or the whole table. */
export const PERCENT_OF = ['column', 'row', 'table'] as const
export type PercentOf = (typeof PERCENT_OF)[number]

/** Half up: 12.5 is 13. Half even: 12.5 is 12, 13.5 is 14. Down: what is behind the last printed digit is cut off. */
export const ROUNDINGS = ['half_up', 'half_even', 'down'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const BOOK_CORRECTIONS = [
  'none',
  'bonferroni',
  'holm',
  'benjamini_hochberg',
] as const satisfies readonly Correction[]

/** The cubes that a setting looks at: everything else is another look at the same sums. */
export interface CubeChoice {
  /** Variable of the weight, or null. */
  readonly weight: string | null
  readonly base: BookBase
}

/** What the figures of a book follow, letters apart. */
export interface FigureSetting extends CubeChoice {
  /** What rows that only say "Base" show. */
  readonly shownBase: Exclude<BaseKind, 'stated'>
  readonly counts: 'weighted' | 'unweighted'
  readonly percentOf: PercentOf
  readonly rounding: Rounding
}

/** What the letters of a book follow, beside the cubes. Confidences in percent; `minimum` in respondents, 0: that of the test alone. */
export interface LetterSetting {
  readonly test: TestName
  readonly confidence: number
  readonly second: number | null
  readonly correction: Correction
  readonly minimum: number
}

/** A recognised table with its cubes, by `cubeKey`. */
export interface OpenTable {
  readonly table: BookTable
  readonly match: TableMatch
  readonly cubes: ReadonlyMap<string, Cube>
}

export const cubeKey = ({ weight, base }: CubeChoice): string => JSON.stringify([weight, base])
