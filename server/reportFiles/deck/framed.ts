import { fitText, heightOfLines, lineCount } from './measure'
import { textBox, type Box, type Shape } from './shapes'
import { headOf, leadOf, sourceOf, type Part, type Title } from './slide'
import type { Stage } from './stage'
import { contextRuns, sourceRuns, wordingRuns, type Words } from './words'

export interface Framed {
  readonly title: Title
  readonly context: readonly string[]
  readonly of: 'chart' | 'table'
}

export interface Frame {
  readonly shapes: readonly Shape[]
  readonly source: readonly Shape[]
  /** Area left for content. */
  readonly body: Box
  /** Texts that had to be cut, in full. */
  readonly cut: readonly string[]
  /** Texts for which there is no room at all. */
  readonly left: readonly string[]
}

const SENTENCE_SIZES = [14, 13, 12]
/** A sentence takes no more of the body than this; the notes have it anyway. */
const SENTENCE_SHARE = 0.16
const GAP = 8

/** A sentence at the top of the body, where there is room for it. */
const sentenceOf = ({ face }: Stage, body: Box, sentence: string): Part => {
  const none = { shapes: [], body, cut: [] }
  if (sentence === '') return none
  const fitted = fitText(sentence, { w: body.w, h: body.h * SENTENCE_SHARE }, SENTENCE_SIZES, { face })
  if (fitted.cut) return none
  const type = { size: fitted.size, face }
  const h = heightOfLines(lineCount(fitted.text, body.w, type), type)
  const run = { text: fitted.text, size: fitted.size, colour: 'text' as const }
  return {
    shapes: [textBox('Sentence', { ...body, h }, [{ runs: [run], plain: true }])],
    body: { ...body, y: body.y + h + GAP, h: body.h - h - GAP },
    cut: [],
  }
}

/** A slide before its content: title, what somebody wrote, question, what is measured, and where the figures come from. */
export const framed = (stage: Stage, words: Words, { title, context, of }: Framed): Frame => {
  const head = headOf(stage, title)
  const said = sentenceOf(stage, head.body, words.sentence)
  const wording = wordingRuns(words, title.text, head.cut.length > 0)
  const lead = leadOf(stage, said.body, { wording, context: contextRuns(context) })
  const source = sourceOf(stage, lead.body, sourceRuns(words.source[of]))
  return {
    shapes: [...head.shapes, ...said.shapes, ...lead.shapes],
    source: source.shapes,
    body: source.body,
    cut: [...head.cut, ...lead.cut, ...source.cut],
    left: words.sentence !== '' && said.shapes.length === 0 ? [words.sentence] : [],
  }
}
