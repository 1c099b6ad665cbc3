import type { Code } from '@core/crosstab'
import type { VariableHint } from '../types'
import { plainNumber } from '../csv/cells'

/** `"1"` and `"1.0"` are the number 1, like the cells of a column of numbers; everything else stays text. */
export const codeOf = (value: unknown): Code | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' ? null : (plainNumber(text, '.') ?? text)
}

const KINDS: readonly { readonly kind: NonNullable<VariableHint['kind']>; readonly words: readonly string[] }[] = [
  { kind: 'single', words: ['single', 'categorical', 'category', 'nominal', 'ordinal'] },
  { kind: 'multi', words: ['multi', 'multiple', 'checkbox', 'dichotomy', 'delimited set'] },
  { kind: 'grid', words: ['grid', 'matrix', 'array'] },
  { kind: 'numeric', words: ['numeric', 'number', 'int', 'integer', 'float', 'scale'] },
  { kind: 'open', words: ['open', 'text', 'string', 'verbatim'] },
  { kind: 'date', words: ['date', 'datetime'] },
  { kind: 'meta', words: ['id', 'meta', 'time', 'duration'] },
  { kind: 'weight', words: ['weight'] },
]

/** The kind that a codebook's type word means, or null. */
export const kindOf = (word: string): VariableHint['kind'] =>
  KINDS.find(({ words }) => words.includes(word.trim().toLowerCase()))?.kind ?? null

const REFUSAL =
  /^(refused?|no answer|refused ?[/,] ?no answer|not answered|not asked|skipped|missing|system missing|no response)$/iu

/** By convention, negative codes for refusals are missing; "don't know" is an answer. */
export const isConventionalMissing = (code: Code, label: string): boolean =>
  (typeof code === 'number' ? code < 0 : code.startsWith('-')) && REFUSAL.test(label.trim())
