import { axisOf } from '../deck/chartLook'
import { netOf, type Drawn } from '../deck/chartParts'
import type { SlideChart } from '../deck/slide'
import { drawBars } from './chartBars'
import { drawLines } from './chartLines'
import { drawLegend, drawNet } from './chartSides'
import { say, type Canvas } from './canvas'
import type { Page } from './page'
import { tagIn, type Tag } from './tags'

/** Points between a scale and its numbers. */
const BESIDE = 6

const isLying = (model: Drawn): boolean => model.kind === 'stacked' || (model.kind === 'bars' && model.horizontal)

const canvasOf = (page: Page, { model, look, box }: SlideChart): Canvas => {
  const { x, y, w, h } = look.plot
  const found = axisOf(model, look.axis.step !== null, true)
  const { min, max, step } = look.axis
  return {
    page,
    model,
    look,
    box,
    lying: isLying(model),
    plot: { x: box.x + x * box.w, y: box.y + y * box.h, w: w * box.w, h: h * box.h },
    scale: {
      min: min ?? found.min ?? 0,
      max: max ?? found.max ?? 1,
      step: step === null ? null : typeof step === 'number' ? step : typeof found.step === 'number' ? found.step : null,
    },
  }
}

/** Lines at the steps of a scale, with their numbers. */
const drawSteps = (canvas: Canvas): void => {
  const { page, plot, scale, lying, look } = canvas
  const { min, max, step } = scale
  if (step === null) return
  const count = Math.round((max - min) / step)
  page.doc.lineWidth(0.5).strokeColor(page.palette.colourOf('rule'))
  for (let at = 0; at <= count; at += 1) {
    const value = min + at * step
    const share = (value - min) / (max - min)
    const text = Number(value.toPrecision(12)).toLocaleString('en-GB', { maximumFractionDigits: look.digits })
    const plain = { size: look.categorySize, colour: page.palette.colourOf('soft') }
    if (lying) {
      const x = plot.x + share * plot.w
      page.doc
        .moveTo(x, plot.y)
        .lineTo(x, plot.y + plot.h)
        .stroke()
      say(canvas, text, { x: x - 30, y: plot.y + plot.h + 2, w: 60, h: 14 }, { ...plain, align: 'ctr' })
    } else {
      const y = plot.y + (1 - share) * plot.h
      page.doc
        .moveTo(plot.x, y)
        .lineTo(plot.x + plot.w, y)
        .stroke()
      say(canvas, text, { x: plot.x - 60 - BESIDE, y: y - 8, w: 60, h: 16 }, { ...plain, align: 'r', anchor: 'ctr' })
    }
  }
}

/** Names of the categories: left of bars that lie, under all others. */
const drawCategories = (canvas: Canvas): void => {
  const { page, plot, box, lying, look, scale } = canvas
  const { length } = look.categories
  const plain = { size: look.categorySize, colour: page.palette.colourOf('text') }
  look.categories.forEach((name, at) => {
    if (lying) {
      const slot = plot.h / length
      const place = { x: box.x, y: plot.y + at * slot, w: plot.x - box.x - 8, h: slot }
      say(canvas, name, place, { ...plain, align: 'r', anchor: 'ctr' })
      return
    }
    const slot = plot.w / length
    const top = plot.y + plot.h + 4
    const place = { x: plot.x + at * slot + 3, y: top, w: slot - 6, h: box.y + box.h - top }
    say(canvas, name, place, { ...plain, align: 'ctr' })
  })
  if (canvas.model.kind === 'stacked') return
  const zero = Math.min(1, Math.max(0, -scale.min / (scale.max - scale.min)))
  page.doc.lineWidth(0.75).strokeColor(page.palette.colourOf('soft'))
  if (lying) page.doc.moveTo(plot.x + zero * plot.w, plot.y).lineTo(plot.x + zero * plot.w, plot.y + plot.h)
  else page.doc.moveTo(plot.x, plot.y + (1 - zero) * plot.h).lineTo(plot.x + plot.w, plot.y + (1 - zero) * plot.h)
  page.doc.stroke()
}

/** Draws a chart as a figure with a description; its words and numbers are text. */
export const drawChart = (page: Page, parent: Tag, chart: SlideChart): void => {
  const { x, y, w, h } = chart.box
  const canvas = canvasOf(page, chart)
  const figure = tagIn(page.doc, parent, 'Figure', { alt: chart.text, bbox: [x, y, x + w, y + h] })
  figure.add(() => {
    drawLegend(canvas)
    drawSteps(canvas)
    if (canvas.model.kind === 'line') drawLines(canvas, canvas.model)
    else drawBars(canvas, canvas.model)
    drawCategories(canvas)
    const net = netOf(canvas.model)
    if (net !== null) drawNet(canvas, net)
  })
  figure.end()
}
