import type { Code } from '@core/crosstab'
import type { DeclaredMissing, ValueLabel } from '@server/import/types'

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
}

export interface SavContent {
  readonly variables: readonly SavVariable[]
  /** The cells of one case after the other; null is system-missing or blank. */
  readonly cases: Iterable<readonly (Code | null)[]>
  /** The count that the header announces; -1 means unknown. */
  readonly caseCount: number
  readonly weight?: string
  /** Body of record 7/7. */
  readonly sets?: string
}
