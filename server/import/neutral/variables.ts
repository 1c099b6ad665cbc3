import type { ValueLabel, VariableHint, VariableInfo } from '../types'
import { naCodes, orderedOptions, ranksOf } from './options'
import type { NeutralColumn, NeutralDefinition, NeutralQuestion } from './types'

/** Text of a question that the provider has none for: its name. */
export const textOf = ({ text, name }: NeutralQuestion): string => text || name

/** What a column is about within its question: "Alder - Very"; '' where it is the whole question. */
export const partOf = ({ rows, options, kind }: NeutralQuestion, { row, option }: NeutralColumn): string => {
  const parts = [
    row === undefined ? undefined : rows.find(({ code }) => code === row)?.label || row,
    kind === 'multi' ? options.find(({ code }) => code === option)?.label || String(option) : undefined,
  ]
  return parts.filter(part => part !== undefined).join(' - ')
}

const TYPES: Readonly<Record<NeutralQuestion['kind'], VariableHint['kind']>> = {
  single: 'single',
  multi: 'multi',
  grid: 'grid',
  numeric: 'numeric',
  open: 'open',
  nps: 'single',
  rank: 'grid',
  date: 'date',
  meta: 'meta',
}

const labelsOf = (question: NeutralQuestion, column: NeutralColumn): ValueLabel[] => {
  const listed = (options: ReturnType<typeof orderedOptions>): ValueLabel[] =>
    options.map(({ code, label }) => ({ code, label: label || String(code) }))
  switch (question.kind) {
    case 'multi':
      return [
        { code: 0, label: 'Not selected' },
        { code: 1, label: question.options.find(({ code }) => code === column.option)?.label || 'Selected' },
      ]
    case 'rank':
      return listed(ranksOf(question))
    case 'single':
    case 'grid':
    case 'nps':
      return listed(orderedOptions(question))
    case 'numeric':
      return listed(question.options.filter(({ na }) => na === true))
    case 'open':
    case 'date':
    case 'meta':
      return []
  }
}

/** Codes that count as no answer: of a list of ticks only the tick of "not applicable". */
const missingOf = (question: NeutralQuestion, { option }: NeutralColumn): VariableInfo['missing'] => {
  const codes = naCodes(question)
  const values = question.kind !== 'multi' ? codes : codes.some(code => code === option) ? [1] : []
  return values.length === 0 ? null : { values, ranges: [] }
}

const typeOf = (question: NeutralQuestion, isNumber: boolean): VariableInfo['type'] => {
  switch (question.kind) {
    case 'open':
      return 'text'
    case 'date':
      return 'date'
    case 'meta':
      return isNumber ? 'numeric' : 'text'
    case 'single':
    case 'grid':
    case 'nps':
      return typeof question.options[0]?.code === 'string' ? 'text' : 'numeric'
    case 'multi':
    case 'numeric':
    case 'rank':
      return 'numeric'
  }
}

const measureOf = ({ kind, ordered }: NeutralQuestion): VariableInfo['measure'] => {
  if (kind === 'numeric') return 'scale'
  if (kind === 'open' || kind === 'date' || kind === 'meta') return null
  return ordered === true || kind === 'nps' || kind === 'rank' ? 'ordinal' : 'nominal'
}

/** The variable that a column becomes. `isNumber`: all its answers are numbers, for kinds that may hold either. */
const variableOf = (question: NeutralQuestion, column: NeutralColumn, isNumber: boolean): VariableInfo => {
  const part = partOf(question, column)
  const text = textOf(question)
  return {
    name: column.name,
    label: part === '' ? text : `${text} - ${part}`,
    type: typeOf(question, isNumber),
    format: '',
    width: 0,
    decimals: 0,
    measure: measureOf(question),
    role: null,
    valueLabels: labelsOf(question, column),
    missing: missingOf(question, column),
    attributes: {},
    hint: {
      question: question.ref,
      questionText: text,
      option: part === '' ? null : part,
      kind: TYPES[question.kind],
      separator: null,
      declared: question,
    },
  }
}

/** One column of a definition with its question and variable. */
export interface DefinedColumn {
  readonly question: NeutralQuestion
  readonly column: NeutralColumn
  readonly variable: VariableInfo
}

/** All columns in the order of the survey. `numbers`: names of facts of the interview that are numbers. */
export const definedColumns = ({ questions }: NeutralDefinition, numbers: ReadonlySet<string>): DefinedColumn[] =>
  questions.flatMap(question =>
    question.columns.map(column => ({
      question,
      column,
      variable: variableOf(question, column, numbers.has(column.name)),
    })),
  )
