import { isNumeric, rowQuestion } from '../answers'
import type { QuestionFilter } from '../filters'
import { named, type Candidate } from './candidates'

/** One answer or net of a question, as a condition on who is in a table. */
export interface Condition {
  readonly candidate: Candidate
  readonly key: string
}

/** Every answer and net of the dataset that can be a condition. `label`: as `plainLabel` has it. */
export const conditionsOf = (candidates: readonly Candidate[]): (Condition & { readonly label: string })[] =>
  candidates
    .filter(({ answers }) => !isNumeric(answers))
    .flatMap(candidate => [...candidate.keys].map(([label, key]) => ({ candidate, key, label })))
    .filter(({ label }) => label !== '')

export const filterOf = ({ candidate: { answers, options }, key }: Condition): QuestionFilter => {
  const asked = rowQuestion(answers)
  const nets = asked.kind === 'numeric' ? [] : (asked.nets ?? [])
  const { question, breakout } = answers
  return {
    question: question.name,
    ...(breakout && { breakout: breakout.name }),
    options: options.has(key) ? [key] : [...(nets.find(net => net.key === key)?.any_of ?? [key])],
  }
}

const labelOf = ({ candidate: { answers }, key }: Condition): string => {
  const asked = rowQuestion(answers)
  if (asked.kind === 'numeric') return key
  const rows = [...(asked.kind === 'multi' ? asked.members : asked.cats), ...(asked.nets ?? [])]
  return rows.find(row => row.key === key)?.label ?? key
}

/** "Are you male or female?: Female" */
export const wordsOf = (condition: Condition): string =>
  `${named(condition.candidate).slice(1, -1)}: ${labelOf(condition)}`
