import { xmlText } from '../legalText'
import { BookLooks } from './bookStyles'
import type { SheetLink, TableSheet } from './sheet'

/** Properties of a workbook file; they name no person. */
export interface BookProperties {
  readonly title: string
  /** Day on which its numbers were calculated, as 2026-03-09. */
  readonly date: string
}

export const FILE_CREATOR = 'Tabularium'

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const CORE = 'docProps/core.xml'
const APP = 'docProps/app.xml'

/** The title, maker and day of a file, as office programs show them. */
export const coreProperties = ({ title, date }: BookProperties): string =>
  `${XML_HEAD}<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>${FILE_CREATOR}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${date}T00:00:00Z</dcterms:created></cp:coreProperties>`

export const APP_PROPERTIES = `${XML_HEAD}<Properties xmlns="${SCHEMAS}/officeDocument/2006/extended-properties"><Application>${FILE_CREATOR}</Application></Properties>`

const PROPERTY_TYPES = [
  [CORE, 'application/vnd.openxmlformats-package.core-properties+xml'],
  [APP, 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
].map(([part = '', type = '']) => `<Override PartName="/${part}" ContentType="${type}"/>`)

const PROPERTY_RELATIONS = [
  ['core', 'package/2006/relationships/metadata/core-properties', CORE],
  ['app', 'officeDocument/2006/relationships/extended-properties', APP],
].map(([id = '', type = '', part = '']) => `<Relationship Id="${id}" Type="${SCHEMAS}/${type}" Target="${part}"/>`)

const column = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${column(Math.floor(at / 26) - 1)}${column(at % 26)}`

const linkXml = ({ row, column: at, to }: SheetLink): string =>
  `<hyperlink ref="${column(at)}${row + 1}" location="${xmlText(`'${to.sheet}'!A${to.row + 1}`)}"/>`

/** Name of the sheet and number of the page, on paper. */
const FOOTER = '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

/** Adds what the library cannot write: links inside the workbook, pages as wide as the table when printed, and their footer. */
const completed = (xml: string, links: readonly SheetLink[]): string => {
  const hyperlinks = links.length === 0 ? '' : `<hyperlinks>${links.map(linkXml).join('')}</hyperlinks>`
  // Elements of a sheet have a fixed order, and a pane frozen in one direction has no corner.
  return xml
    .replace(/<pane ySplit="0" ([^>]*)activePane="bottomRight"/, '<pane $1activePane="topRight"')
    .replace(/(<pane [^>]*)xSplit="0" ([^>]*)activePane="bottomRight"/, '$1$2activePane="bottomLeft"')
    .replace(/<worksheet [^>]*>/, start => `${start}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
    .replace('<pageMargins', () => `${hyperlinks}<pageMargins`)
    .replace('<pageSetup ', '<pageSetup fitToHeight="0" ')
    .replace('</worksheet>', () => `${FOOTER}</worksheet>`)
}

/** The library writes an empty list of names, which the format does not allow: the names replace it, or it is removed. */
const withPrintTitles = (xml: string, sheets: readonly TableSheet[]): string => {
  const names = sheets.flatMap(({ name, frozenRows }, at) =>
    frozenRows === 0
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${xmlText(`'${name}'!$1:$${frozenRows}`)}</definedName>`,
        ],
  )
  const list = names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
  return xml.replace(/<definedNames\s*(?:\/>|><\/definedNames>)/, () => list)
}

/** Makes the library's workbook open in office programs without a warning; passed as its "feature". */
export const bookFeature = (sheets: readonly TableSheet[], properties: BookProperties) => {
  const looks = new BookLooks()
  return {
    files: {
      transform: {
        '[Content_Types].xml': { insert: () => PROPERTY_TYPES.join('') },
        '_rels/.rels': { insert: () => PROPERTY_RELATIONS.join('') },
        'xl/workbook.xml': { transform: (xml: string) => withPrintTitles(xml, sheets) },
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml: string, _options: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
            const sheet = sheets[sheetIndex]
            if (sheet) looks.add(xml, sheet)
            return completed(xml, sheet?.links ?? [])
          },
        },
        'xl/styles.xml': { transform: (xml: string) => looks.named(xml) },
      },
      write: { files: () => ({ [CORE]: coreProperties(properties), [APP]: APP_PROPERTIES }) },
    },
  }
}
