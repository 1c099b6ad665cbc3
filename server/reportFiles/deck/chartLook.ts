import type { NumberType } from '@core/crosstab'
import { LOW_BASE_MARK } from '@core/domain/tables'
import { netOf, type ChartLook, type Drawn, type LabelPlace } from './chartParts'
import { cutTo, LINE_HEIGHT, lineCount, widthOf, type Face } from './measure'
import type { Box } from './shapes'

const SIZE = 10
const LABEL_SIZES = [10, 9, 8, 7] as const
const SMALLEST = 7
/** Points between bars of one category and around categories, as the screen has them. */
const BAR_GAP = 6
/** Share of a category's room that stays free around its bars. A bar takes a little more than its thickness. */
const FREE = 0.22
const BAR_ROOM = 1.06
/** Height of a label, relative to its type size. */
const LABEL_ROOM = 1.02
const LEGEND_KEY = 26
/** Points under horizontal bars. */
const BELOW_BARS = 4

interface Sheet {
  readonly model: Drawn
  readonly box: Pick<Box, 'w' | 'h'>
  readonly face: Face
}

const isLying = (model: Drawn): boolean => model.kind === 'stacked' || (model.kind === 'bars' && model.horizontal)

const highest = (model: Drawn): number =>
  Math.max(0, ...model.points.flatMap(line => line.map(({ value }) => value ?? 0)))
const lowest = (model: Drawn): number =>
  Math.min(0, ...model.points.flatMap(line => line.map(({ value }) => value ?? 0)))
const longestText = ({ model, face }: Sheet, size: number): number =>
  Math.max(...model.points.flatMap(line => line.map(({ text }) => widthOf(text, { size, face }))))

/** Name of a series or category with its base. */
const nameOf = ({ label, lowBase, size }: Drawn['series'][number] | Drawn['categories'][number]): string =>
  `${label}${lowBase ? ` ${LOW_BASE_MARK}` : ''}${size === null ? '' : ` (${size})`}`

/** Series names shortened so that two of them fit side by side. */
const seriesNames = ({ model, box, face }: Sheet): string[] => {
  const room = model.kind === 'line' ? box.w * 0.24 : box.w * 0.45
  return model.series.map(series => {
    const name = nameOf(series)
    return cutTo(name, text => widthOf(text, { size: SIZE, face }) <= room)
  })
}

const hasLegend = (model: Drawn): boolean => model.kind === 'line' || model.series.length > 1

/** All columns of a legend are as wide as its longest name. */
const legendSize = (names: readonly string[], { model, box, face }: Sheet): Pick<Box, 'w' | 'h'> => {
  if (!hasLegend(model) || model.kind === 'line') return { w: 0, h: 0 }
  const wide = Math.max(...names.map(name => widthOf(name, { size: SIZE, face }))) + LEGEND_KEY
  // The figures of a net take an empty place.
  const count = names.length + (netOf(model) ? 1 : 0)
  const columns = Math.min(count, Math.max(1, Math.floor(box.w / wide)))
  const rows = Math.ceil(count / columns)
  return { w: Math.min(box.w, columns * wide), h: rows * SIZE * 1.5 }
}

const NET_TYPE = { size: SIZE, bold: true } as const
/** A head that runs wider than it was measured would be broken at the edge. */
const HEAD_SLACK = 1.1

/** Room to the right of stacked bars for the figures of the net, and above them for its name. */
const netRoom = ({
  model,
  box,
  face,
}: Sheet): { readonly w: number; readonly h: number; readonly head: string } | null => {
  const net = netOf(model)
  if (net === null) return null
  const figures = net.points.map(({ text, rest }) =>
    widthOf(`${text}${rest === null ? '' : ' ▲'}`, { ...NET_TYPE, face }),
  )
  const head = cutTo(net.label, text => widthOf(text, { size: SIZE, face }) <= box.w * 0.6)
  return { w: Math.max(34, ...figures) + 10, h: SIZE * 1.6, head }
}

/** Height of what is above the plot: the legend, and the name of a net. */
const headHeight = (names: readonly string[], sheet: Sheet): number =>
  Math.max(4, legendSize(names, sheet).h + 6) + (netRoom(sheet)?.h ?? 0)

/** Room for labels left of bars: as wide as the longest needs, at most two fifths. */
const labelRoom = (names: readonly string[], { box, face }: Sheet): number => {
  const longest = Math.max(40, ...names.map(name => widthOf(name, { size: SIZE, face }) + 12))
  return Math.min(longest, box.w * 0.38)
}

/** A label of a category in the lines there are. */
const wrapped = (name: string, width: number, lines: number, face: Face): string =>
  cutTo(name, text => lineCount(text, width, { size: SIZE, face }) <= lines)

interface Slots {
  /** Points per category. */
  readonly slot: number
  /** Thickness of one bar in points. */
  readonly bar: number
  readonly gap: number
}

