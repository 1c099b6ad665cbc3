import type { CodebookSheet } from '@core/domain/codebook'
import {
  bookFeature,
  sheetsOf,
  WRITER_FONT,
  writerSheet,
  type TableDocument,
  type TableSheet,
} from '@core/domain/tables'

/** A workbook of finished sheets, with today as its day. Loads its writer. */
export const sheetsFile = async (sheets: readonly TableSheet[], title: string): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/browser')
  const properties = { title, date: new Date().toISOString().slice(0, 10) }
  return write(sheets.map(writerSheet), { ...WRITER_FONT, features: [bookFeature(sheets, properties)] }).toBlob()
}

/** A workbook with one sheet per table: numbers as numbers, letters in cells of their own, notes below. */
export const xlsxFile = async (documents: readonly TableDocument[]): Promise<Blob> =>
  sheetsFile(sheetsOf(documents), documents[0]?.title ?? '')

/** A workbook of plain sheets, such as a codebook: text as text, numbers as numbers. Loads its writer. */
export const plainWorkbook = async (sheets: readonly CodebookSheet[]): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/browser')
  const cell = (value: string | number | null) =>
    value === null || value === ''
      ? null
      : typeof value === 'number'
        ? { value, type: Number }
        : { value, type: String }
  return write(
    sheets.map(({ name, head, rows, widths }) => ({
      sheet: name,
      data: [
        head.map(value => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map(row => row.map(cell)),
      ],
      columns: widths.map(width => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBlob()
}
