import * as z from 'zod/mini'
import { analyse, getDataset, getReport, listReports, type Dataset } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { noteLines, toCsv, type TableNotesData } from '@core/domain/tables'
import {
  addToCache,
  analysisContext,
  answersOf,
  checkReport,
  chunkRows,
  contextKey,
  emptyCache,
  indexQuestions,
  makeVariable,
  newBuilder,
  pageOf,
  previewTables,
  rehydrate,
  reportRows,
  whyNoColumns,
  whyNoTable,
  type Addressed,
  type Builder,
  type QuestionIndex,
  type ReportPage,
  type RowRef,
} from '@core/report'
import { asText, NotDone, tool, type CallAs } from './tool'
import { dataset as datasetInput, described, from, question, study } from './parameters'

interface Place {
  readonly studyId: string
  readonly datasetName: string
}

interface Opened {
  readonly place: Place
  readonly dataset: Dataset
  readonly index: QuestionIndex
}

const open = async (call: CallAs, place: Place): Promise<Opened> => {
  const dataset = await call(getDataset, { params: { ...place }, query: {} })
  return { place, dataset, index: indexQuestions(dataset) }
}

/** Where a figure comes from, in one line to be quoted with it. */
const receipt = ({ dataset, place }: Opened, notes: TableNotesData): string =>
  [
    `Source: ${dataset.study_name} (study ${place.studyId})`,
    ...noteLines(notes).map(({ term, text }) => `${term}: ${text.replace(/\.$/, '')}`),
    `calculated ${new Date().toISOString()}`,
  ].join('; ')

const written = (opened: Opened, page: ReportPage): string =>
  page.content?.notes && !page.outcome
    ? `${toCsv(page.content)}\nReceipt: ${receipt(opened, page.content.notes)}`
    : `${page.title}: ${page.outcome ? `${page.outcome.title}. ${page.outcome.detail}` : 'There is no table.'}`

/** The tables of these rows, calculated and arranged as the screens show them. */
const tablesOf = async (call: CallAs, opened: Opened, builder: Builder, rows: readonly RowRef[]): Promise<string> => {
  const context = analysisContext(builder, opened.index)
  const key = contextKey(builder.datasetName, context)
  const texts: string[] = []
  for (const chunk of chunkRows(rows)) {
    const answer = await call(analyse, { params: { ...opened.place }, body: { ...context, rows: chunk.rows } })
    const cache = addToCache(emptyCache, key, chunk.refs, answer)
    const basis = { builder, dataset: opened.dataset, index: opened.index, response: cache.response }
    for (const table of previewTables(cache, chunk.refs)) texts.push(written(opened, pageOf(table, basis)))
  }
  return texts.join('\n\n')
}

const named = ({ index }: Opened, name: string): Addressed => {
  const found = index.get(name)
  if (!found) throw new NotDone(`There is no question "${name}" in this dataset. list_questions lists them.`)
  return found
}

/** Most answers that an error names. */
const NAMED = 40

const answerId = (addressed: Addressed, wanted: string): string => {
  const answers = [...answersOf(addressed.question), ...addressed.question.nets]
  const same = (text: string) => text.toLowerCase() === wanted.toLowerCase()
  const found = answers.find(({ id }) => id === wanted) ?? answers.find(({ label }) => same(label))
  if (found) return found.id
  const labels = answers.slice(0, NAMED).map(({ label }) => `"${label}"`)
  throw new NotDone(`"${addressed.name}" has no answer "${wanted}". Its answers: ${labels.join(', ')}.`)
}

const condition = z.object({
  question: described(z.string().check(z.maxLength(250)), 'Question, or row of a grid'),
  any_of: described(
    z.array(z.string().check(z.maxLength(250))).check(z.minLength(1), z.maxLength(200)),
    'Labels or ids of answers or nets',
  ),
})

const filterOf = (opened: Opened, conditions: readonly z.output<typeof condition>[]): QuestionFilter | null => {
  const parts = conditions.map(({ question: name, any_of: answers }): QuestionFilter => {
    const addressed = named(opened, name)
    return {
      question: addressed.question.question_name,
      ...(addressed.breakout && { breakout: addressed.breakout.name }),
      options: answers.map(answer => answerId(addressed, answer)),
    }
  })
  return parts.length === 0 ? null : { and: parts }
}

