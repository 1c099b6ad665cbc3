import type { BookResult, TableBook } from '@core/contract'
import { linesIn, sheetCell, type SheetCell, type TableSheet } from '@core/domain/tables'
import { agreementWords, KIND_NAMES, oursText, reasonWords, settingFacts, settingHeadline, shownText } from './words'

type Line = readonly (SheetCell | null)[]

const text = (words: string, role: 'text' | 'listHead' = 'text'): SheetCell | null =>
  sheetCell({ text: words }, { role, low: false })

const number = (value: number): SheetCell => ({ number: value, format: '#,##0', look: { role: 'figure', low: false } })

const linesOf = (line: Line, widths: readonly number[]): number =>
  Math.max(1, ...line.map((cell, at) => (cell && 'text' in cell ? linesIn(cell.text, widths[at] ?? 0) : 1)))

/** Heads with widths in characters, and what is below them. */
const sheet = (name: string, heads: readonly (readonly [string, number])[], below: readonly Line[]): TableSheet => {
  const widths = heads.map(([, width]) => width)
  const rows = [heads.map(([head]) => text(head, 'listHead')), ...below]
  return {
    name,
    rightToLeft: false,
    rows,
    lines: rows.map(line => linesOf(line, widths)),
    widths,
    frozenRows: 1,
    frozenColumns: 0,
  }
}

const answerSheet = (book: TableBook, result: BookResult): TableSheet => {
  const facts = settingFacts(result).map(({ name, value, or }): Line => [
    text(name),
    text(or.length === 0 ? value : `${value}, or ${or.join(', ')}`),
  ])
  const lines: Line[] = [
    [text('File'), text(book.file_name)],
    [text('Explained by'), text(settingHeadline(result.setting))],
    [text('Agreement'), text(agreementWords(result))],
    [text('Cells that differ'), number(result.difference_count)],
    ...facts,
  ]
  return sheet(
    'Answer',
    [
      ['What', 24],
      ['Value', 80],
    ],
    lines,
  )
}

const differencesSheet = ({ tables, differences }: BookResult): TableSheet =>
  sheet(
    'Cells that differ',
    [
      ['Sheet', 18],
      ['Cell', 9],
      ['Question', 46],
      ['Row', 30],
      ['Column', 28],
      ['What', 18],
      ['Theirs', 12],
      ['Ours', 12],
      ['Likely reason', 44],
    ],
    differences.map(one => [
      text(tables[one.table]?.sheet ?? ''),
      text(one.cell),
      text(tables[one.table]?.text ?? ''),
      text(one.row),
      text(one.column),
      text(KIND_NAMES[one.kind]),
      text(shownText(one.theirs)),
      text(oursText(one)),
      text(reasonWords(one)),
    ]),
  )

const problemsSheet = ({ problems }: BookResult): TableSheet =>
  sheet(
    'Not compared',
    [
      ['Sheet', 18],
      ['Cell', 12],
      ['Why', 100],
    ],
    problems.map(({ sheet: name, cell, message }) => [text(name), text(cell), text(message)]),
  )

/** A workbook of the answer, of every cell that differs, and of what was not compared. */
export const bookSheets = (book: TableBook, result: BookResult): TableSheet[] => [
  answerSheet(book, result),
  differencesSheet(result),
  ...(result.problems.length > 0 ? [problemsSheet(result)] : []),
]
