import { contrast, fromOklch, lightened, parseColour, toHex, toOklch, type Rgb } from '../colour'
import { CHART, ordinalPlace, strongest } from './colours'
import { SERIES_MAX, type ChartColor, type Palette } from './palette'

const rgb = (text: string): Rgb => parseColour(text) ?? { r: 0, g: 0, b: 0 }

/** Two colours mixed in OKLab, `share` of the first. */
const mixed = (one: string, other: string, share: number): string => {
  const [top, under] = [toOklch(rgb(one)), toOklch(rgb(other))]
  const between = (of: (colour: typeof top) => number): number => of(top) * share + of(under) * (1 - share)
  const a = between(({ c, h }) => c * Math.cos(h))
  const b = between(({ c, h }) => c * Math.sin(h))
  return toHex(fromOklch({ l: between(({ l }) => l), c: Math.hypot(a, b), h: Math.atan2(b, a) })).toUpperCase()
}

const plain = (color: string): ChartColor => ({ color, onColor: strongest(color) === '#000' ? '#000000' : '#FFFFFF' })

/** The colour itself if it contrasts with `ground` by at least `least`, else its hue lighter or darker until it does. */
export const contrasting = (colour: string, ground: string, least: number): string => {
  const under = rgb(ground)
  const reads = (candidate: Rgb): boolean => contrast(candidate, under) >= least
  if (reads(rgb(colour))) return colour
  const away = strongest(ground) === '#FFF' ? 'lighter' : 'darker'
  const moved = lightened(rgb(colour), away, reads)
  return (moved ? toHex(moved) : away === 'lighter' ? '#FFFFFF' : '#000000').toUpperCase()
}

/** Contrast that a mark needs with its background (WCAG 2.2, 1.4.11). */
const MARK_CONTRAST = 3

/**
 * The colours of the screen as plain #RRGGBB, for files: those of its light or dark theme, whichever suits `ground`, and on a dark one
 * all of them at least 3:1 from it. The pale middle of a scale keeps its place on light ground, where parts touch each other.
 */
export const filePalette = (ground = '#FFFFFF'): Palette => {
  const dark = strongest(ground) === '#FFF'
  const { series, ordinal, other } = dark ? CHART.dark : CHART.light
  const mark = (colour: string): ChartColor => plain(contrasting(colour, ground, MARK_CONTRAST))
  const step = dark ? mark : plain
  return {
    series: index => mark(index < SERIES_MAX ? (series[index] ?? other) : other),
    ordinal: (index, count) => {
      const { below, share } = ordinalPlace(index, count)
      const color = ordinal[below] ?? other
      return step(share < 0.001 ? color : mixed(ordinal[below + 1] ?? color, color, share))
    },
    neutral: mark(other),
  }
}
