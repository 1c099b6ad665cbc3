import { mostlyRightToLeft } from '@core/domain'
import {
  linesIn,
  sheetCell,
  sheetNames,
  sheetOfGrid,
  textRow,
  type SheetCell,
  type SheetLink,
  type SheetLook,
  type TableSheet,
} from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { bookTable, headLines, type BookTable } from './tables'

export const CONTENTS = 'Contents'
const ALL_TABLES = 'Tables'
const BACK = 'Back to contents'
/** In characters: number or term, title or text, base, remark. */
const CONTENTS_WIDTHS = [12, 78, 20, 44]

interface Placed {
  readonly table: BookTable
  readonly sheet: string
  /** Row of its title, from 0. */
  readonly row: number
}

const cell = (text: string, role: SheetLook['role']): SheetCell | null => sheetCell({ text }, { role, low: false })
const figure = (number: number, role: SheetLook['role']): SheetCell | null =>
  sheetCell({ number, digits: 0 }, { role, low: false })

/** A row of the contents is as high as the longest of its texts needs. */
const linesOf = (row: TableSheet['rows'][number]): number =>
  Math.max(1, ...row.map((one, at) => (one && 'text' in one ? linesIn(one.text, CONTENTS_WIDTHS[at] ?? 0) : 1)))

const contentsSheet = (file: ReportFile, placed: readonly Placed[]): TableSheet => {
  const { title, description } = file.head
  const before = [
    textRow(title, 'title'),
    ...(description === '' ? [] : [[null, cell(description, 'text')]]),
    ...headLines(file.head).map(({ term, text }) => [cell(term, 'term'), cell(text, 'text')]),
    [],
    [cell('No.', 'listHead'), cell('Table', 'listHead'), cell('Base, unweighted', 'head'), cell('Remark', 'listHead')],
  ]
  const base = (n: number | null) => (n === null ? null : figure(n, 'figure'))
  const list = placed.map(({ table }) => [
    figure(table.number, 'text'),
    cell(table.title, 'link'),
    base(table.base),
    cell(table.remark, 'text'),
  ])
  const links = placed.map(({ sheet, row }, at): SheetLink => ({
    row: before.length + at,
    column: 1,
    to: { sheet, row },
  }))
  const rows = [...before, ...list]
  // The title runs on beside its cell.
  const lines = rows.map((row, at) => (at === 0 ? 1 : linesOf(row)))
  const rightToLeft = mostlyRightToLeft([title, ...placed.map(({ table }) => table.title)])
  return { name: CONTENTS, rightToLeft, rows, lines, widths: CONTENTS_WIDTHS, frozenRows: 0, frozenColumns: 0, links }
}

/** The table with a link back in the row under its title. */
const withBack = (sheet: TableSheet): TableSheet => ({
  ...sheet,
  rows: sheet.rows.map((row, at) => (at === 1 ? textRow(BACK, 'link') : row)),
  links: [{ row: 1, column: 0, to: { sheet: CONTENTS, row: 0 } }],
})

const perTable = (tables: readonly BookTable[]): { placed: Placed[]; sheets: TableSheet[] } => {
  const nameOf = sheetNames([CONTENTS])
  const sheets = tables.map(({ title, grid }) => withBack(sheetOfGrid(grid, nameOf(title))))
  return { sheets, placed: tables.map((table, at) => ({ table, sheet: sheets[at]?.name ?? '', row: 0 })) }
}

const onOne = (tables: readonly BookTable[]): { placed: Placed[]; sheets: TableSheet[] } => {
  const rows: TableSheet['rows'][number][] = []
  const links: SheetLink[] = []
  const lines: number[] = []
  const widths: number[] = []
  const placed = tables.map((table): Placed => {
    const start = rows.length
    const sheet = withBack(sheetOfGrid(table.grid, ALL_TABLES))
    rows.push(...sheet.rows, [], [])
    lines.push(...Array.from({ length: rows.length - start }, (_, at) => sheet.lines?.[at] ?? 0))
    links.push(...(sheet.links ?? []).map(link => ({ ...link, row: link.row + start })))
    for (const [at, width] of sheet.widths.entries()) widths[at] = Math.max(widths[at] ?? 0, width)
    return { table, sheet: ALL_TABLES, row: start }
  })
  const rightToLeft = tables.filter(({ grid }) => grid.rightToLeft).length > tables.length / 2
  return { placed, sheets: [{ name: ALL_TABLES, rightToLeft, rows, lines, widths, frozenRows: 0, links }] }
}

/** The sheets of a table book: contents with links, then a sheet per table or all tables on one. */
export const bookSheets = (file: ReportFile): TableSheet[] => {
  const tables = file.pages.map((page, at) => bookTable(page, at, file.head))
  const { placed, sheets } = file.options.sheets === 'one' ? onOne(tables) : perTable(tables)
  return [contentsSheet(file, placed), ...sheets]
}
