import {
  aboutLine,
  bodyRows,
  columnWidths,
  EMPTY,
  headRows,
  sheetNames,
  sheetOfGrid,
  textLine,
  type GridField,
  type GridOptions,
  type TableGrid,
  type SheetLink,
  type TableSheet,
  type TextLine,
} from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { CONTENTS, contentsSheet, type Placed } from './contents'
import { P_VALUES, pValueSheets } from './pValues'
import { bookTable, type BookTable } from './tables'

const cellAddress = (address: string, row: string, column: string): string =>
  `${address}?${new URLSearchParams({ row, column }).toString()}`

const ALL_TABLES = 'All tables'
const BACK = '← Contents'

interface Sheets {
  readonly placed: readonly Placed[]
  readonly sheets: readonly TableSheet[]
}

/** The label of each row leads to the receipt of its first figure. */
const receiptLinks = ({ body }: TableGrid, receipt: BookTable['receipt'], above: number): SheetLink[] =>
  body.flatMap(({ key }, at) =>
    receipt === null || key === undefined
      ? []
      : [{ row: above + at, column: 0, to: { address: cellAddress(receipt.address, key, receipt.column) } }],
  )

const perTable = (tables: readonly BookTable[]): Sheets => {
  const nameOf = sheetNames([CONTENTS, P_VALUES])
  const sheets = tables.map(({ title, question, grid, receipt }) => {
    const sheet = sheetOfGrid(grid, nameOf(question?.name ?? title), BACK)
    const back = { row: 0, column: 0, to: { sheet: CONTENTS, row: 0 } }
    return { ...sheet, links: [back, ...receiptLinks(grid, receipt, sheet.frozenRows)] }
  })
  return { sheets, placed: tables.map((table, at) => ({ table, sheet: sheets[at]?.name ?? '', row: 0 })) }
}

const textsOf = (fields: readonly GridField[]): string[] => fields.map(field => ('text' in field ? field.text : ''))

/** What the heads of a table are; those of two tables with the same columns are alike. */
const headsOf = ({ head, columns }: TableGrid): string =>
  JSON.stringify([head.map(fields => textsOf(fields).slice(1)), columns.map(({ kind, first }) => [kind, first])])

/** The grid whose heads all tables have; undefined where they differ. */
const sharedHeads = (grids: readonly TableGrid[]): TableGrid | undefined => {
  const [first, ...others] = grids.filter(({ body }) => body.length > 0)
  if (first === undefined) return undefined
  const heads = headsOf(first)
  return others.every(grid => headsOf(grid) === heads) ? first : undefined
}

const widest = (grids: readonly TableGrid[]): number[] => {
  const widths: number[] = []
  for (const grid of grids)
    for (const [at, width] of columnWidths(grid).entries()) widths[at] = Math.max(widths[at] ?? 0, width)
  return widths
}

/** All tables one below the other, each in an outline under its title. */
const onOne = (tables: readonly BookTable[], file: ReportFile): Sheets => {
  const grids = tables.map(({ grid }) => grid)
  const widths = widest(grids)
  const shared = sharedHeads(grids)
  const units = new Set(grids.filter(({ body }) => body.length > 0).map(({ unit }) => unit))
  const about = [...(units.size === 1 ? units : []), ...file.head.notes.map(({ term, text }) => `${term}: ${text}`)]
  const lines: TextLine[] = [
    textLine([file.head.study, file.head.title].join(' · '), 'title', widths, 2),
    textLine(about.join(' '), 'note', widths, 2),
    // Where a base is low differs from table to table, and is said beside it.
    ...(shared === undefined
      ? []
      : headRows({ ...shared, columns: shared.columns.map(one => ({ ...one, low: false })) }, widths)),
  ]
  const above = lines.length
  const frozenRows = shared === undefined ? 0 : above
  const outline = lines.map(() => 0)
  const breaks: number[] = []
  const placed = tables.map((table): Placed => {
    const { grid } = table
    const row = lines.length
    if (row > above) breaks.push(row)
    const title = textLine(grid.title, 'section', widths)
    const below = [
      ...(grid.wording === '' ? [] : [textLine(`“${grid.wording}”`, 'wording', widths)]),
      ...(aboutLine(grid) === '' ? [] : [textLine(aboutLine(grid), 'note', widths)]),
      ...(shared === undefined ? headRows(grid, widths) : []),
      ...bodyRows(grid, widths),
      ...grid.foot.map(text => textLine(text, 'note', widths)),
      EMPTY,
    ]
    lines.push(title, ...below)
    outline.push(0, ...below.map(() => 1))
    return { table, sheet: ALL_TABLES, row }
  })
  const sheet: TableSheet = {
    name: ALL_TABLES,
    rightToLeft: grids.filter(({ rightToLeft }) => rightToLeft).length > grids.length / 2,
    rows: lines.map(({ row }) => row),
    lines: lines.map(line => line.lines),
    widths,
    printedWidth: Math.max(0, ...lines.map(({ width }) => width)),
    frozenRows,
    frozenColumns: Math.min(2, Math.max(1, widths.length - 1)),
    outline,
    breaks,
    // A sheet holds a limited number of links: here each table has one.
    links: placed.flatMap(({ table: { receipt }, row }) =>
      receipt === null ? [] : [{ row, column: 0, to: { address: receipt.address } }],
    ),
  }
  return { placed, sheets: [sheet] }
}

/** The sheets of a table book: contents with links, then a sheet per table or all tables on one, then the p-values where wanted. */
export const bookSheets = (file: ReportFile): TableSheet[] => {
  const { sheets: form, decimals, letters, pValues } = file.options
  const options: GridOptions = { decimals, letters, lowMark: form === 'one' ? 'base' : 'head' }
  const tables = file.pages.map(page => bookTable(page, file.head, options))
  const { placed, sheets } = form === 'one' ? onOne(tables, file) : perTable(tables)
  return [contentsSheet(file, placed), ...sheets, ...(pValues ? pValueSheets(file) : [])]
}
