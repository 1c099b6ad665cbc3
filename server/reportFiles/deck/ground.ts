import { xmlText } from '@core/domain'
import { mix, parseColour, toHex } from '@core/domain/colour'
import { elements, type Node } from '../../documents/xml'
import { changed, contrastOf, MASTER_MAPPING, PAPER, rgbOf, TEXT_CONTRAST, type Ground } from './colours'
import type { Box } from './shapes'

type Element = Exclude<Node, string>

/** Colours of a theme by the names that slides use, and the fills that backgrounds refer to by number. */
export interface Theme {
  readonly colours: ReadonlyMap<string, string>
  readonly fills: readonly Element[]
}

export const childrenOf = (node: Element | undefined): Element[] =>
  (node?.children ?? []).filter((child): child is Element => typeof child !== 'string')
export const first = (nodes: readonly Node[], name: string): Element | undefined => [...elements(nodes, name)][0]

const NAMED: Readonly<Record<string, string>> = { black: '#000000', white: '#FFFFFF' }

const plainColour = ({ name, attributes }: Element, colours: Theme['colours']): string | null => {
  if (name === 'a:srgbClr') return `#${attributes.val ?? ''}`
  if (name === 'a:sysClr') return attributes.lastClr === undefined ? null : `#${attributes.lastClr}`
  if (name === 'a:prstClr') return NAMED[attributes.val ?? ''] ?? null
  return name === 'a:schemeClr' ? (colours.get(attributes.val ?? '') ?? null) : null
}

const stepped = (colour: string, { name, attributes }: Element): string => {
  const value = Number(attributes.val) / 100_000
  if (name === 'a:lumMod') return changed(colour, { lumMod: value })
  if (name === 'a:lumOff') return changed(colour, { lumOff: value })
  if (name === 'a:satMod') return changed(colour, { satMod: value })
  if (name === 'a:shade') return toHex(mix(rgbOf(colour), rgbOf('#000000'), value))
  return name === 'a:tint' ? toHex(mix(rgbOf(colour), rgbOf('#FFFFFF'), value)) : colour
}

/** The colour that an element holds, with its changes; null for an unknown one. */
export const colourIn = (holder: Element | undefined, colours: Theme['colours']): string | null => {
  const [found] = childrenOf(holder)
  const plain = found ? plainColour(found, colours) : null
  if (!found || plain === null || parseColour(plain) === null) return null
  return childrenOf(found).reduce(stepped, plain).toUpperCase()
}

/** One colour for a fill: for a gradient the middle of its stops; null for pictures and no fill. */
export const fillColour = (fill: Element | undefined, colours: Theme['colours']): string | null => {
  if (fill?.name === 'a:solidFill') return colourIn(fill, colours)
  if (fill?.name === 'a:pattFill') return colourIn(first(fill.children, 'a:bgClr'), colours)
  if (fill?.name !== 'a:gradFill') return null
  const stops = [...elements(fill.children, 'a:gs')].flatMap(stop => colourIn(stop, colours) ?? [])
  const [start, ...others] = stops
  if (start === undefined) return null
  return toHex(others.reduce((mean, stop, at) => mix(rgbOf(stop), mean, 1 / (at + 2)), rgbOf(start))).toUpperCase()
}

const FILLS = ['a:solidFill', 'a:gradFill', 'a:pattFill', 'a:blipFill', 'a:noFill']
export const fillOf = (node: Element | undefined): Element | undefined =>
  childrenOf(node).find(({ name }) => FILLS.includes(name))

/** Background fills of a theme are counted from here. */
const FIRST_FILL = 1001

export const backgroundOf = (nodes: readonly Node[], { colours, fills }: Theme): string | null => {
  const background = first(nodes, 'p:bg')
  if (!background) return null
  const named = first(background.children, 'p:bgRef')
  if (!named) return fillColour(fillOf(first(background.children, 'p:bgPr')), colours)
  const own = colourIn(named, colours)
  const style = fills[Number(named.attributes.idx) - FIRST_FILL]
  const placed = own === null ? colours : new Map([...colours, ['phClr', own]])
  return (style && fillColour(style, placed)) ?? own
}

