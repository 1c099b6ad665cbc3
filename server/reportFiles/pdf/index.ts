import type { BookProperties } from '@core/domain/tables'
import PDFDocument from 'pdfkit'
import { basisOf, type SlidesOn } from '../deck/basis'
import { builtInTemplate } from '../deck/builtIn'
import { openTemplate } from '../deck/checkTemplate'
import type { Section } from '../deck/sections'
import { edgesOf, titleText, type Slide } from '../deck/slide'
import { drawChart } from './chart'
import { pdfFace } from './fonts'
import { drawGround, picturesOf } from './ground'
import { looksOf, type LayoutLook } from './look'
import { paletteOf, plainStyle, type Page } from './page'
import { drawEdge, drawPicture, drawShape } from './shapes'
import { rootTag, tagIn, type Doc, type Tag } from './tags'
import { drawTable } from './table'
import { pageName } from './write'

export interface PdfProperties extends BookProperties {
  readonly author?: string
}

const LANGUAGE = 'en-GB'
const PROGRAM = 'Tabularium'

const emptyDocument = (size: readonly [number, number], { title, subject, author, date }: PdfProperties): Doc =>
  new PDFDocument({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: LANGUAGE,
    tagged: true,
    displayTitle: true,
    info: {
      Title: title,
      ...(subject && { Subject: subject }),
      ...(author && { Author: author }),
      Creator: PROGRAM,
      Producer: PROGRAM,
      CreationDate: new Date(`${date}T00:00:00Z`),
    },
  })

/** All octets of a file, once it has been ended. */
const octetsOf = async (doc: Doc): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(part as Buffer)
  return new Uint8Array(Buffer.concat(parts))
}

interface Drawing {
  readonly doc: Doc
  readonly root: Tag
  readonly looks: ReturnType<typeof looksOf>
  readonly pictures: Awaited<ReturnType<typeof picturesOf>>
  readonly date: string
}

/** The heading of a page: of the file, of a part of it, or of a page within one. */
const levelOf = (at: number, begins: ReadonlySet<number>, first: number): string =>
  at === 0 ? 'H1' : begins.has(at) || at < first ? 'H2' : 'H3'

const drawSlide = ({ doc, root, looks, pictures, date }: Drawing, slide: Slide, at: number, heading: string): void => {
  const { stage, chart, picture = null } = slide
  const look: LayoutLook = looks(stage.layout, stage.ground)
  const palette = paletteOf(stage.ground, slide)
  const page: Page = { doc, ground: stage.ground, style: plainStyle(stage.face, stage.ground), palette }
  doc.addPage()
  doc.addNamedDestination(pageName(at), 'Fit')
  drawGround(doc, look, pictures, palette)
  const part = tagIn(doc, root, 'Sect', { title: titleText(slide.title) })
  const draw = (shapes: Slide['shapes']): void => {
    for (const shape of shapes)
      if (shape.kind === 'table') drawTable(page, part, shape)
      else drawShape(page, part, shape, { look, heading, slide })
  }
  draw(slide.shapes)
  if (chart !== null) drawChart(page, part, chart)
  if (picture !== null) drawPicture(page, part, picture)
  draw(slide.after)
  for (const edge of edgesOf(stage, date)) drawEdge(page, edge, look, at + 1)
  part.end()
}

/** Bookmarks: the parts of the file, and their pages. */
const addOutline = ({ outline }: Doc, slides: readonly Slide[], sections: readonly Section[]): void => {
  let at = 0
  for (const { name, slides: count } of sections) {
    const part = outline.addItem(name, { pageNumber: at, fit: true } as object)
    for (let next = at; next < at + count; next += 1) {
      const slide = slides[next]
      const title = slide ? titleText(slide.title) : ''
      if (count > 1 || title !== name) part.addItem(title, { pageNumber: next, fit: true } as object)
    }
    at += count
  }
}

/**
 * A PDF file of these slides in the look of a template (null: the product's own), which is checked once more: one page each, with
 * text that can be read aloud and copied. Throws ReportFileError when the template cannot be used.
 */
export const pdfOf = async (
  template: Uint8Array | null,
  properties: PdfProperties,
  slidesOn: SlidesOn,
): Promise<Uint8Array> => {
  const parts = template === null ? builtInTemplate() : openTemplate(template)
  const basis = basisOf(parts, pdfFace)
  const { slides, sections } = await slidesOn(basis)
  const doc = emptyDocument([basis.stages.width, basis.stages.height], properties)
  const octets = octetsOf(doc)
  const looks = looksOf(parts)
  const used = new Map(slides.map(({ stage }) => [stage.layout, looks(stage.layout, stage.ground)]))
  const pictures = await picturesOf(doc, [...used.values()])
  const drawing = { doc, root: rootTag(doc), looks, pictures, date: properties.date }
  const begins = new Set<number>()
  sections.reduce((at, section) => {
    begins.add(at)
    return at + section.slides
  }, 0)
  slides.forEach((slide, at) => drawSlide(drawing, slide, at, levelOf(at, begins, sections[0]?.slides ?? 1)))
  addOutline(doc, slides, sections)
  drawing.root.end()
  doc.end()
  return octets
}
