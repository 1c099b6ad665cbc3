import { cutTo, heightOfLines, lineCount, type Face } from '../measure'
import { textBox, type Paragraph } from '../shapes'
import { headOf, partWords, type Slide } from '../slide'
import type { Basis } from '../assemble'

/** Sizes in which a text may be on one slide; a longer one has the last of them on several. */
const SIZES = [24, 20, 18, 16, 14]
/** Longer lines are hard to read; the first is a little below the title. */
const WIDEST = 760
const ABOVE = 10
/** Space before a paragraph and before a line of one, in parts of the type size. */
const SPACE = { paragraph: 0.7, line: 0.15 } as const
/** A paragraph is divided where this many of its lines are on each slide. */
const TOGETHER = 2

interface Line {
  readonly text: string
  /** It begins a paragraph. */
  readonly first: boolean
}

interface Room {
  readonly w: number
  readonly h: number
}

interface Type {
  readonly size: number
  readonly face: Face
}

const linesOf = (body: string): Line[] =>
  body.split(/\n\s*\n/).flatMap(paragraph =>
    paragraph
      .split('\n')
      .map(text => text.trim())
      .filter(text => text !== '')
      .map((text, at) => ({ text, first: at === 0 })),
  )

const spaceBefore = ({ first }: Line, { size }: Type): number => size * (first ? SPACE.paragraph : SPACE.line)

const heightOf = (lines: readonly Line[], { w }: Room, type: Type): number =>
  lines.reduce(
    (sum, line, at) =>
      sum + heightOfLines(lineCount(line.text, w, type), type) + (at === 0 ? 0 : spaceBefore(line, type)),
    0,
  )

/** A line as two, the first of at most so many lines of type. */
const divided = (line: Line, most: number, { w }: Room, type: Type): readonly [Line, Line] => {
  const shown = cutTo(line.text, text => lineCount(text, w, type) <= most).replace(/…$/, '')
  return [
    { ...line, text: shown },
    { text: line.text.slice(shown.length).trimStart(), first: false },
  ]
}

/** Lines in as many slides as they need; long paragraphs go on on the next. */
const inSlides = (lines: readonly Line[], room: Room, type: Type): Line[][] => {
  const slides: Line[][] = []
  const waiting = [...lines]
  let shown: Line[] = []
  for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
    if (heightOf([...shown, line], room, type) <= room.h) {
      shown.push(line)
      continue
    }
    const used = shown.length === 0 ? 0 : heightOf(shown, room, type) + spaceBefore(line, type)
    const most = Math.floor((room.h - used) / heightOfLines(1, type) + 0.001)
    const all = lineCount(line.text, room.w, type)
    if (shown.length === 0 || (most >= TOGETHER && all - most >= TOGETHER)) {
      const [begun, rest] = divided(line, Math.max(1, most), room, type)
      shown.push(begun)
      waiting.unshift(rest)
    } else waiting.unshift(line)
    slides.push(shown)
    shown = []
  }
  return shown.length === 0 ? slides : [...slides, shown]
}

const paragraphsOf = (lines: readonly Line[], type: Type): Paragraph[] =>
  lines.map((line, at) => ({
    runs: [{ text: line.text, size: type.size, colour: 'text' }],
    before: at === 0 ? 0 : spaceBefore(line, type),
    plain: true,
  }))

/** A text under its title, on as many slides as it needs: in the largest type in which all of it fits one. */
export const textSlides = ({ stages, titled }: Basis, heading: string, body: string): Slide[] => {
  const { text: stage } = stages
  const place = headOf(stage, { text: heading, end: ' (continued, 88 of 88)' }).body
  const box = { ...place, y: place.y + ABOVE, w: Math.min(place.w, WIDEST), h: place.h - ABOVE }
  const lines = linesOf(body)
  const typeOf = (size: number): Type => ({ size, face: stage.face })
  const size = SIZES.find(one => heightOf(lines, box, typeOf(one)) <= box.h) ?? SIZES.at(-1) ?? 14
  const type = typeOf(size)
  const parts = lines.length === 0 ? [[]] : inSlides(lines, box, type)
  return parts.map((shown, at): Slide => {
    const title = titled(heading, at === 0 ? '' : ` (continued, ${partWords(at, parts.length)})`)
    const head = headOf(stage, title)
    const text = shown.length === 0 ? [] : [textBox('Text', box, paragraphsOf(shown, type))]
    return {
      stage,
      title,
      shapes: [...head.shapes, ...text],
      after: [],
      chart: null,
      notes: [heading, ...shown.map(line => line.text)],
    }
  })
}
