import { readFile, writeFile } from 'node:fs/promises'
import type { StoryFile, StoryHead, StoryPart } from '../../protocol'
import { assemble, type Basis } from '../assemble'
import type { Section } from '../sections'
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

/** A story as a presentation: its title, then the slides of each card. Throws ReportFileError when the template cannot be used. */
export const storyDeckOf = ({ head, parts, template }: StoryDeck): Promise<Uint8Array> => {
  const properties = { title: head.title, date: head.date, ...(head.summary !== '' && { subject: head.summary }) }
  return assemble(template, properties, async basis => {
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
    return { slides, sections: sections satisfies Section[] }
  })
}

/** A story as slides. */
export const writeStoryDeck = async ({ head, pages: parts, template }: StoryFile, path: string): Promise<void> => {
  const look = template === null ? null : await readFile(template)
  await writeFile(path, await storyDeckOf({ head, parts, template: look }), { flag: 'wx', mode: 0o600 })
}
