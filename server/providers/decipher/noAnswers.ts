import type { NeutralQuestion } from '../../import/neutral'
import { plainText } from '../text'
import { columnName } from './source'
import { records, text, type Loose } from './wire'

const PREFIX = 'noanswer:'

/** The question that a list of "no answer" ticks is about; null for any other question. */
export const noAnswerParent = ({ ref }: Pick<NeutralQuestion, 'ref'>): string | null =>
  ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : null

const optionsOf = (ticks: readonly Loose[]) =>
  ticks.map(tick => {
    const raw = text(tick.rowTitle)
    return { code: text(tick.row) || text(tick.label), label: plainText(raw) || 'No answer', raw }
  })

const columnsOf = (ticks: readonly Loose[]) =>
  ticks.map(tick => ({ name: columnName(text(tick.label)), option: text(tick.row) || text(tick.label) }))

const ownQuestion = (parent: string, ticks: readonly Loose[]): NeutralQuestion => ({
  ref: PREFIX + parent,
  name: `${parent}_noanswer`,
  kind: 'multi',
  textRaw: `${parent}: no answer`,
  text: `${parent}: no answer`,
  options: optionsOf(ticks),
  rows: [],
  columns: columnsOf(ticks),
  hidden: true,
})

/**
 * Decipher collects the "no answer" ticks of all questions in a question of its own. In lists of ticks each becomes one more option
 * that is out of the base. For other questions they are a hidden question, and who ticked one is not counted as asked.
 */
export const withNoAnswers = (questions: readonly NeutralQuestion[], pseudo: Loose): readonly NeutralQuestion[] => {
  const byParent = new Map<string, Loose[]>()
  for (const tick of records(pseudo.variables)) {
    const parent = text(tick.noanswerParent)
    const ticks = byParent.get(parent)
    if (parent === '' || text(tick.label) === '') continue
    if (ticks) ticks.push(tick)
    else byParent.set(parent, [tick])
  }
  const joined = questions.map(question => {
    const ticks = byParent.get(question.ref)
    if (!ticks || question.kind !== 'multi' || question.rows.length > 0) return question
    byParent.delete(question.ref)
    return {
      ...question,
      options: [...question.options, ...optionsOf(ticks).map(option => ({ ...option, na: true }))],
      columns: [...question.columns, ...columnsOf(ticks)],
    }
  })
  return [...joined, ...[...byParent].map(([parent, ticks]) => ownQuestion(parent, ticks))]
}