const slotsOf = ({ model }: Sheet, length: number): Slots => {
  const slot = length / Math.max(1, model.categories.length)
  const count = model.kind === 'stacked' ? 1 : Math.max(1, model.series.length)
  const between = Math.max(model.kind === 'stacked' ? 3 : BAR_GAP * 0.5, slot * FREE)
  const bar = Math.min((slot - between) / (count * BAR_ROOM), isLying(model) ? 26 : 64)
  return { slot, bar, gap: Math.max(4, Math.min(500, ((slot - bar * count * BAR_ROOM) / bar) * 100)) }
}

/** The label size that bars carry, or null where they are too small for any. */
const barLabelSize = (sheet: Sheet, bar: number): number | null => {
  const fits = (size: number): boolean =>
    isLying(sheet.model) ? size * LABEL_ROOM <= bar : longestText(sheet, size) * 0.92 <= bar * BAR_ROOM
  return LABEL_SIZES.find(fits) ?? null
}

const everywhere = ({ model }: Sheet, placeOf: (series: number, category: number) => LabelPlace): LabelPlace[][] =>
  model.series.map((_, series) =>
    model.categories.map((_category, category) =>
      model.points[category]?.[series]?.value == null ? null : placeOf(series, category),
    ),
  )

/** Labels of lines: above the highest, below the lowest, left out where they would overlap. */
const lineLabels = (sheet: Sheet, height: number, size: number, max: number, min: number): LabelPlace[][] => {
  const { model } = sheet
  const last = model.categories.length - 1
  const scale = height / (max - min)
  const few = model.series.length <= 3
  const places = model.categories.map((_, category) => {
    const order = model.series
      .map((_series, series) => ({ series, value: model.points[category]?.[series]?.value ?? null }))
      .flatMap(({ series, value }) => (value === null ? [] : [{ series, value }]))
      .sort((one, other) => other.value - one.value)
    const at = new Map<number, LabelPlace>()
    let taken = Infinity
    order.forEach(({ series, value }, rank) => {
      const room = (taken - value) * scale
      const lowestOfAll = rank === order.length - 1 && rank > 0
      if (!few) {
        if (category === last && room >= size * LINE_HEIGHT) [taken] = [value, at.set(series, 'r')]
        return
      }
      const below = lowestOfAll && room < size * 2.6
      if (room >= size * 2.6 || rank === 0) at.set(series, 't')
      else if (below) at.set(series, 'b')
      taken = value
    })
    return at
  })
  return everywhere(sheet, (series, category) => places[category]?.get(series) ?? null)
}

const STEPS = [1, 2, 2.5, 5, 10] as const

const axisOf = (model: Drawn, drawn: boolean): ChartLook['axis'] => {
  const [most, least] = [highest(model), lowest(model)]
  if (most === 0 && least === 0) return { min: 0, max: 1, step: drawn ? 1 : null }
  const power = 10 ** Math.floor(Math.log10(Math.max(most, -least)))
  const top = (STEPS.find(step => most <= step * power * (1 + 1e-9)) ?? 10) * power
  const step = Number((top / 5).toPrecision(12))
  const min = least < 0 ? -Math.ceil(-least / step) * step : 0
  return drawn
    ? { min, max: top, step }
    : { min, max: Number((most * (isLying(model) ? 1.01 : 1.1) || step).toPrecision(12)), step: null }
}

export interface Asked {
  readonly showLabels: boolean
  /** Digits after the decimal point. */
  readonly digits: number
  readonly numberType: NumberType
  /** The whole chart, if this is a part of it: all parts are drawn to one scale. */
  readonly whole: Drawn
}

/** Categories that fit a chart of this height with a number at every bar; all of them where they are side by side. */
export const categoriesIn = (sheet: Sheet): number => {
  const { model, box } = sheet
  if (!isLying(model)) return model.categories.length
  const bars = (model.series.length * SMALLEST * LABEL_ROOM * BAR_ROOM) / (1 - FREE)
  const each = model.kind === 'stacked' ? SIZE * 1.7 : Math.max(bars, BAR_GAP * 0.5 + bars * (1 - FREE))
  const room = box.h - headHeight(seriesNames(sheet), sheet) - BELOW_BARS
  return Math.max(1, Math.floor(room / Math.max(each, SIZE * 1.5)))
}

/** Least height at which a chart can be read, and the height beyond which it only gets emptier. */
export const chartHeights = (sheet: Sheet): { readonly least: number; readonly most: number } => {
  const { model } = sheet
  const legend = headHeight(seriesNames(sheet), sheet)
  if (!isLying(model)) return { least: legend + 150, most: 420 }
  const bars = model.kind === 'stacked' ? 1 : model.series.length
  const count = model.categories.length
  const least = legend + Math.max(60, count * Math.max(bars * 10.5 + BAR_GAP, SIZE * 1.7))
  return { least, most: Math.max(least, legend + count * (bars * 25 + 14)) }
}

