import type { NumberType } from '@core/crosstab'
import { nameMarks } from '@core/domain/charts'
import { behindNet, meanOf, netOf, type ChartLook, type Drawn, type LabelPlace } from './chartParts'
import { endsWidth, lineEnds, lineLabels, needsScale } from './lineLabels'
import { cutTo, heightOfLines, lineCount, widthOf, type Face } from './measure'
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
/** Percent of its thickness between bars that are parts of 100 %. */
const STACK_GAP = 45
/** Points left of upright charts for the numbers of their axis. */
const AXIS_ROOM = 40
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
const nameOf = (one: Drawn['series'][number] | Drawn['categories'][number]): string =>
  `${one.label}${nameMarks(one)}${one.size === null ? '' : ` (${one.size})`}`

const categoryNames = ({ categories }: Drawn): string[] => categories.map(nameOf)

const seriesNames = ({ series }: Drawn): string[] => series.map(nameOf)

const hasLegend = (model: Drawn): boolean => model.kind === 'line' || model.series.length > 1

/** More would leave too little for the plot; office programs shorten what is left over. */
const LEGEND_MOST = 0.35

/** All columns of a legend are as wide as its longest name; names wider than the chart are wrapped. */
const legendSize = (names: readonly string[], { model, box, face }: Sheet): Pick<Box, 'w' | 'h'> => {
  if (!hasLegend(model) || model.kind === 'line') return { w: 0, h: 0 }
  const widths = names.map(name => widthOf(name, { size: SIZE, face }) + LEGEND_KEY)
  const wide = Math.min(box.w, Math.max(...widths))
  // The figures of a net take an empty place.
  const count = names.length + (netOf(model) ? 1 : 0)
  const columns = Math.min(count, Math.max(1, Math.floor(box.w / wide)))
  const lines = Math.max(...widths.map(width => Math.ceil(width / wide)))
  const rows = Math.ceil(count / columns) * lines
  return { w: Math.min(box.w, columns * wide), h: Math.min(box.h * LEGEND_MOST, rows * SIZE * 1.5) }
}

const NET_TYPE = { size: SIZE, bold: true } as const
/** A head that runs wider than it was measured would be broken at the edge. */
const HEAD_SLACK = 1.1

/** Room to the right of stacked bars for the figures of the net, and above them for its name. */
const netRoom = ({
  model,
  box,
  face,
}: Sheet): { readonly w: number; readonly h: number; readonly head: string; readonly mean: string | null } | null => {
  const net = netOf(model)
  if (net === null) return null
  const figures = net.points.map(({ text, rest }, at) =>
    widthOf(`${text}${rest === null ? '' : ' ▲'}${behindNet(model, at)}`, { ...NET_TYPE, face }),
  )
  const head = cutTo(net.label, text => widthOf(text, { size: SIZE, face }) <= box.w * 0.6)
  return { w: Math.max(34, ...figures) + 10, h: SIZE * 1.6, head, mean: meanOf(model)?.label ?? null }
}

/** Height of what is above the plot: the legend, and the name of a net. */
const headHeight = (names: readonly string[], sheet: Sheet): number =>
  Math.max(4, legendSize(names, sheet).h + 6) + (netRoom(sheet)?.h ?? 0)

/** Lines of the label of a category: what its column is wide enough for, beside bars; and most of all, beside and under them. */
const LINES = { beside: 4, most: 12, under: 3, underPoints: 6 } as const
const LABEL_MOST = 0.45

/** Room for labels left of bars: what the longest needs in as many lines as there may be. */
const labelRoom = (names: readonly string[], { box, face }: Sheet): number => {
  const most = box.w * LABEL_MOST
  const type = { size: SIZE, face }
  const needed = (name: string): number => {
    const whole = widthOf(name, type) + 12
    return whole <= box.w * 0.3 ? whole : Math.max(box.w * 0.3, Math.min(most, whole / LINES.beside + 40))
  }
  return Math.min(most, Math.max(40, ...names.map(needed)))
}

