import type { ChartLook, Drawn } from '../deck/chartParts'
import { resolved } from '../deck/colours'
import { lineColour, outlineOf, themeColour } from '../deck/seriesColours'
import type { Box } from '../deck/shapes'
import type { Page } from './page'
import { placeText, setText, type TextStyle } from './text'
import { writePlain } from './write'

/** A chart while it is drawn; all areas in points of the page. */
export interface Canvas {
  readonly page: Page
  readonly model: Drawn
  readonly look: ChartLook
  readonly box: Box
  readonly plot: Box
  readonly lying: boolean
  readonly scale: { readonly min: number; readonly max: number; readonly step: number | null }
}

export interface Said {
  readonly size: number
  /** #RRGGBB. */
  readonly colour: string
  readonly bold?: boolean
  readonly align?: TextStyle['align']
  readonly anchor?: TextStyle['anchor']
}

/** Writes a text into an area of a chart. */
export const say = (
  { page }: Canvas,
  text: string,
  box: Box,
  { size, colour, bold = false, align = 'l', anchor = 't' }: Said,
): void => {
  if (text === '') return
  const { style, palette } = page
  const own: TextStyle = { ...style, align, anchor, look: { ...style.look, size, colour, bold } }
  writePlain(page.doc, placeText(setText([{ runs: [{ text }], align }], Math.max(1, box.w), own, palette), box, anchor))
}

/** The colour of a series or category as models carry it, as #RRGGBB. */
export const hex = ({ page }: Canvas, colour: string): string => resolved(themeColour(colour), page.ground)

export const lineHex = ({ page }: Canvas, colour: string): string =>
  resolved(lineColour(colour, page.ground), page.ground)

const HATCH = 4.5
const HATCH_LINE = 1.4

/** Lines across an area, from its lower left to its upper right. */
const hatch = ({ page: { doc } }: Canvas, { x, y, w, h }: Box, colour: string): void => {
  doc.save().rect(x, y, w, h).clip().lineWidth(HATCH_LINE).strokeColor(colour)
  for (let from = x - h; from < x + w; from += HATCH) doc.moveTo(from, y + h).lineTo(from + h, y)
  doc.stroke().restore()
}

interface Area {
  readonly box: Box
  /** As models carry it. */
  readonly colour: string
  /** Over a low base, areas are hatched. */
  readonly low: boolean
  /** Parts of a whole are divided by the background. */
  readonly parts: boolean
}

/** Fills a bar or a part of one as decks do. */
export const fillArea = (canvas: Canvas, { box, colour, low, parts }: Area): void => {
  const { page } = canvas
  const { doc, ground } = page
  const { x, y, w, h } = box
  if (w <= 0 || h <= 0) return
  const own = hex(canvas, colour)
  const paper = ground.colour
  doc
    .rect(x, y, w, h)
    .fillColor(low && !parts ? paper : own)
    .fill()
  if (low) hatch(canvas, box, parts ? paper : own)
  const outline = outlineOf(colour, ground)
  if (parts) doc.lineWidth(0.75).strokeColor(paper).rect(x, y, w, h).stroke()
  else if (low) doc.lineWidth(0.75).strokeColor(lineHex(canvas, colour)).rect(x, y, w, h).stroke()
  else if (outline !== null) doc.lineWidth(0.5).strokeColor(resolved(outline, ground)).rect(x, y, w, h).stroke()
}
