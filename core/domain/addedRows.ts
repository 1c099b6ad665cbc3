import { isNpsScale, isTabulated } from './answers'
import { isMeasureKind, measureOf, NUMBER_MEASURES, type MeasureKind } from '@core/crosstab'
import { calculatedProblem } from './boxes'
import { ADDED_ROWS_MAX } from './limits'
import { withRowMeans } from './rowMeans'
import type { CalculatedDef, NetDef, QuestionDef, StoredQuestion } from './question'

/** A net or a calculated row of a question under its id; null: it is removed. */
export type RowChange =
  | { readonly rows: 'nets'; readonly id: string; readonly def: NetDef | null }
  | { readonly rows: 'calculated'; readonly id: string; readonly def: CalculatedDef | null }

/** Why a row cannot be added, as shown under the field of its form. */
export interface RowProblem {
  readonly field: 'label' | 'any_of' | 'kind' | 'count' | 'scores' | '_'
  readonly message: string
}

const SCORE_MAX = 1_000_000

const problem = (field: RowProblem['field'], message: string): RowProblem => ({ field, message })

const isNumber = ({ kind, options }: QuestionDef): boolean =>
  kind === 'numeric' || (kind === 'grid' && options.length === 0)

const netProblem = (question: QuestionDef, { any_of }: NetDef): RowProblem | null => {
  if (isNumber(question)) return problem('_', 'This question is a number: it has no options to combine.')
  if (any_of.length === 0) return problem('any_of', 'Choose at least one option.')
  const options = new Map(question.options.map(option => [option.id, option]))
  const unknown = any_of.find(id => !options.has(id))
  if (unknown !== undefined) return problem('any_of', `This question has no option "${unknown}" any more.`)
  const missing = any_of.map(id => options.get(id)).find(option => option?.missing)
  return missing
    ? problem('any_of', `"${missing.label}" is declared missing and is never counted. Leave it out.`)
    : null
}

/** Measures and the net promoter score have no settings: a second one would be the first again. */
const onceProblem = (question: QuestionDef, def: NetDef | CalculatedDef): RowProblem | null => {
  if (!('kind' in def) || (def.kind !== 'nps' && !isMeasureKind(def.kind))) return null
  const same = question.calculated.find(({ kind, id }) => kind === def.kind && id !== def.id)
  if (!same) return null
  const what = measureOf(def.kind)?.article ?? 'a net promoter score'
  return problem('kind', `This question has ${what} already, named "${same.label}".`)
}

const measureProblem = (question: QuestionDef, kind: MeasureKind): RowProblem | null => {
  if (isNumber(question)) return null
  if (!NUMBER_MEASURES[kind].ofScores)
    return problem('kind', `This question is no number: it cannot have ${NUMBER_MEASURES[kind].article}.`)
  return question.options.some(({ score, missing }) => score !== null && !missing)
    ? null
    : problem('kind', 'The options have no scale values, so they have no mean. Enter scores instead.')
}

const npsProblem = (question: QuestionDef): RowProblem | null =>
  isNpsScale(question) ? null : problem('kind', 'A net promoter score needs one answer on a scale from 0 to 10.')

const FIELD = { top_box: 'count', score: 'scores' } as const

const calculationProblem = (question: QuestionDef, def: CalculatedDef): RowProblem | null => {
  const { kind } = def
  if (isMeasureKind(kind)) return measureProblem(question, kind)
  if (isNumber(question)) return problem('kind', 'This question is a number: it has no options to score or combine.')
  if (kind === 'nps') return npsProblem(question)
  if (kind === 'score' && Object.values(def.scores).some(score => Math.abs(score) > SCORE_MAX))
    return problem('scores', 'Enter a score between -1,000,000 and 1,000,000.')
  const message = calculatedProblem(
    { ...question, calculated: question.calculated.filter(({ id }) => id !== def.id) },
    def,
  )
  return message === null ? null : problem(FIELD[kind], message)
}

/** Why a definition does not fit the answers of a question; null also for a removal, which always does. */
export const definitionProblem = (question: QuestionDef, change: RowChange): RowProblem | null => {
  if (change.def === null) return null
  if (!isTabulated(question)) return problem('_', 'Texts, dates and identifiers are not tabulated and have no rows.')
  return change.rows === 'nets' ? netProblem(question, change.def) : calculationProblem(question, change.def)
}

const folded = (label: string): string => label.trim().normalize('NFC').toLowerCase()

const nameProblem = ({ options, nets, calculated }: QuestionDef, { id, label }: NetDef | CalculatedDef) => {
  const name = folded(label)
  const taken = [...options, ...nets, ...calculated].find(row => row.id !== id && folded(row.label) === name)
  return taken ? problem('label', `This question has a row "${taken.label}" already. Choose another name.`) : null
}

/** Why somebody cannot add a row to a question or change one: its definition, its name, or too many rows. */
export const rowProblem = (question: QuestionDef, change: RowChange): RowProblem | null => {
  const { rows, id, def } = change
  if (def === null) return null
  const present: readonly { readonly id: string }[] = question[rows]
  const full =
    present.length >= ADDED_ROWS_MAX && present.every(row => row.id !== id)
      ? problem('_', `A question has ${ADDED_ROWS_MAX} ${rows === 'nets' ? 'nets' : 'calculated rows'} at most.`)
      : null
  return definitionProblem(question, change) ?? onceProblem(question, def) ?? nameProblem(question, def) ?? full
}

const placed = <T extends { readonly id: string }>(list: readonly T[], id: string, def: T | null): T[] => {
  if (def === null) return list.filter(one => one.id !== id)
  return list.some(one => one.id === id) ? list.map(one => (one.id === id ? def : one)) : [...list, def]
}

/** The question with the change; removed rows of the file are remembered for the next file. */
export const withRow = (question: StoredQuestion, change: RowChange): StoredQuestion => {
  const { rows, id } = change
  const old = [...question.nets, ...question.calculated].find(row => row.id === id)
  const changed =
    rows === 'nets'
      ? { ...question, nets: placed(question.nets, id, change.def) }
      : withRowMeans({ ...question, calculated: placed(question.calculated, id, change.def) })
  if (change.def !== null || !old || old.made_by !== undefined) return changed
  return { ...changed, removed_rows: [...new Set([...(question.removed_rows ?? []), id])] }
}
