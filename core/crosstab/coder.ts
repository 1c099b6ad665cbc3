import type { Classed, ClassOf } from './item'
import type { Code, Condition } from './types'

/** Which class an answer has. */
export interface Rule extends Classed {
  readonly classOf: ClassOf
  /** Every code that `classOf` knows: all others have one class. Absent: it may look at parts of a text. */
  readonly codes?: readonly Code[]
}

/** Someone's class 1 + j stands for `scores[j]`; undefined is left out. */
export interface ScoredItem<I> {
  readonly item: I
  readonly scores: readonly (number | undefined)[]
}

/**
 * Where respondents are classed: in arrays of this process, or by expressions that a database works out. Questions are coded
 * over it, so that what an answer means is written once. Only the classes of selected respondents need to be right.
 * Columns are named; all throw UnknownVariable.
 */
export interface Coder<I extends Classed> {
  classify(column: string, rule: Rule): I
  /** Whether some respondent of the data, selected or not, has an answer of the column that passes. */
  holds(column: string, passes: (code: Code) => boolean, codes: readonly Code[]): boolean
  /** Class 1 where the condition holds. */
  where(condition: Condition): I
  /** Class 1 where one of the items has a class other than 0. */
  anyOf(items: readonly I[]): I
  /** Whether a selected respondent has a class other than 0 in one of the items and not in another. */
  differ(items: readonly I[]): boolean
  /** Class `first + j` where item j has a class other than 0; null where a respondent has two of them. */
  apart(items: readonly I[], first: number): I | null
  /** Class 1 + j where item j is the last one with a class other than 0; null never is. */
  last(items: readonly (I | null)[]): I
  /** A class for each different sum, or mean, of the scores of what a respondent chose; sums of those in `valid` (null = all) only. */
  combined(
    scored: readonly { readonly item: I; readonly score: number }[],
    combine: 'mean' | 'sum',
    valid: I | null,
  ): ScoredItem<I>
  /** Without class 1: who has it has 0, and all higher ones are one lower. */
  withoutFirst(item: I): I
}

/** A class for each answer that is not declared missing. */
export const answered: Rule = { classes: 2, classOf: (code, user) => (code === null || user ? 0 : 1), codes: [] }