const weightOf = ({ dataset }: Opened, wanted: string | undefined, usual: string | null): string | null => {
  if (wanted === undefined) return usual
  if (wanted === 'none') return null
  if (dataset.weights.some(({ variable }) => variable === wanted)) return wanted
  const names = dataset.weights.map(({ variable }) => variable).join(', ')
  throw new NotDone(`There is no weight "${wanted}". ${names === '' ? 'This dataset has none.' : `Weights: ${names}.`}`)
}

export const makeTable = tool({
  name: 'make_table',
  title: 'Make a table',
  description:
    'Tabulates one question, in Total and by up to two others, as CSV with bases, column letters of significance tests, notes, and a receipt line that belongs with every figure you quote. Filters of the dataset and its default weight apply unless you say otherwise.',
  input: z.object({
    study,
    dataset: datasetInput,
    question,
    by: z._default(
      described(
        z.array(z.string().check(z.maxLength(250))).check(z.maxLength(2)),
        'Questions or grid rows whose answers are the columns',
      ),
      [],
    ),
    nested: z._default(described(z.boolean(), 'The second of `by` within the first, instead of beside it'), false),
    only: z.optional(
      described(z.array(condition).check(z.maxLength(20)), 'Only respondents who meet all of these; [] for everyone'),
    ),
    weight: z.optional(described(z.string().check(z.maxLength(250)), 'Name of a weight, or "none"')),
    base: z._default(
      described(
        z.enum(['answered', 'everyone']),
        'Who is counted: those who answered the question, or everyone who passes the filters',
      ),
      'answered',
    ),
  }),
  run: async (call, input) => {
    const opened = await open(call, { studyId: input.study, datasetName: input.dataset })
    const row = named(opened, input.question)
    const problem = whyNoTable(row) ?? input.by.map(name => whyNoColumns(named(opened, name))).find(why => why !== null)
    if (problem != null) throw new NotDone(`${problem}.`)
    const usual = newBuilder(opened.dataset, opened.index, Date.now())
    const builder: Builder = {
      ...usual,
      main: [makeVariable(row)],
      axis: input.by.map(name => makeVariable(named(opened, name))),
      nested: input.nested,
      filters: input.only === undefined ? usual.filters : filterOf(opened, input.only),
      weight: weightOf(opened, input.weight, usual.weight),
      autoAdjustBase: input.base === 'answered',
    }
    return tablesOf(call, opened, builder, reportRows(builder.main, opened.index))
  },
})

export const listReportsTool = tool({
  name: 'list_reports',
  title: 'List the reports of a study',
  description: 'Saved bulk reports of a study that you may open.',
  input: z.object({ study }),
  run: async (call, { study: studyId }) => {
    const { results } = await call(listReports, { params: { studyId }, query: { page_size: 200 } })
    return asText(
      results.map(one => ({
        report: one.id,
        title: one.title,
        description: one.description,
        dataset: one.dataset_name,
        modified: one.modified,
      })),
    )
  },
})

/** Tables in one answer of open_report. */
const PER_REPORT = 20

export const openReport = tool({
  name: 'open_report',
  title: 'Open a report',
  description: `The tables of a saved report as its screen shows them, as CSV with receipts, ${PER_REPORT} at a time.`,
  input: z.object({
    study,
    report: described(z.string().check(z.maxLength(60)), 'Id of the report, from list_reports'),
    from,
  }),
  run: async (call, { study: studyId, report: reportId, from: skip }) => {
    const saved = await call(getReport, { params: { studyId, reportId }, query: { serialized_request: 'true' } })
    if (!saved.serialized_request) throw new NotDone('This report cannot be opened.')
    const opened = await open(call, { studyId, datasetName: saved.dataset_name })
    const builder = rehydrate(saved.serialized_request, opened.dataset, opened.index, Date.now())
    const problems = checkReport(saved.serialized_request, { dataset: opened.dataset, index: opened.index })
    const rows = reportRows(builder.main, opened.index)
    const part = rows.slice(skip, skip + PER_REPORT)
    const more =
      skip + part.length < rows.length
        ? `\n\n${rows.length - skip - part.length} more tables: from ${skip + part.length}.`
        : ''
    const head = [`${saved.title}: ${rows.length} tables.`, ...problems.map(({ message }) => `Note: ${message}`)].join(
      '\n',
    )
    return `${head}\n\n${await tablesOf(call, opened, builder, part)}${more}`
  },
})
