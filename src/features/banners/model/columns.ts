import type { Dataset, PreparedVariable, Question } from '@core/contract'
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
  const text = question?.question_text ?? name
  const row = question && breakoutsOf(question).find(one => one.name === breakout)
  return head ?? (row ? `${row.text} (${text})` : text)
}

/** What an entry is called in lists and announcements, own heads aside: "Wave, then Gender". */
export const entryName = (dataset: Dataset, { levels }: BannerEntry): string =>
  levels.map(({ head: _, ...level }) => levelText(dataset, level)).join(', then ')

/**
 * What became of a question of a banner: `leaving` is hidden with the next version, `hidden` is out of this one, `gone` is not
 * among the variables any more; null: it is there.
 */
export type LevelState = 'leaving' | 'hidden' | 'gone' | null

export const levelState = (
  dataset: Dataset,
  variables: readonly Pick<PreparedVariable, 'name' | 'shown'>[],
  { question: name, breakout }: BannerLevel,
): LevelState => {
  const variable = variables.find(one => one.name === name)
  const question = dataset.questions.find(one => one.question_name === name)
  const isHere = question !== undefined && (breakout === undefined || question.breakouts.includes(breakout))
  if (isHere) return variable?.shown === false ? 'leaving' : null
  return variable?.shown === false ? 'hidden' : 'gone'
}

/** Without the questions, answers and nets that the dataset does not have, and what is then without columns. */
export const withoutGone = (dataset: Dataset, entries: readonly BannerEntry[]): BannerEntry[] =>
  entries.flatMap(({ levels }) => {
    const left = levels.flatMap((level): BannerLevel[] => {
      const question = dataset.questions.find(one => one.question_name === level.question)
      if (!question || (level.breakout !== undefined && !question.breakouts.includes(level.breakout))) return []
      const known = new Set(choicesOf(question).map(({ id }) => id))
      const heads = Object.entries(level.heads ?? {}).filter(([id]) => known.has(id))
      const kept: BannerLevel = {
        ...level,
        ...(level.options && { options: level.options.filter(id => known.has(id)) }),
        ...(level.nets && { nets: level.nets.filter(id => known.has(id)) }),
        heads: heads.length === 0 ? undefined : Object.fromEntries(heads),
      }
      return levelColumns(dataset, kept) === 0 ? [] : [kept]
    })
    return left.length === 0 ? [] : [{ levels: left }]
  })
