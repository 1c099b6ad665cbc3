import type { ValueLabel, VariableHint } from '../types'
import { isObject, textOr } from './json'
import { codebookError } from './problems'
import { NO_HINT, type Codebook, type CodebookVariable } from './types'
import { codeOf, isConventionalMissing, kindOf } from './values'

type Json = Readonly<Record<string, unknown>>

const DELIMITED = 'delimited set'

/** Texts are given by language: the default one, else the first. */
const textIn = (value: unknown, language: string): string => {
  if (typeof value === 'string') return value
  if (!isObject(value)) return ''
  return textOr(value[language]) || textOr(Object.values(value).find(text => typeof text === 'string'))
}

const follow = (root: Json, reference: string, key: string): unknown => {
  let at: unknown = root
  for (const part of reference.split('@')) {
    if (!isObject(at) || !(part in at)) throw codebookError(`The reference "${reference}" leads nowhere.`, key)
    at = at[part]
  }
  return at
}

const valuesOf = (root: Json, given: unknown, language: string, key: string): ValueLabel[] => {
  const list = typeof given === 'string' ? follow(root, given, key) : given
  if (list === undefined) return []
  if (!Array.isArray(list)) throw codebookError('Values must be a list or a reference to one.', `${key}.values`)
  return list.map((entry: unknown, at) => {
    const code = isObject(entry) ? codeOf(entry.value) : null
    if (!isObject(entry) || code === null)
      throw codebookError('A value needs "value" and "text".', `${key}.values[${at}]`)
    return { code, label: textIn(entry.text, language) || String(code) }
  })
}

/** Rows of the grids (`masks`), by the name of their column. */
const rowsOfGrids = (root: Json, language: string): Map<string, VariableHint> => {
  const rows = new Map<string, VariableHint>()
  if (!isObject(root.masks)) return rows
  for (const [grid, mask] of Object.entries(root.masks)) {
    if (!isObject(mask) || !Array.isArray(mask.items)) continue
    for (const item of mask.items) {
      if (!isObject(item)) continue
      const column = textOr(item.source).replace(/^columns@/u, '')
      const questionText = textIn(mask.text, language)
      rows.set(column, { ...NO_HINT, question: grid, questionText, option: textIn(item.text, language), kind: 'grid' })
    }
  }
  return rows
}

export const isQuantipy = (root: Json): boolean => isObject(root.columns)

/** The metadata of a Quantipy dataset: `columns`, shared lists under `lib`, grids under `masks`, texts by language. */
export const parseQuantipyCodebook = (root: Json): Codebook => {
  const language = isObject(root.lib) ? textOr(root.lib['default text'], 'en-GB') : 'en-GB'
  const rows = rowsOfGrids(root, language)
  const variables = Object.entries(isObject(root.columns) ? root.columns : {}).map(
    ([name, column]): CodebookVariable => {
      const key = `columns.${name}`
      if (!isObject(column)) throw codebookError('A column must be an object.', key)
      const type = textOr(column.type)
      const valueLabels = valuesOf(root, column.values, language, key)
      const own: VariableHint = {
        ...NO_HINT,
        kind: type === DELIMITED ? 'multi' : kindOf(type),
        separator: type === DELIMITED ? ';' : null,
      }
      return {
        name,
        label: textIn(column.text, language),
        valueLabels,
        missing: valueLabels.filter(({ code, label }) => isConventionalMissing(code, label)).map(({ code }) => code),
        hint: rows.get(name) ?? own,
      }
    },
  )
  return { variables, warnings: [] }
}
