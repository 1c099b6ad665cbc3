import type { AnalysisRequest, AnalysisTable, Dataset, SummaryItemData, SummaryItems } from '@core/contract'
import { cutReportName, type QuestionFilter, SUMMARY_ITEMS_MAX } from '@core/domain'
import { analysisContext, reportRows, tableRequest } from './analysis'
import { newBuilder, type Builder } from './builder'
import type { EmptyOutcome } from './outcome'
import { pageOf, questionWords, type PageBasis, type ReportPage } from './pages'
import { whyNoTable, type QuestionIndex } from './questions'
import { makeVariable, type BuilderVariable } from './variables'

/** What an item is about: a question, or one row of a grid. */
export interface SummaryItemRef {
  readonly question: string
  readonly breakout: string | null
}

/** What all items of a summary report have in common. */
export type SummaryContext = Pick<SummaryItems, 'axis' | 'filters' | 'weight'>

/** One variable per question that can be a table, in the order of the dataset. */
const summaryVariables = (dataset: Pick<Dataset, 'questions'>, index: QuestionIndex): BuilderVariable[] =>
  dataset.questions
    .map(question => index.get(question.question_name))
    .filter(addressed => addressed !== undefined)
    .filter(addressed => whyNoTable(addressed) === null)
    .map(makeVariable)

/**
 * The items of the summary of a dataset, one per question or grid row that can be a table, in the order of the dataset.
 * Open answers, dates and identifiers have none. SUMMARY_ITEMS_MAX at most: what comes after that is left out.
 */
export const summaryItemRefs = ({ questions }: Pick<Dataset, 'questions'>, index: QuestionIndex): SummaryItemRef[] => {
  const refs: SummaryItemRef[] = []
  for (const question of questions) {
    if (refs.length >= SUMMARY_ITEMS_MAX) break
    const rows = reportRows(summaryVariables({ questions: [question] }, index), index)
    refs.push(...rows.map(({ question: name, breakout }) => ({ question: name, breakout })))
  }
  return refs.slice(0, SUMMARY_ITEMS_MAX)
}

/** The default crosstab and weight of the dataset. `filters` undefined: its default filters; null: everyone. */
export const summaryContext = (
  dataset: Dataset,
  index: QuestionIndex,
  filters?: QuestionFilter | null,
): SummaryContext => {
  const fresh = newBuilder(dataset, index, 0)
  const { weight } = fresh
  const axis = analysisContext(fresh, index).axis.filter(item => 'question' in item)
  return { axis, weight, filters: filters === undefined ? fresh.filters : filters }
}

/** The analysis request of one item: its table under the common context, over those who answered. */
export const summaryRequest = ({ axis, filters, weight }: SummaryContext, item: SummaryItemRef): AnalysisRequest =>
  tableRequest(item, { axis, filters, weight })

export const summaryTitle = (datasetName: string): string => cutReportName(`Summary of ${datasetName}`)

/** A summary report as a report of the builder, with the view settings of a new one: what `summaryPage` arranges by. */
export const summaryBuilder = (
  dataset: Dataset,
  index: QuestionIndex,
  { axis, filters, weight }: SummaryContext,
): Builder => {
  const fresh = newBuilder(dataset, index, 0)
  return {
    ...fresh,
    title: summaryTitle(dataset.dataset_name),
    titleTyped: true,
    main: summaryVariables(dataset, index),
    axis: axis
      .map(({ question, breakout }) => index.get(breakout ?? question))
      .filter(addressed => addressed !== undefined)
      .map(makeVariable),
    filters,
    weight,
    missing: [],
  }
}

type Problem = Extract<AnalysisTable, { outcome: 'problem' }>

const PROBLEM_CODES = {
  deleted_question: true,
  deleted_option: true,
  not_tabulated: true,
  too_many_columns: true,
  protected: true,
} as const satisfies Record<Problem['code'], true>

const isProblemCode = (code: string): code is Problem['code'] => Object.hasOwn(PROBLEM_CODES, code)

const notMade = (detail: string): EmptyOutcome => ({
  title: 'This table could not be made',
  detail,
  fix: 'removeVariable',
  action: 'Build it again',
})

/** The table of an item, or why the analysis gave none; null when it never answered. */
const tableOf = (
  { question, breakout, analysis_data, error_data }: SummaryItemData,
  index: QuestionIndex,
): AnalysisTable | null => {
  const gone: Problem = {
    outcome: 'problem',
    question,
    breakout,
    code: 'deleted_question',
    message: `Question "${question}" is not in this dataset any more.`,
  }
  if (!index.has(question)) return gone
  if (analysis_data) return analysis_data
  if (!error_data || !isProblemCode(error_data.code)) return null
  return { outcome: 'problem', question, breakout, code: error_data.code, message: error_data.message }
}

/**
 * A complete item as a page, arranged as the preview of a report would. `basis` is one for all items: dataset, index and
 * `summaryBuilder`. Without data, `outcome` says why.
 */
export const summaryPage = (
  item: SummaryItemData,
  { builder, dataset, index }: Omit<PageBasis, 'response'>,
): ReportPage => {
  const table = tableOf(item, index)
  if (table) {
    const named = { id: item.id, variable: item.question, table }
    return pageOf(named, { builder, dataset, index, response: item.stats_data })
  }
  return {
    id: item.id,
    title: index.get(item.breakout ?? item.question)?.label ?? item.breakout ?? item.question,
    question: questionWords(item, { index, dataset }),
    settings: builder.viewSettings,
    arranged: null,
    content: null,
    chart: null,
    outcome: notMade(item.error_data?.message ?? 'There was no answer.'),
  }
}
