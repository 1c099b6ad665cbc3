import type { AnalysisResponse, Dataset, Question, ViewSettings } from '@core/contract'
import { arrange, type ArrangedTable } from '@core/crosstab'
import type { ChartInput } from '@core/domain/charts'
import type { TableDocument } from '@core/domain/tables'
import { arrangedByTotal, type RowSort } from './byTotal'
import { chartOf, chartSubject, rowQuestion } from './chart'
import { shownOf, type PreviewTable } from './analysis'
import type { Builder } from './builder'
import { arrangedOutcome, nothingSelected, problemOutcome, type EmptyOutcome } from './outcome'
import { typeWord, type QuestionIndex } from './questions'
import { documentOf, type CubeTable } from './tableDocument'
import { hasSelection } from './variables'
import { toTableView, type Shown } from './viewSettings'

/** A question in the words of its survey. */
export interface QuestionWords {
  readonly code: string
  /** The short label; null where it has none, or the dataset does not show labels. */
  readonly label: string | null
  /** As it was asked, in full. */
  readonly text: string
  /** The row of a grid that the table is about. */
  readonly row: string | null
  /** Its kind in one word. */
  readonly kind: string
  /** The part of the survey it belongs to, by its first tag. */
  readonly section: string | null
}

/** One table of a report as it is shown: a page of the preview, a sheet of the book, slides of the deck. */
export interface ReportPage {
  readonly id: string
  /** Its subject, also where there is no table. */
  readonly title: string
  /** null where the dataset no longer has the question. */
  readonly question: QuestionWords | null
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
  /** Absent: as the settings say. */
  readonly sort?: RowSort | undefined
}

/** What a table is shown by: the parts that are ticked, and what was asked for. */
interface Showing extends Pick<PageBasis, 'dataset' | 'index' | 'response' | 'sort'> {
  readonly shown: Shown
  readonly asked: Parameters<typeof documentOf>[0]['asked']
  readonly settings: ViewSettings
}

const sectionOf = ({ tags: [tag = ''] }: Question): string | null => tag.slice(tag.indexOf(':') + 1).trim() || null

/** Answers that are only in order, such as waves, are no scale to people who read files. */
const kindWord = (question: Question): string => {
  const word = typeWord(question)
  return word === 'Scale' && chartSubject(question).kind !== 'scale' ? 'Single' : word
}

/** The words of a question or of one row of a grid. */
export const questionWords = (
  { question: name, breakout }: Pick<CubeTable, 'question' | 'breakout'>,
  { index, dataset }: Pick<PageBasis, 'index' | 'dataset'>,
): QuestionWords | null => {
  const question = index.get(name)?.question
  if (!question) return null
  const { question_label: label, question_text: text } = question
  return {
    code: question.question_name,
    label: dataset.question_labels_enabled && label !== '' && label !== text ? label : null,
    text: text || question.question_name,
    row: breakout === null ? null : (index.get(breakout)?.breakout?.text ?? breakout),
    kind: kindWord(question),
    section: sectionOf(question),
  }
}

const asSet = (arranged: ArrangedTable, settings: ViewSettings) => ({
  arranged,
  settings,
  drawn: arranged,
  drawnSettings: settings,
})

/** One counted table as it is shown: arranged, with its notes and its chart, or why there are no numbers. */
export const shownTable = (
  table: CubeTable,
  { shown, asked, settings: own, dataset, index, response, sort = 'report' }: Showing,
) => {
  const { low_base_threshold: lowBase } = dataset
  const view = toTableView(own, table.cube, lowBase, shown)
  const { arranged, settings, drawn, drawnSettings } =
    sort === 'report'
      ? asSet(arrange(table.cube, view), own)
      : arrangedByTotal(table, view, { settings: own, rows: rowQuestion(table, asked.axis, index) })
  const content = documentOf({ table, arranged, asked, settings, dataset, index, response })
  const breaks = content.notes?.waves
  return {
    settings,
    arranged,
    content,
    chart: chartOf(table, drawn, { settings: drawnSettings, axis: asked.axis, index, dataset, breaks }),
    outcome: arrangedOutcome(arranged, lowBase),
  }
}

/** Arranges one table: ticks, sorting, hiding, tests. `settings` are the report's unless the table has its own. */
export const pageOf = (
  { id, variable: name, table }: PreviewTable,
  { builder, dataset, index, response, sort }: PageBasis,
  settings: ViewSettings = builder.viewSettings,
): ReportPage => {
  const question = questionWords(table, { index, dataset })
  const empty = { id, question, settings, arranged: null, content: null, chart: null }
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
  const page = shownTable(table, { shown, asked: builder, settings, dataset, index, response, sort })
  return { id, title: page.content.title, question, ...page }
}
