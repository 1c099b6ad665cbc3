import type { Question } from '@core/contract'
import { editText, type Edit } from '@/lib/failure'
import {
  boxLabels,
  fieldsOfCalculated,
  KINDS,
  labelOfFields,
  type Calculated,
  type CalculatedFields,
} from './calculated'
import type { Conflict } from './fields'
import type { NetFields } from './nets'

/** The labels of these options, in the order of the question. */
export const optionWords = (question: Question, ids: readonly string[]): string => {
  const chosen = new Set(ids)
  return question.categorical_responses
    .filter(({ id }) => chosen.has(id))
    .map(({ label }) => label)
    .join(', ')
}

export const kindLabel = ({ kind }: Pick<Calculated, 'kind'>): string =>
  KINDS.find(({ value }) => value === kind)?.label ?? kind

export const scoreWords = (question: Question, scores: Readonly<Record<string, string | number>>): string => {
  const labels = new Map(question.categorical_responses.map(({ id, label }) => [id, label]))
  return Object.entries(scores)
    .map(([id, score]) => `${labels.get(id) ?? id} ${String(score)}`)
    .join(', ')
}

/** How a row is calculated, in one line. */
const ruleWords = (fields: CalculatedFields, question: Question): string => {
  const kind = kindLabel(fields)
  if (fields.kind === 'top_box') return `${kind}: ${boxLabels(question, fields).join(', ')}`
  if (fields.kind !== 'score') return kind
  const several = fields.combine === 'sum' ? 'sum' : 'average'
  return `${kind}, ${several}: ${scoreWords(question, fields.scores)}`
}

/** A colleague has renamed a net, or chosen other options. */
export const netConflict = ({ field, now }: Edit, fields: NetFields, question: Question): Conflict<NetFields> => {
  if (field === 'label') {
    const label = editText(now)
    return { label: 'Name', mine: fields.label, theirs: label, taken: { ...fields, label } }
  }
  const theirs = Array.isArray(now) ? now : []
  return {
    label: 'Options',
    mine: optionWords(question, fields.any_of),
    theirs: optionWords(question, theirs),
    taken: { ...fields, any_of: theirs },
  }
}

/** A colleague has renamed a calculated row, or changed how it is calculated. */
export const calculatedConflict = (
  { field, now }: Edit,
  fields: CalculatedFields,
  question: Question,
): Conflict<CalculatedFields> => {
  if (field === 'label') {
    const label = editText(now)
    return { label: 'Name', mine: labelOfFields(fields), theirs: label, taken: { ...fields, label } }
  }
  const theirs = { ...fieldsOfCalculated(now as Calculated, question), label: fields.label }
  return {
    label: 'Calculation',
    mine: ruleWords(fields, question),
    theirs: ruleWords(theirs, question),
    taken: theirs,
  }
}
