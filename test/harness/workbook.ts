import { XMLParser } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'

export type WorkbookValue = string | number | null

interface Cell {
  readonly r: string
  readonly t?: string
  readonly v?: string | number
}

const placeOf = (address: string): readonly [row: number, column: number] => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(digits) - 1, column - 1]
}

const list = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T]

/** A workbook as a spreadsheet reads it: sheet name to rows of values, and its styles as they are written. */
export const readWorkbook = (bytes: Uint8Array) => {
  const parts = unzipSync(bytes)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
  })
  const read = (path: string): unknown => {
    const part = parts[path]
    if (!part) throw new Error(`${path} is missing`)
    return parser.parse(strFromU8(part))
  }
  const strings = list(
    (read('xl/sharedStrings.xml') as { sst: { si: { t: string | { '#text': string } }[] } }).sst.si,
  ).map(({ t }) => (typeof t === 'string' ? t : t['#text']))
  const names = list(
    (read('xl/workbook.xml') as { workbook: { sheets: { sheet: { name: string }[] } } }).workbook.sheets.sheet,
  )
  const sheets = names.map(({ name }, position) => {
    const { worksheet } = read(`xl/worksheets/sheet${position + 1}.xml`) as {
      worksheet: { sheetData: { row: { c?: Cell | Cell[] }[] } }
    }
    const rows: (WorkbookValue[] | undefined)[] = []
    for (const row of list(worksheet.sheetData.row))
      for (const cell of list(row.c)) {
        const [line, column] = placeOf(cell.r)
        const value = cell.v === undefined ? null : cell.t === 's' ? (strings[Number(cell.v)] ?? null) : Number(cell.v)
        ;(rows[line] ??= [])[column] = value
      }
    return [name, Array.from(rows, row => row ?? [])] as const
  })
  return { sheets: new Map(sheets), styles: strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()) }
}
