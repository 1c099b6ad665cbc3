import { strFromU8, unzipSync } from 'fflate'
import type { SheetTexts } from '@core/domain/codebook'

/** Most bytes of the workbook and of each of its parts, unpacked. */
const FILE_MAX = 20 * 1024 ** 2
const PART_MAX = 64 * 1024 ** 2

/** Why a workbook cannot be read, in a sentence for people. */
export class SheetProblem extends Error {}

const WANTED = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/u

const partsOf = (bytes: Uint8Array): Readonly<Record<string, Uint8Array>> => {
  if (bytes.length > FILE_MAX) throw new SheetProblem('This workbook is larger than 20 MB.')
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!WANTED.test(name)) return false
        if (originalSize > PART_MAX) throw new SheetProblem('This workbook holds more than a codebook does.')
        return true
      },
    })
  } catch (error) {
    if (error instanceof SheetProblem) throw error
    throw new SheetProblem('This is not an Excel workbook (.xlsx).')
  }
}

const parse = (bytes: Uint8Array | undefined): Document | null =>
  bytes ? new DOMParser().parseFromString(strFromU8(bytes), 'application/xml') : null

const all = (node: Document | Element | null, tag: string): Element[] =>
  node ? [...node.getElementsByTagNameNS('*', tag)] : []

/** Text of a string, without phonetic hints. */
const textIn = (node: Element): string =>
  all(node, 't')
    .filter(part => part.parentElement?.localName !== 'rPh')
    .map(part => part.textContent)
    .join('')

/** 0 for A, 26 for AA. */
const columnOf = (reference: string): number => {
  const letters = /^[A-Z]+/u.exec(reference)?.[0] ?? 'A'
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}

const COLUMNS_MAX = 100

const rowsOf = (sheet: Document | null, strings: readonly string[]): SheetTexts =>
  all(sheet, 'row').map(row => {
    const cells: string[] = []
    for (const cell of all(row, 'c')) {
      const at = columnOf(cell.getAttribute('r') ?? '')
      if (at >= COLUMNS_MAX) continue
      const type = cell.getAttribute('t')
      const value = all(cell, 'v')[0]?.textContent ?? ''
      while (cells.length < at) cells.push('')
      cells[at] = type === 'inlineStr' ? textIn(cell) : type === 's' ? (strings[Number(value)] ?? '') : value
    }
    return cells
  })

/** The sheets of an Excel workbook by their names, as texts. Throws SheetProblem for what is none. */
export const readSheets = (bytes: Uint8Array): Readonly<Record<string, SheetTexts>> => {
  const parts = partsOf(bytes)
  const workbook = parse(parts['xl/workbook.xml'])
  if (!workbook) throw new SheetProblem('This is not an Excel workbook (.xlsx).')
  const targets = new Map(
    all(parse(parts['xl/_rels/workbook.xml.rels']), 'Relationship').map(one => [
      one.getAttribute('Id') ?? '',
      (one.getAttribute('Target') ?? '').replace(/^\/?(xl\/)?/u, ''),
    ]),
  )
  const strings = all(parse(parts['xl/sharedStrings.xml']), 'si').map(textIn)
  return Object.fromEntries(
    all(workbook, 'sheet').map(sheet => {
      const id =
        [...sheet.attributes].find(({ localName, prefix }) => localName === 'id' && prefix !== null)?.value ?? ''
      return [sheet.getAttribute('name') ?? '', rowsOf(parse(parts[`xl/${targets.get(id) ?? ''}`]), strings)]
    }),
  )
}
