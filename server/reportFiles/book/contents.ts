import { mostlyRightToLeft } from '@core/domain'
import {
  linesIn,
  lineText,
  sheetCell,
  textRow,
  type SheetCell,
  type SheetLink,
  type SheetRole,
  type TableSheet,
} from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { headLines, type BookTable } from './tables'

export const CONTENTS = 'Contents'

/** A table and where it is. */
export interface Placed {
  readonly table: BookTable
  readonly sheet: string
  /** Row of its title, from 0. */
  readonly row: number
}

/** Its columns in their order, with their widths in characters. */
const WIDTHS = { table: 18, question: 40, wording: 56, base: 30, n: 9, rows: 7, kind: 11, low: 24 } as const
type Column = keyof typeof WIDTHS
/** Names of sheets are no longer. */
const NAME_WIDTH = 34
const NO_SECTION = 'Without a section'

type Row = readonly (SheetCell | null)[]

const cell = (text: string, role: SheetRole): SheetCell | null => sheetCell({ text }, { role, low: false })
const figure = (number: number | null): SheetCell | null =>
  number === null ? null : sheetCell({ number, digits: 0 }, { role: 'figure', low: false })

/** A text over all columns. */
const over = (text: string, role: SheetRole, columns: number): Row => [
  sheetCell({ text, span: columns }, { role, low: false }),
  ...Array.from({ length: columns - 1 }, () => null),
]

/** A row is as high as the longest of its texts needs. */
const linesOf = (row: Row, widths: readonly number[]): number => {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  return Math.max(
    1,
    ...row.map((one, at) => {
      if (!one || !('text' in one)) return 1
      return linesIn(one.text, one.span === undefined ? (widths[at] ?? 0) : whole)
    }),
  )
}

/** The columns of a list; where no table has a wording beside its title, the titles have its room. */
const columnsOf = (placed: readonly Placed[]): readonly { readonly column: Column; readonly width: number }[] => {
  const worded = placed.some(({ table }) => table.grid.wording !== '')
  const names = placed.map(one => linkText(one).length + 2)
  const widths: Record<Column, number> = {
    ...WIDTHS,
    table: Math.min(NAME_WIDTH, Math.max(WIDTHS.table, ...names)),
    question: worded ? WIDTHS.question : WIDTHS.question + WIDTHS.wording,
  }
  return (Object.keys(WIDTHS) as Column[])
    .filter(column => worded || column !== 'wording')
    .map(column => ({ column, width: widths[column] }))
}

const ABOUT_DATA: ReadonlySet<string> = new Set(['Fieldwork', 'Data', 'Date'])

const beforeList = ({ head, organisation = '' }: ReportFile, columns: number): Row[] => {
  const { title, description, study, notes, missing } = head
  const lines = headLines(head)
  const data = lines.filter(({ term }) => ABOUT_DATA.has(term)).map(line => `${lineText(line)}.`)
  return [
    textRow(study, 'title'),
    textRow(title, 'term'),
    ...(description === '' ? [] : [over(description, 'wording', columns)]),
    ...(notes.length === 0 ? [] : [over(notes.map(lineText).join(' '), 'note', columns)]),
    over([...data, organisation].filter(Boolean).join(' '), 'note', columns),
    ...(missing.length === 0
      ? []
      : [
          over(
            lines
              .filter(({ term }) => term === 'Missing')
              .map(lineText)
              .join(' '),
            'note',
            columns,
          ),
        ]),
    [],
  ]
}

const headsOf = (low: number | undefined): Record<Column, string> => ({
  table: 'Table',
  question: 'Question',
  wording: 'Wording',
  base: 'Base',
  n: 'n',
  rows: 'Rows',
  kind: 'Kind',
  low: low === undefined ? 'Low base' : `Columns under ${low}`,
})

/** The name of its sheet, or of its question where all tables are on one sheet. */
const linkText = ({ table, sheet, row }: Placed): string => (row === 0 ? sheet : (table.question?.name ?? table.title))

const fieldsOf = (one: Placed): Record<Column, SheetCell | null> => {
  const { table } = one
  return {
    table: cell(linkText(one), 'link'),
    question: cell(table.title, 'text'),
    wording: cell(table.grid.wording === '' ? '' : `“${table.grid.wording}”`, 'text'),
    base: cell(table.base, 'text'),
    n: figure(table.n),
    rows: table.rows === 0 ? null : figure(table.rows),
    kind: cell(table.question?.kind ?? '', 'text'),
    low: cell(table.low, 'text'),
  }
}

/** The list of tables with links, under the heads of their sections where the dataset has sections. */
export const contentsSheet = (file: ReportFile, placed: readonly Placed[]): TableSheet => {
  const threshold = file.pages.find(({ content }) => content?.notes)?.content?.notes?.lowBaseThreshold
  const columns = columnsOf(placed)
  const widths = columns.map(({ width }) => width)
  const heads = headsOf(threshold)
  const above = beforeList(file, columns.length)
  const rows: Row[] = [...above, columns.map(({ column }) => cell(heads[column], 'listHead'))]
  const links: SheetLink[] = []
  const sectioned = placed.some(({ table }) => table.question?.section)
  let current: string | null = null
  for (const one of placed) {
    const section = one.table.question?.section ?? NO_SECTION
    if (sectioned && section !== current) {
      current = section
      rows.push(columns.map((_, at) => cell(at === 0 ? section : '', 'section')))
    }
    links.push({ row: rows.length, column: 0, to: { sheet: one.sheet, row: one.row } })
    const fields = fieldsOf(one)
    rows.push(columns.map(({ column }) => fields[column]))
  }
  return {
    name: CONTENTS,
    rightToLeft: mostlyRightToLeft([file.head.title, ...placed.map(({ table }) => table.title)]),
    rows,
    // Titles and sections run on beside their cell.
    lines: rows.map((row, at) => (at < 2 || row[0]?.look.role === 'section' ? 1 : linesOf(row, widths))),
    widths,
    frozenRows: 0,
    frozenColumns: 0,
    repeatedRow: above.length,
    links,
  }
}
