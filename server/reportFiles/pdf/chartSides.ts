import { ARROWS, meanOf, type Net } from '../deck/chartParts'
import { fillArea, lineHex, say, type Canvas } from './canvas'
import { measured } from './fonts'

const KEY = 8
const KEY_ROOM = 26
const ROW = 1.5

interface Entry {
  readonly name: string
  readonly colour: string
  readonly low: boolean
}

const drawKey = (canvas: Canvas, { colour, low }: Entry, x: number, middle: number): void => {
  if (canvas.model.kind === 'line')
    canvas.page.doc
      .lineWidth(2.25)
      .strokeColor(lineHex(canvas, colour))
      .moveTo(x, middle)
      .lineTo(x + 14, middle)
      .stroke()
  else fillArea(canvas, { box: { x, y: middle - KEY / 2, w: KEY, h: KEY }, colour, low, parts: false })
}

/** The names of the series: above the chart in columns of one width, or beside lines. */
export const drawLegend = (canvas: Canvas): void => {
  const { look, model, box, page, plot } = canvas
  const { legend, categorySize: size } = look
  if (legend === null) return
  const entries = model.series.map(({ color, lowBase }, at): Entry => ({
    name: look.series[at] ?? '',
    colour: color,
    low: lowBase,
  }))
  const widthOf = (text: string): number => measured(text, page.style.look.family, page.style.look) * size
  const said = { size, colour: page.palette.colourOf('text'), anchor: 'ctr' as const }
  const high = size * ROW
  if (legend.at === 'r' || legend.area === null) {
    const x = plot.x + plot.w + 14
    const top = plot.y + Math.max(0, (plot.h - entries.length * high) / 2)
    entries.forEach((entry, at) => {
      drawKey(canvas, entry, x, top + (at + 0.5) * high)
      say(canvas, entry.name, { x: x + 20, y: top + at * high, w: box.x + box.w - x - 20, h: high }, said)
    })
    return
  }
  const { area } = legend
  const whole = { x: box.x + area.x * box.w, y: box.y + area.y * box.h, w: area.w * box.w }
  const widest = Math.min(whole.w, Math.max(...entries.map(({ name }) => widthOf(name) + KEY_ROOM)))
  const columns = Math.max(1, Math.floor(whole.w / widest + 0.01))
  // Names in one line need no columns: each follows the one before.
  const single = entries.length <= columns
  const widths = entries.map(({ name }) => (single ? widthOf(name) + KEY_ROOM : widest))
  const total = single ? widths.reduce((sum, width) => sum + width, 0) : columns * widest
  const left = whole.x + (whole.w - total) / 2
  let x = left
  entries.forEach((entry, at) => {
    if (!single && at % columns === 0) x = left
    const y = whole.y + (single ? 0 : Math.floor(at / columns)) * high
    drawKey(canvas, entry, x, y + high / 2)
    const width = widths[at] ?? widest
    say(canvas, entry.name, { x: x + KEY + 5, y, w: width - KEY - 5, h: high }, said)
    x += width
  })
}

/** Points between the figures of a net and those of the mean. */
const APART = 18

interface Column {
  readonly points: Net['points']
  /** Where its numbers end; arrows are behind that. */
  readonly right: number
}

const drawColumn = (canvas: Canvas, { points, right }: Column): void => {
  const { look, model, plot, page } = canvas
  const { categorySize: size } = look
  const slot = plot.h / Math.max(1, model.categories.length)
  points.forEach(({ text, rest }, at) => {
    const low = model.categories[at]?.lowBase === true
    const said = {
      size,
      colour: page.palette.colourOf(low ? 'soft' : 'text'),
      bold: !low,
      anchor: 'ctr' as const,
    }
    const y = plot.y + at * slot
    say(canvas, text, { x: plot.x, y, w: right - plot.x, h: slot }, { ...said, align: 'r' })
    if (rest !== null) say(canvas, ARROWS[rest], { x: right + 2, y, w: size * 1.5, h: slot }, said)
  })
}

/** The figures of a net right of its bars, those of the mean behind them, and the names of both above. */
export const drawNet = (canvas: Canvas, net: Net): void => {
  const { look, model, box, plot, page } = canvas
  const { categorySize: size } = look
  const edge = plot.x + plot.w - 2
  const mean = meanOf(model)
  const bold = { bold: true, italic: false }
  const widthOf = (text: string): number => measured(text, page.style.look.family, bold) * size
  const means = mean === null ? 0 : Math.max(...mean.points.map(({ text }) => widthOf(text))) + APART
  const arrows = net.points.some(({ rest }) => rest !== null) ? size : 0
  drawColumn(canvas, { points: net.points, right: edge - means - arrows })
  if (mean !== null) drawColumn(canvas, { points: mean.points, right: edge })
  if (look.net === null) return
  const head = [look.net.head, mean === null ? null : look.net.mean].filter(Boolean).join(', ')
  const place = { x: box.x, y: box.y + look.net.y * box.h, w: box.w - 2, h: size * ROW }
  say(canvas, head, place, { size, colour: page.palette.colourOf('soft'), align: 'r' })
}
