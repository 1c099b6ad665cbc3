import { cutText, legalText, xmlText } from '../legalText'
import { BookLooks } from './bookStyles'
import { pageColumns, PRINTED_SCALE } from './printing'
import type { SheetLink, TableSheet } from './sheet'
import { EMPTY_COLUMN } from './textRoom'

/** Properties of a workbook file; they name no person. */
export interface BookProperties {
  readonly title: string
  /** Day on which its numbers were calculated, as 2026-03-09. */
  readonly date: string
  /** The study, as its subject. */
  readonly subject?: string
}

export const FILE_CREATOR = 'Tabularium'

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const CORE = 'docProps/core.xml'
const APP = 'docProps/app.xml'

/** The title, maker and day of a file, as office programs show them. */
export const coreProperties = ({ title, date, subject }: BookProperties): string =>
  `${XML_HEAD}<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title>${subject === undefined ? '' : `<dc:subject>${xmlText(subject)}</dc:subject>`}<dc:creator>${FILE_CREATOR}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${date}T00:00:00Z</dcterms:created></cp:coreProperties>`

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

const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`

const linkXml = ({ row, column: at, to }: SheetLink, number: number): string =>
  `<hyperlink ref="${column(at)}${row + 1}" ${
    'address' in to ? `r:id="link${number}"` : `location="${xmlText(`'${to.sheet}'!A${to.row + 1}`)}"`
  }/>`

/** The addresses that the links of a sheet lead to. */
const addressesXml = ({ links = [] }: TableSheet): string =>
  links
    .map(({ to }, number) =>
      'address' in to
        ? `<Relationship Id="link${number}" Type="${RELATIONS}/hyperlink" Target="${xmlText(to.address)}" TargetMode="External"/>`
        : '',
    )
    .join('')

/** What is at the head and foot of every printed page besides the names of sheets and the numbers of pages. */
export interface PrintedTexts {
  /** Of the whole workbook, above each sheet. */
  readonly title: string
  /** Whose it is. */
  readonly organisation: string
  /** Where its figures come from. */
  readonly source: string
}

const NO_TEXTS: PrintedTexts = { title: '', organisation: '', source: '' }
/** The three parts of a header or footer may have 255 characters together: room for a long title, or for two texts. */
const PRINTED_MAX = { header: 140, footer: 70 } as const

/** A text in a header or footer, where an ampersand begins a code; one that is too long ends in an ellipsis. */
const printed = (text: string, most: number): string => {
  const whole = legalText(text)
  const shown = whole.length <= most ? whole : `${cutText(whole, most - 1).trimEnd()}…`
  return xmlText(shown.replaceAll('&', '&&'))
}

const headerFooter = ({ title, organisation, source }: PrintedTexts): string =>
  [
    '<headerFooter>',
    `<oddHeader>&amp;L&amp;8${printed(` ${title}`, PRINTED_MAX.header)}&amp;R&amp;8&amp;A</oddHeader>`,
    `<oddFooter>&amp;L&amp;8${printed(` ${organisation}`, PRINTED_MAX.footer)}&amp;C&amp;8&amp;P / &amp;N&amp;R&amp;8${printed(` ${source}`, PRINTED_MAX.footer)}</oddFooter>`,
    '</headerFooter>',
  ].join('')

const outlined = (xml: string, levels: readonly number[]): string =>
  xml.replace(/<row r="(\d+)"/g, (start, row: string) => {
    const level = levels[Number(row) - 1] ?? 0
    return level === 0 ? start : `${start} outlineLevel="${level}"`
  })

/** Breaks of one kind: rows or columns before each, and how far each of them reaches. */
const breaksXml = (kind: 'rowBreaks' | 'colBreaks', breaks: readonly number[], most: number): string =>
  breaks.length === 0
    ? ''
    : `<${kind} count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.map(at => `<brk id="${at}" max="${most}" man="1"/>`).join('')}</${kind}>`

/** Pages as wide as the sheet, or side by side in the smallest type that can be read. */
const SETUP = {
  one: { fit: '<pageSetUpPr fitToPage="1"/>', page: '<pageSetup fitToHeight="0" ' },
  several: { fit: '', page: `<pageSetup scale="${PRINTED_SCALE}" pageOrder="overThenDown" ` },
} as const

/** Adds what the library cannot write: links, the outline, and how it is printed. */
const completed = (xml: string, sheet: TableSheet, texts: PrintedTexts): string => {
  const { links = [], outline = [], breaks = [] } = sheet
  const hyperlinks = links.length === 0 ? '' : `<hyperlinks>${links.map(linkXml).join('')}</hyperlinks>`
  const deepest = Math.max(0, ...outline)
  const summary = deepest === 0 ? '' : '<outlinePr summaryBelow="0"/>'
  const columns = pageColumns(sheet)
  const setup = SETUP[columns.length === 0 ? 'one' : 'several']
  const properties = `${summary}${setup.fit}`
  const pages = `${breaksXml('rowBreaks', breaks, 16_383)}${breaksXml('colBreaks', columns, 1_048_575)}`
  const format = deepest === 0 ? '' : `<sheetFormatPr defaultRowHeight="13" outlineLevelRow="${deepest}"/>`
  // Elements of a sheet have a fixed order, and a pane frozen in one direction has no corner.
  return (deepest === 0 ? xml : outlined(xml, outline))
    .replace(/<pane ySplit="0" ([^>]*)activePane="bottomRight"/, '<pane $1activePane="topRight"')
    .replace(/(<pane [^>]*)xSplit="0" ([^>]*)activePane="bottomRight"/, '$1$2activePane="bottomLeft"')
    .replace(/<worksheet [^>]*>/, start => `${start}${properties === '' ? '' : `<sheetPr>${properties}</sheetPr>`}`)
    .replace('</sheetViews>', end => `${end}${format}`)
    .replace('<pageMargins', () => `${hyperlinks}<pageMargins`)
    .replace('<pageSetup ', setup.page)
    .replace('</worksheet>', () => `${headerFooter(texts)}${pages}</worksheet>`)
}

/** Columns that a printed sheet needs: the widest row, and room for texts that run on beside their cell. */
const printedColumns = ({ rows, widths, printedWidth = 0 }: TableSheet): number => {
  const table = widths.reduce((sum, width) => sum + width, 0)
  const more = Math.max(0, Math.ceil((printedWidth - table) / EMPTY_COLUMN))
  return Math.max(
    1,
    widths.length + more,
    rows.reduce((most, row) => Math.max(most, row.length), 0),
  )
}

const definedName = (name: string, sheet: number, place: string): string =>
  `<definedName name="_xlnm.${name}" localSheetId="${sheet}">${xmlText(place)}</definedName>`

const printNames = (sheet: TableSheet, at: number): string[] => {
  const { name, rows, frozenRows, frozenColumns = 1, repeatedRow } = sheet
  const area = `'${name}'!$A$1:$${column(printedColumns(sheet) - 1)}$${Math.max(1, rows.length)}`
  const titles = [
    ...(frozenColumns === 0 || frozenRows === 0 ? [] : [`'${name}'!$A:$${column(frozenColumns - 1)}`]),
    ...(frozenRows === 0 ? [] : [`'${name}'!$1:$${frozenRows}`]),
    ...(frozenRows > 0 || repeatedRow === undefined ? [] : [`'${name}'!$${repeatedRow + 1}:$${repeatedRow + 1}`]),
  ]
  return [
    definedName('Print_Area', at, area),
    ...(titles.length === 0 ? [] : [definedName('Print_Titles', at, titles.join(','))]),
  ]
}

/** The library writes an empty list of names, which the format does not allow: the names replace it. */
const withPrintNames = (xml: string, sheets: readonly TableSheet[]): string =>
  xml.replace(
    /<definedNames\s*(?:\/>|><\/definedNames>)/,
    () => `<definedNames>${sheets.flatMap(printNames).join('')}</definedNames>`,
  )

const THEME_TYPE = `<Override PartName="/xl/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>`
const THEME_RELATION = `<Relationship Id="theme" Type="${SCHEMAS}/officeDocument/2006/relationships/theme" Target="theme/theme1.xml"/>`

