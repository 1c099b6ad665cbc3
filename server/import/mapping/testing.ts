import type { Code, Column } from '@core/crosstab'
import { createTable, isDeclaredMissing, NumberColumnBuilder, TextColumnBuilder } from '../columns'
import type { QuestionDef } from '@core/domain/question'
import type { MultipleResponseSet, SurveyFile, VariableInfo } from '../types'
import type { ReviewChoices } from './preparation'
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

const withText = ({ id, def }: MappedQuestion, texts: ReviewChoices['texts']): QuestionDef => {
  const text = Object.hasOwn(texts, id) ? texts[id]?.trim() : undefined
  return text === undefined || text === '' ? def : { ...def, text, label: text }
}

const uniquelyNamed = (defs: readonly QuestionDef[]): QuestionDef[] => {
  const taken = new Set<string>()
  return defs.map(def => {
    let { name } = def
    for (let copy = 2; taken.has(name); copy += 1) name = `${def.name}_${copy}`
    taken.add(name)
    return name === def.name ? def : { ...def, name }
  })
}

const kept = ({ questions }: Mapping, { excluded, accepted }: ReviewChoices): MappedQuestion[] => {
  const out = new Set(excluded)
  const wanted = new Set(accepted)
  const accepts = new Set(questions.filter(({ id, state }) => state === 'proposed' && wanted.has(id) && !out.has(id)))
  const replaced = new Set([...accepts].flatMap(({ replaces }) => replaces))
  const isIn = ({ id, include }: MappedQuestion) => !out.has(id) && (include || wanted.has(id))
  return questions.filter(
    question =>
      accepts.has(question) || (question.state !== 'proposed' && !replaced.has(question.id) && isIn(question)),
  )
}

/** For tests: the questions of a review, straight from what was found: what is included and not excluded, and accepted proposals in place of what they replace. */
export const reviewedQuestions = (mapping: Mapping, choices: ReviewChoices): QuestionDef[] =>
  uniquelyNamed(kept(mapping, choices).map(question => withText(question, choices.texts)))
