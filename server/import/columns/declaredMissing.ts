import type { Code, MissingRule } from '@core/crosstab'
import type { DeclaredMissing } from '../types'

/** Whether a code is one of the values a file declares missing. Ranges concern numbers only. */
export const isDeclaredMissing = (code: Code, missing: DeclaredMissing): boolean =>
  missing.values.includes(code) ||
  (typeof code === 'number' && missing.ranges.some(([low, high]) => code >= low && code <= high))

/** Positions of a dictionary that are declared missing. */
export const userMissingPositions = (dictionary: readonly Code[], missing: DeclaredMissing | null): number[] =>
  missing === null ? [] : dictionary.flatMap((code, position) => (isDeclaredMissing(code, missing) ? [position] : []))

/** The rule of a number column; null when nothing is declared. */
export const missingRule = (missing: DeclaredMissing | null): MissingRule | null =>
  missing === null
    ? null
    : { values: missing.values.filter((value): value is number => typeof value === 'number'), ranges: missing.ranges }
