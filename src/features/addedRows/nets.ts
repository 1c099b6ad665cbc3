import { answersOf } from '@core/report'
import type { NetDraft, Question } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { aText, listOf, recordOf } from '@/lib/readers'
import { nameProblem, type Problems } from './fields'

export type Net = Question['nets'][number]

/** A net in its form. */
export interface NetFields {
  readonly label: string
  readonly any_of: readonly string[]
}

export const readNet = recordOf<NetFields>({ label: aText, any_of: listOf(aText) })

export const emptyNet: NetFields = { label: '', any_of: [] }

export const fieldsOfNet = ({ label, any_of }: Pick<Net, 'label' | 'any_of'>): NetFields => ({ label, any_of })

/** What the form would save, with the options in the order of the question. */
export const netDraft = ({ label, any_of }: NetFields, question: Question): NetDraft => {
  const chosen = new Set(any_of)
  return {
    label: label.trim(),
    any_of: answersOf(question)
      .map(({ id }) => id)
      .filter(id => chosen.has(id)),
  }
}

export const netProblems = (fields: NetFields): Problems => ({
  ...nameProblem(fields.label),
  ...(fields.any_of.length === 0 && { any_of: 'Choose at least one option.' }),
})

/** The most conditions that one filter can join; in a grid with more rows the people in a net cannot be counted. */
const CONDITIONS_MAX = 100

/** Everyone with one of these options (in a grid: in at least one row); null when that cannot be counted. */
export const anyOfFilter = (question: Question, ids: readonly string[]): QuestionFilter | null => {
  const { question_name: name, is_grid, breakouts } = question
  if (ids.length === 0 || breakouts.length > CONDITIONS_MAX) return null
  const options = [...ids]
  return is_grid
    ? { or: breakouts.map(breakout => ({ question: name, breakout, options })) }
    : { question: name, options }
}

/** How many people have one of the options, unweighted; null unless each person gives one answer, where it is a sum. */
export const netCount = (question: Question, ids: readonly string[]): number | null => {
  const { fundamental_question_type: type } = question
  if (type !== 'single' && type !== 'nps') return null
  const chosen = new Set(ids)
  return question.categorical_responses.reduce((sum, { id, n }) => (chosen.has(id) ? sum + n : sum), 0)
}
