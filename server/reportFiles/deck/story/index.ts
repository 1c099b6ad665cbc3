import { readFile, writeFile } from 'node:fs/promises'
import type { RichText } from '@core/domain'
import { formatWhole } from '@core/domain/tables'
import type { StoryFile, StoryHead, StoryPart } from '../../protocol'
import { assemble } from '../assemble'
import type { Basis, Slides } from '../basis'
import type { Slide } from '../slide'
import { documentSlide, insightSlides, pictureSlide } from './documentSlide'
import { figureSlides } from './figureSlides'
import { textSlides } from './longText'
import { coverSlides, headlineSlide } from './statement'

export interface StoryDeck {
  readonly head: StoryHead
  readonly parts: readonly StoryPart[]
  /** A presentation whose look the deck uses; null: the product's own. */
  readonly template: Uint8Array | null
}

const slidesOf = async (basis: Basis, part: StoryPart): Promise<readonly Slide[]> => {
  switch (part.kind) {
    case 'headline':
      return [headlineSlide(basis, part)]
    case 'text':
      return textSlides(basis, part.title, part.body)
    case 'document':
      return [await documentSlide(basis, part)]
    case 'insight':
      return insightSlides(basis, part)
    case 'picture':
      return [await pictureSlide(basis, part)]
    case 'figure':
      return figureSlides(basis, part)
    case 'divider':
      return []
  }
}

/** What a part of the story is called in the list of slides; headlines and dividers begin one. */
const FIRST = 'Story'

const nameOf = (slides: readonly Slide[]): string => slides[0]?.title.text ?? ''

const propertiesOf = ({ title, date, summary }: StoryHead) => ({
  title,
  date,
  ...(summary !== '' && { subject: summary }),
})

/** The slides of a story: its title, then those of each card. */
const storySlides = async (basis: Basis, { head, parts }: Pick<StoryDeck, 'head' | 'parts'>): Promise<Slides> => {
  const cover = coverSlides(basis, head)
  const slides = [...cover]
  const sections: { name: string; slides: number }[] = [{ name: FIRST, slides: cover.length }]
  let begins = false
  for (const part of parts) {
    const own = await slidesOf(basis, part)
    slides.push(...own)
    begins ||= part.kind === 'headline' || part.kind === 'divider'
    if (own.length === 0) continue
    const last = sections.at(-1)
    if (begins || !last) sections.push({ name: nameOf(own), slides: own.length })
    else last.slides += own.length
    begins = false
  }
  return { slides, sections }
}

/** A story as a presentation. Throws ReportFileError when the template cannot be used. */
export const storyDeckOf = (story: StoryDeck): Promise<Uint8Array> =>
  assemble(story.template, propertiesOf(story.head), basis => storySlides(basis, story))

const IN_FULL = 'Texts in full'

/** Pages at the end with every text that a page before shows only in part: a deck has those in its notes. */
const withFullTexts = (basis: Basis, { slides, sections }: Slides): Slides => {
  const lines = slides.flatMap(({ cut = [] }, at) =>
    [...new Set(cut)].map((text): RichText[number] => ({
      style: 'paragraph',
      runs: [{ text: `Page ${formatWhole(at + 1)}: `, bold: true }, { text }],
    })),
  )
  if (lines.length === 0) return { slides, sections }
  const more = textSlides(basis, IN_FULL, lines)
  return { slides: [...slides, ...more], sections: [...sections, { name: IN_FULL, slides: more.length }] }
}

/** A story as a PDF file with a page for each slide. Throws ReportFileError when the template cannot be used. */
export const storyPdfOf = async (story: StoryDeck): Promise<Uint8Array> => {
  // Its fonts and library take a while to load, which no other kind of file waits for.
  const { pdfOf } = await import('../../pdf')
  const properties = { ...propertiesOf(story.head), author: story.head.author }
  return pdfOf(story.template, properties, async basis => withFullTexts(basis, await storySlides(basis, story)))
}

/** A story as slides or pages. */
export const writeStoryFile = async (file: StoryFile, path: string): Promise<void> => {
  const { head, pages: parts } = file
  const template = file.template === null ? null : await readFile(file.template)
  const octets = await (file.kind === 'story_pdf' ? storyPdfOf : storyDeckOf)({ head, parts, template })
  await writeFile(path, octets, { flag: 'wx', mode: 0o600 })
}
