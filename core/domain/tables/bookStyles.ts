import { xmlText } from '../legalText'
import { isFormula } from './formula'
import type { SheetLook, SheetRole, TableSheet } from './sheet'
import { ACCENT } from './writerSheet'

/** Names in the spreadsheet's list of styles. */
const STYLE_NAMES: Readonly<Record<SheetRole, string>> = {
  title: 'Title',
  wording: 'Wording',
  head: 'Header',
  letter: 'Letter',
  base: 'Base',
  net: 'Net',
  row: 'Option',
  statistic: 'Statistic',
  note: 'Note',
  link: 'Link',
  listHead: 'List header',
  section: 'Section',
  text: 'List text',
  term: 'List term',
  figure: 'List figure',
}
/** Names that spreadsheets have styles for already, with their numbers: ours replace those. */
const OWN_STYLES: ReadonlyMap<string, number> = new Map([
  ['Title', 15],
  ['Note', 10],
])

/** Formats with numbers below 164 belong to spreadsheets; these two of ours are among them. */
const OWN_FORMATS = 164
const BUILT_IN: ReadonlyMap<string, number> = new Map([
  ['#,##0', 3],
  ['@', 49],
])

const CELL = /<c r="([A-Z]+)(\d+)" s="(\d+)"/g

const columnAt = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

interface CellLook {
  readonly look: SheetLook
  readonly number: boolean
  /** Begins like a formula, which it is not. */
  readonly quoted: boolean
}

const isPlain = ({ low, depth, ...others }: SheetLook): boolean =>
  !low &&
  depth === undefined &&
  [others.first, others.last, others.end, others.alone, others.net].every(on => on !== true)

const ownStyle = (name: string): string => {
  const number = OWN_STYLES.get(name)
  return number === undefined ? '' : ` builtinId="${number}" customBuiltin="1"`
}

/** The accent as the library writes it. */
const ACCENT_COLOUR = new RegExp(`<color rgb="(?:FF)?${ACCENT.slice(1)}"/>`, 'gi')

/** Which cells of a book have which look, collected sheet by sheet: the library only numbers looks. */
export class BookLooks {
  private readonly roles = new Map<number, CellLook>()

  /** `themed`: the workbook has a theme, whose first accent takes the place of ours. */
  constructor(private readonly themed = false) {}

  /** Adds a written sheet and what it was written from. */
  add(xml: string, sheet: TableSheet): void {
    for (const [, letters = '', row, style] of xml.matchAll(CELL)) {
      const cell = sheet.rows[Number(row) - 1]?.[columnAt(letters)]
      const at = Number(style)
      if (!cell || this.roles.has(at)) continue
      this.roles.set(at, {
        look: cell.look,
        number: 'number' in cell,
        quoted: 'text' in cell && isFormula(cell.text),
      })
    }
  }

