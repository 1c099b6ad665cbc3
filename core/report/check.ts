import type { Dataset, ReportPayload, ReportVariable } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { axisLimit, whyNoColumns } from './axis'
import { missingSentence, type Builder, type Missing } from './builder'
import { reconcileFilter } from './filterTree'
import { DEFAULT_GRID_PLACEHOLDER, fromEntry, toPayload } from './payload'
import { isBannerName, whyNoTable, type QuestionIndex } from './questions'
import { hasSelection } from './variables'

/** Where a report is wrong: what the error summary focuses, and the field that a refusal names. */
export type ProblemPlace =
  | { readonly part: 'name' | 'rows' | 'chart' | 'filters' | 'weight' }
  | { readonly part: 'row' | 'axis'; readonly questionName: string }

export interface ReportProblem {
  /**
   * `missing` is a part of one variable that the dataset lacks: a file says so and leaves it out; `banner` is the same of a
   * banner, which is mended where banners are made and keeps no report from being saved. Everything else would give other
   * figures than the report promises, or none.
   */
  readonly code: 'name' | 'rows' | 'missing' | 'banner' | 'selection' | 'chart' | 'filters' | 'weight'
  /** What is wrong and what to do. */
  readonly message: string
  readonly at: ProblemPlace
}

/** What a report is checked against. */
export interface CheckedAgainst {
  readonly dataset: Pick<Dataset, 'weights' | 'permissions'>
  readonly index: QuestionIndex
  /** Variables as they are in an earlier report may have nothing selected. */
  readonly isOld?: ((part: 'row' | 'axis', questionName: string) => boolean) | undefined
}

/** Readers without full access get one answer for a question closed to them and for one that does not exist. */
export const CLOSED =
  'A question of this report is not in the dataset, or not open to you. Remove it, or ask a manager for access.'

const missingMessage = (missing: Missing, { dataset }: CheckedAgainst): string =>
  dataset.permissions.view ? missingSentence(missing) : CLOSED

const entryProblems = (
  entry: Record<string, ReportVariable>,
  part: 'row' | 'axis',
  against: CheckedAgainst,
): ReportProblem[] => {
  const { variable, missing } = fromEntry(entry, against.index)
  const [questionName = ''] = Object.keys(entry)
  const at = { part, questionName }
  const gone: ReportProblem[] = missing.map(one => ({ code: 'missing', message: missingMessage(one, against), at }))
  const addressed = against.index.get(questionName)
  if (!variable || !addressed) return gone
  for (const message of addressed.banner?.gone ?? [])
    gone.push({ code: 'banner', message: `Banner "${addressed.label}": ${message}`, at })
  const unfit = part === 'row' ? whyNoTable(addressed) : whyNoColumns(addressed)
  if (unfit !== null) return [...gone, { code: 'missing', message: `"${addressed.label}": ${unfit}`, at }]
  if (hasSelection(variable, part, addressed) || against.isOld?.(part, questionName)) return gone
  const message = `At least one option must be selected for each variable. Please select an option for "${addressed.label}"`
  return [...gone, { code: 'selection', message, at }]
}

/** What a filter asks for that the dataset does not have; empty when it can be applied as a whole. */
export const checkFilter = (filter: QuestionFilter | null, { dataset, index }: CheckedAgainst): ReportProblem[] =>
  reconcileFilter(filter, index).lost.map(lost => ({
    code: 'filters',
    message: dataset.permissions.view
      ? `The filters use the ${lost.kind === 'filter question' ? 'question' : 'option'} "${lost.name}", which is not in this dataset. Edit the filters.`
      : 'The filters use a question or an option that is not in this dataset, or not open to you. Edit the filters.',
    at: { part: 'filters' },
  }))

const weightProblems = (weight: string | null, label: string | null, { dataset }: CheckedAgainst): ReportProblem[] =>
  weight === null || dataset.weights.some(({ variable }) => variable === weight)
    ? []
    : [
        {
          code: 'weight',
          message: `This dataset has no weight "${label ?? weight}". Choose another one, or none.`,
          at: { part: 'weight' },
        },
      ]

/**
 * Everything that is wrong with a report against a dataset, in the order of the screen: the one check for saving, previewing,
 * exporting and summarising. Empty when nothing is.
 */
export const checkReport = (report: ReportPayload, against: CheckedAgainst): ReportProblem[] => {
  const { title, main, segmentation, options } = report
  const rows = main.filter(entry => !Object.hasOwn(entry, DEFAULT_GRID_PLACEHOLDER))
  const { chartType } = options.viewSettings
  return [
    ...(title.trim() === ''
      ? [{ code: 'name', message: 'A report name is required to generate a report', at: { part: 'name' } } as const]
      : []),
    ...(rows.length === 0
      ? [
          {
            code: 'rows',
            message: 'At least one main report variable is required to generate a report',
            at: { part: 'rows' },
          } as const,
        ]
      : []),
    ...rows.flatMap(entry => entryProblems(entry, 'row', against)),
    ...segmentation.flatMap(entry => entryProblems(entry, 'axis', against)),
    ...(segmentation.length > axisLimit(chartType)
      ? [
          {
            code: 'chart',
            message: 'A line chart takes one axis variable. Remove one, or choose another chart.',
            at: { part: 'chart' },
          } as const,
        ]
      : []),
    ...(options.inverted && segmentation.some(entry => Object.keys(entry).some(isBannerName))
      ? [
          {
            code: 'chart',
            message: 'A banner cannot be swapped into rows. Turn off swapping, or use questions on the axis.',
            at: { part: 'chart' },
          } as const,
        ]
      : []),
    ...checkFilter(options.filters, against),
    ...weightProblems(options.weighting, options.weightingLabel, against),
  ]
}

/** The same for a report in the builder; its variables know themselves whether they come from an earlier report. */
export const checkBuilder = (builder: Builder, dataset: Dataset, index: QuestionIndex): ReportProblem[] => {
  const isOld: CheckedAgainst['isOld'] = (part, questionName) =>
    (part === 'row' ? builder.main : builder.axis).some(
      variable => variable.questionName === questionName && variable.fromOldReport,
    )
  return checkReport(toPayload(builder, dataset), { dataset, index, isOld })
}

const FIELDS: Record<ProblemPlace['part'], string> = {
  name: 'title',
  rows: 'main',
  row: 'main',
  axis: 'segmentation',
  chart: 'options.viewSettings.chartType',
  filters: 'options.filters',
  weight: 'options.weighting',
}

/** Problems by the field of the request that they are about. */
export const problemFields = (problems: readonly ReportProblem[]): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const { at, message } of problems) {
    const field = FIELDS[at.part]
    fields[field] = [...new Set([...(fields[field] ?? []), message])]
  }
  return fields
}

/** With this problem, every figure would answer another question. */
export const changesFigures = ({ code }: ReportProblem): boolean =>
  code === 'filters' || code === 'weight' || code === 'chart'

/** What keeps a report from being shown and saved: everything but missing parts of a banner. */
export const stopsReport = ({ code }: ReportProblem): boolean => code !== 'banner'

/** What keeps a report from becoming a file: everything but missing parts, which the file lists. */
export const stopsFile = (problem: ReportProblem): boolean => problem.code !== 'missing' && stopsReport(problem)
