import sharp from 'sharp'
import type { LayoutLook } from './look'
import type { Mark } from './marks'
import { artifact, type Doc } from './tags'
import { placeText, setText, type Palette } from './text'
import { writePlain } from './write'

/** Logos are not drawn sharper than this. */
const PIXELS = 1600

const readable = async (bytes: Uint8Array, cut: readonly [number, number, number, number]): Promise<Buffer | null> => {
  try {
    const picture = sharp(bytes, { density: 200 }).rotate()
    const { width, height } = await picture.metadata()
    const [left, top, right, bottom] = cut.map(share => Math.max(0, share))
    const area = {
      left: Math.round(width * (left ?? 0)),
      top: Math.round(height * (top ?? 0)),
      width: Math.max(1, Math.round(width * (1 - (left ?? 0) - (right ?? 0)))),
      height: Math.max(1, Math.round(height * (1 - (top ?? 0) - (bottom ?? 0)))),
    }
    const whole = cut.every(share => share <= 0)
    const shown = whole ? picture : picture.extract(area)
    return await shown
      .resize({ width: PIXELS, height: PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}

const opened = (doc: Doc, picture: Buffer): Picture =>
  (doc as unknown as { readonly openImage: (source: Buffer) => Picture }).openImage(picture)

/** A picture that a file holds once, on as many pages as there are. */
type Picture = Parameters<Doc['image']>[0]

/** The pictures of these layouts, for one file. */
export const picturesOf = async (doc: Doc, looks: readonly LayoutLook[]): Promise<ReadonlyMap<Mark, Picture>> => {
  const found = new Map<Mark, Picture>()
  for (const { marks } of looks)
    for (const mark of marks) {
      if (mark.figure.kind !== 'picture' || found.has(mark)) continue
      const picture = await readable(mark.figure.bytes, mark.figure.cut)
      if (picture) found.set(mark, opened(doc, picture))
    }
  return found
}

const ROUND = 0.1667

const drawShape = (doc: Doc, { box, figure }: Mark): void => {
  if (figure.kind !== 'shape') return
  const { x, y, w, h } = box
  const { form, fill, opacity, line } = figure
  if (form === 'line') doc.moveTo(x, y).lineTo(x + w, y + h)
  else if (form === 'ellipse') doc.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
  else if (form === 'round') doc.roundedRect(x, y, w, h, Math.min(w, h) * ROUND)
  else doc.rect(x, y, w, h)
  if (line) doc.lineWidth(line.width).strokeColor(line.colour)
  if (fill !== null) doc.fillColor(fill, opacity)
  if (fill !== null && line) doc.fillAndStroke()
  else if (fill !== null) doc.fill()
  else doc.stroke()
}

const drawMark = (doc: Doc, mark: Mark, picture: Picture | undefined, palette: Palette): void => {
  const { box, turn, figure } = mark
  doc.save()
  if (turn !== 0) doc.rotate(turn, { origin: [box.x + box.w / 2, box.y + box.h / 2] })
  if (figure.kind === 'shape') drawShape(doc, mark)
  else if (figure.kind === 'text')
    writePlain(doc, placeText(setText(figure.paragraphs, box.w, figure.style, palette), box, figure.style.anchor))
  else if (picture) doc.image(picture, box.x, box.y, { width: box.w, height: box.h })
  doc.restore()
}

/** Draws what the template has under the content of a page. */
export const drawGround = (doc: Doc, look: LayoutLook, pictures: ReadonlyMap<Mark, Picture>, palette: Palette): void =>
  artifact(doc, 'Background', () => {
    doc.rect(0, 0, doc.page.width, doc.page.height).fillColor(look.background, 1).fill()
    for (const mark of look.marks) drawMark(doc, mark, pictures.get(mark), palette)
  })
