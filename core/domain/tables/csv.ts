import { legalText } from '../legalText'
import { rawNumber } from './format'
import { gridOf, neutral, type GridField, type TableDocument, type TableGrid } from './grid'

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const csvCell = (field: GridField): string =>
  'number' in field ? rawNumber(field.number) : quoted(neutral(legalText(field.text)))

/** Lines as in RFC 4180 with unrounded numbers; texts that start like a formula are neutralised, numbers stay numbers. */
export const csvOfLines = (lines: readonly (readonly GridField[])[]): string =>
  lines.map(fields => `${fields.map(csvCell).join(',')}\r\n`).join('')

/** A table's grid as such lines: title, head, numbers, notes. */
export const csvOfGrid = ({ before, head, body, after }: TableGrid): string => {
  const single = (text: string): GridField[] => [{ text }]
  return csvOfLines([...before.map(single), [], ...head, ...body.map(({ fields }) => fields), [], ...after.map(single)])
}

export const toCsv = (document: TableDocument): string => csvOfGrid(gridOf(document))
