import { writeFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { openZip } from '../zip'
import { readXlsx, type ReadXlsxOptions } from './index'
import type { CsvFile } from '../csv'

export interface TestSheet {
  readonly name?: string
  readonly state?: string
  /** What is inside sheetData; a list of rows of texts and numbers is written as one. */
  readonly data: string | readonly (readonly (string | number)[])[]
  /** What follows sheetData. */
  readonly after?: string
  /** What stands before sheetData. */
  readonly before?: string
}

export interface TestBook {
  readonly strings?: string
  /** Format codes of styles 1, 2, ... */
  readonly formats?: readonly string[]
  /** Numbers of built-in formats of the styles behind these. */
  readonly builtIn?: readonly number[]
  readonly from1904?: boolean
  readonly more?: Readonly<Record<string, string>>
}

const escaped = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/"/gu, '&quot;')

const rowsOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row, at) => {
      const cells = row.map((cell, column) => {
        const place = `${String.fromCharCode(65 + column)}${at + 1}`
        if (cell === '') return ''
        return typeof cell === 'number'
          ? `<c r="${place}"><v>${cell}</v></c>`
          : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
      })
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    .join('')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** For tests: the parts of a workbook, by their names. */
export const bookParts = (sheets: readonly TestSheet[], book: TestBook = {}): Record<string, string> => {
  const { strings, formats = [], builtIn = [], from1904 = false, more = {} } = book
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${XML}<Relationships><Relationship Id="rId1" Type="${LINK}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${LINK}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${sheets
      .map(
        (_, at) => `<Relationship Id="rId${at + 1}" Type="${LINK}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${LINK}/styles" Target="/xl/styles.xml"/><Relationship Id="t" Type="${LINK}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${[
      ...formats.map((_, at) => 164 + at),
      ...builtIn,
    ]
      .map(id => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings}</sst>` }),
  }
  sheets.forEach(({ data, before = '', after = '' }, at) => {
    const rows = typeof data === 'string' ? data : rowsOf(data)
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${XML}<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
  })
  return { ...parts, ...more }
}

/** For tests: writes parts as a ZIP file. */
export const writeParts = (path: string, parts: Readonly<Record<string, string>>): string => {
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
  return path
}

/** For tests: reads the workbook at a path. */
export const readWorkbook = async (path: string, options: ReadXlsxOptions = {}): Promise<CsvFile> => {
  const zip = await openZip(path)
  try {
    return await readXlsx(zip, options)
  } finally {
    zip.close()
  }
}
