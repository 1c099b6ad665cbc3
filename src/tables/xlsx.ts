import { bookFeature, sheetsOf, WRITER_FONT, writerSheet, type TableDocument } from '@core/domain/tables'

/** A workbook with one sheet per table: numbers as numbers, letters in cells of their own, notes below. Loads its writer. */
export const xlsxFile = async (documents: readonly TableDocument[]): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/browser')
  const sheets = sheetsOf(documents)
  const properties = { title: documents[0]?.title ?? '', date: new Date().toISOString().slice(0, 10) }
  return write(sheets.map(writerSheet), { ...WRITER_FONT, features: [bookFeature(sheets, properties)] }).toBlob()
}
