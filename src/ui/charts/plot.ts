import type { BarsModel, ChartModel } from './types'
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
  const base = model.categories.some(category => category.n !== null) ? 62 : 0
  const longest = model.categories.reduce((most, category) => Math.max(most, category.label.length), 0)
  const least = base > 0 ? 112 : 72
  return Math.round(
    Math.min(Math.max(least, longest * (CHARACTER + 0.5) + 14 + base), width < 480 ? 130 : Math.max(160, width * 0.3)),
  )
}

export const BAR = { thickness: 18, gap: 2, between: 12 } as const

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

/** The axis ends at a round number at or above the largest value; zero is always its start. */
export const axisTop = (model: Drawn): number => {
  const most = Math.max(0, ...model.points.flatMap(line => line.map(point => point.value ?? 0)))
  if (most === 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 2.5, 5, 10].find(factor => most <= factor * power) ?? 10
  return step * power
}

/** Lowest value shown: zero, unless a mean is negative. */
export const axisBottom = (model: Drawn): number =>
  Math.min(0, ...model.points.flatMap(line => line.map(point => point.value ?? 0)))
