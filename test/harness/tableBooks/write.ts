import { writeFile } from 'node:fs/promises'
import writeWorkbook from 'write-excel-file/node'
import type { GridCell } from './layout'

export interface BookSheet {
  readonly name: string
  readonly rows: readonly (readonly (GridCell | null)[])[]
}

const csvField = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replace(/"/gu, '""')}"` : text)

const csvOf = ({ rows }: BookSheet): string =>
  rows.map(row => Array.from(row, cell => csvField(String(cell?.value ?? ''))).join(',')).join('\n')

/** Writes sheets as a workbook with the library of the product, or the first one as CSV. */
export const writeBook = async (sheets: readonly BookSheet[], format: 'xlsx' | 'csv', path: string): Promise<void> => {
  if (format === 'csv') return writeFile(path, sheets.map(csvOf).join('\n'))
  const file = writeWorkbook(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map(row =>
        Array.from(row, cell =>
          cell === null
            ? null
            : typeof cell.value === 'number'
              ? { value: cell.value, type: Number }
              : { value: cell.value, type: String, ...(cell.span !== undefined && { columnSpan: cell.span }) },
        ),
      ),
    })),
  )
  await writeFile(path, await file.toBuffer())
}
