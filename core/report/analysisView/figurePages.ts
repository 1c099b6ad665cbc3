import { questionWords, type ReportPage } from '../pages'
import { shownTables, type Answered, type Basis } from './shown'

/** The tables of an answer about one question as the pages of a file: what a story's slides are drawn from. */
export const figurePages = (answered: Answered, basis: Basis): ReportPage[] => {
  const shown = shownTables(answered, basis)
  return answered.answer.tables.flatMap(({ question, breakout }, at): ReportPage[] => {
    const table = shown[at]
    if (!table) return []
    const { arranged, content, chart, outcome } = table
    const label = basis.index.get(breakout ?? question)?.label ?? breakout ?? question
    return [
      {
        id: JSON.stringify([question, breakout]),
        title: content?.title ?? label,
        question: questionWords({ question, breakout }, basis),
        settings: basis.settings,
        arranged,
        content,
        chart,
        outcome,
      },
    ]
  })
}
