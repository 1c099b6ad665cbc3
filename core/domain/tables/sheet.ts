import { cutText, legalText } from '../legalText'
import { ROUNDS_TO_ZERO, ZERO_MARK } from './format'
import { gridOf, type GridField, type TableDocument, type TableGrid } from './grid'

/** Look of a spreadsheet cell; `writerSheet` gives it fonts and colours. */
export interface SheetLook {
  readonly role:
    'title' | 'head' | 'listHead' | 'label' | 'base' | 'net' | 'row' | 'note' | 'link' | 'text' | 'term' | 'figure'
  readonly low: boolean
  /** Levels of indentation; 0 unless given. */
  readonly depth?: number
}

/** Text as it was typed, which is never a formula, or a number with the format it is shown in. */
export type SheetCell =
  | {
      readonly text: string
      readonly look: SheetLook
      /** Columns that it covers; the cells after it are null. 1 unless given. */
      readonly span?: number
    }
  | { readonly number: number; readonly format: string; readonly look: SheetLook }

/** A cell that leads to another place of the workbook; rows and columns count from 0. */
export interface SheetLink {
  readonly row: number
  readonly column: number
  readonly to: { readonly sheet: string; readonly row: number }
}

/** One sheet of a spreadsheet: numbers unrounded, letters and arrows in cells of their own. */
export interface TableSheet {
  readonly name: string
  /** Its columns run from right to left. */
  readonly rightToLeft: boolean
  /** null: an empty cell. */
  readonly rows: readonly (readonly (SheetCell | null)[])[]
  /** Lines of text that each row has room for; 0 or none where a spreadsheet decides. */
  readonly lines?: readonly number[]
  /** In characters. */
  readonly widths: readonly number[]
  readonly frozenRows: number
  /** 1 unless given: the column of labels. */
  readonly frozenColumns?: number
  readonly links?: readonly SheetLink[]
}

const WHOLE = '#,##0'
/** Zero and what rounds to zero look as they do on screen; the number behind them stays as it is. */
const MARKED = `[=0]"${ZERO_MARK}";[<0.5]"${ROUNDS_TO_ZERO}";${WHOLE}`

/** The format in which a spreadsheet or chart shows a number as the screen does; `marked`: it is a cell of an answer. */
export const numberFormat = (digits: number, marked: boolean): string =>
  digits > 0 ? `${WHOLE}.${'0'.repeat(digits)}` : marked ? MARKED : WHOLE

/** With more than this in one cell, a spreadsheet offers to repair the file. */
const CELL_MAX = 32_767

/** What a cell may hold: "_x0041_" would be read as an escape, and names of Object's properties confuse the writer's table of texts. */
const cellText = (text: string): string => {
  const plain = legalText(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return cutText(plain in {} ? `${plain} ` : plain, CELL_MAX)
}

/** Rows whose background or rule continues through empty cells. */
const FILLED: ReadonlySet<SheetLook['role']> = new Set(['head', 'base', 'net'])

export const sheetCell = (field: GridField, look: SheetLook): SheetCell | null => {
  if ('number' in field)
    return { number: field.number, format: numberFormat(field.digits, field.marked === true), look }
  if (field.text === '' && !FILLED.has(look.role)) return null
  return { text: cellText(field.text), look, ...(field.span !== undefined && field.span > 1 && { span: field.span }) }
}

/** A row of one text. */
export const textRow = (text: string, role: SheetLook['role']): readonly (SheetCell | null)[] => [
  sheetCell({ text }, { role, low: false }),
]

const LABEL_WIDTH = { min: 18, max: 60 }
const COLUMN_WIDTH = { min: 9, max: 24 }
/** Characters of one level. */
const INDENT = 2

const within = (length: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, length + 2))

