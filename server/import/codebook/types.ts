import type { ImportWarning } from '@core/contract/imports'
import type { Code } from '@core/crosstab'
import type { ValueLabel, VariableHint } from '../types'

/** What a codebook says about one variable; empty and null parts leave the file's own as they are. */
export interface CodebookVariable {
  readonly name: string
  readonly label: string
  readonly valueLabels: readonly ValueLabel[]
  readonly missing: readonly Code[]
  readonly hint: VariableHint
}

export interface Codebook {
  readonly variables: readonly CodebookVariable[]
  readonly warnings: readonly ImportWarning[]
}

export const NO_HINT: VariableHint = { question: null, questionText: '', option: null, kind: null, separator: null }
