import type { BarsModel, StackedModel } from '@core/domain/charts'
import { measured } from './fonts'
import { fillArea, hex, say, type Canvas } from './canvas'
import type { Box } from '../deck/shapes'

/** Room between bars of one category, in parts of their thickness, as decks have it. */
const BETWEEN = 0.06
const LABEL_GAP = 3

/** A bar from its zero line: where it begins and ends along its length, in shares of the plot. */
interface Reach {
  readonly from: number
  readonly to: number
}

interface Bar {
  readonly series: number
  readonly category: number
  readonly reach: Reach
  /** Distance of its side from that of the plot, and its thickness, in points. */
  readonly side: number
  readonly thick: number
}

const boxOf = ({ plot, lying }: Canvas, { reach, side, thick }: Bar): Box => {
  const [from, to] = [Math.min(reach.from, reach.to), Math.max(reach.from, reach.to)]
  return lying
    ? { x: plot.x + from * plot.w, y: plot.y + side, w: (to - from) * plot.w, h: thick }
    : { x: plot.x + side, y: plot.y + (1 - to) * plot.h, w: thick, h: (to - from) * plot.h }
}

const isLow = ({ model }: Canvas, { series, category }: Bar): boolean =>
  model.series[series]?.lowBase === true || model.categories[category]?.lowBase === true

const colourOf = ({ model, look }: Canvas, { series, category }: Bar): string =>
  look.greys[category] ?? model.series[series]?.color ?? 'tx1'

const widthOf = ({ page }: Canvas, text: string, size: number): number =>
  measured(text, page.style.look.family, page.style.look) * size

/** The number behind the end of a bar, or above it. */
const labelOutside = (canvas: Canvas, bar: Bar, text: string): void => {
  const { look, lying, page } = canvas
  const { x, y, w, h } = boxOf(canvas, bar)
  const size = look.labelSize
  const said = { size, colour: page.palette.colourOf('text') }
  const width = widthOf(canvas, text, size) + 2
  const back = bar.reach.to < bar.reach.from
  if (lying) {
    const left = back ? x - LABEL_GAP - width : x + w + LABEL_GAP
    say(canvas, text, { x: left, y: y + h / 2 - size, w: width, h: size * 2 }, { ...said, anchor: 'ctr' })
    return
  }
  const high = size * page.style.line
  const top = back ? y + h + 1 : y - high - 1
  say(canvas, text, { x: x + w / 2 - width / 2, y: top, w: width, h: high }, { ...said, align: 'ctr' })
}

const CHIP = 1.5

/** The number in the middle of a part of a whole, on a chip of its colour where that is hatched. */
const labelInside = (canvas: Canvas, bar: Bar, text: string): void => {
  const { look, model, page } = canvas
  const { x, y, w, h } = boxOf(canvas, bar)
  const size = look.labelSize
  const width = widthOf(canvas, text, size) + 2
  const place = { x: x + (w - width) / 2, y: y + h / 2 - size, w: width, h: size * 2 }
  if (isLow(canvas, bar))
    page.doc
      .rect(place.x - CHIP, y + h / 2 - size * 0.6, width + 2 * CHIP, size * 1.2)
      .fillColor(hex(canvas, colourOf(canvas, bar)))
      .fill()
  const colour = hex(canvas, model.series[bar.series]?.onColor ?? 'bg1')
  say(canvas, text, place, { size, colour, align: 'ctr', anchor: 'ctr' })
}

const textAt = ({ model }: Canvas, { series, category }: Bar): string => model.points[category]?.[series]?.text ?? ''

const drawBar = (canvas: Canvas, bar: Bar, parts: boolean): void => {
  fillArea(canvas, { box: boxOf(canvas, bar), colour: colourOf(canvas, bar), low: isLow(canvas, bar), parts })
}

const labelBar = (canvas: Canvas, bar: Bar): void => {
  const place = canvas.look.labels[bar.series]?.[bar.category] ?? null
  if (place === null) return
  if (place === 'ctr') labelInside(canvas, bar, textAt(canvas, bar))
  else labelOutside(canvas, bar, textAt(canvas, bar))
}

/** Bars of each category, one beside the other. */
const beside = ({ plot, lying, look, scale, model }: Canvas): Bar[] => {
  const slot = (lying ? plot.h : plot.w) / Math.max(1, model.categories.length)
  const count = model.series.length
  const thick = slot / (count + (count - 1) * BETWEEN + look.gap / 100)
  const shareOf = (value: number): number => Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min)))
  return model.categories.flatMap((_, category) =>
    model.series.flatMap((_series, series): Bar[] => {
      const value = model.points[category]?.[series]?.value
      if (value == null) return []
      const side = category * slot + (thick * look.gap) / 200 + series * thick * (1 + BETWEEN)
      return [{ series, category, reach: { from: shareOf(0), to: shareOf(value) }, side, thick }]
    }),
  )
}

/** Parts of a whole, one behind the other. */
const stacked = ({ plot, look, scale }: Canvas, model: StackedModel): Bar[] => {
  const slot = plot.h / Math.max(1, model.categories.length)
  const thick = slot / (1 + look.gap / 100)
  const whole = look.stack === 'stacked' ? 100 : 1
  return model.categories.flatMap((_, category) => {
    let used = 0
    return model.series.map((_series, series): Bar => {
      const from = used
      used += (((model.shares[category]?.[series] ?? 0) / 100) * whole) / scale.max
      const side = category * slot + (slot - thick) / 2
      return { series, category, reach: { from, to: used }, side, thick }
    })
  })
}

/** Draws bars, columns and parts of a whole, and their numbers over them. */
export const drawBars = (canvas: Canvas, model: BarsModel | StackedModel): void => {
  const bars = model.kind === 'stacked' ? stacked(canvas, model) : beside(canvas)
  for (const bar of bars) drawBar(canvas, bar, model.kind === 'stacked')
  for (const bar of bars) labelBar(canvas, bar)
}