const FORBIDDEN = /[\\/*?:[\]'\s]+/g
const NAME_MAX = 31
/** A sheet name that spreadsheets reserve. */
const RESERVED = 'history'

/** Sheet names, each different from all before it, ignoring case. */
export const sheetNames = (taken: readonly string[] = []): ((title: string) => string) => {
  const used = new Set([RESERVED, ...taken.map(name => name.toLowerCase())])
  return title => {
    const clean =
      legalText(title)
        .replace(FORBIDDEN, ' ')
        .replace(/^[=+\-@ ]+/, '')
        .trim() || 'Table'
    for (let at = 1; ; at += 1) {
      const tail = at === 1 ? '' : ` (${at})`
      const name = `${cutText(clean, NAME_MAX - tail.length).trim()}${tail}`
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  }
}

const textOf = (field: GridField | undefined): string => (field && 'text' in field ? field.text : '')

const spanOf = (field: GridField | undefined): number => (field && 'text' in field ? (field.span ?? 1) : 1)

/** Long heads are broken between words, into three lines at most; a head over several columns has the room of all of them. */
const headLength = (field: GridField | undefined): number => {
  if (spanOf(field) > 1) return 0
  const text = textOf(field)
  return Math.max(Math.ceil(text.length / 3), ...text.split(/\s+/).map(word => word.length))
}

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
const PAGE_WIDTH = 110
const EMPTY_COLUMN = 8
/** Width of one character of a title or a note, in characters of the type of numbers. */
const TYPE_WIDTH = { title: 1.45, note: 0.85 }

interface TextLine {
  readonly row: readonly (SheetCell | null)[]
  readonly lines: number
}

/**
 * A title or note: on one line while it fits the table or the page, else over their columns in several lines. A text wider than
 * the table would make the printed page as wide as itself.
 */
const textLine = (text: string, role: keyof typeof TYPE_WIDTH, widths: readonly number[]): TextLine => {
  const table = widths.reduce((sum, width) => sum + width, 0)
  const more = Math.max(0, Math.ceil((PAGE_WIDTH - table) / EMPTY_COLUMN))
  const room = (table + more * EMPTY_COLUMN) / TYPE_WIDTH[role]
  // Some readers do not make a row high enough for large type.
  if (text.length <= room) return { row: textRow(text, role), lines: role === 'title' ? 1 : 0 }
  const span = widths.length + more
  const cell = sheetCell({ text, span }, { role, low: false })
  return { row: [cell, ...Array.from({ length: span - 1 }, () => null)], lines: linesIn(text, room) }
}

/** A table's grid as a sheet: title, an empty row, head, numbers, an empty row, notes. */
export const sheetOfGrid = ({ before, head, body, after, low, rightToLeft }: TableGrid, name: string): TableSheet => {
  const line = (fields: readonly GridField[], role: SheetLook['role'], depth = 0) => {
    const cells = fields.map((field, at) =>
      sheetCell(field, {
        role: at === 0 && role !== 'net' ? 'label' : role,
        // A head over several columns does not tell whether the base of the first is low.
        low: low[at] === true && spanOf(field) === 1,
        ...(at === 0 && depth > 0 && { depth }),
      }),
    )
    for (const [at, field] of fields.entries()) cells.fill(null, at + 1, at + spanOf(field))
    return cells
  }
  const longest = (at: number): number =>
    Math.max(
      0,
      ...head.map(fields => (at === 0 ? textOf(fields[at]).length : headLength(fields[at]))),
      ...body.map(({ fields, depth }) => textOf(fields[at]).length + (at === 0 ? depth * INDENT : 0)),
    )
  const widths = low.map((_, at) => within(longest(at), at === 0 ? LABEL_WIDTH : COLUMN_WIDTH))
  const roomOf = (at: number, span: number): number =>
    widths.slice(at, at + span).reduce((sum, width) => sum + width, 0)
  const linesOf = (fields: readonly GridField[], depth = 0): number =>
    Math.max(
      1,
      ...fields.map((field, at) => linesIn(textOf(field), roomOf(at, spanOf(field)) - (at === 0 ? depth * INDENT : 0))),
    )
  const titles = before.map(text => textLine(text, 'title', widths))
  const notes = after.map(text => textLine(text, 'note', widths))
  return {
    name,
    rightToLeft,
    rows: [
      ...titles.map(({ row }) => row),
      [],
      ...head.map(fields => line(fields, 'head')),
      ...body.map(({ kind, fields, depth }) => line(fields, kind, depth)),
      [],
      ...notes.map(({ row }) => row),
    ],
    lines: [
      ...titles.map(({ lines }) => lines),
      0,
      ...head.map(fields => linesOf(fields)),
      ...body.map(({ fields, depth }) => linesOf(fields.slice(0, 1), depth)),
      0,
      ...notes.map(({ lines }) => lines),
    ],
    widths,
    frozenRows: before.length + 1 + head.length,
  }
}

/** The sheets of a workbook, one per table, named after their titles. */
export const sheetsOf = (documents: readonly TableDocument[]): TableSheet[] => {
  const nameOf = sheetNames()
  return documents.map(document => sheetOfGrid(gridOf(document), nameOf(document.title)))
}
