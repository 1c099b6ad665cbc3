import type { Dataset } from '@core/contract'
import { questionsOfFilter } from '@core/domain'
import { reconcileFilter } from '../filterTree'
import { isBannerName, type QuestionIndex } from '../questions'
import type { AnalysisView } from './view'

interface Figure {
  readonly question: string
  readonly view: AnalysisView
}

/** Names of the questions and banners that a figure uses, each once; what the dataset lacks by the name it was asked for. */
export const usesOfFigure = ({ question, view }: Figure, index: QuestionIndex): string[] => [
  ...new Set([
    question,
    ...view.axis.map(name => (isBannerName(name) ? name : (index.get(name)?.question.question_name ?? name))),
    ...(view.filters ? questionsOfFilter(view.filters) : []),
  ]),
]

/** What a figure needs and its dataset lacks, in words; with anything of it gone, its figures would be others. */
export const missingOfFigure = (
  { question, view }: Figure,
  { weights }: Pick<Dataset, 'weights'>,
  index: QuestionIndex,
): string[] => {
  const gone = (name: string | null): boolean => name !== null && !index.has(name)
  const { lost } = reconcileFilter(view.filters, index)
  return [
    ...(gone(question) ? [`question ${question}`] : []),
    ...(view.breakout !== null && !gone(question) && gone(view.breakout) ? [`row ${view.breakout}`] : []),
    ...view.axis.filter(gone).map(name => (isBannerName(name) ? 'its banner' : `question ${name}`)),
    ...lost.map(({ name }) => `${name} of the filter`),
    ...(view.weight !== null && !weights.some(({ variable }) => variable === view.weight)
      ? [`weight ${view.weight}`]
      : []),
  ]
}

/** A dataset with what a figure uses of it alone, to be sent with the figure. */
export const datasetOfFigure = (dataset: Dataset, figure: Figure, index: QuestionIndex): Dataset => {
  const uses = new Set(usesOfFigure(figure, index))
  const banners = (dataset.banners ?? []).filter(({ id }) => uses.has(`banner:${id}`))
  for (const { entries } of banners)
    for (const { question } of entries.flatMap(({ levels }) => levels)) uses.add(question)
  return { ...dataset, questions: dataset.questions.filter(({ question_name }) => uses.has(question_name)), banners }
}
