import type { ArrangedRow, ArrangedTable } from '@core/crosstab'
import type { ViewSettings } from '@core/contract'
import { arePeriods, type PlacedColumn } from '@core/domain/charts'
import { formatCell, signedWhole, type TableDocument } from '@core/domain/tables'
import { cellAt, comparable } from './comparisons'
import { inSentence, namedPeople } from './phrases'

/** What sentences about one table are made from. */
export interface Subject {
  readonly table: ArrangedTable
  readonly total: PlacedColumn
  readonly tested: Pick<
    ViewSettings,
    'showStatTesting' | 'statsConfidence' | 'statsConfidenceSecond' | 'correction' | 'test'
  >
  readonly lowBase: number
  /** Keys of waves that are not quite comparable with the one before. */
  readonly broken: ReadonlySet<string>
  /** Banner groups that the chart shows. */
  readonly groups: readonly string[]
  readonly heads: TableDocument['groupLabels']
  /** The question in full, and in few words. */
  readonly text: string
  readonly label: string
  readonly gridRow: string | null
  /** Key of the row that is a net promoter score. */
  readonly score: string | null
}

/** One thing that a headline says, by keys of rows and columns. */
export type Claim =
  | { readonly kind: 'higher'; readonly row: string; readonly column: string; readonly than: string }
  | { readonly kind: 'alike'; readonly row: string; readonly columns: readonly string[] }
  /** No other row of Total has more; `with` names rows that print the same figure. */
  | { readonly kind: 'most'; readonly row: string; readonly with: readonly string[] }
  /** No letter says that these columns differ in any of the rows. */
  | { readonly kind: 'unchanged'; readonly rows: readonly string[]; readonly columns: readonly [string, string] }
  | { readonly kind: 'figure'; readonly row: string; readonly column: string }

/** What a slide says in one sentence. */
export interface Headline {
  /** Without a full stop. */
  readonly text: string
  /** What it says, by keys of rows and columns: each is supported by the tests of the table. */
  readonly claims: readonly Claim[]
}

export const figureClaim = (row: ArrangedRow, { column }: PlacedColumn): Claim => ({
  kind: 'figure',
  row: row.key,
  column: column.key,
})

/** A figure as the table prints it, a share with its sign. */
export const figure = ({ score }: Subject, row: ArrangedRow, place: PlacedColumn): string => {
  const cell = cellAt(row, place)
  if (cell === undefined || cell.value === null) return ''
  if (row.key === score) return signedWhole(cell.value)
  const text = formatCell(cell, row.type)
  return row.type === 'cat' || row.type === 'net' || row.type === 'missing' ? `${text}\u00A0%` : text
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** Whether a banner group is the question itself: that the old are older is no finding. */
const isSelf = ({ heads, label }: Subject, group: string): boolean => {
  const own = new Set(wordsIn(label))
  const head = wordsIn(heads[group] ?? '')
  return head.length > 0 && head.every(word => own.has(word))
}

/** The columns of each banner group that is shown and can say something of the question. */
export const groupsOf = (subject: Subject): PlacedColumn[][] =>
  subject.groups
    .filter(group => !isSelf(subject, group))
    .map(group => comparable(subject.table, group))
    .filter(columns => columns.length > 1)

const isPeriod = (subject: Subject, { column }: PlacedColumn): boolean =>
  arePeriods(comparable(subject.table, column.group ?? '').map(place => place.column.label))

/** "among women", of others "among “North”", of waves "in March 2026"; with `of`, "of women". */
export const place = (subject: Subject, at: PlacedColumn, preposition: 'among' | 'of' | 'by' | 'to'): string => {
  const { column } = at
  if (isPeriod(subject, at)) return `in ${column.label}`
  return `${preposition} ${namedPeople(column.label, subject.heads[column.group ?? ''] ?? '')}`
}

/** "Copper Griddle: " before sentences about one row of a grid. */
export const before = ({ gridRow }: Subject): string => (gridRow === null ? '' : `${gridRow.trim()}: `)

export const rowName = ({ label }: ArrangedRow): string => inSentence(label)

export const capital = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
