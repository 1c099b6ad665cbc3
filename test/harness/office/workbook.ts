import { elements, parseXml, textOf } from '../../../server/documents/xml'
import { relationsOf, textIn, type Parts } from '../../../server/reportFiles/deck/parts'
import type { Element } from './schema'

const WORKBOOK = 'xl/workbook.xml'

const all = (parts: Parts, part: string, name: string): Element[] => [...elements(parseXml(textIn(parts, part)), name)]
const inside = (node: Element | undefined, name: string): Element[] => [...elements(node?.children ?? [], name)]

interface Place {
  readonly row: number
  readonly column: number
}

const placeOf = (address: string): Place => {
  const [, letters = '', row] = /^([A-Z]{1,3})([1-9]\d*)$/.exec(address) ?? []
  return {
    row: Number(row),
    column: Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
  }
}

/** Rows and cells are in rising order. */
const rising = (numbers: readonly number[]): boolean => numbers.every((one, at) => one > (numbers[at - 1] ?? 0))

const nameFaults = (parts: Parts): string[] => {
  const sheets = all(parts, WORKBOOK, 'sheet').map(({ attributes }) => attributes)
  const names = sheets.map(({ name = '' }) => name)
  const illegal = names.filter(
    name => name === '' || name.length > 31 || /[\\/*?:[\]]|^'|'$/.test(name) || name.toLowerCase() === 'history',
  )
  const lower = names.map(name => name.toLowerCase())
  const ids = sheets.map(({ sheetId }) => sheetId)
  const defined = all(parts, WORKBOOK, 'definedName')
  const keys = defined.map(({ attributes }) =>
    `${attributes.name ?? ''} ${attributes.localSheetId ?? ''}`.toLowerCase(),
  )
  const places = [
    ...defined.flatMap(({ children }) => textOf(children).split(/,(?=')/)),
    ...sheetsOf(parts).flatMap(part =>
      // Those with a relationship lead to an address, which is looked at with the package.
      all(parts, part, 'hyperlink').flatMap(({ attributes }) =>
        attributes['r:id'] === undefined ? [attributes.location ?? ''] : [],
      ),
    ),
  ]
  const lost = places.filter(place => {
    const [, quoted] =
      /^'((?:[^']|'')+)'!(?:[A-Z]+\d+|\$\d+:\$\d+|\$[A-Z]+:\$[A-Z]+|\$[A-Z]+\$\d+:\$[A-Z]+\$\d+)$/.exec(place) ?? []
    return quoted === undefined || !names.includes(quoted.replaceAll("''", "'"))
  })
  return [
    ...illegal.map(name => `a sheet cannot be named "${name}"`),
    ...(new Set(lower).size < lower.length ? ['two sheets have one name'] : []),
    ...(new Set(ids).size < ids.length ? ['two sheets have one id'] : []),
    ...(new Set(keys).size < keys.length ? ['a name is defined twice'] : []),
    ...defined
      .filter(({ attributes }) => Number(attributes.localSheetId ?? 0) >= sheets.length)
      .map(({ attributes }) => `${attributes.name ?? ''} belongs to no sheet`),
    ...lost.map(place => `${place} is no place of the workbook`),
  ]
}

const sheetsOf = (parts: Parts): string[] =>
  relationsOf(parts, WORKBOOK).flatMap(({ kind, target }) => (kind === 'worksheet' ? [target] : []))

const STYLES = 'xl/styles.xml'

const styleFaults = (parts: Parts): string[] => {
  const [sheet] = all(parts, STYLES, 'styleSheet')
  const listed = (list: string, item: string): Element[] => inside(inside(sheet, list)[0], item)
  const formats = listed('numFmts', 'numFmt').map(({ attributes }) => Number(attributes.numFmtId))
  const named = listed('cellStyles', 'cellStyle').map(({ attributes }) => attributes)
  const bases = listed('cellStyleXfs', 'xf')
  const looks = listed('cellXfs', 'xf')
  const counts = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'sst', 'mergeCells']
  const sizes: [string, number][] = [
    ['fontId', listed('fonts', 'font').length],
    ['fillId', listed('fills', 'fill').length],
    ['borderId', listed('borders', 'border').length],
    ['xfId', bases.length],
  ]
  const known = (id: number): boolean => (id < 164 ? id < 50 : formats.includes(id))
  const names = named.map(({ name = '' }) => name.toLowerCase())
  return [
    ...formats.filter(id => id < 164).map(id => `the format ${id} has a number of the spreadsheet's own`),
    ...(new Set(formats).size < formats.length ? ['two formats have one number'] : []),
    ...[...bases, ...looks].flatMap(({ attributes }) =>
      sizes.flatMap(([id, size]) => (Number(attributes[id] ?? 0) < size ? [] : [`${id} leads nowhere`])),
    ),
    ...[...bases, ...looks].flatMap(({ attributes: { numFmtId = '0' } }) =>
      known(Number(numFmtId)) ? [] : [`the format ${numFmtId} is not there`],
    ),
    ...(new Set(names).size < names.length ? ['two styles have one name'] : []),
    ...named.filter(({ xfId }) => Number(xfId) >= bases.length).map(({ name = '' }) => `the style ${name} has no look`),
    ...[STYLES, 'xl/sharedStrings.xml', ...sheetsOf(parts)].flatMap(part =>
      counts.flatMap(list =>
        all(parts, part, list).flatMap(({ attributes: { count }, children }) =>
          count === undefined || list === 'sst' || Number(count) === children.length ? [] : [`${list}: not ${count}`],
        ),
      ),
    ),
  ]
}

const cellFaults = (parts: Parts, part: string, strings: number, looks: number): string[] => {
  const rows = all(parts, part, 'row')
  const numbers = rows.map(({ attributes }) => Number(attributes.r))
  return [
    ...(rising(numbers) ? [] : ['rows out of order']),
    ...rows.flatMap((row, at) => {
      const cells = inside(row, 'c')
      const places = cells.map(({ attributes }) => placeOf(attributes.r ?? ''))
      const ordered = rising(places.map(({ column }) => column)) && places.every(place => place.row === numbers[at])
      return [
        ...(ordered ? [] : [`row ${numbers[at]}: cells out of order`]),
        ...cells.flatMap(({ attributes: { r = '', s = '0', t = 'n' }, children }) => {
          const value = textOf(inside({ name: '', attributes: {}, children }, 'v')[0]?.children ?? [])
          const formula = inside({ name: '', attributes: {}, children }, 'f').length > 0
          return [
            ...(Number(s) < looks ? [] : [`${r}: the look ${s} is not there`]),
            ...(t === 's' && !(/^\d+$/.test(value) && Number(value) < strings) ? [`${r}: its text is not there`] : []),
            ...(t === 'n' && value !== '' && !Number.isFinite(Number(value)) ? [`${r}: ${value} is no number`] : []),
            ...(formula ? [`${r}: is a formula`] : []),
          ]
        }),
      ]
    }),
  ]
}

const mergeFaults = (parts: Parts, part: string): string[] => {
  const areas = all(parts, part, 'mergeCell').map(({ attributes: { ref = '' } }) => {
    const [from = '', to = from] = ref.split(':')
    return { ref, from: placeOf(from), to: placeOf(to) }
  })
  return areas.flatMap((one, at) =>
    areas
      .slice(at + 1)
      .filter(
        other =>
          one.from.row <= other.to.row &&
          other.from.row <= one.to.row &&
          one.from.column <= other.to.column &&
          other.from.column <= one.to.column,
      )
      .map(other => `${one.ref} and ${other.ref} overlap`),
  )
}

const stringFaults = (parts: Parts): string[] =>
  all(parts, 'xl/sharedStrings.xml', 't').flatMap(({ attributes, children }) => {
    const text = textOf(children)
    const kept = text === text.trim() || attributes['xml:space'] === 'preserve'
    return [
      ...(kept ? [] : [`the blanks around "${text}" are lost`]),
      ...(text.length > 32_767 ? ['a text is longer than a cell'] : []),
    ]
  })

/** Reasons why a spreadsheet would repair or misread a workbook whose single parts are valid. */
export const workbookFaults = (parts: Parts): string[] => {
  const strings = all(parts, 'xl/sharedStrings.xml', 'si').length
  const looks = inside(all(parts, STYLES, 'cellXfs')[0], 'xf').length
  const ofSheets = sheetsOf(parts).flatMap(part =>
    [...cellFaults(parts, part, strings, looks), ...mergeFaults(parts, part)].map(fault => `${part}: ${fault}`),
  )
  return [...nameFaults(parts), ...styleFaults(parts), ...stringFaults(parts), ...ofSheets]
}
