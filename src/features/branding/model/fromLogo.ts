import { toHex, toOklch, type Rgb } from '@core/domain/colour'

/** Below this OKLCH chroma a colour is a grey, which is no brand colour while there is another. */
const GREY = 0.04
/** Channels are rounded to this many bits, so that the shades of one colour count together. */
const BITS = 4

interface Shade {
  readonly sum: { r: number; g: number; b: number }
  count: number
}

/**
 * The colour that most of a picture has, as #rrggbb: a hue before any grey. `pixels` are RGBA octets; those that are hardly seen
 * do not count. Null where nothing is seen.
 */
export const mainColour = (pixels: Uint8ClampedArray): string | null => {
  const shades = new Map<number, Shade>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    const key = ((r >> (8 - BITS)) << (2 * BITS)) | ((g >> (8 - BITS)) << BITS) | (b >> (8 - BITS))
    const shade = shades.get(key) ?? { sum: { r: 0, g: 0, b: 0 }, count: 0 }
    shade.sum.r += r
    shade.sum.g += g
    shade.sum.b += b
    shade.count += 1
    shades.set(key, shade)
  }
  const all = [...shades.values()].map(({ sum, count }) => ({ colour: meanOf(sum, count), count }))
  const hues = all.filter(({ colour }) => toOklch(colour).c >= GREY)
  const [first] = (hues.length > 0 ? hues : all).sort((a, b) => b.count - a.count)
  return first ? toHex(first.colour) : null
}

const meanOf = ({ r, g, b }: Rgb, count: number): Rgb => ({ r: r / count, g: g / count, b: b / count })
