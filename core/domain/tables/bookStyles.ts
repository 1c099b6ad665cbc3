import { xmlText } from '../legalText'
import type { SheetLook, TableSheet } from './sheet'

/** Names in the spreadsheet's list of styles; none is the name of a built-in style. */
const STYLE_NAMES: Readonly<Record<SheetLook['role'], string>> = {
  title: 'Table title',
  head: 'Table head',
  listHead: 'List head',
  label: 'Table label',
  base: 'Table base',
  net: 'Table net',
  row: 'Table figure',
  note: 'Table note',
  link: 'List link',
  text: 'List text',
  term: 'List term',
  figure: 'List figure',
}

/** Formats with numbers below 164 belong to spreadsheets; these two of ours are among them. */
const OWN_FORMATS = 164
const BUILT_IN: ReadonlyMap<string, number> = new Map([
  ['#,##0', 3],
  ['@', 49],
])

const CELL = /<c r="([A-Z]+)(\d+)" s="(\d+)"/g

const columnAt = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Which cells of a book have which look, collected sheet by sheet: the library only numbers looks. */
export class BookLooks {
  private readonly roles = new Map<number, { readonly look: SheetLook; readonly number: boolean }>()

  /** Adds a written sheet and what it was written from. */
  add(xml: string, sheet: TableSheet): void {
    for (const [, letters = '', row, style] of xml.matchAll(CELL)) {
      const cell = sheet.rows[Number(row) - 1]?.[columnAt(letters)]
      const at = Number(style)
      if (cell && !this.roles.has(at)) this.roles.set(at, { look: cell.look, number: 'number' in cell })
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
      return xfXml(look, styles[Math.max(0, parent)]?.xf ?? PLAIN, Math.max(0, parent))
    })
    const numFmts = own.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')
    const counted = (name: string, content: readonly string[]): string =>
      `<${name} count="${content.length}">${content.join('')}</${name}>`
    const named = styles.map(({ name }, at) =>
      at === 0
        ? `<cellStyle name="Normal" xfId="0" builtinId="0"/>`
        : `<cellStyle name="${xmlText(name)}" xfId="${at}"/>`,
    )
    return xml
      .replace(/<numFmts.*<\/numFmts>/s, () =>
        own.length === 0 ? '' : `<numFmts count="${own.length}">${numFmts}</numFmts>`,
      )
      .replace(/<cellXfs.*<\/cellXfs>/s, () =>
        [
          counted(
            'cellStyleXfs',
            styles.map(({ xf }) => xfXml(xf, null, null)),
          ),
          counted('cellXfs', cells),
          counted('cellStyles', named),
        ].join(''),
      )
  }

  /** The plain look of each role in the book, after the one of cells without any. */
  private styles(looks: readonly Xf[]): { role: SheetLook['role'] | null; name: string; xf: Xf }[] {
    const found = [...this.roles].sort(([one], [other]) => one - other)
    const plainFirst = [...found.filter(([, { look }]) => !look.low && !look.depth), ...found]
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

/** A look differs from its style only where it must, so that a change of the style reaches all else. */
const xfXml = (xf: Xf, style: Xf | null, parent: number | null): string => {
  const ids = `numFmtId="${xf.numFmtId}" fontId="${xf.fontId}" fillId="${xf.fillId}" borderId="${xf.borderId}"`
  const applied = APPLIED.filter(([of]) => style !== null && xf[of] !== style[of]).map(([, name]) => ` ${name}="1"`)
  const start = `<xf ${ids}${parent === null ? '' : ` xfId="${parent}"`}${applied.join('')}`
  return xf.alignment === '' ? `${start}/>` : `${start}>${xf.alignment}</xf>`
}
