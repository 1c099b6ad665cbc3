import { DEFAULT_OPTIONS, type FigurePart, type FilePage } from '../../protocol'
import type { Basis } from '../basis'
import { gridOverview } from '../gridOverview'
import type { Making } from '../making'
import { slidesOfPage } from '../pageSlides'
import type { Slide } from '../slide'
import { slidesOfGrid } from '../tableSlides'
import { problemSlide } from '../textSlides'

const missingSlide = (making: Making, { title, missing }: FigurePart): Slide => {
  const outcome = { title: 'This figure cannot be shown', detail: `The data no longer have ${missing.join(', ')}.` }
  return problemSlide(making, { title, outcome })
}

/** The row of a grid behind what somebody wrote about the grid, so that its tables can be told apart. */
const titleOf = (title: string, { question }: FilePage): string =>
  title === '' || question?.row == null ? title : `${title}: ${question.row}`

/** The slides of a figure as a report would draw its question, under what somebody wrote about it; a grid is one picture where it is one on screen. */
export const figureSlides = (basis: Basis, part: FigurePart): Slide[] => {
  const { title, body: sentence, parts: content, head, pages, missing } = part
  const making: Making = { ...basis, head, headlines: DEFAULT_OPTIONS.headlines, written: { title, sentence } }
  if (missing.length > 0) return [missingSlide(making, part)]
  const overview = content === 'table' || pages.length < 2 ? null : gridOverview(pages, 'all')
  const whole = overview === null ? [] : slidesOfGrid(making, overview)
  if (whole.length > 0) return whole
  const shown = { slides: DEFAULT_OPTIONS.slides, content, marks: DEFAULT_OPTIONS.marks }
  return pages.flatMap((page, at) => {
    const written = { title: titleOf(title, page), sentence: at === 0 ? sentence : '' }
    const named = page.outcome === null || written.title === '' ? page : { ...page, title: written.title }
    return slidesOfPage({ ...making, written }, named, shown)
  })
}
