import { SERIES_MAX, type ChartColor, type Palette } from '@core/domain/charts'
import { ordinalPlace, strongest } from '@core/domain/charts/colours'
import { CHART } from '@core/domain/charts/chartColours'

const NEUTRAL: ChartColor = { color: 'var(--c-other)', onColor: 'var(--c-other-on)' }

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
const seriesColor = (index: number): ChartColor =>
  index < SERIES_MAX ? { color: `var(--c${index + 1})`, onColor: `var(--c${index + 1}-on)` } : NEUTRAL

/** A step of a scale with `count` answers, negative to positive; between the five tokens colours are mixed. */
export const ordinalColor = (index: number, count: number): ChartColor => {
  const { below, share } = ordinalPlace(index, count)
  const color =
    share < 0.001
      ? `var(--ord${below + 1})`
      : `color-mix(in oklab, var(--ord${below + 2}) ${Math.round(share * 100)}%, var(--ord${below + 1}))`
  return { color, onColor: `var(--ord${Math.round(below + share) + 1}-on)` }
}

/** Share of the first colour in the palest step, the rest being the page: still 3:1 from it. */
const PALEST = 0.74
/** Share of the text's colour in the strongest step. */
const STRONGEST = 0.7

const percentOf = (share: number): number => Math.round(share * 100)

/** A step of one hue, from pale to strong in either theme. */
const rampColor = (index: number, count: number): ChartColor => {
  const place = count < 2 ? 0.5 : index / (count - 1)
  const isPale = place < 0.5
  const color = isPale
    ? `color-mix(in oklab, var(--c1) ${percentOf(PALEST + (1 - PALEST) * 2 * place)}%, var(--surface))`
    : `color-mix(in oklab, var(--text) ${percentOf(STRONGEST * (2 * place - 1))}%, var(--c1))`
  return { color, onColor: isPale ? 'var(--c1-on)' : 'var(--surface)' }
}

/** The colours of the theme, as custom properties. */
export const SCREEN_PALETTE: Palette = {
  series: seriesColor,
  ordinal: ordinalColor,
  ramp: rampColor,
  neutral: NEUTRAL,
}
