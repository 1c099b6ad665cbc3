import { namedQuestion, type Builder, type QuestionIndex } from '@core/report'
import type { Dataset, SummaryItem } from '@core/contract'

/** What all tiles of a summary have in common. */
export interface SummaryBasis {
  readonly builder: Builder
  readonly dataset: Dataset
  readonly index: QuestionIndex
  /** Address of a tile's question with the same breakout, filters and weight. */
  readonly analysisHref: (item: Pick<SummaryItem, 'question' | 'breakout'>) => string
  readonly onEditFilters: () => void
}

/** "Q7 Brands heard of"; for a grid "Q15 Tastes great: Brand image", like the title of its table. */
export const itemTitle = (
  { question, breakout }: Pick<SummaryItem, 'question' | 'breakout'>,
  index: QuestionIndex,
): string => {
  const label = index.get(question)?.label ?? question
  if (breakout === null) return namedQuestion(question, label)
  return namedQuestion(question, `${index.get(breakout)?.breakout?.text ?? breakout}: ${label}`)
}
