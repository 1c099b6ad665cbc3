import { legalText } from '../legalText'
import type { TableDocument } from './document'
import { rawNumber } from './format'
import { neutral } from './formula'
import { gridOf, type GridField, type TableGrid } from './grid'

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** A text as one field; one that starts like a formula is neutralised. */
export const csvText = (text: string): string => quoted(neutral(legalText(text)))

const csvCell = (field: GridField): string => ('number' in field ? rawNumber(field.number) : csvText(field.text))

/** Lines as in RFC 4180 with unrounded numbers; texts that start like a formula are neutralised, numbers stay numbers. */
export const csvOfLines = (lines: readonly (readonly GridField[])[]): string =>
  lines.map(fields => `${fields.map(csvCell).join(',')}\r\n`).join('')

/** A table's grid as such lines: title, wording, head, numbers, notes. */
export const csvOfGrid = ({ title, wording, head, body, about, foot }: TableGrid): string => {
  const single = (text: string): GridField[] => [{ text }]
  const before = wording === '' ? [title] : [title, wording]
  const numbers = [...head, ...body.map(({ fields }) => fields)]
  return csvOfLines([...before.map(single), [], ...numbers, [], ...[...about, ...foot].map(single)])
}

export const toCsv = (document: TableDocument): string => csvOfGrid(gridOf(document))
