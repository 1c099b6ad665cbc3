import { readFile } from 'node:fs/promises'
import { formatWhole } from '@core/domain/tables'
import type { DocumentPart, InsightPart, PicturePart } from '../../protocol'
import type { Basis } from '../basis'
import { fitText, heightOfLines, lineCount } from '../measure'
import { textBox, type Box, type Run } from '../shapes'
import { headOf, sourceOf, type Slide, type SlidePicture } from '../slide'
import type { Stage } from '../stage'
import { altText } from '../words'

const QUALITY = 86
const TEXT_SIZES = [18, 16, 14, 12]
/** Longer lines are hard to read. */
const WIDEST = 760
const ABOVE = 10
const NONE = 'Preview not available'

/** A stored preview as a picture that every version of PowerPoint shows; null where it cannot be read. */
const pictureOf = async (path: string): Promise<{ bytes: Uint8Array; width: number; height: number } | null> => {
  try {
    // Half of the start of a process, for the few decks that show pages.
    const { default: sharp } = await import('sharp')
    const { data, info } = await sharp(await readFile(path))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    return null
  }
}

/** In the middle of an area, as large as fits; no pixel becomes larger than a point. */
const inside = (area: Box, { width, height }: { readonly width: number; readonly height: number }): Box => {
  const scale = Math.min(area.w / width, area.h / height, 1)
  const [w, h] = [width * scale, height * scale]
  return { x: area.x + (area.w - w) / 2, y: area.y, w, h }
}

const excerpt = ({ face }: Stage, area: Box, text: string) => {
  const box = { ...area, y: area.y + ABOVE, w: Math.min(area.w, WIDEST), h: area.h - ABOVE }
  const fitted = fitText(text.replace(/\n{2,}/g, '\n'), box, TEXT_SIZES, { face })
  const lines = fitted.text.split('\n')
  const type = { size: fitted.size, face }
  const h = lines.reduce((sum, line) => sum + heightOfLines(lineCount(line, box.w, type), type), 0)
  const paragraphs = lines.map(line => ({
    runs: [{ text: line, size: fitted.size, colour: 'soft' as const }],
    plain: true,
  }))
  return textBox('Excerpt', { ...box, h: Math.min(h, box.h) }, paragraphs)
}

const sourceOfPage = ({ document, page, study }: DocumentPart): Run[] => [
  { text: document, bold: true, colour: 'soft' },
  { text: `, page ${formatWhole(page)}${study === '' ? '' : ` · ${study}`}`, colour: 'soft' },
]

interface Shown {
  readonly name: string
  /** Where it comes from, below it and in words. */
  readonly source: readonly Run[]
  readonly where: string
  readonly text: string
  readonly picture: string | null
  readonly study: string
  readonly live: string
}

/** A picture, or its text where it has none, with where it comes from. */
const shownSlide = async ({ stages, titled }: Basis, shown: Shown): Promise<Slide> => {
  const { name, where, text, study, live } = shown
  const { text: stage } = stages
  const title = titled(name)
  const head = headOf(stage, title)
  const source = sourceOf(stage, head.body, [...shown.source])
  const read = shown.picture === null ? null : await pictureOf(shown.picture)
  const picture: SlidePicture | null = read && {
    bytes: read.bytes,
    box: inside(source.body, read),
    text: altText([`${where}.`, text.replace(/\s+/g, ' ')]),
  }
  const words = picture ? [] : [excerpt(stage, source.body, text === '' ? NONE : text)]
  return {
    stage,
    title,
    shapes: [...head.shapes, ...words],
    after: source.shapes,
    chart: null,
    live,
    cut: [...head.cut, ...source.cut],
    ...(picture && { picture }),
    notes: [
      name,
      where,
      ...(study === '' ? [] : [study]),
      `Live page: ${live}`,
      ...head.cut.map(cut => `In full: ${cut}`),
    ],
  }
}

/** A page of a document: its picture, or its text where it has none, with the name of the document and the page. */
export const documentSlide = (basis: Basis, part: DocumentPart): Promise<Slide> =>
  shownSlide(basis, {
    ...part,
    name: part.title || part.document,
    source: sourceOfPage(part),
    where: `${part.document}, page ${formatWhole(part.page)}`,
  })

/** A key insight: its words, and its picture on a slide of its own. */
export const insightSlides = async (basis: Basis, part: InsightPart): Promise<Slide[]> => {
  const of = [part.study, part.document].filter(name => name !== '').join(', ')
  const shown = {
    ...part,
    name: part.title || 'Key insight',
    source: [
      { text: 'Key insight', bold: true, colour: 'soft' as const },
      { text: ` · ${of}`, colour: 'soft' as const },
    ],
    where: `Key insight of ${of}`,
  }
  const words = await shownSlide(basis, { ...shown, picture: null })
  return part.picture === null ? [words] : [words, await shownSlide(basis, shown)]
}

const NO_PICTURE = 'Picture not available'

/** A picture under its title, as large as fits, with the line about it; what it shows is in the file for those who cannot see it. */
export const pictureSlide = async (
  { stages, titled }: Basis,
  { title: written, caption, alt, picture: path }: PicturePart,
): Promise<Slide> => {
  const { text: stage } = stages
  const name = written || caption || (alt ?? 'Picture')
  const title = titled(name)
  const head = headOf(stage, title)
  const below = name === caption ? '' : caption
  const source = sourceOf(stage, head.body, below === '' ? [] : [{ text: below, colour: 'soft' }])
  const read = path === null ? null : await pictureOf(path)
  const picture = read && {
    bytes: read.bytes,
    box: inside(source.body, read),
    text: alt === null ? '' : altText([alt]),
  }
  return {
    stage,
    title,
    cut: [...head.cut, ...source.cut],
    shapes: [...head.shapes, ...(picture ? [] : [excerpt(stage, source.body, alt ?? NO_PICTURE)])],
    after: source.shapes,
    chart: null,
    ...(picture && { picture }),
    notes: [...new Set([name, caption, alt ?? ''])].filter(said => said !== ''),
  }
}
