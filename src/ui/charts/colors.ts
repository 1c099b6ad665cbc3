import { contrast, parseColour } from '../theme/colour'
import { CHART } from '../theme/tokens'

export const SERIES_MAX = 8

export interface ChartColor {
  readonly color: string
  readonly onColor: string
}

/** For "Other", "no answer" and whatever comes after the eighth series. */
export const NEUTRAL: ChartColor = { color: 'var(--c-other)', onColor: 'var(--c-other-on)' }

const BLACK = { r: 0, g: 0, b: 0 }
const WHITE = { r: 255, g: 255, b: 255 }

/** #FFF or #000, whichever stands out more. */
const strongest = (fill: string): string => {
  const colour = parseColour(fill)
  return colour === null || contrast(colour, BLACK) > contrast(colour, WHITE) ? '#000' : '#FFF'
}

const declared = (theme: 'light' | 'dark'): string => {
  const { series, ordinal, other } = CHART[theme]
  return [
    ...series.map((fill, index) => `--c${index + 1}-on:${strongest(fill)};`),
    ...ordinal.map((fill, index) => `--ord${index + 1}-on:${strongest(fill)};`),
    `--c-other-on:${strongest(other)};`,
    `--hatch:${theme === 'light' ? 'rgb(255 255 255 / 0.55)' : 'rgb(16 20 26 / 0.5)'};`,
  ].join('')
}

/** Text colours on every chart fill, per theme: declared where charts are drawn. */
export const ON_COLORS = { light: declared('light'), dark: declared('dark') } as const

/** Nominal colours in a fixed order: the first eight series; all later ones share the neutral. */
export const seriesColor = (index: number): ChartColor =>
  index < SERIES_MAX ? { color: `var(--c${index + 1})`, onColor: `var(--c${index + 1}-on)` } : NEUTRAL

const FOUR = [0, 1, 3, 4]

/** A step of a scale with `count` answers, negative to positive; between the five tokens colours are mixed. */
export const ordinalColor = (index: number, count: number): ChartColor => {
  const place = count === 4 ? (FOUR[index] ?? 0) : count < 2 ? 4 : (index / (count - 1)) * 4
  const below = Math.floor(place)
  const share = place - below
  const nearest = Math.round(place) + 1
  const color =
    share < 0.001
      ? `var(--ord${below + 1})`
      : `color-mix(in oklab, var(--ord${below + 2}) ${Math.round(share * 100)}%, var(--ord${below + 1}))`
  return { color, onColor: `var(--ord${nearest}-on)` }
}
