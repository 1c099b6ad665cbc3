import { firstCategories, nameMarks, type BarsModel, type ChartModel } from '@core/domain/charts'
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

/** Room for labels at the left, in px: as wide as the longest needs, at most two fifths of a phone, a third of more. */
export const labelRoom = (model: Drawn, width: number): number => {
  const base = model.categories.some(category => category.size !== null) ? 62 : 0
  const longest = model.categories.reduce(
    (most, category) => Math.max(most, category.label.length + nameMarks(category).length),
    0,
  )
  const least = base > 0 ? 112 : 72
  return Math.round(
    Math.min(Math.max(least, longest * (CHARACTER + 0.5) + 14 + base), width < 480 ? 150 : Math.max(160, width * 0.34)),
  )
}

/** In px. A bar gets thinner before any is left out. */
export const BAR = { thickness: 18, thinnest: 8, gap: 2, between: 12, label: 26 } as const
export const STACK = { pitch: 28, least: 24, thickness: 22, group: 7, head: 24 } as const

export const COLUMN = { gap: 3, between: '9%' } as const

/** Width of one upright column in px. */
export const columnWidth = (model: BarsModel, width: number): number => {
  const series = Math.max(1, model.series.length)
  return ((width / Math.max(1, model.categories.length)) * 0.82 - COLUMN.gap * (series - 1)) / series
}

const headOf = (model: Drawn): number =>
  model.kind === 'stacked' && (model.net ?? model.mean) !== null ? STACK.head : 4

const gapsOf = (model: Drawn): number => model.categories.filter(category => category.first).length * STACK.group

const isLying = (model: Drawn): boolean => model.kind === 'stacked' || (model.kind === 'bars' && model.horizontal)

/** Height of one category of a lying chart, px, for bars of this thickness. */
const pitchOf = (model: Drawn, thickness: number): number =>
  Math.max(model.series.length * (thickness + BAR.gap) + BAR.between, BAR.label)

const leastPitch = (model: Drawn): number => (model.kind === 'stacked' ? STACK.least : pitchOf(model, BAR.thinnest))
const usualPitch = (model: Drawn): number => (model.kind === 'stacked' ? STACK.pitch : pitchOf(model, BAR.thickness))

/** The chart with the categories that fit so many px of height; undefined: all of them. */
export const fitTo = (model: Drawn, room: number | undefined): Drawn => {
  if (room === undefined || !isLying(model)) return model
  const fits = Math.max(1, Math.floor((room - headOf(model) - gapsOf(model)) / leastPitch(model)))
  return fits >= model.categories.length ? model : firstCategories(model, fits)
}

/** Height of the plot in px: what its bars need, thinner ones where there is less room. */
export const plotHeight = (model: Drawn, wanted: number | undefined, room: number | undefined): number => {
  if (!isLying(model)) return wanted ?? 240
  const count = model.categories.length
  const around = headOf(model) + gapsOf(model)
  const usual = count * usualPitch(model)
  const least = count * leastPitch(model)
  return around + (room === undefined ? usual : Math.min(usual, Math.max(least, room - around)))
}

/** Side by side only while every column stays wide enough for its number. */
export const standsUpright = (model: BarsModel, width: number): boolean =>
  !model.horizontal && width / Math.max(1, model.categories.length) >= model.series.length * 15 + 12

const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const

const intervalsOf = (model: Drawn): number[] =>
  model.kind === 'bars' ? (model.intervals ?? []).flatMap(line => line.flatMap(interval => interval ?? [])) : []

const highest = (model: Drawn): number =>
  Math.max(0, ...model.points.flatMap(line => line.map(point => point.value ?? 0)), ...intervalsOf(model))

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
  if (model.kind === 'line' && model.span !== undefined) {
    const room = Math.max(0, model.span - (most - bottom)) / 2
    return { domain: [bottom - room, most + room], ticks: [0] }
  }
  if (most === 0) return { domain: [bottom, 1], ticks: [0] }
  const ticks = ticksTo(most)
  return { domain: [bottom, drawn ? (ticks.at(-1) ?? most) : most], ticks }
}

/** Lowest value shown: zero, unless a mean is negative. */
const axisBottom = (model: Drawn): number =>
  Math.min(0, ...model.points.flatMap(line => line.map(point => point.value ?? 0)))
