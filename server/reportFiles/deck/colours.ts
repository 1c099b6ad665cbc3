import { strongest } from '@core/domain/charts/colours'
import { contrast, mix, parseColour, toHex, type Rgb } from '@core/domain/colour'

/** Background of slides of one layout, and the theme colours that can be read on it. Colours are #RRGGBB. */
export interface Ground {
  readonly colour: string
  /** Name and value of the theme's text colour. */
  readonly slot: string
  readonly ink: string
  /** Name of the theme colour that is nearest to the background. */
  readonly paper: string
  /** All colours of the theme by the names that slides use: "accent1", "tx1". */
  readonly theme: ReadonlyMap<string, string>
  /** Markup that maps the names of theme colours for slides. */
  readonly mapping: string
}

export const MASTER_MAPPING = '<a:masterClrMapping/>'

/** White background with the theme's own text colour: the notes of slides. */
export const PAPER: Ground = {
  colour: '#FFFFFF',
  slot: 'tx1',
  ink: '#000000',
  paper: 'bg1',
  theme: new Map([
    ['tx1', '#000000'],
    ['bg1', '#FFFFFF'],
  ]),
  mapping: MASTER_MAPPING,
}

/** A colour of the theme, changed in HSL as the format says it: shares of lightness and saturation, 1 for unchanged. */
export interface ThemeColour {
  readonly slot: string
  readonly lumMod?: number
  /** Added to the lightness, 0 to 1. */
  readonly lumOff?: number
  readonly satMod?: number
}

/** A colour of the template's theme by its use, or one of its own. */
export type Colour = 'text' | 'soft' | 'rule' | 'tint' | 'band' | 'key' | ThemeColour

export const rgbOf = (colour: string): Rgb => parseColour(colour) ?? { r: 0, g: 0, b: 0 }

type Change = Omit<ThemeColour, 'slot'>

/** A colour with another HSL lightness and saturation; its hue stays. */
export const changed = (colour: string, { lumMod = 1, lumOff = 0, satMod = 1 }: Change): string => {
  const { r, g, b } = rgbOf(colour)
  const [most, least] = [Math.max(r, g, b) / 255, Math.min(r, g, b) / 255]
  const before = (most + least) / 2
  const after = Math.min(1, Math.max(0, before * lumMod + lumOff))
  const room = (lightness: number): number => 1 - Math.abs(2 * lightness - 1)
  const saturation = most === least ? 0 : (most - least) / room(before)
  const spread = Math.min(1, saturation * satMod) * room(after)
  const moved = (channel: number): number =>
    255 * (after + (most === least ? 0 : ((channel / 255 - before) / (most - least)) * spread))
  return toHex({ r: moved(r), g: moved(g), b: moved(b) }).toUpperCase()
}

/** What a colour of the theme looks like, as #RRGGBB. */
export const resolved = ({ slot, ...change }: ThemeColour, { theme }: Pick<Ground, 'theme'>): string =>
  changed(theme.get(slot) ?? PAPER.ink, change)

export const contrastOf = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other))

/** Contrast of small text with its background (WCAG 2.2, 1.4.3), and of a mark or line (1.4.11). */
export const TEXT_CONTRAST = 4.5
export const MARK_CONTRAST = 3

export const isDark = ({ colour }: Pick<Ground, 'colour'>): boolean => strongest(colour) === '#FFF'

/** Muted text: towards white where text is dark, towards black where it is light. */
const STEPS: Readonly<Record<'soft' | 'rule', { readonly dark: Change; readonly light: Change }>> = {
  soft: { dark: { lumMod: 0.65, lumOff: 0.35 }, light: { lumMod: 0.75 } },
  rule: { dark: { lumMod: 0.25, lumOff: 0.75 }, light: { lumMod: 0.4 } },
}
const TINT = { dark: 6000, light: 12_000 }

const share = (value: number): number => Math.round(value * 100_000)

const schemeXml = ({ slot, lumMod = 1, lumOff = 0, satMod = 1 }: ThemeColour): string => {
  const change = [
    ...(lumMod === 1 ? [] : [`<a:lumMod val="${share(lumMod)}"/>`]),
    ...(lumOff === 0 ? [] : [`<a:lumOff val="${share(lumOff)}"/>`]),
    ...(satMod === 1 ? [] : [`<a:satMod val="${share(satMod)}"/>`]),
  ].join('')
  return change === '' ? `<a:schemeClr val="${slot}"/>` : `<a:schemeClr val="${slot}">${change}</a:schemeClr>`
}

