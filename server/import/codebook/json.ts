import type { Code } from '@core/crosstab'
import type { ValueLabel } from '../types'
import { codebookError } from './problems'
import { NO_HINT, type Codebook, type CodebookVariable } from './types'
import { codeOf, isConventionalMissing, kindOf } from './values'

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOr = (value: unknown, fallback = ''): string => (typeof value === 'string' ? value : fallback)

/** Value labels as an object `{"1": "Yes"}` or a list of `{code, label}` (also `{value, text}`). */
const valuesOf = (value: unknown, key: string): ValueLabel[] => {
  if (value === undefined || value === null) return []
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? value.map((entry: unknown): [unknown, unknown] =>
        isObject(entry) ? [entry.code ?? entry.value, entry.label ?? entry.text] : [null, null],
      )
    : isObject(value)
      ? Object.entries(value)
      : [[null, null]]
  return entries.map(([code, label], index) => {
    const known = codeOf(code)
    if (known === null || typeof label !== 'string')
      throw codebookError('A value needs a code and a label.', `${key}.values[${index}]`)
    return { code: known, label }
  })
}

const missingOf = (value: unknown, key: string): Code[] => {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw codebookError('Missing codes must be a list.', `${key}.missing`)
  return value.map((entry: unknown, index) => {
    const code = codeOf(entry)
    if (code === null) throw codebookError('A missing code must be a number or a text.', `${key}.missing[${index}]`)
    return code
  })
}

const variableOf = (name: string, entry: unknown, key: string): CodebookVariable => {
  if (name === '') throw codebookError('A variable has no name.', key)
  if (!isObject(entry)) throw codebookError('A variable must be an object.', key)
  const valueLabels = valuesOf(entry.values, key)
  const conventional = valueLabels
    .filter(({ code, label }) => isConventionalMissing(code, label))
    .map(({ code }) => code)
  const question = textOr(entry.question)
  return {
    name,
    label: textOr(entry.label),
    valueLabels,
    missing: [...new Set([...missingOf(entry.missing, key), ...conventional])],
    hint: {
      ...NO_HINT,
      question: question === '' ? null : question,
      questionText: textOr(entry.question_text),
      option: textOr(entry.row) || textOr(entry.option) || null,
      kind: kindOf(textOr(entry.type)),
      separator: textOr(entry.separator) || null,
    },
  }
}

/**
 * Our own JSON form: `{"variables": {"q1": {label, type, values, missing, separator, question, question_text, option}}}`, or
 * `variables` as a list of the same with `name`. Every part is optional. `values` is `{"1": "Yes"}` or a list of
 * `{code, label}`; variables with the same `question` belong together, `option` being what each stands for.
 */
export const parseOwnCodebook = (root: Json): Codebook => {
  const { variables } = root
  if (Array.isArray(variables)) {
    return {
      variables: variables.map((entry: unknown, at) =>
        variableOf(isObject(entry) ? textOr(entry.name) : '', entry, `variables[${at}]`),
      ),
      warnings: [],
    }
  }
  if (!isObject(variables))
    throw codebookError('The codebook needs "variables" (or "columns") with one entry per variable.', 'top level')
  return {
    variables: Object.entries(variables).map(([name, entry]) => variableOf(name, entry, `variables.${name}`)),
    warnings: [],
  }
}
