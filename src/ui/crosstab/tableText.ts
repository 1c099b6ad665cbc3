import type { ArrangedTable } from '@core/crosstab'
import {
  formatDigits,
  gridOf,
  neutral,
  rawNumber,
  signedWhole,
  type GridField,
  type GridRow,
  type TableDocument,
} from '@core/domain/tables'

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
    single(grid.title),
    '',
    ...grid.head.map(row),
    ...grid.body.map(({ fields }) => row(fields)),
    '',
    ...[...grid.about, ...grid.foot].map(single),
  ].join('\n')
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Looks are written on every element: word processors and mail drop style sheets and classes. */
const TEXT = 'font-family:Arial,Helvetica,sans-serif;color:#1A1A1A'
const CELL = `${TEXT};font-size:10pt;border:0.5pt solid #BFBFBF;padding:2pt 5pt;vertical-align:middle`
const STRONG: Readonly<Record<string, string>> = {
  head: ';font-weight:bold;background:#F2F2F2',
  base: ';font-weight:normal;background:#F8F8F8',
  net: ';font-weight:bold;background:#F8F8F8',
}

type NumberField = Extract<GridField, { readonly number: number }>
type Place = 'head' | GridRow['kind']

const shownNumber = ({ number, digits, marked = false, signed = false }: NumberField): string =>
  signed ? signedWhole(number) : formatDigits(number, digits, marked)

const htmlCell = (tag: 'td' | 'th', place: Place, field: GridField): string => {
  const look = `${CELL}${STRONG[place] ?? ';font-weight:normal'}`
  if (!('number' in field))
    return `<${tag} align="left" style="${look};text-align:left;mso-number-format:'\\@'">${escaped(field.text)}</${tag}>`
  const { number, digits } = field
  const format = digits === 0 ? '#,##0' : `0.${'0'.repeat(digits)}`
  const exact = rawNumber(number)
  return `<${tag} align="right" x:num="${exact}" sdval="${exact}" sdnum="1033;0;${format}" style="${look};text-align:right;mso-number-format:'${format}'">${escaped(shownNumber(field))}</${tag}>`
}

const htmlRow = (place: Place, fields: readonly GridField[]): string =>
  `<tr>${fields.map((field, at) => htmlCell(place === 'head' || at === 0 ? 'th' : 'td', place, field)).join('')}</tr>`

const htmlLine = (line: string): string => `<p style="${TEXT};font-size:8pt;margin:2pt 0">${escaped(line)}</p>`

/**
 * The same table as HTML for word processors, mail and spreadsheets: everybody reads the rounded number, and spreadsheets keep the
 * exact one, Excel as `x:num` and LibreOffice as `sdval`.
 */
export const toHtml = (document: TableDocument): string => {
  const grid = gridOf(document)
  const head = grid.head.map(fields => htmlRow('head', fields)).join('')
  const body = grid.body.map(({ fields, kind }) => htmlRow(kind, fields)).join('')
  const title = `<p style="${TEXT};font-size:12pt;font-weight:bold;margin:0 0 4pt">${escaped(grid.title)}</p>`
  const table = `<table border="1" cellspacing="0" cellpadding="3" style="border-collapse:collapse">`
  const notes = [...grid.about, ...grid.foot].map(htmlLine).join('')
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body>${title}${table}<thead>${head}</thead><tbody>${body}</tbody></table>${notes}</body></html>`
}

/** The headings and the rounded numbers of a table alone, tab-separated: no letters, title or notes. */
export const toNumbers = (document: TableDocument): string => {
  const grid = gridOf({ ...document, testing: false })
  const shown = (field: GridField): string =>
    'number' in field ? formatDigits(field.number, field.digits, false) : tabbed(field)
  return [...grid.head, ...grid.body.map(({ fields }) => fields)].map(fields => fields.map(shown).join('\t')).join('\n')
}
