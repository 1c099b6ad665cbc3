import type { AnalysisView as Contract, Dataset } from '@core/contract'
import { axisLimit, canNest, defaultAxis, defaultChartType } from '../axis'
import { defaultSettings, defaultWeight, parseFilterText } from '../defaults'
import { reconcileFilter } from '../filterTree'
import type { Addressed, QuestionIndex } from '../questions'

/** Everything that defines the view of one question; the address of the page holds it whole. */
export type AnalysisView = Readonly<Omit<Contract, 'axis'>> & { readonly axis: readonly string[] }

/** Whether chart, table or both are shown. */
export type Parts = AnalysisView['parts']

type Basis = Pick<Dataset, 'questions' | 'weights' | 'default_filters' | 'default_test'>

export interface DefaultView {
  readonly view: AnalysisView
  /** Parts of the default filters that the dataset lacks, in words. */
  readonly lost: readonly string[]
}

/** The initial view of a question: default filters, weight and crosstabs of its dataset, without the question itself. */
export const defaultView = (dataset: Basis, index: QuestionIndex, questionName: string): DefaultView => {
  const chartType = defaultChartType(dataset.questions)
  const defaults = parseFilterText(dataset.default_filters)
  const { filter, lost } = reconcileFilter(defaults.filter, index)
  return {
    view: {
      axis: defaultAxis(
        dataset.questions.filter(({ question_name }) => question_name !== questionName),
        chartType,
      ),
      nested: false,
      filters: filter,
      weight: defaultWeight(dataset),
      autoAdjustBase: true,
      breakout: null,
      parts: 'both',
      arrangement: null,
      settings: defaultSettings(dataset, chartType),
    },
    lost: [...(defaults.unreadable ? ['filters that cannot be read'] : []), ...lost.map(({ name }) => name)],
  }
}

/** The variables of the axis as the screen names them, without those that no longer exist. */
export const axisOf = (names: readonly string[], index: QuestionIndex): Addressed[] =>
  names.map(name => index.get(name)).filter(found => found !== undefined)

/** Whether the second variable of the axis can be inside the first: a banner has nests of its own. */
export const mayNest = (axis: readonly string[]): boolean =>
  canNest({ axis: axis.map(questionName => ({ questionName })), inverted: false })

/** Adds a variable to the axis where there is room. */
export const withAxis = (view: AnalysisView, name: string): AnalysisView => {
  if (view.axis.includes(name) || view.axis.length >= axisLimit(view.settings.chartType)) return view
  const axis = [...view.axis, name]
  return { ...view, axis, nested: view.nested && mayNest(axis) }
}

/** Removes a variable from the axis; nesting ends when one is left, and so does sorting by one of its columns. */
export const withoutAxis = (view: AnalysisView, name: string): AnalysisView => {
  const axis = view.axis.filter(other => other !== name)
  return { ...view, axis, nested: view.nested && axis.length > 1 }
}

/** Another question of the dataset with the same view; settings that belong to the last question only are dropped. */
export const forQuestion = (view: AnalysisView, questionName: string): AnalysisView => ({
  ...view,
  axis: view.axis.filter(name => name !== questionName),
  nested: view.nested && !view.axis.includes(questionName),
  breakout: null,
  settings: { ...view.settings, sortState: { ROW: null, COLUMN: null } },
})
