import { readFile, writeFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import type { ReportPage } from '@core/report'
import { DEFAULT_OPTIONS, type FileOptions, type ReportFile, type ReportHead } from '../protocol'
import { builtInTemplate } from './builtIn'
import { chartXml } from './chartXml'
import { openTemplate } from './checkTemplate'
import { cleanUp } from './cleanUp'
import { contentsSlides } from './contents'
import { gridOverview, gridsIn } from './gridOverview'
import { methodSlides } from './method'
import { notesXml } from './notes'
import { contentTypes, octets, relation, setRelations, TYPES, type ContentTypes, type Parts } from './parts'
import { emptyPresentation } from './presentation'
import { frame, pageXml } from './shapes'
import { entriesOf, sectionsOf } from './sections'
import { edgesOf, type Slide } from './slide'
import { stagesOf } from './stage'
import { slidesOfGrid, slidesOfTable, type Making } from './tableSlides'
import { coverSlide, missingSlides, problemSlide } from './textSlides'
import { chartWorkbook } from './workbook'

const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const CHART_LINK = `<c:chart xmlns:c="${CHART_URI}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId3"/>`

export interface Deck {
  readonly head: ReportHead
  readonly pages: readonly ReportPage[]
  readonly slides: FileOptions['slides']
  /** As for a file whose options nobody chose, where absent. */
  readonly options?: Partial<Pick<FileOptions, 'content' | 'headlines' | 'marks' | 'method'>>
  /** A presentation whose look the deck uses; null: the product's own. */
  readonly template: Uint8Array | null
}

const hasNumbers = (page: ReportPage): page is ReportPage & { readonly content: NonNullable<ReportPage['content']> } =>
  page.content !== null && page.outcome === null

const slidePart = (number: number): string => `ppt/slides/slide${number}.xml`

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
  const part = slidePart(at)
  const { chart } = slide
  const { content } = slide.stage
  const charts =
    chart === null
      ? []
      : [frame('Chart', chart.box, chart.text, { uri: CHART_URI, kind: content, content: () => CHART_LINK })]
  const shapes = [...slide.shapes, ...charts, ...slide.after, ...edgesOf(slide.stage, head.date)]
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
  for (const [number, id] of slide.links ?? []) relations.push(relation(id, 'slide', slidePart(number)))
  setRelations(parts, part, relations)
  return part
}

/** Titles that begin alike for so long may be cut to the same text. */
const ALIKE = 60

/** A number behind each title that another slide has already: people and screen readers find slides by their titles. */
const uniqueTitles = (): Making['titled'] => {
  const counts = new Map<string, number>()
  return (text, end = '') => {
    const key = `${text.slice(0, ALIKE)}${end}`
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return { text, end: before === 0 ? end : `${end} (${before + 1})` }
  }
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
export const deckOf = async ({ head, pages, slides: arrangement, options, template }: Deck): Promise<Uint8Array> => {
  const { content, headlines, marks, method } = { ...DEFAULT_OPTIONS, ...options }
  const parts = template === null ? builtInTemplate() : openTemplate(template)
  const types = contentTypes(parts)
  const stages = stagesOf(parts)
  const { notesMaster, write } = emptyPresentation(parts, types, head)
  write([], [])
  cleanUp(parts, types)
  const making = { stages, head, titled: uniqueTitles(), headlines }
  const cover = coverSlide(making)
  const shown = { slides: arrangement, content, marks }
  const tables = gridsIn(pages).flatMap(grid => {
    const overview = content === 'table' ? null : gridOverview(grid)
    const whole = overview === null ? [] : [{ page: overview.page, slides: slidesOfGrid(making, overview) }]
    const each = grid.map(page => ({
      page,
      slides: hasNumbers(page) ? slidesOfTable(making, page, shown) : [problemSlide(making, page)],
    }))
    return [...whole.filter(({ slides }) => slides.length > 0), ...each]
  })
  const contents = pages.length < 2 ? [] : contentsSlides(making, entriesOf(tables, content), 1)
  const appendix = pages.length === 0 || !method ? [] : methodSlides(making, pages, marks)
  const slides = [cover, ...contents, ...tables.flatMap(table => table.slides), ...missingSlides(making), ...appendix]
  const names: string[] = []
  for (const [at, slide] of slides.entries())
    names.push(await addSlide(parts, types, slide, at + 1, { notesMaster, head }))
  write(names, sectionsOf({ tables, front: 1 + contents.length, whole: slides.length }))
  cleanUp(parts, types)
  return packed(parts)
}

/** A report as a deck. */
export const writeDeck = async ({ head, pages, options, template }: ReportFile, path: string): Promise<void> => {
  const look = template === null ? null : await readFile(template)
  const deck = await deckOf({ head, pages, slides: options.slides, options, template: look })
  await writeFile(path, deck, { flag: 'wx', mode: 0o600 })
}
