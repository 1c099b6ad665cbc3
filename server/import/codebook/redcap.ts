import type { ValueLabel } from '../types'
import { cleanText } from '../mapping/clean'
import { codebookError } from './problems'
import { NO_HINT, type Codebook, type CodebookVariable } from './types'
import { codeOf } from './values'

/** Heads of a REDCap data dictionary; forms of other languages and versions keep these first ones. */
const HEADS = {
  name: 'variable / field name',
  type: 'field type',
  label: 'field label',
  choices: 'choices, calculations, or slider labels',
  validation: 'text validation type or show slider number',
  identifier: 'identifier?',
  matrix: 'matrix group name',
} as const

type Places = Readonly<Record<keyof typeof HEADS, number>>

const placesOf = (head: readonly string[]): Places => {
  const cells = head.map(cell => cell.trim().toLowerCase())
  return Object.fromEntries(Object.entries(HEADS).map(([key, text]) => [key, cells.indexOf(text)])) as Places
}

export const isRedcap = (head: readonly string[]): boolean => {
  const { name, type, label } = placesOf(head)
  return name >= 0 && type >= 0 && label >= 0
}

/** `1, Yes | 2, No`: codes and what they mean. */
const choicesOf = (text: string, where: string): ValueLabel[] =>
  text
    .split('|')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const comma = part.indexOf(',')
      const code = codeOf(comma < 0 ? part : part.slice(0, comma))
      if (code === null) throw codebookError(`The choice "${part}" has no code.`, where)
      return { code, label: cleanText(comma < 0 ? part : part.slice(comma + 1)) || String(code) }
    })

const YES_NO: readonly ValueLabel[] = [
  { code: 1, label: 'Yes' },
  { code: 0, label: 'No' },
]
const TRUE_FALSE: readonly ValueLabel[] = [
  { code: 1, label: 'True' },
  { code: 0, label: 'False' },
]
const TICKED: readonly ValueLabel[] = [
  { code: 0, label: 'Unchecked' },
  { code: 1, label: 'Checked' },
]
const NUMBERS = /^(integer|number|slider|calc)/iu

/**
 * A REDCap data dictionary: one row per field. Checkbox fields are columns `field___code` of one question; fields of one matrix
 * are rows of a grid; identifiers are left out. Throws SurveyFileError naming the line.
 */
export const parseRedcap = (
  rows: readonly { readonly record: readonly string[]; readonly line: number }[],
): Codebook => {
  const [head, ...rest] = rows
  const places = placesOf(head?.record ?? [])
  const variables = rest.flatMap(({ record, line }): CodebookVariable[] => {
    const cell = (key: keyof typeof HEADS): string => (places[key] < 0 ? '' : (record[places[key]] ?? '').trim())
    const [name, type, where] = [cell('name'), cell('type').toLowerCase(), `line ${line}`]
    if (name === '' || type === 'descriptive') return []
    const label = cleanText(cell('label'))
    const variable = (rest: Partial<CodebookVariable>): CodebookVariable => ({
      name,
      label,
      valueLabels: [],
      missing: [],
      hint: NO_HINT,
      ...rest,
    })
    if (type === 'checkbox')
      return choicesOf(cell('choices'), where).map(({ code, label: option }) => ({
        ...variable({ valueLabels: TICKED }),
        // Minus signs of codes become underscores in the names of columns.
        name: `${name}___${String(code).toLowerCase().replace('-', '_')}`,
        label: `${label} - ${option}`,
        hint: { ...NO_HINT, question: name, questionText: label, option, kind: 'multi' },
      }))
    const valueLabels =
      type === 'yesno'
        ? YES_NO
        : type === 'truefalse'
          ? TRUE_FALSE
          : ['radio', 'dropdown'].includes(type)
            ? choicesOf(cell('choices'), where)
            : []
    if (cell('identifier').toLowerCase() === 'y') return [variable({ valueLabels, hint: { ...NO_HINT, kind: 'meta' } })]
    const matrix = cell('matrix')
    if (matrix !== '' && valueLabels.length > 0)
      return [variable({ valueLabels, hint: { ...NO_HINT, question: matrix, option: label, kind: 'grid' } })]
    const isNumber = type === 'calc' || type === 'slider' || NUMBERS.test(cell('validation'))
    const kind =
      valueLabels.length > 0 ? 'single' : isNumber ? 'numeric' : cell('validation').startsWith('date') ? 'date' : 'open'
    return [variable({ valueLabels, hint: { ...NO_HINT, kind } })]
  })
  if (variables.length === 0) throw codebookError('The data dictionary describes no field.', null)
  return { variables, warnings: [] }
}
