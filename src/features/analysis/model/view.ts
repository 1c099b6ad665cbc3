import {
  axisLimit,
  defaultAxis,
  defaultChartType,
  defaultWeight,
  parseDefaultFilters,
  reconcileFilter,
  type Addressed,
  type QuestionIndex,
} from '@core/report'
import { DEFAULT_VIEW_SETTINGS, type Dataset, type Filter, type ViewSettings } from '@core/contract'

/** Which of chart and table is shown, and how they stand when both are. */
export type Parts = 'both' | 'chart' | 'table'
export type Arrangement = 'side' | 'stacked'

/** Everything that makes up what is seen of one question; the address of the page holds it whole. */
export interface AnalysisView {
  /** Names of questions or grid rows in the columns. */
  readonly axis: readonly string[]
  /** The second inside the first instead of beside it. */
  readonly nested: boolean
  readonly filters: Filter | null
  /** Variable of the weight; null: everyone counts as one. */
  readonly weight: string | null
  readonly autoAdjustBase: boolean
  /** The row of a grid that is shown; null: all of them. */
  readonly breakout: string | null
  readonly parts: Parts
  /** null: as the window allows. */
  readonly arrangement: Arrangement | null
  readonly settings: ViewSettings
}

type Basis = Pick<Dataset, 'questions' | 'weights' | 'default_filters'>

export interface DefaultView {
  readonly view: AnalysisView
  /** What the dataset's default filters name and the dataset lacks, in words. */
  readonly lost: readonly string[]
}

/** How a question opens: default filters, weight and crosstabs of its dataset, without the question itself. */
export const defaultView = (dataset: Basis, index: QuestionIndex, questionName: string): DefaultView => {
  const chartType = defaultChartType(dataset.questions)
  const defaults = parseDefaultFilters(dataset.default_filters)
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
      settings: { ...DEFAULT_VIEW_SETTINGS, chartType },
    },
    lost: [...(defaults.unreadable ? ['filters that cannot be read'] : []), ...lost.map(({ name }) => name)],
  }
}

/** The variables of the axis as the screen calls them, without those that are gone. */
export const axisOf = (names: readonly string[], index: QuestionIndex): Addressed[] =>
  names.map(name => index.get(name)).filter(found => found !== undefined)

/** Puts a variable on the axis where there is room. */
export const withAxis = (view: AnalysisView, name: string): AnalysisView =>
  view.axis.includes(name) || view.axis.length >= axisLimit(view.settings.chartType)
    ? view
    : { ...view, axis: [...view.axis, name] }

/** Takes a variable off the axis; nothing is nested in nothing, and an order by one of its columns is gone with it. */
export const withoutAxis = (view: AnalysisView, name: string): AnalysisView => {
  const axis = view.axis.filter(other => other !== name)
  return { ...view, axis, nested: view.nested && axis.length > 1 }
}

/** Another question of the dataset under the same view: what belongs to the last question alone is left behind. */
export const forQuestion = (view: AnalysisView, questionName: string): AnalysisView => ({
  ...view,
  axis: view.axis.filter(name => name !== questionName),
  nested: view.nested && !view.axis.includes(questionName),
  breakout: null,
  settings: { ...view.settings, sortState: { ROW: null, COLUMN: null } },
})
