import { chartRows } from '@core/domain/charts'
import { highestOf, overviewOf, rankedBy, type Headline, type ReportPage } from '@core/report'
import type { Content } from './words'

/** What one slide shows of all rows of a grid, before the slides of the rows. */
export interface GridOverview {
  readonly page: Content
  readonly headline: Headline | null
  /** What the bars are sorted by. */
  readonly sorted: string
}

/** Rows of one grid that follow each other in a report. */
export const gridsIn = (pages: readonly ReportPage[]): ReportPage[][] => {
  const grids: ReportPage[][] = []
  for (const page of pages) {
    const last = grids.at(-1)
    const code = page.question?.row == null ? null : page.question.code
    if (last && code !== null && last[0]?.question?.row != null && last[0].question.code === code) last.push(page)
    else grids.push([page])
  }
  return grids
}

const isDrawn = (page: ReportPage): page is Content =>
  page.content !== null && page.outcome === null && page.chart !== null && page.chart.swapped !== true

/** Of which grids there is a picture: of those on a scale whose chart nobody chose, or of all that have one on screen. */
export type PicturedGrids = 'scales' | 'all'

/** The Totals of all rows of a grid as one picture, the best first; null where there is none. */
export const gridOverview = (pages: readonly ReportPage[], pictured: PicturedGrids = 'scales'): GridOverview | null => {
  const rows = pages.filter(isDrawn)
  const [first] = rows
  const { chart = null, question = null, content = null } = first ?? {}
  if (first === undefined || chart === null || question === null || content === null) return null
  const { subject, order, numberType, rounded } = chart
  if (!subject || (pictured === 'scales' && (subject.kind !== 'scale' || chart.automatic !== true))) return null
  const tables = rows.map(row => ({ key: row.id, label: row.question?.row ?? row.title, arranged: row.content.table }))
  const input = overviewOf(tables, { subject, order: order ?? {}, numberType, rounded: rounded === true })
  if (input === null || (pictured === 'scales' && chartRows(input.table).length < 2)) return null
  const { notes } = content
  const title = question.label ?? question.text
  const { row: by, lowestFirst } = rankedBy(input.table.rows, subject)
  const isNamed = by !== undefined && (by.key === subject.positive || by.key === subject.mean)
  return {
    page: {
      ...first,
      id: `${first.id}:overview`,
      title,
      question: { ...question, row: null },
      arranged: input.table,
      chart: { ...input, overview: 'divided' },
      content: {
        ...content,
        table: { ...input.table, hidden: { lowBaseColumns: 0, emptyRows: 0, emptyColumns: 0, columns: [] } },
        title,
        testing: false,
        groupLabels: {},
        notes: notes && { ...notes, weight: notes.weight && { ...notes.weight, efficiency: null }, test: null },
      },
    },
    headline: highestOf(input, { lowBase: notes?.lowBaseThreshold ?? 0 }),
    sorted: isNamed ? `sorted by ${by.label}${lowestFirst ? ', lowest first' : ''}` : '',
  }
}
