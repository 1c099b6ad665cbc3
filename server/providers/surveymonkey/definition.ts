import type { ImportWarning } from '@core/contract/imports'
import type { NeutralDefinition, NeutralQuestion } from '../../import/neutral'
import type { Credential } from '../types'
import { surveyPath, type Ask, type Asked } from './ask'
import { matrix, multipleChoice, singleChoice, type Maker } from './choices'
import { factQuestions } from './facts'
import { isPersonalName, PERSONAL_FIELDS } from './personal'
import { sourceOf } from './source'
import { surveyName } from './surveys'
import { customVariables } from './unsure'
import { isoOf, records, text, type Loose } from './wire'
import { dateTime, demographic, openEnded } from './written'

const MAKERS: Readonly<Record<string, Maker>> = {
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  matrix,
  open_ended: openEnded,
  demographic,
  datetime: dateTime,
}

const leftOut: Maker = ({ name, question, warn }) => {
  const kind = text(question.family) === 'file_upload' ? 'files' : 'questions of this kind'
  warn('question_left_out', `${name} is left out: ${kind} cannot be imported.`)
  return []
}

/** Texts and pictures between questions have no number. */
const isPresentation = ({ family }: Loose): boolean => text(family) === 'presentation'

/** A column belongs to the first question that has it. */
const distinct = (questions: readonly NeutralQuestion[]): readonly NeutralQuestion[] => {
  const used = new Set<string>()
  return questions.filter(({ columns }) => {
    if (columns.length === 0 || columns.some(({ name }) => used.has(name))) return false
    for (const { name } of columns) used.add(name)
    return true
  })
}

const personalWarning = (custom: readonly string[]): ImportWarning => ({
  code: 'personal_left_out',
  message: `Personal data is not imported: ${[...PERSONAL_FIELDS, ...custom.filter(isPersonalName)].join(', ')}.`,
  where: null,
})

/** The neutral definition of a survey from its details. */
export const neutralDefinition = (id: string, details: Loose): NeutralDefinition => {
  const warnings: ImportWarning[] = []
  const asked = records(details.pages)
    .flatMap(page => records(page.questions))
    .filter(question => !isPresentation(question) && text(question.id) !== '')
  const questions = asked.flatMap((question, at) => {
    const name = `Q${at + 1}`
    const warn = (code: string, message: string): void => {
      warnings.push({ code, message, where: name })
    }
    return (MAKERS[text(question.family)] ?? leftOut)(sourceOf(question, name, warn))
  })
  const custom = customVariables(details)
  return {
    provider: 'surveymonkey',
    survey: id,
    name: surveyName(details),
    created: isoOf(details.date_created),
    language: text(details.language) || null,
    questions: distinct([...questions, ...factQuestions(custom)]),
    warnings: [personalWarning(custom), ...warnings],
  }
}

/** The definition, and the limit that asking for it has used up. */
export const askDefinition = async (
  ask: Ask,
  credential: Credential,
  id: string,
): Promise<Pick<Asked, 'used'> & { readonly definition: NeutralDefinition }> => {
  const { body, used } = await ask(credential, `${surveyPath(id)}/details`, { list: 'pages' })
  return { definition: neutralDefinition(id, body), used }
}

export const getDefinition = async (ask: Ask, credential: Credential, id: string): Promise<NeutralDefinition> => {
  const { definition } = await askDefinition(ask, credential, id)
  return definition
}
