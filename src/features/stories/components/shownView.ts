import { defaultView, indexQuestions, readView } from '@core/report'
import type { Dataset, NewStoryCard } from '@core/contract'

/** The page of a question. */
export interface Shown {
  readonly dataset: Dataset
  readonly questionName: string
  /** The view, as the address of the page holds it. */
  readonly search: URLSearchParams
}

type FigureView = NonNullable<Extract<NewStoryCard, { kind: 'figure' }>['view']>

/** The view of a question that is on screen, as a figure of a story keeps it. */
export const viewShown = ({ dataset, questionName, search }: Shown): FigureView => {
  const index = indexQuestions(dataset)
  const { view: defaults } = defaultView(dataset, index, questionName)
  const { view } = readView(search, { dataset, index, questionName, defaults })
  return { ...view, axis: [...view.axis] }
}

/** The figure on screen as a card; `breakout`: of one row of a grid alone. */
export const figureShown = (shown: Shown, title: string, breakout?: string | null): NewStoryCard => {
  const view = viewShown(shown)
  return {
    kind: 'figure',
    title,
    body: '',
    study_id: shown.dataset.study_number,
    dataset_name: shown.dataset.dataset_name,
    question: shown.questionName,
    view: breakout == null ? view : { ...view, breakout },
  }
}
