import { strongest } from '@core/domain/charts/colours'
import { contrast, parseColour, toHex, type Rgb } from '@core/domain/colour'

/** Background of slides of one layout, and the theme colour that is readable on it. Colours are #RRGGBB. */
export interface Ground {
  readonly colour: string
  /** Name and value of the theme's text colour. */
  readonly slot: string
  readonly ink: string
  /** Markup that maps the names of theme colours for slides. */
  readonly mapping: string
}

export const MASTER_MAPPING = '<a:masterClrMapping/>'

/** White background with the theme's own text colour: the notes of slides. */
export const PAPER: Ground = { colour: '#FFFFFF', slot: 'tx1', ink: '#000000', mapping: MASTER_MAPPING }

/** A colour of the template's theme, or RRGGBB. */
export type Colour = 'text' | 'soft' | 'rule' | 'tint' | `#${string}`

/** A change of HSL lightness, as the format writes it: `times`, then `plus`, both between 0 and 1. */
export interface Lightness {
  readonly times: number
  readonly plus: number
}

export const rgbOf = (colour: string): Rgb => parseColour(colour) ?? { r: 0, g: 0, b: 0 }

/** A colour with another HSL lightness; hue and saturation stay. */
export const relit = (colour: string, { times, plus }: Lightness): string => {
  const { r, g, b } = rgbOf(colour)
  const [most, least] = [Math.max(r, g, b) / 255, Math.min(r, g, b) / 255]
  const before = (most + least) / 2
  const after = Math.min(1, Math.max(0, before * times + plus))
  const room = (lightness: number): number => 1 - Math.abs(2 * lightness - 1)
  const scale = most === least ? 0 : room(after) / room(before)
  const moved = (channel: number): number => 255 * (after + (channel / 255 - before) * scale)
  return toHex({ r: moved(r), g: moved(g), b: moved(b) })
}

export const contrastOf = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other))

/** Muted text: towards white where text is dark, towards black where it is light. */
const STEPS: Readonly<Record<'soft' | 'rule', { readonly dark: Lightness; readonly light: Lightness }>> = {
  soft: { dark: { times: 0.65, plus: 0.35 }, light: { times: 0.75, plus: 0 } },
  rule: { dark: { times: 0.25, plus: 0.75 }, light: { times: 0.4, plus: 0 } },
}
const TINT = { dark: 6000, light: 12_000 }
/** Contrast of small text with its background. */
export const TEXT_CONTRAST = 4.5

const share = (value: number): number => Math.round(value * 100_000)

const modified = (colour: 'soft' | 'rule', { colour: under, ink }: Ground): string => {
  const step = STEPS[colour][strongest(ink) === '#000' ? 'light' : 'dark']
  if (colour === 'soft' && contrastOf(relit(ink, step), under) < TEXT_CONTRAST) return ''
  return `<a:lumMod val="${share(step.times)}"/>${step.plus === 0 ? '' : `<a:lumOff val="${share(step.plus)}"/>`}`
}

const themed = (colour: 'text' | 'soft' | 'rule' | 'tint', ground: Ground): string => {
  const { slot, ink } = ground
  if (colour === 'text') return `<a:schemeClr val="${slot}"/>`
  const inner =
    colour === 'tint'
      ? `<a:alpha val="${TINT[strongest(ink) === '#000' ? 'light' : 'dark']}"/>`
      : modified(colour, ground)
  return `<a:schemeClr val="${slot}">${inner}</a:schemeClr>`
}

const isPlain = (colour: Colour): colour is `#${string}` => colour.startsWith('#')

export const fill = (colour: Colour, ground: Ground): string =>
  `<a:solidFill>${isPlain(colour) ? `<a:srgbClr val="${colour.slice(1)}"/>` : themed(colour, ground)}</a:solidFill>`
