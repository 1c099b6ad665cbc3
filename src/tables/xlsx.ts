import { sheetsOf, WRITER_FONT, writerSheet, type TableDocument } from '@core/domain/tables'

/** A workbook with one sheet per table: numbers as numbers, letters in cells of their own, notes below. Loads its writer. */
export const xlsxFile = async (documents: readonly TableDocument[]): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/browser')
  return write(sheetsOf(documents).map(writerSheet), WRITER_FONT).toBlob()
}
