import { isFormula } from './formula'
import type { SheetCell, SheetLook, SheetRole, TableSheet } from './sheet'

/** Fonts and colours of a cell, under the names that the workbook library uses. */
interface SheetStyle {
  readonly fontWeight?: 'bold'
  readonly fontStyle?: 'italic'
  readonly fontSize?: number
  readonly textColor?: string
  readonly textDecoration?:
    { readonly underline: true; readonly strikethrough?: false } | { readonly strikethrough: false }
  readonly backgroundColor?: string
  readonly align?: 'left' | 'center' | 'right'
  readonly alignVertical?: 'top' | 'center'
  readonly wrap?: boolean
  readonly indent?: number
  readonly leftBorderStyle?: 'thin'
  readonly leftBorderColor?: string
  readonly bottomBorderStyle?: 'thin' | 'medium'
  readonly bottomBorderColor?: string
}

/** The first accent where a workbook has no theme of its own; in one with a theme, that of the theme. */
export const ACCENT = '#0B5CAD'
const MUTED = '#5F6B7A'
const RULE = '#AEB8C4'
const NET = '#F7F8FA'

const STYLES: Readonly<Record<SheetRole, SheetStyle>> = {
  title: { fontWeight: 'bold', fontSize: 12, textColor: ACCENT, alignVertical: 'center' },
  wording: { alignVertical: 'top' },
  head: { fontWeight: 'bold', align: 'center', wrap: true },
  letter: { fontWeight: 'bold', fontSize: 8, align: 'left' },
  base: { textColor: MUTED, backgroundColor: '#EFF1F5' },
  net: { fontWeight: 'bold', backgroundColor: NET },
  row: {},
  statistic: {},
  note: { textColor: MUTED, fontSize: 9, alignVertical: 'top' },
  link: { textColor: ACCENT, textDecoration: { underline: true }, wrap: true, alignVertical: 'top' },
  listHead: {
    fontWeight: 'bold',
    align: 'left',
    wrap: true,
    bottomBorderStyle: 'medium',
    bottomBorderColor: ACCENT,
  },
  section: { fontWeight: 'bold', textColor: ACCENT, bottomBorderStyle: 'thin', bottomBorderColor: RULE },
  text: { wrap: true, align: 'left', alignVertical: 'top' },
  term: { fontWeight: 'bold', alignVertical: 'top' },
  figure: { align: 'right', alignVertical: 'top', indent: 1 },
}
const LOW: SheetStyle = { fontStyle: 'italic', textColor: MUTED }
const FIRST: SheetStyle = { leftBorderStyle: 'thin', leftBorderColor: RULE }
/** Below the heads in the accent, below the bases in grey. */
const lastOf = (role: SheetRole): SheetStyle =>
  role === 'head'
    ? { bottomBorderStyle: 'medium', bottomBorderColor: ACCENT }
    : { bottomBorderStyle: 'thin', bottomBorderColor: RULE }

export const WRITER_FONT = { fontFamily: 'Arial', fontSize: 10 } as const

/** Points per line. */
const LINE = 13
const LINES: Partial<Record<SheetRole, number>> = { title: 18, note: 12, section: 20 }
/** The highest row that spreadsheets allow. */
const ROW_MAX = 409

/** Alignment at the side where lines begin. */
const begun = (align: SheetStyle['align'], rightToLeft: boolean): SheetStyle['align'] => {
  if (!rightToLeft || align === undefined || align === 'center') return align
  return align === 'left' ? 'right' : 'left'
}

const styleOf = ({ role, low, depth = 0, first, last, end, alone, net }: SheetLook): SheetStyle => ({
  ...STYLES[role],
  ...(low && LOW),
  ...(depth > 0 && { align: 'left', indent: depth }),
  ...(first === true && FIRST),
  ...(last === true && lastOf(role)),
  ...(end === true && { align: 'right' }),
  ...(alone === true && { align: 'right', indent: 1 }),
  ...(net === true && { backgroundColor: NET }),
})

/** The library has no word for a text that begins like a formula: this makes it a look of its own, which `BookLooks` finds. */
const QUOTED = { strikethrough: false } as const

const toCell = (cell: SheetCell | null, rightToLeft: boolean) => {
  if (cell === null) return null
  const style = styleOf(cell.look)
  if ('number' in cell)
    // Digits stay at the right, whichever way the sheet runs.
    return { ...style, type: Number, value: cell.number, format: cell.format, align: style.align ?? ('right' as const) }
  const align = cell.look.end === true ? style.align : begun(style.align, rightToLeft)
  const over = cell.span === undefined ? {} : { columnSpan: cell.span, wrap: true }
  return {
    ...style,
    ...(align && { align }),
    ...over,
    ...(isFormula(cell.text) && { textDecoration: { ...style.textDecoration, ...QUOTED } }),
    type: String,
    value: cell.text,
    format: '@',
  }
}

const lineHeight = (row: readonly (SheetCell | null)[]): number => LINES[row[0]?.look.role ?? 'row'] ?? LINE

/** A sheet in the form that the library takes, in the browser and on the server alike. */
export const writerSheet = ({
  name,
  rightToLeft,
  rows,
  lines = [],
  widths,
  frozenRows,
  frozenColumns = 1,
}: TableSheet) => ({
  sheet: name,
  showGridLines: false,
  ...(rightToLeft && { rightToLeft }),
  data: rows.map((row, at) => {
    const cells = row.map(cell => toCell(cell, rightToLeft))
    const height = Math.min(ROW_MAX, (lines[at] ?? 0) * lineHeight(row))
    // Some readers do not make rows high enough for their text.
    return height > 0 ? cells.map(cell => cell && { ...cell, height }) : cells
  }),
  columns: widths.map(width => ({ width })),
  stickyRowsCount: frozenRows,
  stickyColumnsCount: frozenColumns,
  orientation: 'landscape' as const,
})
