import type { Dataset, DatasetBanner, Question, QuestionOption } from '@core/contract'
import { MEAN_ROW } from '@core/domain'

/** A name that a report can use: a question, or one row of a grid as a variable of its own. */
export interface Addressed {
  readonly name: string
  readonly question: Question
  /** Position of the question in the dataset. */
  readonly idx: number
  readonly breakout: { readonly name: string; readonly text: string } | null
  readonly label: string
  /** Set: no question but a banner, whose columns are its answers. */
  readonly banner?: DatasetBanner | undefined
}

export type QuestionIndex = ReadonlyMap<string, Addressed>

type Labelled = Pick<Dataset, 'question_labels_enabled'>

/** The short label where the dataset shows labels and the question has one, else its text. */
export const labelOf = (question: Question, { question_labels_enabled }: Labelled): string =>
  (question_labels_enabled && question.question_label) || question.question_text || question.question_name

export const breakoutsOf = (question: Question): { name: string; text: string }[] =>
  question.breakouts.map((name, at) => ({ name, text: question.breakout_metadata[at]?.breakout_text || name }))

const BANNER_PREFIX = 'banner:'

/** The name by which reports know a banner: it can be renamed. */
export const bannerName = ({ id }: Pick<DatasetBanner, 'id'>): string => `${BANNER_PREFIX}${id}`

export const isBannerName = (name: string): boolean => name.startsWith(BANNER_PREFIX)

/** A banner in the form of a question, so that its columns are chosen as answers are. */
const asQuestion = (banner: DatasetBanner): Question => ({
  nk: bannerName(banner),
  nk_uri: bannerName(banner),
  question_name: bannerName(banner),
  question_text: banner.name,
  raw_question_text: banner.name,
  original_question_text: banner.name,
  question_label: banner.name,
  fundamental_question_type: 'single',
  is_quantitative: false,
  is_grid: false,
  is_interval: false,
  suggested_xtab: false,
  represents: null,
  main_var_list: [],
  unrestricted_filter: false,
  categorical_responses: banner.columns.map(({ key, label }) => ({ id: key, label, code: null, n: 0, missing: false })),
  breakouts: [],
  breakout_metadata: [],
  nets: [],
  calculated: [],
  tags: [],
  made_of: [],
  base: 0,
})

/** A banner as something that can be put on the axis. */
export const addressedBanner = (banner: DatasetBanner, idx: number): Addressed => ({
  name: bannerName(banner),
  question: asQuestion(banner),
  idx,
  breakout: null,
  label: banner.name,
  banner,
})

/** Every question, every grid row and every banner by name. A question wins over a grid row of the same name. */
export const indexQuestions = (
  dataset: Pick<Dataset, 'questions' | 'question_labels_enabled' | 'banners'>,
): QuestionIndex => {
  const index = new Map<string, Addressed>()
  dataset.banners?.forEach((banner, at) => {
    index.set(bannerName(banner), addressedBanner(banner, dataset.questions.length + at))
  })
  dataset.questions.forEach((question, idx) => {
    for (const breakout of breakoutsOf(question)) {
      const label = `${labelOf(question, dataset)}: ${breakout.text}`
      if (!index.has(breakout.name)) index.set(breakout.name, { name: breakout.name, question, idx, breakout, label })
    }
  })
  dataset.questions.forEach((question, idx) => {
    index.set(question.question_name, {
      name: question.question_name,
      question,
      idx,
      breakout: null,
      label: labelOf(question, dataset),
    })
  })
  return index
}

/** The answers that a table can show; declared missing ones are outside every base. */
export const answersOf = (question: Question): QuestionOption[] =>
  question.categorical_responses.filter(option => !option.missing)

/** The name of an answer set in the engine's tables: columns are `{group}:{option}`. */
export const groupOf = ({ question, breakout }: Addressed): string =>
  breakout ? `${question.question_name}/${breakout.name}` : question.question_name

const NO_TABLE: Partial<Record<Question['fundamental_question_type'], string>> = {
  open: 'Open answers have no options to tabulate',
  date: 'Dates are not tabulated',
  meta: 'Identifiers and metadata are not tabulated',
}

/** Why a question cannot become a table, or null when it can. */
export const whyNoTable = ({ question, banner }: Addressed): string | null => {
  if (banner) return 'A banner is columns: add it to the axis'
  const reason = NO_TABLE[question.fundamental_question_type]
  if (reason !== undefined) return reason
  if (question.is_grid) return question.breakouts.length > 0 ? null : 'This grid has no rows'
  const rows = answersOf(question).length + question.calculated.length
  return rows > 0 || question.fundamental_question_type === 'numeric'
    ? null
    : 'This question has no options to tabulate'
}

/** The calculated rows of a question; a number has at least its mean. */
export const calculatedOf = (question: Question): readonly { id: string; label: string }[] =>
  question.fundamental_question_type === 'numeric' && question.calculated.length === 0
    ? [MEAN_ROW]
    : question.calculated

/** Ids of a question that can be columns: its answers, nets and boxes, but not means and other calculated rows. */
export const columnIds = ({ question }: Addressed): ReadonlySet<string> => {
  const boxes = question.calculated.filter(({ kind }) => kind === 'top_box')
  return new Set([...answersOf(question), ...question.nets, ...boxes].map(({ id }) => id))
}

const TYPE_WORDS = {
  single: 'Single',
  multi: 'Multiple',
  grid: 'Grid',
  numeric: 'Number',
  nps: 'NPS',
  open: 'Open',
  date: 'Date',
  meta: 'Info',
} as const satisfies Record<Question['fundamental_question_type'], string>

/** The kind of a question in one word; an ordered single question is a scale. */
export const typeWord = (question: Question): string =>
  question.fundamental_question_type === 'single' && question.is_interval
    ? 'Scale'
    : TYPE_WORDS[question.fundamental_question_type]
