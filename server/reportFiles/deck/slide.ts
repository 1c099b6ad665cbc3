import { formatWhole } from '@core/domain/tables'
import type { ChartLook, Drawn } from './chartParts'
import { dateWords } from '../dates'
import { cutTo, fitText, heightOfLines, lineCount, type Face, type Fitted } from './measure'
import type { Place } from './roles'
import { besideCode, edge, placed, textBox, type Box, type Paragraph, type Run, type Shape } from './shapes'
import type { Stage } from './stage'

export interface SlideChart {
  readonly model: Drawn
  readonly look: ChartLook
  readonly box: Box
  /** Description in words, for people who cannot see it. */
  readonly text: string
}

/** A picture on a slide. */
export interface SlidePicture {
  readonly box: Box
  /** JPEG. */
  readonly bytes: Uint8Array
  /** Description in words, for people who cannot see it. */
  readonly text: string
}

/** What a slide is called; no other slide of the deck is called so. The end is kept when the text has to be cut. */
export interface Title {
  readonly text: string
  readonly end: string
}

export const titleText = ({ text, end }: Title): string => `${text}${end}`

/** One slide, ready to be written. */
export interface Slide {
  readonly stage: Stage
  readonly title: Title
  /** In reading order: what comes before chart and picture, and what comes after them. */
  readonly shapes: readonly Shape[]
  readonly after: readonly Shape[]
  readonly chart: SlideChart | null
  readonly picture?: SlidePicture
  /** Numbers of the slides that it links to, with the id of each link. */
  readonly links?: ReadonlyMap<number, string>
  /** Addresses outside that it links to, with the id of each link. */
  readonly web?: ReadonlyMap<string, string>
  /** Address of the same figures or page in the product. */
  readonly live?: string
  /** Texts that it does not show in full. */
  readonly cut?: readonly string[]
  /** Paragraphs of the speaker notes. */
  readonly notes: readonly string[]
}

const SMALLEST = 8
/** A text of the template's own size is shrunk by so much at most. */
const SHRINK = [0, 1, 2]
/** Where the layout has no place for it. */
const DRAWN = { title: [22, 21, 20], wording: [12, 11, 10], source: [8.5, 8] } as const
const CONTEXT = 1.5

/** The room in a placeholder. */
export const roomIn = ({ box, inset }: Place): { readonly w: number; readonly h: number } => ({
  w: box.w - inset.x,
  h: box.h - inset.y,
})

/** Sizes to try in a placeholder: its own; one that is only inherited may be meant for something else. */
const sizesIn = ({ size, ownSize }: Place, drawn: readonly number[]): number[] => {
  const own = SHRINK.map(less => size - less).filter(one => one >= SMALLEST)
  const smaller = drawn.filter(one => one <= size)
  return ownSize || smaller.length === 0 ? (own.length > 0 ? own : [size]) : smaller
}

/** A title in the largest size in which all of it fits, else cut before its end. */
const titleFit = (
  { text, end }: Title,
  room: { w: number; h: number },
  sizes: readonly number[],
  face: Face,
): Fitted => {
  const type = { face, bold: true }
  const whole = fitText(`${text}${end}`, room, sizes, type)
  if (!whole.cut || end === '') return whole
  const { size } = whole
  const fits = (some: string): boolean => !fitText(`${some}${end}`, room, [size], type).cut
  return { text: `${cutTo(text, fits)}${end}`, size, cut: true }
}

/** The size of a run, unless it is the one the placeholder has. */
const sized = (size: number, place: Place): { readonly size?: number } => (size === place.size ? {} : { size })

export interface Part {
  readonly shapes: readonly Shape[]
  /** Area left for content. */
  readonly body: Box
  /** Texts that had to be cut, in full. */
  readonly cut: readonly string[]
}

/** Footer, date and slide number, as the layout has them. */
export const edgesOf = ({ edges }: Stage, date: string): Shape[] =>
  edges.flatMap(({ type, index, text, field }) => {
    const own = type === 'dt' && (field || text === '') ? dateWords(date) : text
    return own === '' && type !== 'sldNum' ? [] : [edge({ type, index }, own)]
  })

/** The title in its placeholder of the layout, or at the top of the body where the layout has none. */
export const headOf = (stage: Stage, name: Title): Part => {
  const { title, body } = stage
  const cut = (fitted: Fitted): string[] => (fitted.cut ? [titleText(name)] : [])
  if (title === null) {
    const box = { ...body, h: Math.min(56, body.h * 0.14) }
    const fitted = titleFit(name, box, DRAWN.title, stage.titleFace)
    const paragraph: Paragraph = {
      runs: [{ text: besideCode(fitted.text), size: fitted.size, bold: true, colour: 'text' }],
    }
    const rest = { ...body, y: body.y + box.h + 6, h: body.h - box.h - 6 }
    return { shapes: [textBox('Title', box, [paragraph], 'b')], body: rest, cut: cut(fitted) }
  }
  const own = SHRINK.map(less => title.size - less).filter(one => one >= SMALLEST)
  const fitted = titleFit(name, roomIn(title), own.length > 0 ? own : [title.size], stage.titleFace)
  const paragraph: Paragraph = { runs: [{ text: besideCode(fitted.text), ...sized(fitted.size, title) }] }
  return { shapes: [placed('Title', title, [paragraph])], body, cut: cut(fitted) }
}

