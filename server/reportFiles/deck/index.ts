import { readFile, writeFile } from 'node:fs/promises'
import type { ReportPage } from '@core/report'
import { DEFAULT_OPTIONS, type FileOptions, type ReportFile, type ReportHead } from '../protocol'
import { assemble } from './assemble'
import { contentsSlides } from './contents'
import { gridOverview, gridsIn } from './gridOverview'
import type { Making } from './making'
import { methodSlides } from './method'
import { entriesOf, sectionsOf } from './sections'
import { slidesOfPage } from './pageSlides'
import { slidesOfGrid } from './tableSlides'
import { coverSlide, missingSlides } from './textSlides'

export interface Deck {
  readonly head: ReportHead
  readonly pages: readonly ReportPage[]
  readonly slides: FileOptions['slides']
  /** As for a file whose options nobody chose, where absent. */
  readonly options?: Partial<Pick<FileOptions, 'content' | 'headlines' | 'marks' | 'method'>>
  /** A presentation whose look the deck uses; null: the product's own. */
  readonly template: Uint8Array | null
}

/**
 * A report as a presentation with native charts and tables: a title slide, then the slides of each table. Throws ReportFileError
 * when the template cannot be used.
 */
export const deckOf = ({ head, pages, slides: arrangement, options, template }: Deck): Promise<Uint8Array> => {
  const { content, headlines, marks, method } = { ...DEFAULT_OPTIONS, ...options }
  return assemble(template, head, basis => {
    const making: Making = { ...basis, head, headlines }
    const cover = coverSlide(making)
    const shown = { slides: arrangement, content, marks }
    const tables = gridsIn(pages).flatMap(grid => {
      const overview = content === 'table' ? null : gridOverview(grid)
      const whole = overview === null ? [] : [{ page: overview.page, slides: slidesOfGrid(making, overview) }]
      const each = grid.map(page => ({ page, slides: slidesOfPage(making, page, shown) }))
      return [...whole.filter(({ slides }) => slides.length > 0), ...each]
    })
    const contents = pages.length < 2 ? [] : contentsSlides(making, entriesOf(tables, content), 1)
    const appendix = pages.length === 0 || !method ? [] : methodSlides(making, pages, marks)
    const slides = [cover, ...contents, ...tables.flatMap(table => table.slides), ...missingSlides(making), ...appendix]
    return { slides, sections: sectionsOf({ tables, front: 1 + contents.length, whole: slides.length }) }
  })
}

/** A report as a deck. */
export const writeDeck = async ({ head, pages, options, template }: ReportFile, path: string): Promise<void> => {
  const look = template === null ? null : await readFile(template)
  const deck = await deckOf({ head, pages, slides: options.slides, options, template: look })
  await writeFile(path, deck, { flag: 'wx', mode: 0o600 })
}
