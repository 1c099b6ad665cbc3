import { richOfPlain } from '@core/domain'
import { dateWords } from '../../dates'
import type { StoryHead } from '../../protocol'
import type { Basis } from '../basis'
import { fitText, heightOfLines, lineCount } from '../measure'
import { placed, textBox, type Box, type Paragraph } from '../shapes'
import { headOf, roomIn, type Part, type Slide } from '../slide'
import type { Stage } from '../stage'
import { textSlides } from './longText'

/** Sizes of the line below a headline, largest first. */
const BELOW = [24, 20, 18, 16, 14, 12]
/** A summary in smaller type is on a slide of its own. */
const SUMMARY = [18, 16, 14, 12]
const AUTHOR = 14
const SUMMARY_TITLE = 'Summary'

/** The text of the layout where a part begins. */
const textOf = (stage: Stage | null): Stage['source'] => stage?.source ?? stage?.wording ?? null

/** The line below a headline, in its placeholder or in the free area. */
const below = (stage: Stage, place: Stage['source'], body: Box, text: string): Pick<Part, 'shapes' | 'cut'> => {
  if (text === '') return { shapes: [], cut: [] }
  const fitted = fitText(text, place ? roomIn(place) : body, BELOW, stage)
  const runs = [{ text: fitted.text, size: fitted.size, ...(place ? {} : { colour: 'text' as const }) }]
  const paragraph: Paragraph = { runs, plain: true }
  const shape = place ? placed('Text', place, [paragraph]) : textBox('Text', body, [paragraph])
  return { shapes: [shape], cut: fitted.cut ? [text] : [] }
}

/** A headline of a story, where a part of it begins: on the layout for that if it has places for all that is said, else as a text. */
export const headlineSlide = (
  { stages: { section, text: plain }, titled }: Basis,
  { title: text, body }: { readonly title: string; readonly body: string },
): Slide => {
  const place = textOf(section)
  const own = section?.title && (body === '' || place) ? section : null
  const stage = own ?? plain
  const title = titled(text)
  const head = headOf(stage, title)
  const under = below(stage, own && place, head.body, body)
  return {
    stage,
    title,
    cut: [...head.cut, ...under.cut],
    shapes: [...head.shapes, ...under.shapes],
    after: [],
    chart: null,
    notes: [text, body].filter(said => said !== ''),
  }
}

const paragraphsIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** The size in which a summary and the author fit a place; null where none is large enough. */
const summarySize = (lines: readonly string[], room: { readonly w: number; readonly h: number }, stage: Stage) =>
  SUMMARY.find(size => {
    const type = { size, face: stage.face }
    const height = lines.reduce((sum, line) => sum + heightOfLines(lineCount(line, room.w, type), type) + size * 0.4, 0)
    return height + heightOfLines(1, { size: AUTHOR, face: stage.face }) + AUTHOR <= room.h
  }) ?? null

/** The first slide: title, summary, author and day; a long summary has slides of its own behind it. */
export const coverSlides = (basis: Basis, { title: name, summary, author, changed }: StoryHead): Slide[] => {
  const { cover: stage } = basis.stages
  const title = basis.titled(name)
  const head = headOf(stage, title)
  const place = stage.subtitle
  const room = place ? roomIn(place) : head.body
  const lines = paragraphsIn(summary)
  const size = summarySize(lines, room, stage)
  const shown = size === null ? [] : lines
  const by = [author, dateWords(changed)].filter(text => text !== '').join(', ')
  const paragraphs: Paragraph[] = [
    ...shown.map((text, at): Paragraph => ({
      runs: [{ text, size: size ?? AUTHOR }],
      before: at === 0 ? 0 : (size ?? 0) * 0.4,
      plain: true,
    })),
    {
      runs: [{ text: by, size: AUTHOR, ...(place ? {} : { colour: 'soft' as const }) }],
      before: shown.length === 0 ? 0 : AUTHOR,
      plain: true,
    },
  ]
  const text = place ? placed('Subtitle', place, paragraphs) : textBox('Story', head.body, paragraphs)
  const cover: Slide = {
    stage,
    title,
    cut: head.cut,
    shapes: [...head.shapes, text],
    after: [],
    chart: null,
    notes: [name, ...lines, by],
  }
  return size === null ? [cover, ...textSlides(basis, SUMMARY_TITLE, richOfPlain(summary))] : [cover]
}
