import { shownColour } from '../deck/colours'
import type { Paragraph, Shape } from '../deck/shapes'
import { titleText, type Slide, type SlidePicture } from '../deck/slide'
import type { LayoutLook, PlaceStyle } from './look'
import type { Page } from './page'
import { artifact, tagIn, type Tag } from './tags'
import { heightOf, placeText, setText, type Palette, type PlacedParagraph } from './text'
import { spoken, writeParagraph, writePlain, writeSign } from './write'

interface Around {
  readonly look: LayoutLook
  readonly heading: string
  readonly slide: Slide
}

/** A text of the template's own size is shrunk in such steps until it fits its place. */
const SHRINK = [1, 0.92, 0.85, 0.78, 0.7, 0.6, 0.5]

const smaller = (paragraphs: readonly Paragraph[], share: number): readonly Paragraph[] =>
  paragraphs.map(paragraph => ({
    ...paragraph,
    runs: paragraph.runs.map(run => (run.size === undefined ? run : { ...run, size: run.size * share })),
  }))

const fitted = (paragraphs: readonly Paragraph[], place: PlaceStyle, palette: Palette) => {
  const at = (share: number) => {
    const look = { ...place.look, size: place.look.size * share }
    return setText(smaller(paragraphs, share), place.box.w, { ...place, look }, palette)
  }
  const share = SHRINK.find(one => heightOf(at(one)) <= place.box.h + 0.5) ?? SHRINK.at(-1) ?? 1
  return at(share)
}

const LIVE = 'live'

/** The first words of a source lead to where the figures or the page are live. */
const leading = (paragraphs: readonly Paragraph[]): readonly Paragraph[] =>
  paragraphs.map((paragraph, at) => {
    const [first, ...others] = paragraph.runs
    return at === 0 && first
      ? { ...paragraph, runs: [{ ...first, colour: 'key' as const, web: LIVE }, ...others] }
      : paragraph
  })

const writeItem = ({ doc }: Page, list: Tag, paragraph: PlacedParagraph, text: string): void => {
  const item = tagIn(doc, list, 'LI')
  const sign = tagIn(doc, item, 'Lbl')
  writeSign(doc, sign, paragraph)
  sign.end()
  const body = tagIn(doc, item, 'LBody', spoken(text, paragraph))
  writeParagraph(doc, body, paragraph)
  body.end()
  item.end()
}

/** Draws a text or a placeholder, each paragraph as one element; items of lists are in a list. */
export const drawShape = (
  page: Page,
  parent: Tag,
  shape: Exclude<Shape, { kind: 'table' }>,
  { look, heading, slide }: Around,
): void => {
  if (shape.kind === 'edge') return
  const { live } = slide
  const isSource = shape.name === 'Source' && live !== undefined
  const paragraphs = isSource ? leading(shape.paragraphs) : shape.paragraphs
  const palette: Palette = isSource
    ? { ...page.palette, linkOf: run => (run.web === LIVE ? live : page.palette.linkOf(run)) }
    : page.palette
  const place = shape.kind === 'placed' ? look.styleOf(shape.place) : null
  const style = shape.kind === 'text' ? { ...page.style, box: shape.box, anchor: shape.anchor } : place
  if (style === null) return
  const blocks = place ? fitted(paragraphs, place, palette) : setText(paragraphs, style.box.w, style, palette)
  const isTitle = shape.name === 'Title'
  let list: { readonly tag: Tag; readonly numbered: boolean } | null = null
  for (const [at, paragraph] of placeText(blocks, style.box, style.anchor).entries()) {
    const { runs = [], bullet } = paragraphs[at] ?? {}
    const text = runs.map(run => run.text).join('')
    if (text === '') continue
    const numbered = typeof bullet === 'object'
    if (list && (bullet === undefined || list.numbered !== numbered)) {
      list.tag.end()
      list = null
    }
    if (bullet !== undefined) {
      list ??= { tag: tagIn(page.doc, parent, 'L'), numbered }
      writeItem(page, list.tag, paragraph, text)
      continue
    }
    const actual = isTitle && text !== titleText(slide.title) ? { actual: titleText(slide.title) } : {}
    const tag = tagIn(page.doc, parent, isTitle ? heading : 'P', { ...spoken(text, paragraph), ...actual })
    writeParagraph(page.doc, tag, paragraph)
    tag.end()
  }
  list?.tag.end()
}

/** Footer, date or page number, where the template has them. */
export const drawEdge = (page: Page, shape: Shape, look: LayoutLook, number: number): void => {
  if (shape.kind !== 'edge') return
  const place = look.styleOf(shape.place)
  const text = shape.place.type === 'sldNum' ? String(number) : shape.text
  if (!place || text === '') return
  const blocks = fitted([{ runs: [{ text }] }], place, page.palette)
  artifact(page.doc, 'Pagination', () => writePlain(page.doc, placeText(blocks, place.box, place.anchor)))
}

/** A picture with a thin line around it; one without words is decoration. */
export const drawPicture = (page: Page, parent: Tag, { box, bytes, text }: SlidePicture): void => {
  const { doc } = page
  const { x, y, w, h } = box
  const draw = (): void => {
    doc.image(Buffer.from(bytes), x, y, { width: w, height: h })
    doc.lineWidth(0.5).strokeColor(shownColour('rule', page.ground)).rect(x, y, w, h).stroke()
  }
  if (text === '') {
    artifact(doc, 'Layout', draw)
    return
  }
  const figure = tagIn(doc, parent, 'Figure', { alt: text, bbox: [x, y, x + w, y + h] })
  figure.add(draw)
  figure.end()
}
