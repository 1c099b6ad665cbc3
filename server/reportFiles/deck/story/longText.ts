import type { RichLine, RichRun, RichText } from '@core/domain'
import { cutTo, heightOfLines, lineCount, type Face } from '../measure'
import { textBox, type Paragraph, type Run } from '../shapes'
import { headOf, partWords, type Slide } from '../slide'
import type { Basis } from '../basis'

/** Sizes in which a text may be on one slide; a longer one has the last of them on several. */
const SIZES = [24, 20, 18, 16, 14]
/** Longer lines are hard to read; the first is a little below the title. */
const WIDEST = 760
const ABOVE = 10
/** Space before a paragraph, and before an item of a list or a line of a quote, in parts of the type size. */
const SPACE = { paragraph: 0.7, item: 0.2 } as const
/** Of lists and quotes, in parts of the type size. */
const INDENT = 1.5
/** A paragraph is divided where this many of its lines are on each slide. */
const TOGETHER = 2

interface Line extends RichLine {
  /** It begins a paragraph, a list or a quote. */
  readonly first: boolean
  /** Items of a numbered list: their number. */
  readonly number: number
  /** The rest of a line that began on the slide before. */
  readonly rest: boolean
}

interface Room {
  readonly w: number
  readonly h: number
}

interface Type {
  readonly size: number
  readonly face: Face
}

const linesOf = (rich: RichText): Line[] => {
  let number = 0
  return rich.map((line, at) => {
    const isNext = rich[at - 1]?.style === line.style
    number = isNext ? number + 1 : 1
    return { ...line, first: !isNext || line.style === 'paragraph', number, rest: false }
  })
}

const wordsOf = ({ runs }: Line): string => runs.map(({ text }) => text).join('')

const spaceBefore = ({ first }: Line, { size }: Type): number => size * (first ? SPACE.paragraph : SPACE.item)

const indentOf = ({ style }: Line, { size }: Type): number => (style === 'paragraph' ? 0 : size * INDENT)

/** Lines of type that a text takes as part of a line. */
const countOf = (line: Line, text: string, { w }: Room, type: Type): number =>
  lineCount(text, w - indentOf(line, type), { ...type, bold: line.runs.some(({ bold }) => bold) })

const heightOf = (lines: readonly Line[], room: Room, type: Type): number =>
  lines.reduce(
    (sum, line, at) =>
      sum + heightOfLines(countOf(line, wordsOf(line), room, type), type) + (at === 0 ? 0 : spaceBefore(line, type)),
    0,
  )

/** The characters of runs from one place to another. */
const cutRuns = (runs: readonly RichRun[], from: number, to: number): RichRun[] => {
  let begin = 0
  return runs.flatMap(run => {
    const text = run.text.slice(Math.max(0, from - begin), Math.max(0, to - begin))
    begin += run.text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** A line as two, the first of at most so many lines of type. */
const divided = (line: Line, most: number, room: Room, type: Type): readonly [Line, Line] => {
  const words = wordsOf(line)
  const shown = cutTo(words, text => countOf(line, text, room, type) <= most).replace(/…$/, '').length
  const next = words.length - words.slice(shown).trimStart().length
  return [
    { ...line, runs: cutRuns(line.runs, 0, shown) },
    { ...line, runs: cutRuns(line.runs, next, words.length), first: false, rest: true },
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
    const all = countOf(line, wordsOf(line), room, type)
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

/** The first number of the list that a line of a slide belongs to. */
const listFrom = (lines: readonly Line[], at: number): number => {
  let from = at
  while (lines[from - 1]?.style === 'number' && lines[from]?.number !== 1) from -= 1
  const begin = lines[from]
  return (begin?.number ?? 1) + (begin?.rest && from !== at ? 1 : 0)
}

const bulletOf = (lines: readonly Line[], at: number): Pick<Paragraph, 'bullet'> => {
  const line = lines[at]
  if (!line || line.rest) return {}
  if (line.style === 'bullet') return { bullet: 'dot' }
  return line.style === 'number' ? { bullet: { from: listFrom(lines, at) } } : {}
}

/** Lines as paragraphs; `webOf` gives the relation to an address. */
const paragraphsOf = (lines: readonly Line[], type: Type, webOf: (address: string) => string): Paragraph[] =>
  lines.map((line, at) => ({
    runs: line.runs.map(({ text, bold, italic, link }): Run => ({
      text,
      size: type.size,
      colour: link !== undefined ? 'key' : line.style === 'quote' ? 'soft' : 'text',
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(link !== undefined && { web: webOf(link) }),
    })),
    before: at === 0 ? 0 : spaceBefore(line, type),
    indent: indentOf(line, type),
    plain: true,
    ...bulletOf(lines, at),
  }))

/** A text under its title, on as many slides as it needs: in the largest type in which all of it fits one. */
export const textSlides = ({ stages, titled }: Basis, heading: string, body: RichText): Slide[] => {
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
    const web = new Map<string, string>()
    const webOf = (address: string): string => {
      const id = web.get(address) ?? `web${web.size + 1}`
      web.set(address, id)
      return id
    }
    const text = shown.length === 0 ? [] : [textBox('Text', box, paragraphsOf(shown, type, webOf))]
    return {
      stage,
      title,
      cut: at === 0 ? head.cut : [],
      shapes: [...head.shapes, ...text],
      after: [],
      chart: null,
      web,
      notes: [heading, ...shown.map(wordsOf)],
    }
  })
}
