import type { BarsModel, ChartModel } from '@core/domain/charts'
import { CHARACTER } from './text'

/** One recharts datum: the position in the model and the length of each series' mark. */
export interface Datum {
  readonly at: number
  readonly key: string
  readonly [series: `v${number}`]: number | null
}

export type Drawn = Exclude<ChartModel, { kind: 'empty' }>

export const dataOf = (model: Drawn): Datum[] =>
  model.categories.map((category, at) => {
    const lengths = model.kind === 'stacked' ? model.shares[at] : model.points[at]?.map(point => point.value)
    const entries = (lengths ?? []).map((length, index) => [`v${index}`, length] as const)
    return { at, key: category.key, ...Object.fromEntries(entries) }
  })

/** Room for labels at the left, in px: as wide as the longest needs, at most two fifths of the chart. */
export const labelRoom = (model: Drawn, width: number): number => {
  const base = model.categories.some(category => category.size !== null) ? 62 : 0
  const longest = model.categories.reduce((most, category) => Math.max(most, category.label.length), 0)
  const least = base > 0 ? 112 : 72
  return Math.round(
    Math.min(Math.max(least, longest * (CHARACTER + 0.5) + 14 + base), width < 480 ? 130 : Math.max(160, width * 0.3)),
  )
}

export const BAR = { thickness: 18, gap: 2, between: 12 } as const

export const COLUMN = { gap: 3, between: '9%' } as const

/** Width of one upright column in px. */
export const columnWidth = (model: BarsModel, width: number): number => {
  const series = Math.max(1, model.series.length)
  return ((width / Math.max(1, model.categories.length)) * 0.82 - COLUMN.gap * (series - 1)) / series
}

/** Height of the plot in px. */
export const plotHeight = (model: Drawn, wanted: number | undefined): number => {
  if (model.kind === 'stacked') {
    const gaps = model.categories.filter(category => category.first).length
    return model.categories.length * 28 + gaps * 7 + (model.net === null ? 4 : 24)
  }
  if (model.kind === 'bars' && model.horizontal) {
    return model.categories.length * (model.series.length * (BAR.thickness + BAR.gap) + BAR.between) + 8
  }
  return wanted ?? 240
}

/** Side by side only while every column stays wide enough for its number. */
export const standsUpright = (model: BarsModel, width: number): boolean =>
  !model.horizontal && width / Math.max(1, model.categories.length) >= model.series.length * 15 + 12

const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const

const highest = (model: Drawn): number =>
  Math.max(0, ...model.points.flatMap(line => line.map(point => point.value ?? 0)))

/** Even ticks from zero to a round number at or above the largest value. */
const ticksTo = (most: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = ROUND_STEPS.find(step => most <= step * power * (1 + 1e-9)) ?? 10
  const parts = factor === 2 ? 4 : 5
  return Array.from({ length: parts + 1 }, (_unused, at) => Number(((factor * power * at) / parts).toPrecision(12)))
}

export interface ValueAxis {
  readonly domain: [number, number]
  readonly ticks: number[]
}

/** The value axis: always from zero (or a negative mean); if it is not drawn, it ends at the largest value itself. */
export const valueAxis = (model: Drawn, drawn: boolean): ValueAxis => {
  const bottom = axisBottom(model)
  const most = highest(model)
  if (most === 0) return { domain: [bottom, 1], ticks: [0] }
  const ticks = ticksTo(most)
  return { domain: [bottom, drawn ? (ticks.at(-1) ?? most) : most], ticks }
}

/** Lowest value shown: zero, unless a mean is negative. */
const axisBottom = (model: Drawn): number =>
  Math.min(0, ...model.points.flatMap(line => line.map(point => point.value ?? 0)))
