import { formatWhole } from '@core/domain/tables'
import { fitText, LINE_HEIGHT, lineCount, type Fitted } from './measure'
import { placed, slideNumber, textBox, type Box, type Paragraph, type Shape } from './shapes'
import type { Place, Stage } from './stage'
import type { ChartLook, Drawn } from './chartParts'

export interface SlideChart {
  readonly model: Drawn
  readonly look: ChartLook
  readonly box: Box
  /** Description in words, for people who cannot see it. */
  readonly text: string
}

/** One slide, ready to be written. */
export interface Slide {
  readonly stage: Stage
  readonly shapes: readonly Shape[]
  readonly chart: SlideChart | null
  /** Paragraphs of the speaker notes. */
  readonly notes: readonly string[]
}

const INSET = { x: 14.4, y: 7.2 }
const TITLE_SIZES = [28, 26, 24, 22, 20, 18, 16, 14, 12]

const titleFit = (text: string, { box, size }: Place, stage: Stage, sizes: readonly number[]): Fitted => {
  const room = { w: box.w - INSET.x, h: box.h - INSET.y }
  const own = sizes.filter(one => one <= size)
  return fitText(text, room, own.length > 0 ? own : [size], { face: stage.titleFace, bold: true })
}

export interface Head {
  readonly shapes: readonly Shape[]
  /** Area left for content. */
  readonly body: Box
  /** The title had to be cut. */
  readonly cut: boolean
}

/** The title in its placeholder of the layout, or at the top of the body where the layout has none; and the slide's number. */
export const headOf = (stage: Stage, text: string): Head => {
  const number = stage.number === null ? [] : [slideNumber(stage.number)]
  const { title, body } = stage
  if (title === null) {
    const box = { ...body, h: Math.min(48, body.h * 0.12) }
    const fitted = fitText(text, box, TITLE_SIZES.slice(2), { face: stage.titleFace, bold: true })
    const paragraph: Paragraph = { runs: [{ text: fitted.text, size: fitted.size, bold: true, colour: 'text' }] }
    const rest = { ...body, y: body.y + box.h + 6, h: body.h - box.h - 6 }
    return { shapes: [textBox('Title', box, [paragraph], 'b'), ...number], body: rest, cut: fitted.cut }
  }
  const fitted = titleFit(text, title, stage, TITLE_SIZES)
  return {
    shapes: [placed('Title', title, [{ runs: [{ text: fitted.text, size: fitted.size }] }]), ...number],
    body,
    cut: fitted.cut,
  }
}

const LEAD_SIZES = [12, 11, 10, 9]

/** What is measured, in a line or two under the title; returns the remaining body. */
export const leadOf = (stage: Stage, body: Box, text: string): { readonly shape: Shape; readonly rest: Box } => {
  const fitted = fitText(text, { w: body.w, h: 28 }, LEAD_SIZES, stage)
  const lines = lineCount(fitted.text, body.w, { size: fitted.size, face: stage.face })
  const h = lines * fitted.size * LINE_HEIGHT
  const paragraph: Paragraph = { runs: [{ text: fitted.text, size: fitted.size, colour: 'soft' }] }
  return {
    shape: textBox('What is measured', { ...body, h }, [paragraph]),
    rest: { ...body, y: body.y + h + 8, h: body.h - h - 8 },
  }
}

const FOOT_SIZES = [9, 8.5, 8, 7.5, 7]

/** Base, filter, weight, test and data in small type at the bottom; returns the remaining body. */
export const footOf = (
  stage: Stage,
  body: Box,
  lines: readonly string[],
): { readonly shapes: readonly Shape[]; readonly rest: Box; readonly cut: boolean } => {
  const text = lines.filter(line => line !== '').join('  ')
  if (text === '') return { shapes: [], rest: body, cut: false }
  const fitted = fitText(text, { w: body.w, h: Math.max(36, body.h * 0.14) }, FOOT_SIZES, stage)
  const h = lineCount(fitted.text, body.w, { size: fitted.size, face: stage.face }) * fitted.size * LINE_HEIGHT
  const box = { ...body, y: body.y + body.h - h, h }
  const paragraph: Paragraph = { runs: [{ text: fitted.text, size: fitted.size, colour: 'soft' }] }
  return {
    shapes: [textBox('Notes', box, [paragraph], 'b')],
    rest: { ...body, h: body.h - h - 8 },
    cut: fitted.cut,
  }
}

/** "2 of 3", when there is more than one. */
export const partWords = (at: number, of: number): string =>
  of < 2 ? '' : `${formatWhole(at + 1)} of ${formatWhole(of)}`

/** "22 November 2026" for 2026-11-22. */
export const dateWords = (date: string): string => {
  const at = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(at.getTime())
    ? date
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
