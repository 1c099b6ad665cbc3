import type { Dataset, Question } from '@core/contract'
import type { BannerEntry, BannerLevel } from '@core/domain'
import { answersOf, breakoutsOf } from '@core/report'

/** An answer or net that can be a column. */
export interface ColumnChoice {
  readonly id: string
  readonly label: string
  readonly isNet: boolean
}

/** Everything of a question that can be a column: its answers, then its nets and boxes. */
export const choicesOf = (question: Question): ColumnChoice[] => [
  ...answersOf(question).map(({ id, label }) => ({ id, label, isNet: false })),
  ...question.nets.map(({ id, label }) => ({ id, label, isNet: true })),
  ...question.calculated.flatMap(({ id, label, kind }) => (kind === 'top_box' ? [{ id, label, isNet: true }] : [])),
]

const levelColumns = (dataset: Dataset, { question: name, options, nets }: BannerLevel): number => {
  const question = dataset.questions.find(one => one.question_name === name)
  if (!question) return 0
  return choicesOf(question).filter(({ id, isNet }) => (isNet ? nets : options)?.includes(id) ?? true).length
}

/** Columns of an entry: those of its levels multiplied. */
export const entryColumns = (dataset: Dataset, { levels }: BannerEntry): number =>
  levels.reduce((product, level) => product * levelColumns(dataset, level), 1)

export const bannerColumns = (dataset: Dataset, entries: readonly BannerEntry[]): number =>
  entries.reduce((sum, entry) => sum + entryColumns(dataset, entry), 0)

/** What a level is called: the own head, the row of a grid, or the question. */
export const levelText = (dataset: Dataset, { question: name, breakout, head }: BannerLevel): string => {
  const question = dataset.questions.find(one => one.question_name === name)
  const text = question?.question_text ?? `${name} is not in this dataset`
  const row = question && breakoutsOf(question).find(one => one.name === breakout)
  return head ?? (row ? `${row.text} (${text})` : text)
}
