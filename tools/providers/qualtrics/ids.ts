import type { TruthOption, TruthQuestion, TruthSurvey } from '../truth'

/** Numbers that keys get when they are first seen, and keep after what they name is deleted. */
interface Numbers {
  readonly ids: Map<string, number>
  next: number
}

const numbers = (): Numbers => ({ ids: new Map(), next: 1 })

const numberOf = (known: Numbers, key: string): number => {
  const found = known.ids.get(key)
  if (found !== undefined) return found
  const id = known.next
  known.next += 1
  known.ids.set(key, id)
  return id
}

interface QuestionIds {
  readonly options: Numbers
  readonly rows: Numbers
}

/** The ids that Qualtrics gives to what a truth names by keys. */
export interface SurveyIds {
  question(key: string): string
  option(question: string, key: string): string
  row(question: string, key: string): string
  /** Keys of all options that a question has and had, in the order of their ids. */
  options(question: string): readonly string[]
  nextOption(question: string): number
  nextRow(question: string): number
}

const createIds = (): SurveyIds => {
  const questions = numbers()
  const parts = new Map<string, QuestionIds>()
  const partsOf = (question: string): QuestionIds => {
    const found = parts.get(question) ?? { options: numbers(), rows: numbers() }
    parts.set(question, found)
    return found
  }
  return {
    question: key => `QID${numberOf(questions, key)}`,
    option: (question, key) => String(numberOf(partsOf(question).options, key)),
    row: (question, key) => String(numberOf(partsOf(question).rows, key)),
    options: question => [...partsOf(question).options.ids.keys()],
    nextOption: question => partsOf(question).options.next,
    nextRow: question => partsOf(question).rows.next,
  }
}

const register = (ids: SurveyIds, { key, options, rows }: TruthQuestion): void => {
  ids.question(key)
  for (const option of options) ids.option(key, option.key)
  for (const row of rows) ids.row(key, row.key)
}

export type IdsOf = (survey: TruthSurvey) => SurveyIds

/** The ids of surveys; new questions, options and rows get theirs whenever a survey is looked at. */
export const createRegistry = (): IdsOf => {
  const known = new Map<string, SurveyIds>()
  return survey => {
    const ids = known.get(survey.id) ?? createIds()
    known.set(survey.id, ids)
    for (const question of survey.questions) register(ids, question)
    return ids
  }
}

/** What cells hold for an option. */
export const recodeOf = ({ key }: Pick<TruthOption, 'key'>): string => key
