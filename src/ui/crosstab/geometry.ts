import type { ArrangedTable } from '@core/crosstab'
import { formatValue, formatWhole, type GridLayout } from '@core/domain/tables'

/** Widths in px: label column, Total, every other column, and the slot for marker and letters within it. */
export interface TableGeometry {
  readonly label: number
  readonly total: number
  readonly column: number
  readonly slot: number
  readonly row: number
}

const DIGIT = 7.6
const CHARACTER = 7.2
const LETTER = 7.6
const MARKER = 15
/** Width of the low-base mark beside a heading. */
const STAR = 12

/** Px that a heading takes before it wraps, and what its padding takes of them. */
const HEAD_LIMIT = 140
const HEAD_PADDING = 18

const longest = (texts: Iterable<string>): number => {
  let most = 0
  for (const entry of texts) if (entry.length > most) most = entry.length
  return most
}

const within = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

const between = (low: number, value: number, high: number): number => Math.round(within(low, value, high))

/** Longest printed number of the columns at these positions. */
const digitsOf = (table: ArrangedTable, from: number, until: number): number => {
  const bases = table.columns.slice(from, until).flatMap(column => [formatWhole(column.n), formatWhole(column.w)])
  let widest = longest(bases)
  for (const row of table.rows) {
    const top = row.cells.slice(from, until).reduce((most, cell) => Math.max(most, Math.abs(cell.value ?? 0)), 0)
    widest = Math.max(widest, formatValue(top, row.type).length)
  }
  return widest
}

const lettersOf = (table: ArrangedTable): number => {
  let most = 0
  for (const row of table.rows) for (const cell of row.cells) if (cell.letters.length > most) most = cell.letters.length
  return most
}

/** A heading in the parts that it breaks into first: before a bracket. */
export const headParts = (label: string): string[] => label.split(/\s+(?=\()/u)

const widthOfHead = (characters: number): number => characters * CHARACTER + HEAD_PADDING

const widthOfWord = (label: string): number => widthOfHead(longest(label.split(/[\s/]+/)))

/** Px at which a heading stays on one line or, where it is too long for that, breaks before its bracket. */
const wishOf = (label: string): number => {
  const whole = widthOfHead(label.length)
  return Math.min(HEAD_LIMIT, whole <= HEAD_LIMIT ? whole : widthOfHead(longest(headParts(label))))
}

interface Room {
  /** Px at hand; null while unknown. */
  readonly width: number | null
  /** Whether columns are stretched to fill it. */
  readonly fill: boolean
}

/** Widths from the texts themselves, so that they are known before anything is drawn. */
export const tableGeometry = (
  table: ArrangedTable,
  layout: GridLayout,
  testing: boolean,
  compact: boolean,
  room: Room,
): TableGeometry => {
  const digits = digitsOf(table, 1, table.columns.length) * DIGIT
  const slot = testing ? between(compact ? 36 : 42, MARKER + Math.min(12, lettersOf(table)) * LETTER + 4, 112) : 18
  const widest = (of: (label: string) => number): number =>
    layout.columns.reduce((most, { label, column: { lowBase } }) => Math.max(most, of(label) + (lowBase ? STAR : 0)), 0)
  const least = Math.max(digits + 12 + slot, compact ? 68 : testing ? 82 : 64)
  const narrow = between(least, widest(widthOfWord), Math.max(least, 128))
  const star = table.columns[0]?.lowBase ? STAR : 0
  const total = between((compact ? 58 : 66) + star, digitsOf(table, 0, 1) * DIGIT + 28, 140)
  const labels = longest(layout.rows.map(({ row, depth }) => ' '.repeat(depth * 2) + row.label))
  const label = compact ? 148 : between(200, labels * CHARACTER + 66, 320)
  const others = layout.columns.length - 1
  const spare = room.width === null || others < 1 ? Infinity : (room.width - label - total) / others
  // Headings never make a table wider than its place: columns that would not fit keep the width of their longest word.
  const wished = compact ? narrow : between(narrow, widest(wishOf), Math.max(narrow, HEAD_LIMIT + STAR))
  const column = Math.floor(within(narrow, wished, Math.max(narrow, spare)))
  const width = room.fill && spare < Infinity ? within(column, spare, Math.max(column, 160)) : column
  // In wide columns the numbers are under the middle of their heading.
  return {
    label,
    total,
    column: width,
    slot: Math.max(slot, width > column ? Math.round(width * 0.42) : 0),
    row: compact ? 32 : 28,
  }
}

/** Height of a row in px without measuring it: two lines where the label needs them. */
export const rowHeight = (label: string, depth: number, geometry: TableGeometry, compact: boolean): number => {
  const room = geometry.label - (compact ? 22 : 50) - depth * 16
  return label.length * CHARACTER > room ? geometry.row + 18 : geometry.row
}