const linesOf = (names: readonly string[], width: number, most: number, face: Face): number =>
  Math.min(most, Math.max(1, ...names.map(name => lineCount(name, width, { size: SIZE, face }))))

interface Slots {
  /** Points per category. */
  readonly slot: number
  /** Thickness of one bar in points. */
  readonly bar: number
  readonly gap: number
}

const slotsOf = ({ model }: Sheet, length: number): Slots => {
  const slot = length / Math.max(1, model.categories.length)
  if (model.kind === 'stacked') return { slot, bar: slot / (1 + STACK_GAP / 100), gap: STACK_GAP }
  const count = Math.max(1, model.series.length)
  const between = Math.max(BAR_GAP * 0.5, slot * FREE)
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

const STEPS = [1, 2, 2.5, 5, 10] as const

/** The scale of a chart: one that is whole finds its own end when its data are edited, parts of one have one end. */
export const axisOf = (model: Drawn, drawn: boolean, divided: boolean): ChartLook['axis'] => {
  const [most, least] = [highest(model), lowest(model)]
  if (!divided) return { min: least < 0 ? null : 0, max: null, step: drawn ? 'own' : null }
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
  readonly greys: readonly (string | null)[]
}

/** Height of the highest label of a category beside bars. */
const labelHeight = (sheet: Sheet): number => {
  const names = categoryNames(sheet.model)
  const lines = linesOf(names, labelRoom(names, sheet) - 8, LINES.most, sheet.face)
  return heightOfLines(lines, { size: SIZE, face: sheet.face }) + 3
}

/** Categories that fit a chart of this height with a number at every bar; all of them where they are side by side. */
export const categoriesIn = (sheet: Sheet): number => {
  const { model, box } = sheet
  if (!isLying(model)) return model.categories.length
  const bars = (model.series.length * SMALLEST * LABEL_ROOM * BAR_ROOM) / (1 - FREE)
  const each = model.kind === 'stacked' ? SIZE * 1.7 : Math.max(bars, BAR_GAP * 0.5 + bars * (1 - FREE))
  const label = labelHeight(sheet)
  const room = box.h - headHeight(seriesNames(sheet.model), sheet) - BELOW_BARS
  return Math.max(1, Math.floor(room / Math.max(each, label)))
}

/** Least height at which a chart can be read, and the height beyond which it only gets emptier. */
export const chartHeights = (sheet: Sheet): { readonly least: number; readonly most: number } => {
  const { model } = sheet
  const legend = headHeight(seriesNames(sheet.model), sheet)
  if (!isLying(model)) return { least: legend + 150, most: 420 }
  const bars = model.kind === 'stacked' ? 1 : model.series.length
  const count = model.categories.length
  const least = legend + Math.max(60, count * Math.max(bars * 10.5 + BAR_GAP, labelHeight(sheet)))
  return { least, most: Math.max(least, legend + count * (bars * 25 + 14)) }
}

/** Side by side only while every column stays wide enough for a number, and the labels under them in a few lines. */
export const standing = (model: Drawn, width: number, face: Face): Drawn => {
  if (model.kind !== 'bars' || model.horizontal) return model
  const slot = width / Math.max(1, model.categories.length)
  const narrow = slot < model.series.length * 13 + 8
  const long = categoryNames(model).some(name => lineCount(name, slot - 8, { size: SIZE, face }) > LINES.under)
  return narrow || long ? { ...model, horizontal: true } : model
}

/**
 * Room right of lines: for names at their ends, which begin in the free half of the last column; else for a legend.
 * `plain`: width of plot and names together.
 */
const lineRoom = (
  { model, box, face }: Sheet,
  names: readonly string[],
  plain: number,
): { readonly w: number; readonly direct: boolean } => {
  if (model.kind !== 'line') return { w: 2, direct: false }
  const needed = endsWidth(model, names, text => widthOf(text, { size: SIZE, face }))
  if (needed > box.w * LEGEND_MOST) {
    const longest = Math.max(...names.map(name => widthOf(name, { size: SIZE, face })))
    return { w: Math.min(box.w * LEGEND_MOST, Math.max(90, longest + 40)), direct: false }
  }
  const free = 1 / (2 * Math.max(1, model.categories.length))
  return { w: Math.max(2, plain - (plain - needed) / (1 - free)), direct: true }
}

/** Measures a chart for its frame: type sizes, room for labels, and which points carry a number. */
export const chartLook = (sheet: Sheet, asked: Asked): ChartLook => {
  const { model, box, face } = sheet
  const lying = isLying(model)
  const series = seriesNames(sheet.model)
  const full = categoryNames(model)
  const legend = legendSize(series, sheet)
  const net = netRoom(sheet)
  const top = headHeight(series, sheet)
  const left = lying ? labelRoom(categoryNames(asked.whole), sheet) : 2
  const scaled = model.kind === 'line' && (!asked.showLabels || needsScale(model))
  const beside = lineRoom(sheet, series, box.w - left - (scaled ? AXIS_ROOM : 0))
  const right = model.kind === 'line' ? beside.w : model.kind === 'stacked' ? 4 + (net?.w ?? 0) : lying ? 34 : 2
  const slotWidth = (box.w - right - left) / Math.max(1, model.categories.length)
  const lines = lying ? 1 : linesOf(full, slotWidth - 6, model.kind === 'line' ? LINES.underPoints : LINES.under, face)
  const bottom = lying ? BELOW_BARS : heightOfLines(lines, { size: SIZE, face }) + 8
  const height = box.h - top - bottom
  const slots = slotsOf(sheet, lying ? height : box.w - left - right)
  const labelSize = !asked.showLabels ? null : model.kind === 'bars' ? barLabelSize(sheet, slots.bar) : SIZE - 1
  const drawn = scaled || (labelSize === null && model.kind !== 'stacked')
  const size = labelSize ?? SMALLEST
  const percent = asked.numberType.endsWith('percent')
  const whole = percent ? 100 : 1
  const axis =
    model.kind === 'stacked'
      ? { min: 0, max: whole, step: null }
      : axisOf(asked.whole, drawn, asked.whole.categories.length > model.categories.length)
  const axisLeft = drawn && !lying ? AXIS_ROOM : 0
  const axisBottom = drawn && lying ? 18 : 0
  const headroom = !lying && !drawn ? size : 0
  const width = box.w - left - right - axisLeft
  const scale = axisOf(asked.whole, drawn, true)
  const values = { min: scale.min ?? 0, max: scale.max ?? whole, height: height - axisBottom - headroom }
  const ends =
    model.kind === 'line' && beside.direct
      ? lineEnds(model, heightOfLines(1, { size: SIZE, face }), values, box.h)
      : null
  const labels =
    labelSize === null
      ? everywhere(sheet, () => null)
      : model.kind === 'line'
        ? lineLabels(model, ends, { size, line: heightOfLines(1, { size, face }) }, values)
        : everywhere(sheet, (at, category) => {
            if (model.kind !== 'stacked') return 'outEnd'
            const share = model.shares[category]?.[at] ?? 0
            const wide = widthOf(model.points[category]?.[at]?.text ?? '', { size, face })
            return (share / 100) * width >= wide + 3 && size <= slots.bar ? 'ctr' : null
          })
  return {
    categories: full,
    series,
    labels,
    ends,
    endNumbers: asked.showLabels,
    greys: asked.greys,
    labelSize: size,
    categorySize: SIZE,
    digits: asked.digits,
    // The bars end where the figures begin.
    axis:
      net === null || axis.max === null
        ? axis
        : { ...axis, max: Number(((axis.max * (width + net.w)) / width).toPrecision(6)) },
    stack: model.kind === 'stacked' ? (percent ? 'stacked' : 'percentStacked') : null,
    gap: slots.gap,
    legend:
      !hasLegend(model) || beside.direct
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
      mean: net.mean,
      x: Math.max(
        0,
        1 - (widthOf([net.head, net.mean].filter(Boolean).join(', '), { size: SIZE, face }) * HEAD_SLACK) / box.w,
      ),
      y: (top - net.h) / box.h,
    },
  }
}
