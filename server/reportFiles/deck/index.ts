import { readFile, writeFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import type { ReportPage } from '@core/report'
import type { ReportFile, ReportHead } from '../protocol'
import { builtInTemplate } from './builtIn'
import { chartXml } from './chartXml'
import { openTemplate } from './checkTemplate'
import { cleanUp } from './cleanUp'
import { notesXml } from './notes'
import { contentTypes, octets, relation, setRelations, TYPES, type ContentTypes, type Parts } from './parts'
import { emptyPresentation } from './presentation'
import { frame, pageXml } from './shapes'
import type { Slide } from './slide'
import { stagesOf } from './stage'
import { slidesOfTable } from './tableSlides'
import { coverSlide, missingSlides, problemSlide } from './textSlides'
import { chartWorkbook } from './workbook'

const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const CHART_LINK = `<c:chart xmlns:c="${CHART_URI}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId3"/>`

export interface Deck {
  readonly head: ReportHead
  readonly pages: readonly ReportPage[]
  readonly slides: 'together' | 'apart'
  /** A presentation whose look the deck uses; null: the product's own. */
  readonly template: Uint8Array | null
}

const hasNumbers = (page: ReportPage): page is ReportPage & { readonly content: NonNullable<ReportPage['content']> } =>
  page.content !== null && page.outcome === null

/** Writes the parts of one slide; returns the name of its part. */
const addSlide = async (
  parts: Parts,
  types: ContentTypes,
  slide: Slide,
  at: number,
  { notesMaster, head }: { readonly notesMaster: string; readonly head: ReportHead },
): Promise<string> => {
  const put = (name: string, content: string | Uint8Array, type: string): string => {
    parts.set(name, typeof content === 'string' ? octets(content) : content)
    types.set(name, type)
    return name
  }
  const part = `ppt/slides/slide${at}.xml`
  const { chart } = slide
  const shapes =
    chart === null
      ? slide.shapes
      : [...slide.shapes, frame('Chart', chart.box, chart.text, CHART_URI, () => CHART_LINK)]
  put(part, pageXml('sld', shapes, slide.stage.ground), TYPES.slide)
  const notes = put(`ppt/notesSlides/notesSlide${at}.xml`, notesXml(slide.notes), TYPES.notes)
  setRelations(parts, notes, [relation('rId1', 'notesMaster', notesMaster), relation('rId2', 'slide', part)])
  const relations = [relation('rId1', 'slideLayout', slide.stage.layout), relation('rId2', 'notesSlide', notes)]
  if (chart !== null) {
    const name = put(
      `ppt/charts/deckChart${at}.xml`,
      chartXml(chart.model, chart.look, slide.stage.ground),
      TYPES.chart,
    )
    const book = await chartWorkbook(chart.model, chart.look, head)
    const workbook = put(`ppt/embeddings/deckWorkbook${at}.xlsx`, book, TYPES.workbook)
    setRelations(parts, name, [relation('rId1', 'package', workbook)])
    relations.push(relation('rId3', 'chart', name))
  }
  setRelations(parts, part, relations)
  return part
}

/** Zips and workbooks inside are compressed already. */
const packed = (parts: Parts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      [...parts].map(([name, bytes]) => [
        name,
        [bytes, { level: /\.(xlsx|png|jpe?g|gif)$/i.test(name) ? 0 : 6 }] as const,
      ]),
    ),
    // A fixed date, so that the same report gives the same bytes.
    { mtime: new Date('1980-01-02T00:00:00Z') },
  )

/**
 * A report as a presentation with native charts and tables: a title slide, then the slides of each table. The template is checked
 * once more. Throws ReportFileError when it cannot be used.
 */
export const deckOf = async ({ head, pages, slides: arrangement, template }: Deck): Promise<Uint8Array> => {
  const parts = template === null ? builtInTemplate() : openTemplate(template)
  const types = contentTypes(parts)
  const stages = stagesOf(parts)
  const { notesMaster, write } = emptyPresentation(parts, types, head)
  write([])
  cleanUp(parts, types)
  const slides = [
    coverSlide(stages, head),
    ...pages.flatMap(page =>
      hasNumbers(page) ? slidesOfTable(stages, page, arrangement, head.date) : [problemSlide(stages, page)],
    ),
    ...missingSlides(stages, head.missing),
  ]
  const names: string[] = []
  for (const [at, slide] of slides.entries())
    names.push(await addSlide(parts, types, slide, at + 1, { notesMaster, head }))
  write(names)
  cleanUp(parts, types)
  return packed(parts)
}

/** A report as a deck. */
export const writeDeck = async ({ head, pages, options, template }: ReportFile, path: string): Promise<void> => {
  const look = template === null ? null : await readFile(template)
  const deck = await deckOf({ head, pages, slides: options.slides, template: look })
  await writeFile(path, deck, { flag: 'wx', mode: 0o600 })
}
