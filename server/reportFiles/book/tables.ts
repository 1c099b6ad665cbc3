import { MINIMUM_EFFECTIVE_BASE } from '@core/crosstab'
import { isRightToLeft } from '@core/domain'
import { formatWhole, gridOf, LOW_BASE_MARK, type NoteLine, type TableGrid } from '@core/domain/tables'
import type { ReportPage } from '@core/report'
import type { ReportHead } from '../protocol'

/** One table of a book: numbers, or the reason why there are none. */
export interface BookTable {
  /** From 1, in the order of the report. */
  readonly number: number
  readonly title: string
  /** Unweighted base of all columns together; null without a table. */
  readonly base: number | null
  /** Remark in the list of contents, or ''. */
  readonly remark: string
  readonly grid: TableGrid
}

const lowBaseRule = (threshold: number): NoteLine => ({
  term: 'Low base',
  text: `columns with an unweighted base under ${formatWhole(threshold)} are marked ${LOW_BASE_MARK}; no test under an effective base of ${MINIMUM_EFFECTIVE_BASE}.`,
})

export const lineText = ({ term, text }: NoteLine): string => `${term}: ${text}`

const remarkOf = ({ arranged }: ReportPage): string => {
  const low = arranged?.columns.filter(({ lowBase }) => lowBase) ?? []
  if (low.length === 0) return ''
  if (low.length === arranged?.columns.length) return `Low base ${LOW_BASE_MARK}`
  return `Low base ${LOW_BASE_MARK} in ${low.length} ${low.length === 1 ? 'column' : 'columns'}`
}

/** A page of the report with everything above and below its table, in a book of either kind. */
export const bookTable = (page: ReportPage, at: number, { date }: Pick<ReportHead, 'date'>): BookTable => {
  const { content, outcome } = page
  const number = at + 1
  if (content === null || outcome !== null) {
    const reason = outcome === null ? 'There is no table.' : `${outcome.title}. ${outcome.detail}`
    const rightToLeft = isRightToLeft(page.title)
    const grid: TableGrid = { before: [page.title], head: [], body: [], after: [reason], low: [], rightToLeft }
    return { number, title: page.title, base: null, remark: `No table: ${reason}`, grid }
  }
  const grid = gridOf(content)
  const rules = content.notes === null ? [] : [lowBaseRule(content.notes.lowBaseThreshold)]
  return {
    number,
    title: page.title,
    base: content.notes?.base.n ?? content.table.columns[0]?.n ?? null,
    remark: remarkOf(page),
    grid: { ...grid, after: [...grid.after, ...rules.map(lineText), lineText({ term: 'Date', text: `${date}.` })] },
  }
}

/** The lines of a book before its tables: what the report is about and how all of it was calculated. */
export const headLines = ({ study, dataset, date, notes, missing }: ReportHead): NoteLine[] => [
  { term: 'Study', text: study },
  { term: 'Data', text: `${dataset.name}, version ${dataset.version}` },
  { term: 'Date', text: date },
  ...notes,
  ...missing.map(text => ({ term: 'Missing', text: `${text}: no longer in the dataset, left out.` })),
]
