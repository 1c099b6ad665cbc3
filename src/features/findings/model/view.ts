import type { Dataset } from '@core/contract'
import type { Control, Difference, FindingSettings } from '@core/findings'
import {
  axisRequest,
  defaultView,
  forQuestion,
  isNested,
  readView,
  reportRows,
  writeView,
  type AnalysisContext,
  type AnalysisView,
  type Builder,
  type DefaultView,
  type QuestionIndex,
} from '@core/report'

const CONTROL = 'control'
const STRICT = 'strict'
const WITHOUT = 'without'
const ONLY = 'only'
/** The view of no question: columns, filters, weight and confidence of the whole dataset. */
const NO_QUESTION = ''

/** What decides, besides the view, what is compared and how strictly. */
export interface Strictness {
  readonly control: Control
  /** Names of questions that are left out, such as those that follow from the columns by definition. */
  readonly without: readonly string[]
  /** Names of the questions that are compared at all, such as those of a report; empty: every one of the dataset. */
  readonly only: readonly string[]
}

export interface FindingsView extends Strictness {
  readonly view: AnalysisView
  /** Names of parameters of the address that could not be read. */
  readonly ignored: readonly string[]
  /** Parts of the default filters that the dataset lacks, in words. */
  readonly lost: readonly string[]
}

interface Basis {
  readonly dataset: Dataset
  readonly index: QuestionIndex
}

/** The view of a dataset that nobody changed. Nothing is drawn as a line, which would leave room for one question in the columns. */
const usualView = ({ dataset, index }: Basis): DefaultView => {
  const { view, lost } = defaultView(dataset, index, NO_QUESTION)
  return { view: { ...view, settings: { ...view.settings, chartType: 'column' } }, lost }
}

/** The view that the address of the page holds, in the parameters of an analysis. */
export const readFindingsView = (search: URLSearchParams, { dataset, index }: Basis): FindingsView => {
  const { view: defaults, lost } = usualView({ dataset, index })
  const { view, ignored } = readView(search, { dataset, index, questionName: NO_QUESTION, defaults })
  const control = search.get(CONTROL) === STRICT ? 'benjamini_yekutieli' : 'benjamini_hochberg'
  const named = (parameter: string): string[] => search.getAll(parameter).filter(name => index.has(name))
  return { view, control, without: named(WITHOUT), only: named(ONLY), ignored, lost }
}

export const writeFindingsView = (
  view: AnalysisView,
  { control, without, only }: Strictness,
  { dataset, index }: Basis,
): URLSearchParams => {
  const search = new URLSearchParams(writeView(view, usualView({ dataset, index }).view))
  if (control === 'benjamini_yekutieli') search.set(CONTROL, STRICT)
  for (const name of without) search.append(WITHOUT, name)
  for (const name of only) search.append(ONLY, name)
  return search
}

/** How the tables are counted; the same for all of them. */
export const contextOfView = (view: AnalysisView, index: QuestionIndex): AnalysisContext => ({
  axis: axisRequest(view.axis, index),
  nested: view.nested,
  filters: view.filters,
  weight: view.weight,
  auto_adjust_base: view.autoAdjustBase,
  inverted: false,
})

export const settingsOf = ({ view, control }: FindingsView, dataset: Dataset): FindingSettings => ({
  confidence: view.settings.statsConfidence,
  control,
  lowBase: dataset.low_base_threshold,
})

/** The address of the analysis that shows a difference: its question, or row of a grid, with the same columns, filters and weight. */
export const analysisOf = (
  { table: { question, breakout } }: Pick<Difference, 'table'>,
  view: AnalysisView,
  { dataset, index }: Basis,
): URLSearchParams =>
  new URLSearchParams(
    writeView({ ...forQuestion(view, question), breakout }, defaultView(dataset, index, question).view),
  )

/** Everything that figures depend on, in one text: the version, what rows it has, and how they are counted. */
export const basisOf = (dataset: Dataset, context: AnalysisContext, only: readonly string[]): string =>
  JSON.stringify([
    ...[dataset.study_number, dataset.dataset_name, dataset.version_number, dataset.permissions.view],
    dataset.questions.map(({ question_name, breakouts, nets, calculated }) => [
      question_name,
      breakouts,
      nets,
      calculated,
    ]),
    dataset.banners?.map(({ id, revision }) => [id, revision]),
    context,
    only,
  ])

type Counted = Pick<AnalysisView, 'axis' | 'nested' | 'filters' | 'weight' | 'autoAdjustBase'>

/** The address of the findings of tables that are counted like this. */
const findingsOf = (
  { axis, nested, filters, weight, autoAdjustBase }: Counted,
  { statsConfidence, test }: AnalysisView['settings'],
  only: readonly string[],
  basis: Basis,
): URLSearchParams => {
  const { view: usual } = usualView(basis)
  const settings = { ...usual.settings, statsConfidence, ...(test !== undefined && { test }) }
  const view = { ...usual, axis, nested, filters, weight, autoAdjustBase, settings }
  return writeFindingsView(view, { control: 'benjamini_hochberg', without: [], only }, basis)
}

/** The address of the findings with the columns, filters, weight, confidence and test of the page of a question. */
export const findingsOfQuestion = (questionName: string, search: URLSearchParams, basis: Basis): URLSearchParams => {
  const { dataset, index } = basis
  const { view: defaults } = defaultView(dataset, index, questionName)
  const { view } = readView(search, { dataset, index, questionName, defaults })
  return findingsOf(view, view.settings, [], basis)
}

/** The same of a report, for its questions alone; null where it has no columns to compare, or its rows and columns are swapped. */
export const findingsOfReport = (builder: Builder, basis: Basis): URLSearchParams | null => {
  const axis = builder.axis.map(({ questionName }) => questionName).filter(name => basis.index.has(name))
  if (axis.length === 0 || builder.inverted) return null
  const rows = reportRows(builder.main, basis.index)
  const counted = { ...builder, axis, nested: isNested(builder) }
  return findingsOf(counted, builder.viewSettings, [...new Set(rows.map(row => row.question))], basis)
}
