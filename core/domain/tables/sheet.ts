import { cutText, legalText } from '../legalText'
import { ROUNDS_TO_ZERO, ZERO_MARK } from './format'
import type { GridField } from './grid'

/** What a cell is: each role is a named style of the workbook. */
export type SheetRole =
  | 'title'
  | 'wording'
  | 'head'
  | 'letter'
  | 'base'
  | 'net'
  | 'row'
  | 'statistic'
  | 'note'
  | 'link'
  | 'listHead'
  | 'section'
  | 'text'
  | 'term'
  | 'figure'

/** Look of a spreadsheet cell; `writerSheet` gives it fonts and colours. */
export interface SheetLook {
  readonly role: SheetRole
  readonly low: boolean
  /** Levels of indentation; 0 unless given. */
  readonly depth?: number
  /** A rule before it: a banner group begins. */
  readonly first?: boolean
  /** A rule below it: the last row of the heads or bases. */
  readonly last?: boolean
  /** A text that stands where a number would. */
  readonly end?: boolean
  /** The only one in its column, without letters beside it. */
  readonly alone?: boolean
  /** A letter in the row of a net. */
  readonly net?: boolean
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

/** A cell that leads to another place of the workbook, or to an address; rows and columns count from 0. */
export interface SheetLink {
  readonly row: number
  readonly column: number
  readonly to: { readonly sheet: string; readonly row: number } | { readonly address: string }
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
  /** Levels of the outline per row, 0 for none; the row above its rows sums them up. */
  readonly outline?: readonly number[]
  /** Rows after which a printed page ends, from 1. */
  readonly breaks?: readonly number[]
  /** A row that is repeated on every printed page, from 0, where no rows are frozen. */
  readonly repeatedRow?: number
  /** In characters: room for the texts that run on beside their cells. */
  readonly printedWidth?: number
}

const WHOLE = '#,##0'
/** Zero and what rounds to zero look as they do on screen; the number behind them stays as it is. */
const MARKED = `[=0]"${ZERO_MARK}";[<0.5]"${ROUNDS_TO_ZERO}";${WHOLE}`

/** The format in which a spreadsheet or chart shows a number as the screen does; `marked`: it is a cell of an answer. */
export const numberFormat = (digits: number, marked: boolean): string =>
  digits > 0 ? `${WHOLE}.${'0'.repeat(digits)}` : marked ? MARKED : WHOLE

/** The format of a figure of a table: of an answer with decimals too, of a score with its sign, of a base with its mark. */
export const figureFormat = ({ digits, marked, signed, mark }: Extract<GridField, { number: number }>): string => {
  if (signed === true) return '+0;"−"0;0'
  if (marked !== true || digits === 0)
    return `${numberFormat(digits, marked === true)}${mark === undefined ? '' : `" ${mark}"`}`
  const least = 0.5 * 10 ** -digits
  return `[=0]"${ZERO_MARK}";[<${least}]"<${(2 * least).toFixed(digits)}";${numberFormat(digits, false)}`
}

/** With more than this in one cell, a spreadsheet offers to repair the file. */
const CELL_MAX = 32_767

/** What a cell may hold: "_x0041_" would be read as an escape, and names of Object's properties confuse the writer's table of texts. */
const cellText = (text: string): string => {
  const plain = legalText(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return cutText(plain in {} ? `${plain} ` : plain, CELL_MAX)
}

/** Rows whose background or rule continues through empty cells. */
const FILLED: ReadonlySet<SheetRole> = new Set(['head', 'base', 'net', 'section'])

const isFilled = ({ role, first, last, net }: SheetLook): boolean =>
  FILLED.has(role) || first === true || last === true || net === true

export const sheetCell = (field: GridField, look: SheetLook): SheetCell | null => {
  if ('number' in field)
    return { number: field.number, format: numberFormat(field.digits, field.marked === true), look }
  if (field.text === '' && !isFilled(look)) return null
  return { text: cellText(field.text), look, ...(field.span !== undefined && field.span > 1 && { span: field.span }) }
}

/** A row of one text. */
export const textRow = (text: string, role: SheetRole): readonly (SheetCell | null)[] => [
  sheetCell({ text }, { role, low: false }),
]

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
