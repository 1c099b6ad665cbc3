import {
  firstCategories,
  nameMarks,
  type BarsModel,
  type ChartModel,
  type ChartPoint,
  type LineModel,
} from '@core/domain/charts'
import { CHARACTER, textWidth } from './text'

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

/** What a label needs in two lines of small type, px. */
const inTwoLines = (label: string): number => {
  const words = label.split(/\s+/)
  const width = (some: readonly string[]): number => textWidth(some.join(' '), 12)
  return words.reduce(
    (least, _word, at) =>
      at === 0 ? least : Math.min(least, Math.max(width(words.slice(0, at)), width(words.slice(at)))),
    width(words),
  )
}

/** On a phone: two fifths, and nearly half where a label would be cut otherwise. */
const phoneRoom = (model: Drawn, width: number): number => {
  const needs = model.categories.map(category => {
    const size = category.size === null ? 0 : textWidth(category.size, 12) + 12
    return inTwoLines(`${category.label}${nameMarks(category)}`) + size + 8
  })
  return Math.min(Math.max(150, ...needs), width * 0.48)
}

/** Room for labels at the left, in px: as wide as the longest needs, at most what a phone can give, or a third of more. */
export const labelRoom = (model: Drawn, width: number): number => {
  const base = model.categories.some(category => category.size !== null) ? 62 : 0
  const longest = model.categories.reduce(
    (most, category) => Math.max(most, category.label.length + nameMarks(category).length),
    0,
  )
  const least = base > 0 ? 112 : 72
  return Math.ceil(
    Math.min(
      Math.max(least, longest * (CHARACTER + 0.5) + 14 + base),
      width < 480 ? phoneRoom(model, width) : Math.max(160, width * 0.34),
    ),
  )
}

/** Each line has its own dashes besides its colour. */
export const DASHES = ['', '6 3', '2 3', '8 3 2 3', '12 3', '1 4'] as const

/** Of so few lines every point has its number. */
export const FEW_LINES = 3
/** Right of the lines, px: the dot of a line with the space around it. */
const END_DOT = 20

/** The last number of each line; undefined where it has none. */
const lastPoints = ({ series, points }: LineModel): (ChartPoint | undefined)[] =>
  series.map((_series, at) => [...points].reverse().find(values => values[at]?.value != null)?.[at])

export interface LineEnds {
  /** Room right of the lines, px. */
  readonly width: number
  /** The names are there; where one of them has no room they are in a legend, and numbers alone are at the ends. */
  readonly named: boolean
  /** The last numbers are there. */
  readonly valued: boolean
}

/** What the ends of lines say. */
export const lineEnds = (model: LineModel, width: number, showLabels: boolean): LineEnds => {
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(text => textWidth(text, 12)))
  const valued = model.series.length > FEW_LINES || !showLabels
  const values = valued ? widest(lastPoints(model).map(point => ` ${point?.text ?? ''}`)) : 0
  const wanted = END_DOT + widest(model.series.map(({ label }) => label)) + values + 2
  const named = wanted <= width * (width < 480 ? 0.4 : 0.34)
  return { width: Math.ceil(named ? Math.max(72, wanted) : valued ? END_DOT + values : 4), named, valued }
}

/** The places of the lines in the model, from the highest end to the lowest, as a legend lists them. */
export const byEnds = (model: LineModel): number[] => {
  const ends = lastPoints(model).map(point => point?.value ?? -Infinity)
  return model.series.map((_series, at) => at).sort((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0))
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
