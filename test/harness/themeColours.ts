import { elements, parseXml, type Node } from '../../server/documents/xml'
import { relationsOf, textIn, type Parts } from '../../server/reportFiles/deck/parts'

type Element = Exclude<Node, string>

const first = (nodes: readonly Node[], name: string): Element | undefined => [...elements(nodes, name)][0]

/** Colours of the theme of a layout by the names that its slides use, as RRGGBB. */
export const themeOf = (parts: Parts, layout: string): ReadonlyMap<string, string> => {
  const target = (part: string, kind: string) => relationsOf(parts, part).find(one => one.kind === kind)?.target ?? ''
  const master = target(layout, 'slideMaster')
  const scheme = first(parseXml(textIn(parts, target(master, 'theme'))), 'a:clrScheme')
  const own = new Map(
    (scheme?.children ?? []).flatMap(slot => {
      if (typeof slot === 'string') return []
      const [colour] = slot.children.filter(child => typeof child !== 'string')
      return [[slot.name.slice(2), colour?.attributes.lastClr ?? colour?.attributes.val ?? ''] as const]
    }),
  )
  const override = first(parseXml(textIn(parts, layout)), 'a:overrideClrMapping')
  const map = (override ?? first(parseXml(textIn(parts, master)), 'p:clrMap'))?.attributes ?? {}
  return new Map(Object.entries(map).map(([name, slot]) => [name, own.get(slot) ?? '']))
}

const toHsl = (rgb: string): [number, number, number] => {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map(at => parseInt(rgb.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [l, d] = [(most + least) / 2, most - least]
  if (d === 0) return [0, 0, l]
  const h = most === r ? (g - b) / d : most === g ? (b - r) / d + 2 : (r - g) / d + 4
  return [((h + 6) % 6) * 60, d / (1 - Math.abs(2 * l - 1)), l]
}

const fromHsl = ([h, s, l]: [number, number, number]): string => {
  const channel = (n: number): string => {
    const k = (n + h / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
      .toUpperCase()
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** What a theme colour looks like, as #RRGGBB; '' for a name that the theme does not have. */
export const shownColour = ({ attributes, children }: Element, theme: ReadonlyMap<string, string>): string => {
  const base = theme.get(attributes.val ?? '')
  if (!base) return ''
  const share = (name: string, otherwise: number): number => {
    const value = first(children, name)?.attributes.val
    return value === undefined ? otherwise : Number(value) / 100_000
  }
  const [h, s, l] = toHsl(base)
  const lightness = l * share('a:lumMod', 1) + share('a:lumOff', 0)
  return fromHsl([h, Math.min(1, s * share('a:satMod', 1)), Math.min(1, Math.max(0, lightness))])
}

/** A theme colour as it is written: "accent1 lumMod 60000 lumOff 40000". */
export const schemeWords = ({ attributes, children }: Element): string =>
  [
    attributes.val ?? '',
    ...children.flatMap(child => (typeof child === 'string' ? [] : [child.name.slice(2), child.attributes.val ?? ''])),
  ].join(' ')
