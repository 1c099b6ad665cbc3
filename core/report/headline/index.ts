import { measureOf, type ArrangedRow, type ArrangedTable } from '@core/crosstab'
import {
  arePeriods,
  chartRows,
  drawnGroups,
  totalColumn,
  type ChartInput,
  type PlacedColumn,
} from '@core/domain/charts'
import { breakColumns, type TableDocument } from '@core/domain/tables'
import type { QuestionWords, ReportPage } from '../pages'
import { isSayable } from './comparisons'
import { meanClaims, namedClaims, scaleClaims, scoreClaims } from './claims'
import type { Headline, Subject } from './subject'
import { waveClaims } from './waves'

export { cellHeadline, type QuotedCell } from './cell'
export { highestOf } from './overview'
export { knownPredicate, peopleOf, plainNet } from './phrases'
export type { Claim, Headline } from './subject'

/** Two lines of a title. */
const LONGEST = 120

type Page = Pick<ReportPage, 'question' | 'settings' | 'outcome'> & {
  readonly content: TableDocument | null
  readonly chart: ChartInput | null
}

const keyed = (rows: readonly ArrangedRow[], key: string | null | undefined): ArrangedRow | undefined =>
  rows.find(row => row.key === key)

/** The columns that a sentence may compare: of the one banner group, or of all, that the chart shows. */
const subjectOf = (page: Page, chart: ChartInput, content: TableDocument, question: QuestionWords): Subject | null => {
  const { table } = chart
  const total = totalColumn(table)
  if (total === null || total.column.lowBase) return null
  const lowBase = content.notes?.lowBaseThreshold ?? 0
  const labels = question.label ?? question.text
  return {
    table,
    total,
    tested: { ...page.settings, showStatTesting: content.testing },
    lowBase,
    broken: breakColumns(content.notes),
    groups: drawnGroups(chart),
    heads: content.groupLabels,
    text: question.text,
    label: labels,
    gridRow: question.row,
    score: chart.subject?.score ?? null,
  }
}

const isWaves = (columns: readonly PlacedColumn[]): boolean => arePeriods(columns.map(({ column }) => column.label))

/** The rows that a headline may be about, in the order of the table, and what to say of them. */
const candidates = (subject: Subject, chart: ChartInput, shown: ReadonlySet<string> | null): Headline[] => {
  const { table, groups } = subject
  const asked = chart.subject
  const rows = chartRows(table)
  const isShown = ({ key }: ArrangedRow): boolean => shown === null || shown.has(key)
  const score = asked?.kind === 'nps' ? keyed(table.rows, asked.score) : undefined
  const mean = keyed(table.rows, asked?.mean)
  const positive = keyed(table.rows, asked?.positive)
  const waves = groups.length === 1 ? comparableWaves(table, groups[0] ?? '') : null
  const sayable = (row: ArrangedRow | undefined): row is ArrangedRow =>
    row !== undefined && isSayable(row, subject.total, subject.lowBase)
  const measured = rows.length > 0 && rows.every(({ type }) => measureOf(type) !== null)
  if (asked?.kind === 'nps')
    return sayable(score) ? (waves ? waveClaims(subject, { rows: [score], waves }) : scoreClaims(subject, score)) : []
  if (measured) {
    const [row] = rows
    if (row?.type !== 'mean' || !sayable(row)) return []
    return waves ? waveClaims(subject, { rows: [row], waves }) : meanClaims(subject, row)
  }
  if (chart.numberType !== 'column_percent') return []
  if (asked?.kind === 'scale') {
    const net = positive?.type === 'net' ? positive : undefined
    // A mean that is "higher" would be read as better.
    const row = net ?? (asked.lowestBest === undefined ? mean : keyed(table.rows, asked.lowestBest))
    if (!sayable(row)) return []
    if (waves) return waveClaims(subject, { rows: [row], waves })
    return row === mean ? meanClaims(subject, row) : scaleClaims(subject, row)
  }
  if (chart.order?.rowsOrdered === true || (asked?.kind !== 'single' && asked?.kind !== 'multi')) return []
  return waves
    ? waveClaims(subject, { rows: rows.filter(isShown), waves, all: rows })
    : namedClaims(subject, rows, rows.filter(isShown))
}

const comparableWaves = (table: ArrangedTable, group: string): PlacedColumn[] | null => {
  const columns = table.columns.flatMap((column, at) =>
    column.group === group && !column.isNet ? [{ column, at }] : [],
  )
  return columns.length > 1 && isWaves(columns) ? columns : null
}

/**
 * What a slide with the chart of this page may claim as its title, in fixed phrases and only as far as the tests of the table support
 * it at 95 %; null where none of the phrases fits. `shown`: keys of the rows that the chart draws; null: all.
 */
export const headlineOf = (page: Page, shown: ReadonlySet<string> | null = null): Headline | null => {
  const { chart, content, question } = page
  if (chart === null || content === null || question === null || page.outcome !== null) return null
  if (chart.swapped === true || chart.table.outcome !== 'table') return null
  const subject = subjectOf(page, chart, content, question)
  if (subject === null) return null
  return candidates(subject, chart, shown).find(({ text }) => text.length <= LONGEST) ?? null
}