export interface BookExtras {
  readonly printed?: PrintedTexts
  /** The theme as its XML part; absent: none, and colours of ours. */
  readonly theme?: string
}

/** Makes the library's workbook open in office programs without a warning; passed as its "feature". */
export const bookFeature = (
  sheets: readonly TableSheet[],
  properties: BookProperties,
  { printed: texts = { ...NO_TEXTS, title: properties.title }, theme }: BookExtras = {},
) => {
  const looks = new BookLooks(theme !== undefined)
  return {
    files: {
      transform: {
        '[Content_Types].xml': {
          insert: () => [...PROPERTY_TYPES, ...(theme === undefined ? [] : [THEME_TYPE])].join(''),
        },
        '_rels/.rels': { insert: () => PROPERTY_RELATIONS.join('') },
        'xl/_rels/workbook.xml.rels': { insert: () => (theme === undefined ? '' : THEME_RELATION) },
        'xl/workbook.xml': { transform: (xml: string) => withPrintNames(xml, sheets) },
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml: string, _options: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
            const sheet = sheets[sheetIndex]
            if (!sheet) return xml
            looks.add(xml, sheet)
            return completed(xml, sheet, texts)
          },
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          transform: (xml: string, _options: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
            const sheet = sheets[sheetIndex]
            return sheet ? xml.replace('</Relationships>', end => `${addressesXml(sheet)}${end}`) : xml
          },
        },
        'xl/styles.xml': { transform: (xml: string) => looks.named(xml) },
      },
      write: {
        files: () => ({
          [CORE]: coreProperties(properties),
          [APP]: APP_PROPERTIES,
          ...(theme !== undefined && { 'xl/theme/theme1.xml': theme }),
        }),
      },
    },
  }
}