/** Of the shapes drawn on every slide, the last one that lies under all of the content. */
const coverOf = (nodes: readonly Node[], { colours }: Theme, body: Box, boxOf: (shape: Element) => Box | null) =>
  [...elements(nodes, 'p:sp')]
    .flatMap(shape => {
      const box = first(shape.children, 'p:ph') ? null : boxOf(shape)
      const slack = 6
      const under =
        box !== null &&
        box.x <= body.x + slack &&
        box.y <= body.y + slack &&
        box.x + box.w >= body.x + body.w - slack &&
        box.y + box.h >= body.y + body.h - slack
      return under ? (fillColour(fillOf(first(shape.children, 'p:spPr')), colours) ?? []) : []
    })
    .at(-1) ?? null

const SLOTS = ['tx1', 'bg1', 'tx2', 'bg2'] as const

const themeOf = (theme: readonly Node[], map: Readonly<Record<string, string>>): Theme => {
  const scheme = new Map(
    childrenOf(first(theme, 'a:clrScheme')).flatMap(slot => {
      const colour = colourIn(slot, new Map())
      return colour === null ? [] : [[slot.name.replace('a:', ''), colour] as const]
    }),
  )
  const mapped = Object.entries(map).flatMap(([name, slot]) => {
    const colour = scheme.get(slot)
    return colour === undefined ? [] : [[name, colour] as const]
  })
  return { colours: new Map([...scheme, ...mapped]), fills: childrenOf(first(theme, 'a:bgFillStyleLst')) }
}

export interface Drawn {
  readonly theme: readonly Node[]
  readonly master: readonly Node[]
  readonly layout: readonly Node[]
}

const overrideOf = (layout: readonly Node[]): Element | undefined => first(layout, 'a:overrideClrMapping')

/** The theme as slides of a layout see it. */
export const themeFor = ({ theme, master, layout }: Drawn): Theme =>
  themeOf(theme, (overrideOf(layout) ?? first(master, 'p:clrMap'))?.attributes ?? {})

/**
 * The background of a layout's content. A picture counts as the background that the theme has for its texts; if the theme's text
 * colour is not readable there, another of its colours is used.
 */
export const groundOf = (
  { theme: nodes, master, layout }: Drawn,
  body: Box,
  boxOf: (shape: Element) => Box | null,
): Ground => {
  const override = overrideOf(layout)
  const theme = themeFor({ theme: nodes, master, layout })
  const bare = first(layout, 'p:sldLayout')?.attributes.showMasterSp === '0'
  const colour =
    coverOf(layout, theme, body, boxOf) ??
    (bare ? null : coverOf(master, theme, body, boxOf)) ??
    backgroundOf(layout, theme) ??
    backgroundOf(master, theme) ??
    theme.colours.get('bg1') ??
    PAPER.colour
  const [own, ...others] = SLOTS.flatMap(slot => {
    const ink = theme.colours.get(slot)
    return ink === undefined ? [] : [{ slot, ink, contrast: contrastOf(ink, colour) }]
  })
  const readable =
    own && own.contrast >= TEXT_CONTRAST
      ? own
      : [...(own ? [own] : []), ...others].sort((one, other) => other.contrast - one.contrast)[0]
  const attributes = Object.entries(override?.attributes ?? {}).map(([name, slot]) => `${name}="${xmlText(slot)}"`)
  const mapping = override ? `<a:overrideClrMapping ${attributes.join(' ')}/>` : MASTER_MAPPING
  const [nearest] = [...(own ? [own] : []), ...others].sort((one, other) => one.contrast - other.contrast)
  return {
    colour,
    slot: readable?.slot ?? PAPER.slot,
    ink: readable?.ink ?? PAPER.ink,
    paper: nearest?.slot ?? PAPER.paper,
    theme: theme.colours,
    mapping,
  }
}
