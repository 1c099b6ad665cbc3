import type { ChartType, Question } from '@core/contract'
import { AXIS_VARIABLES_MAX, AXIS_VARIABLES_MAX_LINE } from '@core/domain'
import { answersOf, isBannerName, whyNoTable, type Addressed } from './questions'

/** A line chart has room for one variable. */
export const axisLimit = (chartType: ChartType): number =>
  chartType === 'line' ? AXIS_VARIABLES_MAX_LINE : AXIS_VARIABLES_MAX

const hasColumns = (question: Question): boolean =>
  question.fundamental_question_type !== 'numeric' && answersOf(question).length > 0

/** Why a question cannot be columns, whatever else is on the axis, or null when it can. */
export const whyNoColumns = (addressed: Addressed): string | null => {
  if (addressed.banner)
    return hasColumns(addressed.question) ? null : 'Nothing of this banner is in the dataset any more'
  if (addressed.question.is_grid && !addressed.breakout) return 'Open the grid and add one of its rows to the axis'
  const canBe = hasColumns(addressed.question) && whyNoTable(addressed) === null
  return canBe ? null : 'Only questions with options can be used as columns'
}

/** Why a question cannot go to the axis now, or null when it can. `axis` names the questions on it. */
export const whyNotOnAxis = (axis: readonly string[], addressed: Addressed, chartType: ChartType): string | null => {
  const unfit = whyNoColumns(addressed)
  if (unfit !== null) return unfit
  if (axis.includes(addressed.name)) return 'Already on the axis'
  if (axis.length < axisLimit(chartType)) return null
  return chartType === 'line'
    ? 'A line chart takes one axis variable. Remove it to add another.'
    : 'The axis is full: it takes two variables. Remove one to add another.'
}

/** Why the chart cannot become a line now, or null when it can. */
export const whyNotLine = (axisVariables: number): string | null =>
  axisVariables > AXIS_VARIABLES_MAX_LINE ? 'A line chart takes one axis variable. Remove one first.' : null

const suggestedCrosstabs = (questions: readonly Question[]): Question[] =>
  questions.filter(question => question.suggested_xtab && !question.is_grid && hasColumns(question))

/** A column chart, or a line when the single default crosstab is an interval. */
export const defaultChartType = (questions: readonly Question[]): ChartType => {
  const suggested = suggestedCrosstabs(questions)
  return suggested.length === 1 && suggested[0]?.is_interval ? 'line' : 'column'
}

/** Names of the default crosstab variables, up to the axis limit. */
export const defaultAxis = (questions: readonly Question[], chartType: ChartType): string[] =>
  suggestedCrosstabs(questions)
    .slice(0, axisLimit(chartType))
    .map(question => question.question_name)

interface Nestable {
  readonly axis: readonly { readonly questionName: string }[]
  readonly inverted: boolean
  readonly nested?: boolean | undefined
}

/** Whether two variables of the axis could be nested: a banner has nests of its own, and swapped tables have none. */
export const canNest = ({ axis, inverted }: Omit<Nestable, 'nested'>): boolean =>
  axis.length > 1 && !inverted && !axis.some(({ questionName }) => isBannerName(questionName))

/** Whether the second variable of the axis stands inside the first. */
export const isNested = (builder: Nestable): boolean => builder.nested === true && canNest(builder)