/** Side by side only while every column stays wide enough for a number. */
export const standing = (model: Drawn, width: number): Drawn =>
  model.kind === 'bars' &&
  !model.horizontal &&
  width / Math.max(1, model.categories.length) < model.series.length * 13 + 8
    ? { ...model, horizontal: true }
    : model

/** Measures a chart for its frame: type sizes, room for labels, and which points carry a number. */
export const chartLook = (sheet: Sheet, asked: Asked): ChartLook => {
  const { model, box, face } = sheet
  const lying = isLying(model)
  const series = seriesNames(sheet)
  const full = model.categories.map(nameOf)
  const legend = legendSize(series, sheet)
  const net = netRoom(sheet)
  const top = headHeight(series, sheet)
  const left = lying ? labelRoom(asked.whole.categories.map(nameOf), sheet) : 2
  const right =
    model.kind === 'line'
      ? Math.max(90, ...series.map(name => widthOf(name, { size: SIZE, face }) + 40))
      : model.kind === 'stacked'
        ? 4 + (net?.w ?? 0)
        : lying
          ? 34
          : 2
  const slotWidth = (box.w - right - left) / Math.max(1, model.categories.length)
  const lines = lying
    ? 1
    : Math.max(...full.map(name => Math.min(3, lineCount(name, slotWidth - 6, { size: SIZE, face }))))
  const bottom = lying ? BELOW_BARS : lines * SIZE * LINE_HEIGHT + 8
  const height = box.h - top - bottom
  const slots = slotsOf(sheet, lying ? height : box.w - left - right)
  const labelSize = !asked.showLabels ? null : model.kind === 'bars' ? barLabelSize(sheet, slots.bar) : SIZE - 1
  const drawn = labelSize === null && model.kind !== 'stacked'
  const size = labelSize ?? SMALLEST
  const percent = asked.numberType.endsWith('percent')
  const whole = percent ? 100 : 1
  const axis = model.kind === 'stacked' ? { min: 0, max: whole, step: null } : axisOf(asked.whole, drawn)
  const axisLeft = drawn && !lying ? 40 : 0
  const axisBottom = drawn && lying ? 18 : 0
  const labelLines = Math.max(1, Math.min(2, Math.floor(slots.slot / (SIZE * LINE_HEIGHT))))
  const headroom = !lying && !drawn ? size : 0
  const width = box.w - left - right - axisLeft
  const labels =
    labelSize === null
      ? everywhere(sheet, () => null)
      : model.kind === 'line'
        ? lineLabels(sheet, height, size, axis.max, axis.min)
        : everywhere(sheet, (at, category) => {
            if (model.kind !== 'stacked') return 'outEnd'
            const share = model.shares[category]?.[at] ?? 0
            const wide = widthOf(model.points[category]?.[at]?.text ?? '', { size, face })
            return (share / 100) * width >= wide + 3 && size <= slots.bar ? 'ctr' : null
          })
  return {
    categories: full.map(name => wrapped(name, (lying ? left : slotWidth) - 8, lying ? labelLines : 3, face)),
    series,
    labels,
    labelSize: size,
    categorySize: SIZE,
    digits: asked.digits,
    // The bars end where the figures begin.
    axis: net === null ? axis : { ...axis, max: Number(((axis.max * (width + net.w)) / width).toPrecision(6)) },
    stack: model.kind === 'stacked' ? (percent ? 'stacked' : 'percentStacked') : null,
    gap: slots.gap,
    legend: !hasLegend(model)
      ? null
      : model.kind === 'line'
        ? { at: 'r', area: null }
        : { at: 't', area: { x: (1 - legend.w / box.w) / 2, y: 0, w: legend.w / box.w, h: legend.h / box.h } },
    plot: {
      x: (left + axisLeft) / box.w,
      y: (top + headroom) / box.h,
      w: (width + (net?.w ?? 0)) / box.w,
      h: (height - axisBottom - headroom) / box.h,
    },
    net: net && {
      head: net.head,
      x: Math.max(0, 1 - (widthOf(net.head, { size: SIZE, face }) * HEAD_SLACK) / box.w),
      y: (top - net.h) / box.h,
    },
  }
}

/** Some categories of a model, for a slide that has no room for all. */
export const categoriesFrom = (model: Drawn, from: number, to: number): Drawn => {
  const part = { categories: model.categories.slice(from, to), points: model.points.slice(from, to) }
  if (model.kind !== 'stacked') return { ...model, ...part }
  const net = model.net && { ...model.net, points: model.net.points.slice(from, to) }
  return { ...model, ...part, shares: model.shares.slice(from, to), net }
}
