import type { LineModel } from '@core/domain/charts'
import { ARROWS } from '../deck/chartParts'
import { lineHex, say, type Canvas } from './canvas'

const WIDTH = 2.25
const MARKER = 3.5
/** Dashes by series, in points: solid, dash, dot, dash and dot, long dash, short dash and dot. */
const DASHES: readonly (readonly number[])[] = [[], [9, 5], [1.5, 4], [9, 4, 1.5, 4], [16, 5], [5, 3, 1.5, 3]]

interface Point {
  readonly category: number
  readonly x: number
  readonly y: number
  readonly text: string
}

const pointsOf = ({ plot, scale }: Canvas, model: LineModel, series: number): Point[] => {
  const slot = plot.w / Math.max(1, model.categories.length)
  return model.categories.flatMap((_, category): Point[] => {
    const point = model.points[category]?.[series]
    if (point?.value == null) return []
    const share = (point.value - scale.min) / (scale.max - scale.min)
    const arrow = point.rest === null ? '' : ` ${ARROWS[point.rest]}`
    return [
      {
        category,
        x: plot.x + (category + 0.5) * slot,
        y: plot.y + (1 - share) * plot.h,
        text: `${point.text}${arrow}`,
      },
    ]
  })
}

/** The line itself; a category without a number divides it. */
const drawLine = ({ page: { doc } }: Canvas, points: readonly Point[], colour: string, series: number): void => {
  const dash = DASHES[series % DASHES.length] ?? []
  doc.save().lineWidth(WIDTH).lineCap('round').lineJoin('round').strokeColor(colour)
  if (dash.length > 0) doc.dash(dash[0] ?? 1, { space: dash[1] ?? 1 })
  if (dash.length > 2) doc.dash([...dash] as unknown as number, {})
  points.forEach(({ category, x, y }, at) => {
    if (points[at - 1]?.category === category - 1) doc.lineTo(x, y)
    else doc.moveTo(x, y)
  })
  doc.stroke().restore()
}

const drawMarker = ({ page: { doc, ground } }: Canvas, { x, y }: Point, colour: string, hollow: boolean): void => {
  doc
    .lineWidth(1.5)
    .circle(x, y, MARKER)
    .fillAndStroke(hollow ? ground.colour : colour, colour)
}

const LABEL_WIDTH = 90

const labelPoint = (canvas: Canvas, { category, x, y, text }: Point, series: number): void => {
  const place = canvas.look.labels[series]?.[category] ?? null
  if (place === null) return
  const { labelSize: size } = canvas.look
  const high = size * canvas.page.style.line
  const said = { size, colour: canvas.page.palette.colourOf('text') }
  const middle = { x: x - LABEL_WIDTH / 2, w: LABEL_WIDTH, h: high }
  if (place === 'l')
    say(canvas, text, { x: x - 7 - LABEL_WIDTH, y: y - high / 2, w: LABEL_WIDTH, h: high }, { ...said, align: 'r' })
  else if (place === 'r') say(canvas, text, { x: x + 7, y: y - high / 2, w: LABEL_WIDTH, h: high }, said)
  else say(canvas, text, { ...middle, y: place === 'b' ? y + 5 : y - high - 5 }, { ...said, align: 'ctr' })
}

/** The name of a line at its end, with its number. */
const nameLine = (canvas: Canvas, points: readonly Point[], series: number, colour: string): void => {
  const { look, box, page } = canvas
  const end = look.ends?.[series]
  const last = points.find(({ category }) => category === end?.category)
  if (!end || !last) return
  const { categorySize: size } = look
  const [x, y] = [last.x + 9, last.y + end.shift * box.h]
  const name = look.series[series] ?? ''
  const text = look.endNumbers ? `${name} ${last.text}` : name
  const several = look.series.length > 1
  if (several)
    page.doc
      .lineWidth(WIDTH)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + 12, y)
      .stroke()
  const left = several ? x + 16 : x
  const area = { x: left, y: y - size, w: box.x + box.w + 12 - left, h: size * 2 }
  say(canvas, text, area, { size, colour: page.palette.colourOf('text'), anchor: 'ctr' })
}

const BREAK = { width: 0.75, dash: 2.5, space: 3 } as const

/** A thin dashed line between two waves that are not quite comparable. */
const drawBreaks = (canvas: Canvas, { categories }: LineModel): void => {
  const { plot, page } = canvas
  const colour = page.palette.colourOf('soft')
  for (const [at, { broken }] of categories.entries()) {
    if (broken === undefined) continue
    const x = plot.x + (at * plot.w) / Math.max(1, categories.length)
    page.doc
      .save()
      .lineWidth(BREAK.width)
      .strokeColor(colour)
      .dash(BREAK.dash, { space: BREAK.space })
      .moveTo(x, plot.y)
      .lineTo(x, plot.y + plot.h)
      .stroke()
      .restore()
  }
}

/** Draws lines over the columns, each with its numbers and, at its end, its name. */
export const drawLines = (canvas: Canvas, model: LineModel): void => {
  const lines = model.series.map(({ color, lowBase }, series) => ({
    points: pointsOf(canvas, model, series),
    colour: lineHex(canvas, color),
    lowBase,
  }))
  drawBreaks(canvas, model)
  lines.forEach(({ points, colour }, series) => drawLine(canvas, points, colour, series))
  lines.forEach(({ points, colour, lowBase }, series) => {
    for (const point of points) {
      drawMarker(canvas, point, colour, lowBase || model.categories[point.category]?.lowBase === true)
      labelPoint(canvas, point, series)
    }
    nameLine(canvas, points, series, colour)
  })
}