/** The runs as far as `shown`, the beginning of their text with an ellipsis if it was cut. */
const runsWithin = (runs: readonly Run[], shown: string): Run[] => {
  const whole = runs.map(({ text }) => text).join('')
  if (shown === whole) return [...runs]
  let left = shown.length - 1
  const kept = runs.flatMap(run => {
    const text = run.text.slice(0, Math.max(0, left))
    left -= run.text.length
    return text === '' ? [] : [{ ...run, text }]
  })
  const last = kept.at(-1)
  return last ? [...kept.slice(0, -1), { ...last, text: `${last.text.trimEnd()}…` }] : []
}

const textIn = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** Question and what is measured: each a paragraph of runs; the first may be empty. */
export interface Lead {
  readonly wording: readonly Run[]
  readonly context: readonly Run[]
}

const WORDING_LINES = 2

/** The question and what is measured, in their placeholder or at the top of the body. */
export const leadOf = (stage: Stage, body: Box, { wording, context }: Lead): Part => {
  const { wording: place, face } = stage
  const room = place ? roomIn(place) : { w: body.w, h: Infinity }
  const sizes = place ? sizesIn(place, DRAWN.wording) : DRAWN.wording
  const smaller = (size: number): number => Math.max(SMALLEST, size - CONTEXT)
  const lines = (text: string, size: number): number => (text === '' ? 0 : lineCount(text, room.w, { size, face }))
  const height = (text: string, size: number): number => heightOfLines(lines(text, size), { size, face })
  const all = [textIn(wording), textIn(context)] as const
  const fits = (question: string, below: string, size: number): boolean =>
    lines(question, size) <= WORDING_LINES &&
    lines(below, smaller(size)) <= 1 &&
    height(question, size) + height(below, smaller(size)) <= room.h
  const size = sizes.find(one => fits(all[0], all[1], one)) ?? sizes.at(-1) ?? SMALLEST
  const under = cutTo(all[1], text => lines(text, smaller(size)) <= 1)
  const question = cutTo(all[0], text => fits(text, under, size))
  const look = (runs: readonly Run[], one: number): Run[] =>
    runs.map(run => ({ ...run, ...(place ? sized(one, place) : { size: one }) }))
  const paragraphs: Paragraph[] = [
    ...(question === '' ? [] : [{ runs: look(runsWithin(wording, question), size), plain: true }]),
    { runs: look(runsWithin(context, under), smaller(size)), plain: true },
  ]
  const cut = [...(question === all[0] ? [] : [all[0]]), ...(under === all[1] ? [] : [all[1]])]
  if (place) return { shapes: [placed('Question', place, paragraphs)], body, cut }
  const h = height(question, size) + height(under, smaller(size))
  return {
    shapes: [textBox('Question', { ...body, h }, paragraphs)],
    body: { ...body, y: body.y + h + 8, h: body.h - h - 8 },
    cut,
  }
}

const SOURCE_LINES = 3

/** Source, base, filter, weight and test, in their placeholder or in small type at the bottom of the body. */
export const sourceOf = (stage: Stage, body: Box, runs: readonly Run[]): Part => {
  const { source: place, face } = stage
  const whole = textIn(runs)
  if (whole === '') return { shapes: [], body, cut: [] }
  const sizes = place ? sizesIn(place, DRAWN.source) : DRAWN.source
  const room = place
    ? roomIn(place)
    : { w: body.w, h: heightOfLines(SOURCE_LINES, { size: DRAWN.source[0], face }) + 0.1 }
  const fitted = fitText(whole, room, sizes, { face })
  const cut = fitted.cut ? [whole] : []
  const shown = runsWithin(runs, fitted.text).map(run => ({
    ...run,
    ...(place ? sized(fitted.size, place) : { size: fitted.size }),
  }))
  const paragraphs: Paragraph[] = [{ runs: shown, plain: true }]
  if (place) return { shapes: [placed('Source', place, paragraphs)], body, cut }
  const type = { size: fitted.size, face }
  const h = heightOfLines(lineCount(fitted.text, body.w, type), type)
  const box = { ...body, y: body.y + body.h - h, h }
  return { shapes: [textBox('Source', box, paragraphs, 'b')], body: { ...body, h: body.h - h - 8 }, cut }
}

/** "2 of 3", when there is more than one. */
export const partWords = (at: number, of: number): string =>
  of < 2 ? '' : `${formatWhole(at + 1)} of ${formatWhole(of)}`
