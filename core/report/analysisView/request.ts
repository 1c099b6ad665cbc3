import type { AnalysisRequest } from '@core/contract'
import { axisRequest, tableRequest } from '../analysis'
import type { QuestionIndex } from '../questions'
import type { AnalysisView } from './view'

/** The request for one question: everything but the view settings, which the browser applies itself. */
export const requestOf = (view: AnalysisView, question: string, index: QuestionIndex): AnalysisRequest =>
  tableRequest(
    { question, breakout: view.breakout },
    {
      axis: axisRequest(view.axis, index),
      nested: view.nested,
      filters: view.filters,
      weight: view.weight,
      auto_adjust_base: view.autoAdjustBase,
    },
  )
