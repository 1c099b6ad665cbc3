import type { QuestionIndex } from '@core/report'
import type { AnalysisRequest } from '@core/contract'
import { axisOf, type AnalysisView } from './view'

/** The request for one question: everything but the view settings, which the browser applies itself. */
export const requestOf = (view: AnalysisView, questionName: string, index: QuestionIndex): AnalysisRequest => ({
  rows: [view.breakout === null ? { question: questionName } : { question: questionName, breakouts: [view.breakout] }],
  axis: axisOf(view.axis, index).map(({ question, breakout }) =>
    breakout ? { question: question.question_name, breakout: breakout.name } : { question: question.question_name },
  ),
  nested: view.nested,
  filters: view.filters,
  weight: view.weight,
  auto_adjust_base: view.autoAdjustBase,
  inverted: false,
})
