import type { Code } from '@core/crosstab'

/** How the cells are stored: `zlib` is the .zsav of newer SPSS. */
export type Compression = 'none' | 'bytecode' | 'zlib'

export interface ValueLabel {
  readonly code: Code
  readonly label: string
}

interface DeclaredMissing {
  readonly values: readonly Code[]
  readonly ranges: readonly (readonly [low: number, high: number])[]
}

export interface SavVariable {
  readonly name: string
  /** 0 for a number, else bytes of a text, at most 32767. */
  readonly width: number
  readonly label?: string
  /** Packed display format; F8.2 or A where absent. */
  readonly format?: number
  readonly valueLabels?: readonly ValueLabel[]
  /** Numbers: up to three values, or one range and at most one value. Texts up to 8 bytes: up to three values. */
  readonly missing?: DeclaredMissing
  readonly measure?: 'nominal' | 'ordinal' | 'scale'
}

/**
 * C: variables that share one list of answers. D and E: dichotomies that count `counted`; the answer is named by the label of
 * the variable (D) or of the counted value (E).
 */
export interface SavSet {
  /** Without the dollar sign. */
  readonly name: string
  readonly label: string
  readonly type: 'C' | 'D' | 'E'
  readonly counted?: number
  readonly members: readonly string[]
}

export interface SavContent {
  readonly variables: readonly SavVariable[]
  /** The cells of one case after the other; null is system-missing or blank. */
  readonly cases: Iterable<readonly (Code | null)[]>
  /** The count that the header announces; -1 means unknown. */
  readonly caseCount: number
  readonly weight?: string
  readonly sets?: readonly SavSet[]
  /** Name of the file inside of it; at most 64 bytes are kept. */
  readonly title?: string
  /** When it was made; the first day of 2025 where absent, so that the same content gives the same bytes. */
  readonly created?: Date
}
