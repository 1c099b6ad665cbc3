import { isRightToLeft } from '@core/domain'
import {
  formatWhole,
  gridOf,
  lineText,
  type GridOptions,
  type NoteLine,
  type TableGrid,
  type TableQuestion,
} from '@core/domain/tables'
import type { ReportPage } from '@core/report'
import { monthWords } from '../dates'
import type { FilePage, ReportHead } from '../protocol'

/** One table of a book: numbers, or the reason why there are none. */
export interface BookTable {
  readonly title: string
  readonly question: TableQuestion | undefined
  /** Who was counted, in words; without a table, the reason. */
  readonly base: string
  /** Unweighted base of all columns together; null without a table. */
  readonly n: number | null
  /** Rows of answers, nets and measures. */
  readonly rows: number
  /** Columns of a low base, hidden ones included, or ''. */
  readonly low: string
  readonly grid: TableGrid
  /** Address of its receipt, and the key of its first column; null where there is none. */
  readonly receipt: { readonly address: string; readonly column: string } | null
}

/** Columns that are named one by one in a list; of more, their number is said. */
const NAMED_MAX = 3

const lowOf = ({ arranged }: ReportPage): string => {
  if (arranged === null) return ''
  const shown = arranged.columns.filter(({ lowBase }) => lowBase).map(({ label }) => label)
  const hidden = arranged.hidden.columns.filter(({ why }) => why === 'low_base').map(({ label }) => label)
  const all = [...shown, ...hidden]
  if (all.length === 0) return ''
  const words =
    all.length > NAMED_MAX
      ? `${all.length} of ${arranged.columns.length + arranged.hidden.columns.length}`
      : all.join(', ')
  return hidden.length === 0 ? words : `${words}; ${formatWhole(hidden.length)} hidden`
}

/** A page of the report with everything above and below its table, in a book of either kind. */
export const bookTable = (
  page: ReportPage & Pick<FilePage, 'receipt'>,
  { date }: Pick<ReportHead, 'date'>,
  options: GridOptions,
): BookTable => {
  const { content, outcome, title } = page
  if (content === null || outcome !== null) {
    const reason = outcome === null ? 'There is no table.' : `${outcome.title}. ${outcome.detail}`
    const grid: TableGrid = {
      title,
      wording: '',
      unit: '',
      head: [],
      body: [],
      about: [],
      foot: [reason],
      columns: [],
      rightToLeft: isRightToLeft(title),
    }
    const none = { n: null, rows: 0, low: '', receipt: null }
    return { title, question: content?.question, base: `No table: ${reason}`, ...none, grid }
  }
  const grid = gridOf(content, { ...options, full: true })
  const { table, notes, question } = content
  return {
    title,
    question,
    base: notes?.base.text ?? '',
    n: notes?.base.n ?? table.columns[0]?.n ?? null,
    rows: table.rows.length,
    low: lowOf(page),
    grid: {
      ...grid,
      foot: [
        ...grid.foot,
        lineText({ term: 'Date', text: `${date}.` }),
        ...(page.receipt === undefined ? [] : [lineText({ term: 'Receipt', text: page.receipt })]),
      ],
    },
    receipt: page.receipt === undefined ? null : { address: page.receipt, column: table.columns[0]?.key ?? '' },
  }
}

/** The lines of a book before its tables: what the report is about and how all of it was calculated. */
export const headLines = ({ study, fieldwork, dataset, date, notes, missing }: ReportHead): NoteLine[] => [
  { term: 'Study', text: study },
  ...(fieldwork === '' ? [] : [{ term: 'Fieldwork', text: monthWords(fieldwork) }]),
  { term: 'Data', text: `${dataset.name}, version ${dataset.version}` },
  { term: 'Date', text: date },
  ...notes,
  ...missing.map(text => ({ term: 'Missing', text: `${text}: no longer in the dataset, left out.` })),
]