const inkStep = ({ ink }: Ground): 'dark' | 'light' => (strongest(ink) === '#000' ? 'light' : 'dark')

const muted = (colour: 'soft' | 'rule', ground: Ground): ThemeColour => {
  const step = STEPS[colour][inkStep(ground)]
  const unread = colour === 'soft' && contrastOf(changed(ground.ink, step), ground.colour) < TEXT_CONTRAST
  return unread ? { slot: ground.slot } : { slot: ground.slot, ...step }
}

const tinted = (ground: Ground): string =>
  `<a:schemeClr val="${ground.slot}"><a:alpha val="${TINT[inkStep(ground)]}"/></a:schemeClr>`

/** A tint as it looks over the background. */
const washed = (ground: Ground): string =>
  toHex(mix(rgbOf(ground.colour), rgbOf(ground.ink), 1 - TINT[inkStep(ground)] / 100_000)).toUpperCase()

/** The theme's second background lies behind base lines while it is a wash on which muted text can be read. */
const bandOf = (ground: Ground): string | null => {
  const second = ground.theme.get('bg2')
  const soft = resolved(muted('soft', ground), ground)
  const suits =
    second !== undefined && contrastOf(second, ground.colour) < 1.6 && contrastOf(second, soft) >= TEXT_CONTRAST
  return suits ? second : null
}

const banded = (ground: Ground): string => (bandOf(ground) === null ? tinted(ground) : schemeXml({ slot: 'bg2' }))

/** What a colour looks like on its background, as #RRGGBB. */
export const shownColour = (colour: Colour, ground: Ground): string => {
  if (typeof colour !== 'string') return resolved(colour, ground)
  switch (colour) {
    case 'text':
      return ground.ink
    case 'soft':
    case 'rule':
      return resolved(muted(colour, ground), ground)
    case 'tint':
      return washed(ground)
    case 'band':
      return bandOf(ground) ?? washed(ground)
    case 'key':
      return resolved(standingOut('accent1', ground, TEXT_CONTRAST), ground)
  }
}

/** The markup of a colour, for any place that takes one. */
export const colourXml = (colour: Colour, ground: Ground): string => {
  if (typeof colour !== 'string') return schemeXml(colour)
  switch (colour) {
    case 'text':
      return schemeXml({ slot: ground.slot })
    case 'soft':
    case 'rule':
      return schemeXml(muted(colour, ground))
    case 'tint':
      return tinted(ground)
    case 'band':
      return banded(ground)
    case 'key':
      return schemeXml(standingOut('accent1', ground, TEXT_CONTRAST))
  }
}

export const fill = (colour: Colour, ground: Ground): string =>
  `<a:solidFill>${colourXml(colour, ground)}</a:solidFill>`

const LIGHTER: readonly Change[] = [
  {},
  { lumMod: 0.75, lumOff: 0.25 },
  { lumMod: 0.6, lumOff: 0.4 },
  { lumMod: 0.4, lumOff: 0.6 },
]
const DARKER: readonly Change[] = [{}, { lumMod: 0.75 }, { lumMod: 0.5 }, { lumMod: 0.25 }]

/** A colour of the theme, in the first step away from the background in which it contrasts with that; else the text colour. */
export const standingOut = (slot: string, ground: Ground, least: number): ThemeColour =>
  (isDark(ground) ? LIGHTER : DARKER)
    .map((change): ThemeColour => ({ slot, ...change }))
    .find(colour => contrastOf(resolved(colour, ground), ground.colour) >= least) ?? { slot: ground.slot }

/** What is written on a fill: the background's colour where that can be read, else the text colour. */
export const inkOn = (filled: ThemeColour, ground: Ground): ThemeColour => {
  const paper = { slot: ground.paper }
  const under = resolved(filled, ground)
  return contrastOf(resolved(paper, ground), under) >= TEXT_CONTRAST ? paper : { slot: ground.slot }
}
