import type { BookProperties } from '@core/domain/tables'
import { zipSync } from 'fflate'
import { basisOf, type SlidesOn } from './basis'
import { builtInTemplate } from './builtIn'
import { chartXml } from './chartXml'
import { openTemplate } from './checkTemplate'
import { cleanUp } from './cleanUp'
import { notesXml } from './notes'
import { contentTypes, octets, outside, relation, setRelations, TYPES, type ContentTypes, type Parts } from './parts'
import { emptyPresentation } from './presentation'
import { frame, markupOf, pageXml, picture } from './shapeXml'
import { edgesOf, type Slide } from './slide'
import { chartWorkbook } from './workbook'

const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const CHART_LINK = `<c:chart xmlns:c="${CHART_URI}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId3"/>`
const PICTURE_LINK = 'rId4'

const slidePart = (number: number): string => `ppt/slides/slide${number}.xml`

type Put = (name: string, content: string | Uint8Array, type: string) => string

/** Writes the chart of a slide with its workbook; returns the name of its part. */
const addChart = async (
  parts: Parts,
  put: Put,
  { stage, chart }: { readonly stage: Slide['stage']; readonly chart: NonNullable<Slide['chart']> },
  at: number,
  properties: BookProperties,
): Promise<string> => {
  const { model, look } = chart
  const name = put(`ppt/charts/deckChart${at}.xml`, chartXml(model, look, stage.ground), TYPES.chart)
  const book = await chartWorkbook(model, look, properties)
  const workbook = put(`ppt/embeddings/deckWorkbook${at}.xlsx`, book, TYPES.workbook)
  setRelations(parts, name, [relation('rId1', 'package', workbook)])
  return name
}

interface Common {
  readonly notesMaster: string
  readonly properties: BookProperties
}

/** Writes the parts of one slide; returns the name of its part. */
const addSlide = async (
  parts: Parts,
  types: ContentTypes,
  slide: Slide,
  at: number,
  { notesMaster, properties }: Common,
): Promise<string> => {
  const put: Put = (name, content, type) => {
    parts.set(name, typeof content === 'string' ? octets(content) : content)
    types.set(name, type)
    return name
  }
  const part = slidePart(at)
  const { stage, chart, picture: drawn = null } = slide
  const charts =
    chart === null
      ? []
      : [frame({ ...chart, name: 'Chart', place: stage.content, uri: CHART_URI, content: CHART_LINK })]
  const pictures = drawn === null ? [] : [picture('Picture', drawn.box, drawn.text, PICTURE_LINK)]
  const after = [...slide.after, ...edgesOf(stage, properties.date)]
  const shapes = [...slide.shapes.map(markupOf), ...charts, ...pictures, ...after.map(markupOf)]
  put(part, pageXml('sld', shapes, stage.ground), TYPES.slide)
  const notes = put(`ppt/notesSlides/notesSlide${at}.xml`, notesXml(slide.notes), TYPES.notes)
  setRelations(parts, notes, [relation('rId1', 'notesMaster', notesMaster), relation('rId2', 'slide', part)])
  const relations = [relation('rId1', 'slideLayout', stage.layout), relation('rId2', 'notesSlide', notes)]
  if (chart !== null)
    relations.push(relation('rId3', 'chart', await addChart(parts, put, { stage, chart }, at, properties)))
  if (drawn !== null)
    relations.push(relation(PICTURE_LINK, 'image', put(`ppt/media/deckPicture${at}.jpeg`, drawn.bytes, TYPES.picture)))
  for (const [number, id] of slide.links ?? []) relations.push(relation(id, 'slide', slidePart(number)))
  for (const [address, id] of slide.web ?? []) relations.push(outside(id, address))
  setRelations(parts, part, relations)
  return part
}

/** Zips, workbooks inside and pictures are compressed already. */
const packed = (parts: Parts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      [...parts].map(([name, bytes]) => [
        name,
        [bytes, { level: /\.(xlsx|png|jpe?g|gif)$/i.test(name) ? 0 : 6 }] as const,
      ]),
    ),
    // A fixed date, so that the same content gives the same bytes.
    { mtime: new Date('1980-01-02T00:00:00Z') },
  )

/**
 * A presentation of these slides in the look of a template (null: the product's own), which is checked once more. Throws
 * ReportFileError when it cannot be used.
 */
export const assemble = async (
  template: Uint8Array | null,
  properties: BookProperties,
  slidesOn: SlidesOn,
): Promise<Uint8Array> => {
  const parts = template === null ? builtInTemplate() : openTemplate(template)
  const types = contentTypes(parts)
  const basis = basisOf(parts)
  const { notesMaster, write } = emptyPresentation(parts, types, properties)
  write([], [])
  cleanUp(parts, types)
  const { slides, sections } = await slidesOn(basis)
  const names: string[] = []
  for (const [at, slide] of slides.entries())
    names.push(await addSlide(parts, types, slide, at + 1, { notesMaster, properties }))
  write(names, sections)
  cleanUp(parts, types)
  return packed(parts)
}
