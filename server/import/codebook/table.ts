import { parse } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import type { Code } from '@core/crosstab'
import type { ValueLabel } from '../types'
import { detectDelimiter } from '../csv/delimiter'
import { codebookError } from './problems'
import { isRedcap, parseRedcap } from './redcap'
import { NO_HINT, type Codebook, type CodebookVariable } from './types'
import { codeOf, isConventionalMissing, kindOf } from './values'

interface Row {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

interface TableRow {
  readonly record: readonly string[]
  readonly line: number
}

interface Draft {
  name: string
  label: string
  type: string
  separator: string
  values: Map<Code, string>
  missing: Set<Code>
}

const NAMES: Readonly<
  Record<'variable' | 'question' | 'type' | 'code' | 'text' | 'missing' | 'separator', readonly string[]>
> = {
  variable: ['variable', 'variable name', 'var', 'name', 'column'],
  question: ['question', 'question text', 'variable label', 'description'],
  type: ['type', 'kind'],
  code: ['code', 'value'],
  text: ['value label', 'text', 'answer', 'option', 'category', 'code label'],
  missing: ['missing'],
  separator: ['separator'],
}

type Places = Record<keyof typeof NAMES, number>

/** `label` is the text of the code when another column holds the question, and the question otherwise. */
const placesOf = (header: readonly string[]): Places => {
  const cells = header.map(cell => cell.trim().toLowerCase().replaceAll('_', ' '))
  const find = (key: keyof typeof NAMES): number => cells.findIndex(cell => NAMES[key].includes(cell))
  const label = cells.indexOf('label')
  const question = find('question')
  const text = find('text')
  return {
    variable: find('variable'),
    question: question >= 0 ? question : label,
    type: find('type'),
    code: find('code'),
    text: text >= 0 ? text : question >= 0 ? label : -1,
    missing: find('missing'),
    separator: find('separator'),
  }
}

/** Whether the first row of a table names variables with their questions or codes. */
export const looksLikeCodebook = (head: readonly string[]): boolean => {
  const { variable, question, code, text } = placesOf(head)
  return isRedcap(head) || (variable >= 0 && (code >= 0 || (question >= 0 && text !== question)))
}

const readRows = (text: string): Row[] => {
  try {
    const options = {
      delimiter: detectDelimiter(text, false),
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }
    return parse(text, options) as unknown as Row[]
  } catch (error) {
    if (error instanceof CsvError) throw codebookError(`The codebook cannot be read as CSV: ${error.message}.`, null)
    throw error
  }
}

const YES = /^(1|y|yes|true|x|missing)$/iu

const addRow = (drafts: Map<string, Draft>, { record, line }: TableRow, places: Places): void => {
  const cell = (key: keyof Places): string => (places[key] < 0 ? '' : (record[places[key]] ?? '').trim())
  const name = cell('variable')
  const where = `line ${line}`
  if (name === '') {
    if (record.every(part => part.trim() === '')) return
    throw codebookError('A row names no variable.', where)
  }
  const draft = drafts.get(name) ?? { name, label: '', type: '', separator: '', values: new Map(), missing: new Set() }
  drafts.set(name, draft)
  draft.label ||= cell('question')
  draft.type ||= cell('type')
  draft.separator ||= cell('separator')
  const code = codeOf(cell('code'))
  const text = cell('text')
  if (code === null) {
    if (text !== '' && places.code >= 0)
      throw codebookError(`Variable ${name}: the answer "${text}" has no code.`, where)
    return
  }
  if (draft.values.has(code)) throw codebookError(`Variable ${name}: code ${code} is described twice.`, where)
  const isMissing = YES.test(cell('missing')) || isConventionalMissing(code, text)
  // A code that is neither named nor missing is as it is without the codebook.
  if (text !== '' || isMissing) draft.values.set(code, text)
  if (isMissing) draft.missing.add(code)
}

const variableOf = (draft: Draft): CodebookVariable => ({
  name: draft.name,
  label: draft.label,
  valueLabels: [...draft.values].map(([code, label]): ValueLabel => ({
    code,
    label: label === '' ? String(code) : label,
  })),
  missing: [...draft.missing],
  hint: { ...NO_HINT, kind: kindOf(draft.type), separator: draft.separator === '' ? null : draft.separator },
})

/** A codebook as rows of cells with the lines that they end in, its head first. Throws SurveyFileError naming the line. */
export const codebookOfRows = (all: readonly TableRow[]): Codebook => {
  const [header, ...rows] = all
  if (isRedcap(header?.record ?? [])) return parseRedcap(all)
  const places = placesOf(header?.record ?? [])
  if (places.variable < 0 || (places.question < 0 && places.code < 0)) {
    throw codebookError(
      'The codebook needs a column "variable" and a column "label" or "code" in its first line.',
      'line 1',
    )
  }
  const drafts = new Map<string, Draft>()
  for (const row of rows) addRow(drafts, row, places)
  if (drafts.size === 0) throw codebookError('The codebook describes no variable.', null)
  return { variables: [...drafts.values()].map(variableOf), warnings: [] }
}

/**
 * A codebook as a table of delimited text: one row per variable or per code, with the columns variable, question (or label), code,
 * label (or text), and optionally type, missing and separator. Throws SurveyFileError naming the line.
 */
export const parseTableCodebook = (text: string): Codebook =>
  codebookOfRows(readRows(text.replace(/\r\r?\n|\r/gu, '\n')).map(({ record, info }) => ({ record, line: info.lines })))
