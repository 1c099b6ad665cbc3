import { contrast, lightened, mix, parseColour, toHex, toOklch, type Rgb } from '@core/domain/colour'
import { DARK, LIGHT, type ColourToken } from './tokens'

const WHITE: Rgb = { r: 255, g: 255, b: 255 }
const BLACK: Rgb = { r: 0, g: 0, b: 0 }
/** A light hue on dark has to outshine the muted text beside it, or links look switched off. */
const TEXT_CONTRAST = { light: 4.5, dark: 7 } as const
const OUTLINE_CONTRAST = 3
/** Below this OKLCH chroma a colour is a grey. */
const GREY = 0.03
/** The smallest OKLab distance from the surface at which a tint is visible. */
const NOTICED = 0.045

type Theme = 'light' | 'dark'
export type BrandTokens = Readonly<Record<Extract<ColourToken, `accent${string}` | 'on-accent'>, string>>

const tokenColour = (theme: Theme, name: ColourToken): Rgb =>
  parseColour((theme === 'dark' ? DARK : LIGHT)[name]) ?? (theme === 'dark' ? BLACK : WHITE)

/** White or black, whichever reads better on `fill`; at least 4.58:1 for every fill. */
export const readableOn = (fill: Rgb): Rgb => (contrast(fill, WHITE) >= contrast(fill, BLACK) ? WHITE : BLACK)

/**
 * The brand if it is readable on all backgrounds, else its hue with the OKLCH lightness moved away from them until it is.
 * A grey has no hue to keep and becomes the text colour.
 */
const textOn = (brand: Rgb, backgrounds: readonly Rgb[], theme: Theme): Rgb => {
  const reads = (candidate: Rgb, least: number) => backgrounds.every(b => contrast(candidate, b) >= least)
  if (reads(brand, TEXT_CONTRAST.light)) return brand
  if (toOklch(brand).c < GREY) return tokenColour(theme, 'text')
  const moved = lightened(brand, theme === 'dark' ? 'lighter' : 'darker', one => reads(one, TEXT_CONTRAST[theme]))
  if (moved) return moved
  return theme === 'dark' ? WHITE : BLACK
}

const distance = (one: Rgb, other: Rgb): number => {
  const [a, b] = [toOklch(one), toOklch(other)]
  return Math.hypot(a.l - b.l, a.c * Math.cos(a.h) - b.c * Math.cos(b.h), a.c * Math.sin(a.h) - b.c * Math.sin(b.h))
}

/** The surface with a tint of the brand: a stronger one for a pale brand, and of its text colour if that is not visible either. */
const softOf = (brand: Rgb, text: Rgb, surface: Rgb): Rgb =>
  [mix(brand, surface, 0.12), mix(brand, surface, 0.24)].find(tint => distance(tint, surface) >= NOTICED) ??
  mix(text, surface, 0.12)

const painted = (colour: Rgb): Rgb => parseColour(toHex(colour)) ?? colour

const hoverOf = (fill: Rgb): Rgb => mix(readableOn(fill) === WHITE ? BLACK : WHITE, fill, 0.16)

/**
 * The accent tokens of one client brand colour in one theme. `accent-outline` differs from the fill only where the brand
 * itself is under 3:1 on the surface, so that filled controls keep an edge.
 */
export const deriveBrand = (brand: Rgb, theme: Theme): BrandTokens => {
  const surface = tokenColour(theme, 'surface')
  const grounds = [surface, tokenColour(theme, 'bg'), tokenColour(theme, 'sunken')]
  // With the rounding of painted colours: contrast with the unrounded tint may be higher.
  const soft = painted(softOf(brand, textOn(brand, grounds, theme), surface))
  const text = textOn(brand, [...grounds, soft], theme)
  const visible = contrast(brand, surface) >= OUTLINE_CONTRAST
  return {
    accent: toHex(brand),
    'accent-hover': toHex(hoverOf(brand)),
    'on-accent': toHex(readableOn(brand)),
    'accent-text': toHex(text),
    'accent-soft': toHex(soft),
    'accent-outline': visible ? toHex(brand) : (theme === 'dark' ? DARK : LIGHT)['border-ctl'],
  }
}

/** The same for a colour as CSS writes it; null where it is none. */
export const brandTokens = (brand: string, theme: Theme): BrandTokens | null => {
  const colour = parseColour(brand)
  return colour && deriveBrand(colour, theme)
}
