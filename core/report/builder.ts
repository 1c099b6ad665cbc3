import { defaultAxis, defaultChartType } from './axis'
import { defaultSettings, defaultWeight, parseFilterText } from './defaults'
import { reconcileFilter } from './filterTree'
import type { QuestionIndex } from './questions'
import type { Dataset, ViewSettings } from '@core/contract'
import { automaticReportName, type QuestionFilter } from '@core/domain'
import { makeVariable, type BuilderVariable } from './variables'

/** Something a saved report refers to that the dataset no longer has. */
export interface Missing {
  readonly kind:
    | 'question'
    | 'banner'
    | 'option'
    | 'breakout'
    | 'net'
    | 'calculated'
    | 'weight'
    | 'filter question'
    | 'filter option'
    | 'default filters'
  readonly name: string
}

/** What the builder edits. Plain data: it lives in the store and, as a draft, in the browser's storage. */
export interface Builder {
  readonly datasetName: string
  readonly title: string
  /** False while the name follows the axis. */
  readonly titleTyped: boolean
  /** Epoch milliseconds; the automatic name shows it. */
  readonly openedAt: number
  readonly description: string
  readonly main: readonly BuilderVariable[]
  readonly axis: readonly BuilderVariable[]
  readonly filters: QuestionFilter | null
  readonly autoAdjustBase: boolean
  readonly weight: string | null
  readonly viewSettings: ViewSettings
  readonly inverted: boolean
  /** The second variable of the axis is wanted inside the first; absent: side by side. */
  readonly nested?: boolean | undefined
  /** Not empty when the saved report refers to something that no longer exists. */
  readonly missing: readonly Missing[]
}

/** The automatic name follows the axis until one is typed. */
export const withAutomaticName = (builder: Builder): Builder => {
  if (builder.titleTyped) return builder
  const title = automaticReportName(
    builder.axis.map(({ label }) => label),
    new Date(builder.openedAt),
  )
  return title === builder.title ? builder : { ...builder, title }
}

/** A new report with default chart, weight, filters and crosstab variables. */
export const newBuilder = (dataset: Dataset, index: QuestionIndex, openedAt: number): Builder => {
  const chartType = defaultChartType(dataset.questions)
  const defaults = parseFilterText(dataset.default_filters)
  const { filter, lost } = reconcileFilter(defaults.filter, index)
  return withAutomaticName({
    datasetName: dataset.dataset_name,
    title: '',
    titleTyped: false,
    openedAt,
    description: '',
    main: [],
    axis: defaultAxis(dataset.questions, chartType)
      .map(name => index.get(name))
      .filter(found => found !== undefined)
      .map(makeVariable),
    filters: filter,
    autoAdjustBase: true,
    weight: defaultWeight(dataset),
    viewSettings: defaultSettings(dataset, chartType),
    inverted: false,
    missing: [
      ...(defaults.unreadable ? [{ kind: 'default filters', name: dataset.dataset_name } as const] : []),
      ...lost,
    ],
  })
}

const MISSING_WORDS: Record<Missing['kind'], string> = {
  question: 'question',
  banner: 'banner',
  option: 'option',
  breakout: 'grid row',
  net: 'net',
  calculated: 'calculated row',
  weight: 'weight',
  'filter question': 'filter question',
  'filter option': 'filter option',
  'default filters': 'default filters',
}

export const isMissing = (value: unknown): value is Missing =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'name' in value &&
  typeof value.kind === 'string' &&
  Object.hasOwn(MISSING_WORDS, value.kind) &&
  typeof value.name === 'string'

/** "question Q7", "weight wgt_2021": one phrase per missing thing. */
export const missingWords = ({ kind, name }: Missing): string => `${MISSING_WORDS[kind]} ${name}`

/** The same as a sentence: what is wrong and what to do. */
export const missingSentence = ({ kind, name }: Missing): string =>
  `The ${MISSING_WORDS[kind]} "${name}" is not in this dataset. Remove it from the report.`
