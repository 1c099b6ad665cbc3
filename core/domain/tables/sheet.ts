import { cutText, legalText } from '../legalText'
import { ROUNDS_TO_ZERO, ZERO_MARK } from './format'
import { gridOf, neutral, type GridField, type TableDocument, type TableGrid } from './grid'

/** How a cell of a spreadsheet looks; `writerSheet` gives it fonts and colours. */
export interface SheetLook {
  readonly role: 'title' | 'head' | 'label' | 'base' | 'net' | 'row' | 'note' | 'link' | 'text' | 'term' | 'figure'
  readonly low: boolean
}

/** Text that no spreadsheet runs as a formula, or a number with the format it is shown in. */
export type SheetCell =
  | { readonly text: string; readonly look: SheetLook }
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
  /** null: an empty cell. */
  readonly rows: readonly (readonly (SheetCell | null)[])[]
  /** Lines of text that each row has room for; 0 or none where a spreadsheet decides. */
  readonly lines?: readonly number[]
  /** Characters. */
  readonly widths: readonly number[]
  readonly frozenRows: number
  /** 1 unless given: the labels. */
  readonly frozenColumns?: number
  readonly links?: readonly SheetLink[]
}

const WHOLE = '#,##0'
/** Nobody and what rounds to zero look as they do on screen; the number behind stays what it is. */
const MARKED = `[=0]"${ZERO_MARK}";[<0.5]"${ROUNDS_TO_ZERO}";${WHOLE}`

/** The format in which a spreadsheet or chart shows a number as the screen does; `marked`: it is a cell of an answer. */
export const numberFormat = (digits: number, marked: boolean): string =>
  digits > 0 ? `${WHOLE}.${'0'.repeat(digits)}` : marked ? MARKED : WHOLE

/** More than this in one cell makes a spreadsheet repair the file. */
const CELL_MAX = 32_767

/** What a cell may hold: "_x0041_" would be read as an escape, and names of every object confuse the writer's table of texts. */
const cellText = (text: string): string => {
  const plain = neutral(legalText(text)).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return cutText(plain in {} ? `${plain} ` : plain, CELL_MAX)
}

/** Rows whose ground or rule goes through, also where nothing stands. */
const FILLED: ReadonlySet<SheetLook['role']> = new Set(['head', 'base', 'net'])

export const sheetCell = (field: GridField, look: SheetLook): SheetCell | null => {
  if ('number' in field)
    return { number: field.number, format: numberFormat(field.digits, field.marked === true), look }
  return field.text === '' && !FILLED.has(look.role) ? null : { text: cellText(field.text), look }
}

/** A row of one text. */
export const textRow = (text: string, role: SheetLook['role']): readonly (SheetCell | null)[] => [
  sheetCell({ text }, { role, low: false }),
]

const LABEL_WIDTH = { min: 18, max: 60 }
const COLUMN_WIDTH = { min: 9, max: 24 }

const within = (length: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, length + 2))

const FORBIDDEN = /[\\/*?:[\]'\s]+/g
const NAME_MAX = 31
/** Spreadsheets keep this name for themselves. */
const RESERVED = 'history'

/** Names that sheets may have, each unlike all before it, whatever the case. */
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

/** Heads are broken between words, into three lines where they are long. */
const headLength = (field: GridField | undefined): number => {
  const text = textOf(field)
  return Math.max(Math.ceil(text.length / 3), ...text.split(/\s+/).map(word => word.length))
}

/** Lines that a text takes in a column of so many characters; spreadsheets keep the room at its sides. */
const linesIn = (text: string, width: number): number => {
  let [lines, used] = [1, 0]
  for (const word of text.split(/\s+/)) {
    if (used > 0 && used + 1 + word.length > width - 1) [lines, used] = [lines + 1, 0]
    used += (used > 0 ? 1 : 0) + word.length
  }
  return lines
}

/** A table's grid as a sheet: title, an empty row, head, numbers, an empty row, notes. */
export const sheetOfGrid = ({ before, head, body, after, low }: TableGrid, name: string): TableSheet => {
  const line = (fields: readonly GridField[], role: SheetLook['role']) =>
    fields.map((field, at) =>
      sheetCell(field, { role: at === 0 && role !== 'net' ? 'label' : role, low: low[at] === true }),
    )
  const longest = (at: number): number =>
    Math.max(
      0,
      ...head.map(fields => (at === 0 ? textOf(fields[at]).length : headLength(fields[at]))),
      ...body.map(({ fields }) => textOf(fields[at]).length),
    )
  const widths = low.map((_, at) => within(longest(at), at === 0 ? LABEL_WIDTH : COLUMN_WIDTH))
  const linesOf = (fields: readonly GridField[]): number =>
    Math.max(1, ...fields.map((field, at) => linesIn(textOf(field), widths[at] ?? COLUMN_WIDTH.max)))
  return {
    name,
    rows: [
      ...before.map(text => textRow(text, 'title')),
      [],
      ...head.map(fields => line(fields, 'head')),
      ...body.map(({ kind, fields }) => line(fields, kind)),
      [],
      ...after.map(text => textRow(text, 'note')),
    ],
    lines: [...before.map(() => 0), 0, ...head.map(linesOf), ...body.map(({ fields }) => linesOf(fields.slice(0, 1)))],
    widths,
    frozenRows: before.length + 1 + head.length,
  }
}

/** The sheets of a workbook, one per table, named after their titles. */
export const sheetsOf = (documents: readonly TableDocument[]): TableSheet[] => {
  const nameOf = sheetNames()
  return documents.map(document => sheetOfGrid(gridOf(document), nameOf(document.title)))
}
