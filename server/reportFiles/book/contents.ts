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

/** In characters. */
const WIDTHS = [18, 40, 56, 30, 9, 7, 11, 24]
const FULL_WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0)
const NO_SECTION = 'Without a section'

type Row = readonly (SheetCell | null)[]

const cell = (text: string, role: SheetRole): SheetCell | null => sheetCell({ text }, { role, low: false })
const figure = (number: number | null): SheetCell | null =>
  number === null ? null : sheetCell({ number, digits: 0 }, { role: 'figure', low: false })

/** A text over all columns. */
const over = (text: string, role: SheetRole): Row => [
  sheetCell({ text, span: WIDTHS.length }, { role, low: false }),
  ...WIDTHS.slice(1).map(() => null),
]

/** A row is as high as the longest of its texts needs. */
const linesOf = (row: Row): number =>
  Math.max(
    1,
    ...row.map((one, at) => {
      if (!one || !('text' in one)) return 1
      return linesIn(one.text, one.span === undefined ? (WIDTHS[at] ?? 0) : FULL_WIDTH)
    }),
  )

const ABOUT_DATA: ReadonlySet<string> = new Set(['Fieldwork', 'Data', 'Date'])

const beforeList = ({ head, organisation = '' }: ReportFile): Row[] => {
  const { title, description, study, notes, missing } = head
  const lines = headLines(head)
  const data = lines.filter(({ term }) => ABOUT_DATA.has(term)).map(line => `${lineText(line)}.`)
  return [
    textRow(study, 'title'),
    textRow(title, 'term'),
    ...(description === '' ? [] : [over(description, 'wording')]),
    ...(notes.length === 0 ? [] : [over(notes.map(lineText).join(' '), 'note')]),
    over([...data, organisation].filter(Boolean).join(' '), 'note'),
    ...(missing.length === 0
      ? []
      : [
          over(
            lines
              .filter(({ term }) => term === 'Missing')
              .map(lineText)
              .join(' '),
            'note',
          ),
        ]),
    [],
  ]
}

const listHead = (low: number | undefined): Row =>
  [
    'Table',
    'Question',
    'Wording',
    'Base',
    'n',
    'Rows',
    'Kind',
    low === undefined ? 'Low base' : `Columns under ${low}`,
  ].map(text => cell(text, 'listHead'))

/** A row of the list; the text of its link is the name of its sheet, or of its question where all are on one sheet. */
const listRow = ({ table, sheet, row }: Placed): Row => [
  cell(row === 0 ? sheet : (table.question?.name ?? table.title), 'link'),
  cell(table.title, 'text'),
  cell(table.grid.wording === '' ? '' : `“${table.grid.wording}”`, 'text'),
  cell(table.base, 'text'),
  figure(table.n),
  table.rows === 0 ? null : figure(table.rows),
  cell(table.question?.kind ?? '', 'text'),
  cell(table.low, 'text'),
]

/** The list of tables with links, under the heads of their sections where the dataset has sections. */
export const contentsSheet = (file: ReportFile, placed: readonly Placed[]): TableSheet => {
  const threshold = file.pages.find(({ content }) => content?.notes)?.content?.notes?.lowBaseThreshold
  const rows: Row[] = [...beforeList(file), listHead(threshold)]
  const links: SheetLink[] = []
  const sectioned = placed.some(({ table }) => table.question?.section)
  let current: string | null = null
  for (const one of placed) {
    const section = one.table.question?.section ?? NO_SECTION
    if (sectioned && section !== current) {
      current = section
      rows.push(WIDTHS.map((_, at) => cell(at === 0 ? section : '', 'section')))
    }
    links.push({ row: rows.length, column: 0, to: { sheet: one.sheet, row: one.row } })
    rows.push(listRow(one))
  }
  return {
    name: CONTENTS,
    rightToLeft: mostlyRightToLeft([file.head.title, ...placed.map(({ table }) => table.title)]),
    rows,
    // Titles and sections run on beside their cell.
    lines: rows.map((row, at) => (at < 2 || row[0]?.look.role === 'section' ? 1 : linesOf(row))),
    widths: WIDTHS,
    frozenRows: 0,
    frozenColumns: 0,
    links,
  }
}
