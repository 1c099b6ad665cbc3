import type { ArrangedCell, ArrangedColumn, ArrangedTable, NumberType } from '@core/crosstab'
import { LOW_BASE_MARK, rawNumber, unitLabel } from './format'
import { layoutTable } from './layout'
import { marksOf, noteLines } from './notes'
import type { TableNotesData } from './notes'

/** A table with everything that has to travel with it. */
export interface TableDocument {
  readonly table: ArrangedTable
  readonly title: string
  readonly numberType: NumberType
  readonly testing: boolean
  readonly showUnweightedBase: boolean
  readonly groupLabels: Readonly<Record<string, string>>
  readonly notes: TableNotesData | null
}

/** One field of the output: a number keeps full precision, `digits` is how many decimals a reader is shown. */
type Field = { readonly text: string } | { readonly number: number; readonly digits: number }

const text = (value: string): Field => ({ text: value })
const BLANK = text('')

interface Grid {
  readonly head: readonly (readonly Field[])[]
  readonly body: readonly { readonly fields: readonly Field[]; readonly strong: boolean }[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Only these rows and columns; the first column (Total) and the bases stay available to the caller. */
export const cropTable = (
  table: ArrangedTable,
  rows: ReadonlySet<string>,
  columns: ReadonlySet<string>,
): ArrangedTable => {
  const kept = table.columns.flatMap((column, at) => (columns.has(column.key) ? [at] : []))
  return {
    ...table,
    columns: table.columns.filter(column => columns.has(column.key)),
    rows: table.rows
      .filter(row => rows.has(row.key))
      .map(row => ({ ...row, cells: row.cells.filter((_cell, at) => kept.includes(at)) })),
  }
}

const marks = (cell: ArrangedCell): string => {
  const arrow = cell.rest === null ? '' : cell.rest === 'up' ? '▲' : '▼'
  return [cell.letters, arrow].filter(part => part !== '').join(' ')
}

const numberField = (cell: ArrangedCell | undefined, digits: number): Field =>
  cell === undefined || cell.value === null || cell.state === 'empty' ? BLANK : { number: cell.value, digits }

const gridOf = (document: TableDocument): Grid => {
  const { table, testing } = document
  const layout = layoutTable(table, {
    groupLabels: document.groupLabels,
    showUnweightedBase: document.showUnweightedBase,
    collapsed: new Set(),
    onlyGroup: null,
  })
  const marked = (column: ArrangedColumn): boolean =>
    testing &&
    (column.letter !== null || table.rows.some(row => row.cells[table.columns.indexOf(column)]?.rest != null))
  const wide = layout.columns.map(({ column }) => marked(column))
  const perColumn = (fieldOf: (index: number) => Field, markOf: (index: number) => Field = () => BLANK): Field[] =>
    layout.columns.flatMap((_column, index) =>
      wide[index] === true ? [fieldOf(index), markOf(index)] : [fieldOf(index)],
    )
  const runLabel = (runs: typeof layout.groups) => (index: number) =>
    text(runs.find(run => run.start === index)?.label ?? '')

  const head: Field[][] = []
  if (layout.groups.length > 0) head.push([BLANK, ...perColumn(runLabel(layout.groups))])
  if (layout.blocks.length > 0) head.push([BLANK, ...perColumn(runLabel(layout.blocks))])
  head.push([
    text(unitLabel(table, document.numberType)),
    ...perColumn(
      index =>
        text(
          `${layout.columns[index]?.label ?? ''}${layout.columns[index]?.column.lowBase === true ? ` ${LOW_BASE_MARK}` : ''}`,
        ),
      () => text('Significance'),
    ),
  ])
  if (testing && table.columns.some(column => column.letter !== null)) {
    head.push([BLANK, ...perColumn(index => text(layout.columns[index]?.column.letter ?? ''))])
  }
  const bases = layout.bases.map(base => ({
    strong: false,
    fields: [
      text(base.label),
      ...perColumn(index => ({ number: layout.columns[index]?.column[base.key] ?? 0, digits: 0 })),
    ],
  }))
  const rows = layout.rows.map(({ row }) => ({
    strong: row.type === 'net',
    fields: [
      text(row.label),
      ...perColumn(
        index => numberField(row.cells[layout.columns[index]?.at ?? -1], row.type === 'mean' ? 1 : 0),
        index => {
          const cell = row.cells[layout.columns[index]?.at ?? -1]
          return text(cell === undefined ? '' : marks(cell))
        },
      ),
    ],
  }))
  const notes = document.notes === null ? [] : noteLines(document.notes).map(line => `${line.term}: ${line.text}`)
  const legend =
    document.notes === null
      ? []
      : marksOf(table, testing, document.notes.lowBaseThreshold)
          .filter(({ kind }) => kind !== 'rounds' && kind !== 'zero')
          .map(mark => [mark.mark, mark.text].filter(part => part !== '').join(' '))
  return { before: [document.title], head, body: [...bases, ...rows], after: [...notes, ...legend] }
}

/** How much is in it: answer rows by columns. */
export const sizeText = (table: ArrangedTable): string => `${table.rows.length} x ${table.columns.length}`

const FORMULA = /^[=+\-@\t\r]/

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
const neutral = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)

const linesOf = (document: TableDocument, cell: (field: Field) => string, separator: string, end: string): string => {
  const grid = gridOf(document)
  const row = (fields: readonly Field[]): string => fields.map(cell).join(separator)
  const single = (value: string): string => cell(text(value))
  return [
    ...grid.before.map(single),
    '',
    ...grid.head.map(row),
    ...grid.body.map(({ fields }) => row(fields)),
    '',
    ...grid.after.map(single),
  ].join(end)
}

/** Tab-separated text for the clipboard: unrounded numbers, letters in columns of their own. */
export const toTsv = (document: TableDocument): string =>
  linesOf(
    document,
    field => ('number' in field ? rawNumber(field.number) : neutral(field.text.replace(/[\t\r\n]+/g, ' ').trim())),
    '\t',
    '\n',
  )

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** RFC 4180 with unrounded numbers; texts that start like a formula are neutralised, numbers stay numbers. */
export const toCsv = (document: TableDocument): string =>
  `${linesOf(document, field => ('number' in field ? rawNumber(field.number) : quoted(neutral(field.text))), ',', '\r\n')}\r\n`

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const htmlCell =
  (tag: 'td' | 'th') =>
  (field: Field): string =>
    'number' in field
      ? `<${tag} align="right" style="mso-number-format:'${field.digits === 0 ? '#,##0' : `0.${'0'.repeat(field.digits)}`}'">${rawNumber(field.number)}</${tag}>`
      : `<${tag} align="left" style="mso-number-format:'\\@'">${escaped(field.text)}</${tag}>`

/** The same table as HTML for word processors and spreadsheets, which keep the unrounded number and show it rounded. */
export const toHtml = (document: TableDocument): string => {
  const grid = gridOf(document)
  const paragraphs = (lines: readonly string[], tag: 'p' | 'h3'): string =>
    lines.map(line => `<${tag}>${escaped(line)}</${tag}>`).join('')
  const head = grid.head.map(fields => `<tr>${fields.map(htmlCell('th')).join('')}</tr>`).join('')
  const body = grid.body
    .map(
      ({ fields, strong }) =>
        `<tr>${fields.map((field, at) => htmlCell(strong || at === 0 ? 'th' : 'td')(field)).join('')}</tr>`,
    )
    .join('')
  return `${paragraphs(grid.before, 'h3')}<table border="1" cellspacing="0"><thead>${head}</thead><tbody>${body}</tbody></table>${paragraphs(grid.after, 'p')}`
}
