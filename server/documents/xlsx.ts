import { DOCUMENT_LIMITS } from '@core/domain'
import { damaged, tooManyPages } from './problem'
import type { ReadPage } from './protocol'
import { textBudget } from './text'
import { elements, parseXml, relationTargets, textOf, type Node } from './xml'
import type { Package } from './zip'

const WORKBOOK = 'xl/workbook.xml'
/** Characters read of one part: a sheet keeps far less text, and memory is bounded. */
const SHEET_XML = 16 * 1024 ** 2
const STRINGS_XML = 32 * 1024 ** 2

/** Characters parsed at once: the parsed form takes many times the memory. */
const PIECE_XML = 1024 ** 2

/** The first `most` characters of a long list of elements, as pieces of XML that hold whole elements. */
function* pieces(xml: string, tag: string, most: number): Generator<string> {
  const [opening, ending] = [new RegExp(`<${tag}[\\s/>]`, 'g'), `</${tag}>`]
  for (let at = xml.search(opening); at >= 0 && at < most;) {
    const within = xml.lastIndexOf(ending, at + PIECE_XML - ending.length)
    const last = within > at ? within : xml.indexOf(ending, at)
    // Without a closing tag only empty elements are left: they end where the list does.
    const end = last < 0 ? xml.indexOf('</', at) : last + ending.length
    if (end < 0) throw damaged(`no ${ending}`)
    yield `<list>${xml.slice(at, end)}</list>`
    opening.lastIndex = end
    at = opening.exec(xml)?.index ?? -1
  }
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
  return [...pieces(xml, 'si', STRINGS_XML)].flatMap(piece =>
    [...elements(parseXml(piece), 'si')].map(item => stringText(item.children)),
  )
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
  for (const piece of pieces(xml, 'row', SHEET_XML)) {
    for (const row of elements(parseXml(piece), 'row')) {
      const cells = [...elements(row.children, 'c')].map(cell => cellText(cell, strings).replace(/\s+/g, ' '))
      rows.push(cells.join('\t'))
      length += cells.reduce((sum, cell) => sum + cell.length + 1, 0)
      if (length > DOCUMENT_LIMITS.pageCharacters) return rows.join('\n')
    }
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
