import { PRINTED_WIDTH } from './printing'
import { sheetCell, textRow, type SheetCell, type SheetRole } from './sheet'

/** Lines that a text takes in a column of this many characters; spreadsheets leave a margin at its sides. */
export const linesIn = (text: string, width: number): number => {
  let [lines, used] = [1, 0]
  for (const word of text.split(/\s+/)) {
    if (used > 0 && used + 1 + word.length > width - 1) [lines, used] = [lines + 1, 0]
    used += (used > 0 ? 1 : 0) + word.length
  }
  return lines
}

/** Characters that fit across a page, and those of a column with no wider content. */
const PAGE_WIDTH = 120
export const EMPTY_COLUMN = 9
/** Width of one character, in characters of the type of numbers. */
const TYPE_WIDTH: Partial<Record<SheetRole, number>> = { title: 1.25, note: 0.85 }

export interface TextLine {
  readonly row: readonly (SheetCell | null)[]
  readonly lines: number
  /** Characters that it takes beside its cell; 0 where it is broken into lines. */
  readonly width: number
}

/** The columns that are on the first printed page of a wide table. */
const withinPage = (widths: readonly number[]): readonly number[] => {
  let used = 0
  const end = widths.findIndex(width => (used += width) > PRINTED_WIDTH)
  return end < 1 ? widths : widths.slice(0, end)
}

/**
 * A text above or below a table: on one line while it fits the table or the page, else over their columns in several lines, of which
 * `most` are shown. A text wider than the table would make the printed page as wide as itself.
 */
export const textLine = (text: string, role: SheetRole, widths: readonly number[], most = Infinity): TextLine => {
  const shown = withinPage(widths)
  const table = shown.reduce((sum, width) => sum + width, 0)
  const more = Math.max(0, Math.ceil((PAGE_WIDTH - table) / EMPTY_COLUMN))
  const room = (table + more * EMPTY_COLUMN) / (TYPE_WIDTH[role] ?? 1)
  // Some readers do not make a row high enough for large type.
  if (text.length <= room)
    return { row: textRow(text, role), lines: role === 'title' ? 1 : 0, width: text.length * (TYPE_WIDTH[role] ?? 1) }
  const span = shown.length + more
  const cell = sheetCell({ text, span }, { role, low: false })
  return {
    row: [cell, ...Array.from({ length: span - 1 }, () => null)],
    lines: Math.min(most, linesIn(text, room)),
    width: 0,
  }
}
