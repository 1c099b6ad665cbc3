import type { ImportWarning } from '@core/contract/imports'
import type { Code } from '@core/crosstab'
import type { DeclaredMissing, Measure, MultipleResponseSet, ValueLabel, VariableHint } from '../types'

/** What a codebook says about one variable; empty and null parts leave the file's own as they are. */
export interface CodebookVariable {
  readonly name: string
  readonly label: string
  readonly valueLabels: readonly ValueLabel[]
  readonly missing: readonly Code[]
  /** Numbers from one to another that are missing; open ends are infinite. */
  readonly ranges?: DeclaredMissing['ranges']
  readonly measure?: Measure | null
  readonly hint: VariableHint
}

export interface Codebook {
  readonly variables: readonly CodebookVariable[]
  readonly warnings: readonly ImportWarning[]
  readonly sets?: readonly MultipleResponseSet[]
  /** The variable that weighs respondents. */
  readonly weight?: string | null
}

export const NO_HINT: VariableHint = { question: null, questionText: '', option: null, kind: null, separator: null }
