import type { AnalysisResponse, Dataset, ViewSettings } from '@core/contract'
import { arrange, type ArrangedTable } from '@core/crosstab'
import type { ChartInput } from '@core/domain/charts'
import type { TableDocument } from '@core/domain/tables'
import { shownOf, type PreviewTable } from './analysis'
import type { Builder } from './builder'
import { arrangedOutcome, nothingSelected, problemOutcome, type EmptyOutcome } from './outcome'
import { groupOf, type QuestionIndex } from './questions'
import { documentOf, type AxisEntry, type CubeTable } from './tableDocument'
import { hasSelection } from './variables'
import { toTableView, type Shown } from './viewSettings'

/** One table of a report as it is shown: a page of the preview, a sheet of the book, slides of the deck. */
export interface ReportPage {
  readonly id: string
  /** Its subject, also where there is no table. */
  readonly title: string
  readonly settings: ViewSettings
  readonly arranged: ArrangedTable | null
  readonly content: TableDocument | null
  /** What to draw; null where there is nothing to draw. */
  readonly chart: ChartInput | null
  /** Why there are no numbers; null when there are. */
  readonly outcome: EmptyOutcome | null
}

/** What all pages of a report have in common. */
export interface PageBasis {
  readonly builder: Builder
  readonly dataset: Dataset
  readonly index: QuestionIndex
  readonly response: Omit<AnalysisResponse, 'tables'> | null
}

/** What a chart draws of one table. Swapped: the axis question is in the rows and the question in the columns. */
export const chartOf = (
  { question, row_axis: rowAxis }: Pick<CubeTable, 'question' | 'row_axis'>,
  arranged: ArrangedTable,
  settings: ViewSettings,
  axis: readonly Pick<AxisEntry, 'questionName'>[],
  index: QuestionIndex,
  { permissions }: Pick<Dataset, 'permissions'>,
): ChartInput => {
  const isScale = (name: string | undefined): boolean =>
    name !== undefined && index.get(name)?.question.is_interval === true
  const inRows = axis.find(({ questionName }) => {
    const addressed = index.get(questionName)
    return addressed !== undefined && groupOf(addressed) === rowAxis
  })
  const [rows, columns] = rowAxis === null ? [question, axis[0]?.questionName] : [inRows?.questionName, question]
  return {
    table: arranged,
    chartType: settings.chartType,
    numberType: settings.numberType,
    order: { rows: isScale(rows) ? 'negative_first' : null, columns: isScale(columns) },
    rounded: !permissions.view,
  }
}

/** What a table is shown by: the parts that are ticked, and what was asked for. */
interface Showing extends Pick<PageBasis, 'dataset' | 'index' | 'response'> {
  readonly shown: Shown
  readonly asked: Parameters<typeof documentOf>[0]['asked']
  readonly settings: ViewSettings
}

/** One counted table as it is shown: arranged, with its notes and its chart, or why there are no numbers. */
export const shownTable = (table: CubeTable, { shown, asked, settings, dataset, index, response }: Showing) => {
  const { low_base_threshold: lowBase } = dataset
  const arranged = arrange(table.cube, toTableView(settings, table.cube, lowBase, shown))
  return {
    arranged,
    content: documentOf({ table, arranged, asked, settings, dataset, index, response }),
    chart: chartOf(table, arranged, settings, asked.axis, index, dataset),
    outcome: arrangedOutcome(arranged, lowBase),
  }
}

/** Arranges one table: ticks, sorting, hiding, tests. `settings` are the report's unless the table has its own. */
export const pageOf = (
  { id, variable: name, table }: PreviewTable,
  { builder, dataset, index, response }: PageBasis,
  settings: ViewSettings = builder.viewSettings,
): ReportPage => {
  const empty = { id, settings, arranged: null, content: null, chart: null }
  const label = index.get(table.breakout ?? table.question)?.label ?? table.breakout ?? table.question
  if (table.outcome === 'problem') {
    const outcome = problemOutcome(table, {
      inverted: builder.inverted,
      filtered: builder.filters !== null,
      removal: 'Remove it from the report',
    })
    return { ...empty, title: label, outcome }
  }
  const variable = builder.main.find(({ questionName }) => questionName === name)
  if (!variable) return { ...empty, title: label, outcome: null }
  if (!hasSelection(variable, 'row', index.get(name)))
    return { ...empty, title: label, outcome: nothingSelected(variable.label) }
  const shown = shownOf(table, variable, builder.axis, index)
  const page = shownTable(table, { shown, asked: builder, settings, dataset, index, response })
  return { id, title: page.content.title, settings, ...page }
}
