import { readFile, writeFile } from 'node:fs/promises'
import writeWorkbook from 'write-excel-file/node'
import { bookFeature, WRITER_FONT, writerSheet } from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { bookSheets } from './sheets'
import { themeOf } from './theme'

/** A table book as a workbook, in the colours of the template where there is one. */
export const writeXlsx = async (file: ReportFile, path: string): Promise<void> => {
  const { head, organisation = '', template } = file
  const sheets = bookSheets(file)
  const printed = {
    title: [head.study, head.title].join(' · '),
    organisation,
    source: `${head.dataset.name}, version ${head.dataset.version}, ${head.date}`,
  }
  const theme = template === null ? null : themeOf(await readFile(template))
  const feature = bookFeature(sheets, { ...head, subject: head.study }, { printed, ...(theme !== null && { theme }) })
  const book = writeWorkbook(sheets.map(writerSheet), { ...WRITER_FONT, features: [feature] })
  await writeFile(path, await book.toBuffer(), { flag: 'wx', mode: 0o600 })
}
