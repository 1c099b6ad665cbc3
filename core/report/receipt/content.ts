import {
  DEFAULT_VIEW_SETTINGS,
  type AnalysisRequest,
  type CsvOptions,
  type ReceiptSettings,
  type ViewSettings,
} from '@core/contract'
import type { Banner, QuestionDef, QuestionFilter } from '@core/domain'

/** The file behind a version, and how it was read. */
export interface ReceiptFile {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly csv: CsvOptions | null
  /** SHA-256 of the codebook beside it; null: none. */
  readonly codebook: string | null
}

export interface ReceiptBanner extends Banner {
  readonly id: string
}

/**
 * Everything that the figures of one table follow from: the data, the request, the definitions of what it names as they were, and
 * what of the view decides numbers and letters.
 */
export interface ReceiptContent {
  readonly format: 1
  readonly dataset: {
    readonly id: string
    readonly version: number
    readonly committed: string
    readonly respondents: number
    /** SHA-256 over the stored columns. */
    readonly checksum: string
  }
  /** null where nothing of the file was kept. */
  readonly file: ReceiptFile | null
  /** SHA-256 of the preparation steps; null where they were not kept. */
  readonly steps: string | null
  readonly request: AnalysisRequest
  readonly questions: readonly QuestionDef[]
  readonly banners: readonly ReceiptBanner[]
  readonly settings: ReceiptSettings
  /** Keys of the columns shown beside Total; null: all. */
  readonly columns: readonly string[] | null
}

/** What of a view decides numbers and letters, written in one way for views that give the same. */
export const receiptSettingsOf = (view: ViewSettings): ReceiptSettings => {
  const { numberType, showStatTesting, statsConfidence, correction = 'none', test = 'house' } = view
  const second = view.statsConfidenceSecond ?? null
  return {
    numberType,
    showStatTesting,
    statsConfidence,
    statsConfidenceSecond: second !== null && second < statsConfidence ? second : null,
    correction,
    test,
    columnOrder: view.sortState.COLUMN,
  }
}

/** The view of the table of a receipt: everything else as nobody chose it. */
export const receiptView = ({ columnOrder, ...settings }: ReceiptSettings): ViewSettings => ({
  ...DEFAULT_VIEW_SETTINGS,
  ...settings,
  sortState: { ROW: null, COLUMN: columnOrder },
})

/** Names of questions with the rows of grids that are used; null: all rows. */
type Uses = Map<string, Set<string> | null>

const nameUse = (uses: Uses, question: string, breakout: string | undefined): void => {
  const known = uses.get(question)
  if (breakout === undefined || known === null) uses.set(question, null)
  else uses.set(question, new Set([...(known ?? []), breakout]))
}

const nameFilter = (uses: Uses, filter: QuestionFilter): void => {
  if ('question' in filter) nameUse(uses, filter.question, filter.breakout)
  else if ('not' in filter) nameFilter(uses, filter.not)
  else for (const part of 'and' in filter ? filter.and : filter.or) nameFilter(uses, part)
}

const usesOf = ({ rows, axis, filters }: AnalysisRequest, banners: readonly ReceiptBanner[]): Uses => {
  const uses: Uses = new Map()
  for (const { question, breakouts } of rows)
    for (const breakout of breakouts ?? [undefined]) nameUse(uses, question, breakout)
  for (const item of axis) if ('question' in item) nameUse(uses, item.question, item.breakout)
  for (const { question, breakout } of banners.flatMap(banner => banner.entries).flatMap(entry => entry.levels))
    nameUse(uses, question, breakout)
  if (filters) nameFilter(uses, filters)
  return uses
}

/** Added by somebody, and no more: a receipt keeps no people. */
const SOMEBODY = 'somebody'
const unnamed = <Row extends { made_by?: string }>(row: Row): Row =>
  row.made_by === undefined ? row : { ...row, made_by: SOMEBODY }

const definition = (question: QuestionDef, rows: ReadonlySet<string> | null): QuestionDef => ({
  name: question.name,
  text: question.text,
  raw_text: question.raw_text,
  label: question.label,
  kind: question.kind,
  source: question.source,
  options: question.options,
  breakouts: question.breakouts.filter(({ name }) => rows === null || rows.has(name)),
  nets: question.nets.map(unnamed),
  calculated: question.calculated.map(unnamed),
  ordered: question.ordered,
  // Whom a question is open to, and where it is offered, is decided when a receipt is read.
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: question.tags,
})

/** The questions that a request uses, by name, with no more of them than it uses. */
export const receiptQuestions = (
  request: AnalysisRequest,
  questions: readonly QuestionDef[],
  banners: readonly ReceiptBanner[],
): QuestionDef[] => {
  const uses = usesOf(request, banners)
  return questions
    .filter(({ name }) => uses.has(name))
    .map(question => definition(question, uses.get(question.name) ?? null))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The address of a table, or of one of its cells. */
export const receiptPath = (id: string, cell?: { readonly row: string; readonly column: string }): string =>
  cell === undefined
    ? `/receipts/${id}`
    : `/receipts/${id}?row=${encodeURIComponent(cell.row)}&column=${encodeURIComponent(cell.column)}`
