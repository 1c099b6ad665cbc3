import { ROUNDS_TO_ZERO, ZERO_MARK } from './format'
import { gridOf, neutral, type GridField, type TableDocument } from './grid'

/** How a cell of a spreadsheet looks; what writes files gives it fonts and colours. */
export interface SheetLook {
  readonly role: 'title' | 'head' | 'label' | 'base' | 'net' | 'row' | 'note'
  readonly low: boolean
}

/** Text that no spreadsheet runs as a formula, or a number with the format it is shown in. */
export type SheetCell =
  | { readonly text: string; readonly look: SheetLook }
  | { readonly number: number; readonly format: string; readonly look: SheetLook }

/** One table as a sheet of a spreadsheet: numbers unrounded, letters and arrows in cells of their own. */
export interface TableSheet {
  readonly name: string
  /** null: an empty cell. */
  readonly rows: readonly (readonly (SheetCell | null)[])[]
  /** Characters. */
  readonly widths: readonly number[]
  readonly frozenRows: number
}

const WHOLE = '#,##0'
/** Nobody and what rounds to zero look as they do on screen; the number behind stays what it is. */
const MARKED = `[=0]"${ZERO_MARK}";[<0.5]"${ROUNDS_TO_ZERO}";${WHOLE}`

const formatOf = (digits: number, marked: boolean): string =>
  digits > 0 ? `0.${'0'.repeat(digits)}` : marked ? MARKED : WHOLE

const cellOf = (field: GridField, look: SheetLook): SheetCell | null => {
  if ('number' in field) return { number: field.number, format: formatOf(field.digits, field.marked === true), look }
  return field.text === '' ? null : { text: neutral(field.text), look }
}

const LABEL_WIDTH = { min: 18, max: 60 }
const COLUMN_WIDTH = { min: 9, max: 24 }

const within = (length: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, length + 2))

const FORBIDDEN = /[\\/*?:[\]']+/g
const NAME_MAX = 31

/** A name that a sheet may have and that no sheet before it has, whatever the case. */
const sheetName = (title: string, taken: ReadonlySet<string>): string => {
  const clean = title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim() || 'Table'
  for (let at = 1; ; at += 1) {
    const tail = at === 1 ? '' : ` (${at})`
    const name = `${clean.slice(0, NAME_MAX - tail.length).trim()}${tail}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

const sheetOf = (document: TableDocument, name: string): TableSheet => {
  const { before, head, body, after, low } = gridOf(document)
  const single = (text: string, role: SheetLook['role']) => [cellOf({ text }, { role, low: false })]
  const line = (fields: readonly GridField[], role: SheetLook['role']) =>
    fields.map((field, at) =>
      cellOf(field, { role: at === 0 && role !== 'net' ? 'label' : role, low: low[at] === true }),
    )
  const heads = head.map(fields => line(fields, 'head'))
  const bodies = body.map(({ kind, fields }) => line(fields, kind))
  const longest = (at: number): number =>
    Math.max(0, ...[...head, ...body.map(({ fields }) => fields)].map(fields => textLength(fields[at])))
  return {
    name,
    rows: [
      ...before.map(text => single(text, 'title')),
      [],
      ...heads,
      ...bodies,
      [],
      ...after.map(text => single(text, 'note')),
    ],
    widths: low.map((_, at) => within(longest(at), at === 0 ? LABEL_WIDTH : COLUMN_WIDTH)),
    frozenRows: before.length + 1 + head.length,
  }
}

const textLength = (field: GridField | undefined): number => (field && 'text' in field ? field.text.length : 0)

/** The sheets of a workbook, one per table, named after their titles. */
export const sheetsOf = (documents: readonly TableDocument[]): TableSheet[] => {
  const taken = new Set<string>()
  return documents.map(document => {
    const name = sheetName(document.title, taken)
    taken.add(name.toLowerCase())
    return sheetOf(document, name)
  })
}
