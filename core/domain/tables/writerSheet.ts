import type { SheetCell, SheetLook, TableSheet } from './sheet'

/** Fonts and colours of a cell, under the names that the workbook library uses. */
interface SheetStyle {
  readonly fontWeight?: 'bold'
  readonly fontStyle?: 'italic'
  readonly fontSize?: number
  readonly textColor?: string
  readonly textDecoration?: { readonly underline: true }
  readonly backgroundColor?: string
  readonly align?: 'left' | 'center' | 'right'
  readonly alignVertical?: 'top'
  readonly wrap?: boolean
  readonly indent?: number
  readonly bottomBorderStyle?: 'thin'
}

const STYLES: Readonly<Record<SheetLook['role'], SheetStyle>> = {
  title: { fontWeight: 'bold', fontSize: 14, alignVertical: 'top' },
  head: { fontWeight: 'bold', align: 'center', wrap: true, bottomBorderStyle: 'thin' },
  listHead: { fontWeight: 'bold', align: 'left', bottomBorderStyle: 'thin' },
  label: { wrap: true },
  base: { backgroundColor: '#EEF1F5', align: 'right' },
  net: { fontWeight: 'bold', backgroundColor: '#F3F7FB' },
  row: {},
  note: { textColor: '#4A5563', fontSize: 9, alignVertical: 'top' },
  link: { textColor: '#0B5CAD', textDecoration: { underline: true }, wrap: true, alignVertical: 'top' },
  text: { wrap: true, align: 'left', alignVertical: 'top' },
  term: { fontWeight: 'bold', alignVertical: 'top' },
  figure: { align: 'right', alignVertical: 'top', indent: 1 },
}
const LOW: SheetStyle = { fontStyle: 'italic', textColor: '#5F6B7A' }

export const WRITER_FONT = { fontFamily: 'Calibri', fontSize: 11 } as const

/** Points per line. */
const LINE = 15
const TITLE_LINE = 19
/** The highest row that spreadsheets allow. */
const ROW_MAX = 409

/** Alignment at the side where lines begin. */
const begun = (align: SheetStyle['align'], rightToLeft: boolean): SheetStyle['align'] =>
  align === 'left' && rightToLeft ? 'right' : align

const toCell = (cell: SheetCell | null, rightToLeft: boolean) => {
  if (cell === null) return null
  const { role, low, depth = 0 } = cell.look
  const style = { ...STYLES[role], ...(low && LOW), ...(depth > 0 && { align: 'left' as const, indent: depth }) }
  const align = begun(style.align, rightToLeft)
  if ('number' in cell)
    return { ...style, type: Number, value: cell.number, format: cell.format, align: align ?? ('right' as const) }
  const over = cell.span === undefined ? {} : { columnSpan: cell.span, wrap: true }
  return { ...style, ...(align && { align }), ...over, type: String, value: cell.text, format: '@' }
}

const lineHeight = (row: readonly (SheetCell | null)[]): number => (row[0]?.look.role === 'title' ? TITLE_LINE : LINE)

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
