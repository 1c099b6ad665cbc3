import type { Blob } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import type Stream from 'node:stream'
import writeWorkbook from 'write-excel-file/node'
import type { Feature } from 'write-excel-file/node'
import { xmlText } from '@core/domain'
import { WRITER_FONT, writerSheet } from '@core/domain/tables'
import type { SheetLink, TableSheet } from '@core/domain/tables'
import type { ReportFile } from '../protocol'
import { bookSheets } from './sheets'

const column = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${column(Math.floor(at / 26) - 1)}${column(at % 26)}`

const linkXml = ({ row, column: at, to }: SheetLink): string =>
  `<hyperlink ref="${column(at)}${row + 1}" location="${xmlText(`'${to.sheet}'!A${to.row + 1}`)}"/>`

/** What the library has no words for: links inside the workbook, pages as wide as the table when it is printed, and their foot. */
const completed = (xml: string, links: readonly SheetLink[]): string => {
  const hyperlinks = links.length === 0 ? '' : `<hyperlinks>${links.map(linkXml).join('')}</hyperlinks>`
  // Elements of a sheet have a fixed order, and with frozen columns alone there is no pane at the bottom.
  return xml
    .replace(/<pane ySplit="0" ([^>]*)activePane="bottomRight"/, '<pane $1activePane="topRight"')
    .replace(/<worksheet [^>]*>/, start => `${start}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
    .replace('<pageMargins', () => `${hyperlinks}<pageMargins`)
    .replace('<pageSetup ', '<pageSetup fitToHeight="0" ')
    .replace('</worksheet>', () => `${FOOTER}</worksheet>`)
}

/** Name of the sheet and number of the page, on paper. */
const FOOTER = '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

/** A table that goes on over pages has its title and heads on each when it is printed. */
const withPrintTitles = (xml: string, sheets: readonly TableSheet[]): string => {
  const names = sheets.flatMap(({ name, frozenRows }, at) =>
    frozenRows === 0
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${xmlText(`'${name}'!$1:$${frozenRows}`)}</definedName>`,
        ],
  )
  if (names.length === 0) return xml
  return xml.replace('</sheets>', () => `</sheets><definedNames>${names.join('')}</definedNames>`)
}

const completing = (sheets: readonly TableSheet[]): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      'xl/workbook.xml': { transform: xml => withPrintTitles(xml, sheets) },
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) => completed(xml, sheets[sheetIndex]?.links ?? []),
      },
    },
  },
})

/** A table book as a workbook. */
export const writeXlsx = async (file: ReportFile, path: string): Promise<void> => {
  const sheets = bookSheets(file)
  const book = writeWorkbook(sheets.map(writerSheet), { ...WRITER_FONT, features: [completing(sheets)] })
  await writeFile(path, await book.toBuffer(), { flag: 'wx', mode: 0o600 })
}