  /** The styles as the library wrote them, with a named style behind each look and formats numbered as spreadsheets do. */
  named(xml: string): string {
    const formats = new Map(
      Array.from(xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"\/>/g), ([, id = '', code = ''], at) => [
        id,
        { code, id: BUILT_IN.get(code) ?? OWN_FORMATS + at },
      ]),
    )
    const own = [...formats.values()].filter(({ id }) => id >= OWN_FORMATS)
    const looks = Array.from(/<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(xml)?.[1]?.matchAll(XF) ?? [], (found): Xf => {
      const value = (name: string): string => new RegExp(`${name}="(\\d+)"`).exec(found[1] ?? '')?.[1] ?? '0'
      return {
        numFmtId: String(formats.get(value('numFmtId'))?.id ?? 0),
        fontId: value('fontId'),
        fillId: value('fillId'),
        borderId: value('borderId'),
        alignment: found[2] ?? '',
      }
    })
    const styles = this.styles(looks)
    const cells = looks.map((look, at) => {
      const role = this.roles.get(at)?.look.role
      // Cells that others cover hold nothing of their own: they belong to the style that looks like them.
      const parent = styles.findIndex(style => (role === undefined ? alike(style.xf, look) : style.role === role))
      const quoted = this.roles.get(at)?.quoted === true
      return xfXml(look, { style: styles[Math.max(0, parent)]?.xf ?? PLAIN, parent: Math.max(0, parent), quoted })
    })
    const numFmts = own.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')
    const counted = (name: string, content: readonly string[]): string =>
      `<${name} count="${content.length}">${content.join('')}</${name}>`
    const named = styles.map(({ name }, at) =>
      at === 0
        ? `<cellStyle name="Normal" xfId="0" builtinId="0"/>`
        : `<cellStyle name="${xmlText(name)}" xfId="${at}"${ownStyle(name)}/>`,
    )
    const coloured = this.themed ? xml.replaceAll(ACCENT_COLOUR, '<color theme="4"/>') : xml
    return coloured
      .replace(/<numFmts.*<\/numFmts>/s, () =>
        own.length === 0 ? '' : `<numFmts count="${own.length}">${numFmts}</numFmts>`,
      )
      .replace(/<cellXfs.*<\/cellXfs>/s, () =>
        [
          counted(
            'cellStyleXfs',
            styles.map(({ xf }) => xfXml(xf)),
          ),
          counted('cellXfs', cells),
          counted('cellStyles', named),
        ].join(''),
      )
  }

  /** The plain look of each role in the book, after the one of cells without any. */
  private styles(looks: readonly Xf[]): { role: SheetRole | null; name: string; xf: Xf }[] {
    const found = [...this.roles].sort(([one], [other]) => one - other)
    const plainFirst = [...found.filter(([, { look, quoted }]) => isPlain(look) && !quoted), ...found]
    const roles = [...new Set(found.map(([, { look }]) => look.role))]
    return [
      { role: null, name: 'Normal', xf: PLAIN },
      ...roles.map(role => {
        const own = plainFirst.filter(([, { look }]) => look.role === role)
        const [at = 0] = own.find(([, { number }]) => number) ?? own[0] ?? []
        return { role, name: STYLE_NAMES[role], xf: looks[at] ?? PLAIN }
      }),
    ]
  }
}

interface Xf {
  readonly numFmtId: string
  readonly fontId: string
  readonly fillId: string
  readonly borderId: string
  /** The XML element, or '' without one. */
  readonly alignment: string
}

const XF = /<xf ?([^>]*)>(.*?)<\/xf>/gs
const PLAIN: Xf = { numFmtId: '0', fontId: '0', fillId: '0', borderId: '0', alignment: '' }

const APPLIED = [
  ['numFmtId', 'applyNumberFormat'],
  ['fontId', 'applyFont'],
  ['fillId', 'applyFill'],
  ['borderId', 'applyBorder'],
  ['alignment', 'applyAlignment'],
] as const

const alike = (one: Xf, other: Xf): boolean => APPLIED.every(([of]) => of === 'numFmtId' || one[of] === other[of])

interface Parent {
  readonly style: Xf
  /** Position of the style in the list. */
  readonly parent: number
  readonly quoted: boolean
}

/** A look differs from its style only where it must, so that a change of the style reaches all else. */
const xfXml = (xf: Xf, of?: Parent): string => {
  const ids = `numFmtId="${xf.numFmtId}" fontId="${xf.fontId}" fillId="${xf.fillId}" borderId="${xf.borderId}"`
  const applied = APPLIED.filter(([part]) => of !== undefined && xf[part] !== of.style[part]).map(
    ([, name]) => ` ${name}="1"`,
  )
  const quoted = of?.quoted === true ? ' quotePrefix="1"' : ''
  const start = `<xf ${ids}${of === undefined ? '' : ` xfId="${of.parent}"`}${quoted}${applied.join('')}`
  return xf.alignment === '' ? `${start}/>` : `${start}>${xf.alignment}</xf>`
}
