/** sRGB components, each 0 to 255. */
export interface Rgb {
  readonly r: number
  readonly g: number
  readonly b: number
}

interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

const hexOf = (digits: string): Rgb => {
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits.slice(0, 6)
  const value = Number.parseInt(full, 16)
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 }
}

/** Reads #rgb, #rrggbb, #rrggbbaa and rgb(r g b) / rgb(r, g, b); anything else gives null. Alpha is ignored. */
export const parseColour = (text: string): Rgb | null => {
  const value = text.trim()
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value)?.[1]
  if (hex) return hexOf(hex)
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/i.exec(value)
  if (!parts) return null
  const [r = 0, g = 0, b = 0] = parts.slice(1, 4).map(part => Math.min(255, Number(part)))
  return { r, g, b }
}

export const toHex = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b]
    .map(v =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (channel: number): number => {
  const v = channel / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

const gamma = (v: number): number => {
  const clipped = Math.min(1, Math.max(0, v))
  return 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055)
}

const luminance = ({ r, g, b }: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** WCAG 2 contrast ratio, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** `share` (0 to 1) of `top` over `under`, in sRGB. */
export const mix = (top: Rgb, under: Rgb, share: number): Rgb => ({
  r: top.r * share + under.r * (1 - share),
  g: top.g * share + under.g * (1 - share),
  b: top.b * share + under.b * (1 - share),
})

/** Björn Ottosson's OKLab, 2020. */
export const toOklch = (colour: Rgb): Oklch => {
  const [r, g, b] = [linear(colour.r), linear(colour.g), linear(colour.b)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

export const fromOklch = ({ l, c, h }: Oklch): Rgb => {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const lr = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mr = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const sr = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    r: gamma(4.0767416621 * lr - 3.3077115913 * mr + 0.2309699292 * sr),
    g: gamma(-1.2684380046 * lr + 2.6097574011 * mr - 0.3413193965 * sr),
    b: gamma(-0.0041960863 * lr - 0.7034186147 * mr + 1.707614701 * sr),
  }
}

const STEP = 0.01

/** The colour's hue with the OKLCH lightness moved, as little as it takes until it reads; null when it never does. */
export const lightened = (colour: Rgb, way: 'lighter' | 'darker', reads: (candidate: Rgb) => boolean): Rgb | null => {
  const { c, h, l } = toOklch(colour)
  const step = way === 'lighter' ? STEP : -STEP
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = parseColour(toHex(fromOklch({ l: lightness, c, h })))
    if (candidate && reads(candidate)) return candidate
  }
  return null
}
