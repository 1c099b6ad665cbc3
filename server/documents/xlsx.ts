import { DOCUMENT_LIMITS } from '@core/domain'
import { damaged, tooManyPages } from './problem'
import type { ReadPage } from './protocol'
import { textBudget } from './text'
import { elements, parseXml, relationTargets, textOf } from './xml'
import type { Node } from './xml'
import type { Package } from './zip'

const WORKBOOK = 'xl/workbook.xml'
/** Characters of one part that are read: a sheet keeps far less text, and memory is bounded. */
const SHEET_XML = 16 * 1024 ** 2
const STRINGS_XML = 32 * 1024 ** 2

/** The beginning of a long list of elements, ended properly. */
const beginning = (xml: string, most: number, lastTag: string, ending: string): string => {
  if (xml.length <= most) return xml
  const at = xml.lastIndexOf(lastTag, most)
  if (at < 0) throw damaged(`no ${lastTag}`)
  return `${xml.slice(0, at + lastTag.length)}${ending}`
}

/** Text of a string item, without phonetic hints. */
const stringText = (nodes: readonly Node[]): string =>
  nodes
    .map(node =>
      typeof node === 'string' || node.name === 'rPh'
        ? ''
        : node.name === 't'
          ? textOf([node])
          : stringText(node.children),
    )
    .join('')

const sharedStrings = (file: Package): readonly string[] => {
  const xml = file.text('xl/sharedStrings.xml')
  if (xml === null) return []
  const nodes = parseXml(beginning(xml, STRINGS_XML, '</si>', '</sst>'))
  return [...elements(nodes, 'si')].map(item => stringText(item.children))
}

const cellText = (cell: Exclude<Node, string>, strings: readonly string[]): string => {
  const [value] = elements(cell.children, 'v')
  if (cell.attributes.t === 'inlineStr') return stringText([...elements(cell.children, 'is')])
  const raw = value === undefined ? '' : textOf(value.children)
  return cell.attributes.t === 's' ? (strings[Number(raw)] ?? '') : raw
}

const sheetText = (xml: string, strings: readonly string[]): string => {
  const rows: string[] = []
  let length = 0
  for (const row of elements(parseXml(beginning(xml, SHEET_XML, '</row>', '</sheetData></worksheet>')), 'row')) {
    const cells = [...elements(row.children, 'c')].map(cell => cellText(cell, strings).replace(/\s+/g, ' '))
    rows.push(cells.join('\t'))
    length += cells.reduce((sum, cell) => sum + cell.length + 1, 0)
    if (length > DOCUMENT_LIMITS.pageCharacters) break
  }
  return rows.join('\n')
}

/** Each sheet is a page: its name and the values of its cells, row by row. */
export const readXlsx = (file: Package): ReadPage[] => {
  const xml = file.text(WORKBOOK)
  if (xml === null) throw damaged('no workbook.xml')
  const targets = relationTargets(file.text('xl/_rels/workbook.xml.rels'), WORKBOOK)
  const strings = sharedStrings(file)
  const keep = textBudget()
  const sheets = [...elements(parseXml(xml), 'sheet')]
  if (sheets.length > DOCUMENT_LIMITS.pages) throw tooManyPages(sheets.length)
  return sheets.map(({ attributes }) => {
    const sheet = file.text(targets.get(attributes['r:id'] ?? '') ?? '')
    return {
      title: keep(attributes.name ?? '').slice(0, 250),
      text: sheet === null ? '' : keep(sheetText(sheet, strings)),
      preview: false,
    }
  })
}
