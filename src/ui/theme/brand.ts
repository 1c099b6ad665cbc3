import { contrast, fromOklch, mix, parseColour, toHex, toOklch, type Rgb } from './colour'
import { DARK, LIGHT, type ColourToken } from './tokens'

const WHITE: Rgb = { r: 255, g: 255, b: 255 }
const BLACK: Rgb = { r: 0, g: 0, b: 0 }
const TEXT_CONTRAST = 4.5
const OUTLINE_CONTRAST = 3
const STEP = 0.01

type Theme = 'light' | 'dark'
export type BrandTokens = Readonly<Record<Extract<ColourToken, `accent${string}` | 'on-accent'>, string>>

const tokenColour = (theme: Theme, name: ColourToken): Rgb =>
  parseColour((theme === 'dark' ? DARK : LIGHT)[name]) ?? (theme === 'dark' ? BLACK : WHITE)

/** White or black, whichever reads better on `fill`; at least 4.58:1 for every fill. */
export const readableOn = (fill: Rgb): Rgb => (contrast(fill, WHITE) >= contrast(fill, BLACK) ? WHITE : BLACK)

/** The brand hue with its OKLCH lightness moved away from the backgrounds until it reads on each of them. */
const textOn = (brand: Rgb, backgrounds: readonly Rgb[], theme: Theme): Rgb => {
  const { c, h, l } = toOklch(brand)
  const step = theme === 'dark' ? STEP : -STEP
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = parseColour(toHex(fromOklch({ l: lightness, c, h })))
    if (candidate && backgrounds.every(b => contrast(candidate, b) >= TEXT_CONTRAST)) return candidate
  }
  return theme === 'dark' ? WHITE : BLACK
}

const hoverOf = (fill: Rgb): Rgb => mix(readableOn(fill) === WHITE ? BLACK : WHITE, fill, 0.16)

/**
 * The accent tokens of one client brand colour in one theme. `accent-outline` differs from the fill only where the brand
 * itself is under 3:1 on the surface, so that filled controls keep an edge.
 */
export const deriveBrand = (brand: Rgb, theme: Theme): BrandTokens => {
  const surface = tokenColour(theme, 'surface')
  const soft = mix(brand, surface, 0.12)
  const text = textOn(brand, [surface, tokenColour(theme, 'bg'), tokenColour(theme, 'sunken'), soft], theme)
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

/** Reads `--brand`, which only the client's stylesheet sets, and puts the derived tokens on the root element. */
export const applyBrand = (root: HTMLElement, theme: Theme): void => {
  const brand = parseColour(getComputedStyle(root).getPropertyValue('--brand'))
  const tokens = brand && deriveBrand(brand, theme)
  for (const name of ['accent', 'accent-hover', 'on-accent', 'accent-text', 'accent-soft', 'accent-outline'] as const) {
    if (tokens) root.style.setProperty(`--${name}`, tokens[name])
    else root.style.removeProperty(`--${name}`)
  }
}
