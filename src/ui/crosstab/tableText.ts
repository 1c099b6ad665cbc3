import type { ArrangedTable } from '@core/crosstab'
import { gridOf, neutral, rawNumber, type GridField, type TableDocument } from '@core/domain/tables'

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

/** The size of a table: answer rows by columns. */
export const sizeText = (table: ArrangedTable): string => `${table.rows.length} x ${table.columns.length}`

const tabbed = (field: GridField): string =>
  'number' in field ? rawNumber(field.number) : neutral(field.text.replace(/[\t\r\n]+/g, ' ').trim())

/** Tab-separated text for the clipboard: unrounded numbers, letters in columns of their own. */
export const toTsv = (document: TableDocument): string => {
  const grid = gridOf(document)
  const row = (fields: readonly GridField[]): string => fields.map(tabbed).join('\t')
  const single = (text: string): string => tabbed({ text })
  return [
    ...grid.before.map(single),
    '',
    ...grid.head.map(row),
    ...grid.body.map(({ fields }) => row(fields)),
    '',
    ...grid.after.map(single),
  ].join('\n')
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const htmlCell =
  (tag: 'td' | 'th') =>
  (field: GridField): string =>
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
      ({ fields, kind }) =>
        `<tr>${fields.map((field, at) => htmlCell(kind === 'net' || at === 0 ? 'th' : 'td')(field)).join('')}</tr>`,
    )
    .join('')
  return `${paragraphs(grid.before, 'h3')}<table border="1" cellspacing="0"><thead>${head}</thead><tbody>${body}</tbody></table>${paragraphs(grid.after, 'p')}`
}
