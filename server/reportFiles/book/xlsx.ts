import { writeFile } from 'node:fs/promises'
import writeWorkbook from 'write-excel-file/node'
import { bookFeature, WRITER_FONT, writerSheet } from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { bookSheets } from './sheets'

/** A table book as a workbook. */
export const writeXlsx = async (file: ReportFile, path: string): Promise<void> => {
  const sheets = bookSheets(file)
  const book = writeWorkbook(sheets.map(writerSheet), { ...WRITER_FONT, features: [bookFeature(sheets, file.head)] })
  await writeFile(path, await book.toBuffer(), { flag: 'wx', mode: 0o600 })
}
