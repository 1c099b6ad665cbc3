import type { Code, Column } from '@core/crosstab'
import { createTable, isDeclaredMissing, NumberColumnBuilder, TextColumnBuilder } from '../columns'
import type { MultipleResponseSet, SurveyFile, VariableInfo } from '../types'
import type { MappedQuestion, Mapping } from './types'

export interface TestVariable extends Partial<Omit<VariableInfo, 'name' | 'valueLabels'>> {
  readonly cells: readonly (Code | null)[]
  readonly labels?: Readonly<Record<string, string>>
}

const columnOf = (cells: readonly (Code | null)[], variable: VariableInfo): Column => {
  if (variable.type === 'numeric') {
    const numbers = new NumberColumnBuilder()
    for (const cell of cells) numbers.append(cell === null ? Number.NaN : Number(cell))
    return numbers.finish(variable.missing)
  }
  const texts = new TextColumnBuilder()
  for (const cell of cells) texts.append(cell === null ? '' : String(cell))
  const column = texts.finish()
  const { missing } = variable
  const userMissing = column.dictionary.flatMap((code, at) =>
    missing !== null && isDeclaredMissing(code, missing) ? [at] : [],
  )
  return { ...column, userMissing }
}

/** For tests: a survey file from cells by variable; a variable is numeric when all its cells are. */
export const surveyOf = (
  given: Readonly<Record<string, TestVariable>>,
  sets: readonly MultipleResponseSet[] = [],
): SurveyFile => {
  const columns = new Map<string, Column>()
  const variables = Object.entries(given).map(([name, { cells, labels, ...rest }]): VariableInfo => {
    const numeric = cells.every(cell => cell === null || typeof cell === 'number')
    const variable: VariableInfo = {
      name,
      label: '',
      type: numeric ? 'numeric' : 'text',
      format: '',
      width: 0,
      decimals: 0,
      measure: null,
      role: null,
      valueLabels: Object.entries(labels ?? {}).map(([code, label]) => ({
        code: numeric ? Number(code) : code,
        label,
      })),
      missing: null,
      attributes: {},
      ...rest,
    }
    columns.set(name, columnOf(cells, variable))
    return variable
  })
  const length = Math.max(0, ...Object.values(given).map(({ cells }) => cells.length))
  return {
    format: 'sav',
    table: createTable(length, columns),
    variables,
    sets,
    weightVariable: null,
    encoding: 'utf-8',
    software: null,
    created: null,
    fileLabel: null,
    documents: [],
    warnings: [],
    respondents: length,
  }
}

/** For tests: the question of a name; fails when there is none. */
export const questionOf = (mapping: Mapping, name: string): MappedQuestion => {
  const found = mapping.questions.find(({ def }) => def.name === name)
  if (found === undefined)
    throw new Error(`no question ${name} among ${mapping.questions.map(({ def }) => def.name).join(', ')}`)
  return found
}
