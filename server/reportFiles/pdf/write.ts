import { isRightToLeft } from '@core/domain'
import type { Drawn, Line, Look } from './lines'
import { tagIn, type Doc, type Tag, type TagOptions } from './tags'
import type { PlacedParagraph } from './text'

const registered = new WeakMap<Doc, Set<string>>()

/** Chooses a font, which goes into the file with the signs that are drawn in it. */
const chooseFont = (doc: Doc, { key, font }: Drawn): void => {
  const known = registered.get(doc) ?? new Set<string>()
  registered.set(doc, known)
  if (!known.has(key)) doc.registerFont(key, font as unknown as Buffer)
  known.add(key)
  doc.font(key)
}

/** A run at its place, with its base line at `y`. */
interface Spot {
  readonly run: Drawn
  readonly x: number
  readonly y: number
}

const drawRun = (doc: Doc, { run, x, y }: Spot): void => {
  const { text, look } = run
  chooseFont(doc, run)
  doc.fontSize(look.size).fillColor(look.colour).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  if (look.link === undefined) return
  const below = y + look.size * 0.14
  const end = x + run.width - (text.endsWith(' ') ? look.size * 0.28 : 0)
  doc
    .save()
    .lineWidth(Math.max(0.4, look.size * 0.045))
    .strokeColor(look.colour)
  doc.moveTo(x, below).lineTo(end, below).stroke().restore()
}

/** The name of the place at which a page begins. */
export const pageName = (page: number): string => `page${page + 1}`

const linked = (doc: Doc, parent: Tag, link: NonNullable<Look['link']>, spots: readonly Spot[]): void => {
  const alt = typeof link === 'string' ? link : `Page ${link + 1}`
  const tag = tagIn(doc, parent, 'Link', { alt })
  tag.add(() => spots.forEach(spot => drawRun(doc, spot)))
  const options = { structParent: tag, Contents: new String(alt) } as object
  for (const { run, x, y } of spots) {
    const { size } = run.look
    const area = [x, y - size, run.width, size * 1.25] as const
    if (typeof link === 'string') doc.link(...area, link, options)
    else doc.goTo(...area, pageName(link), options)
  }
  tag.end()
}

const runsOf = ({ line, x, y }: { readonly line: Line; readonly x: number; readonly y: number }): Spot[] =>
  line.drawn.map(run => ({ run, x: x + run.x, y }))

/** Draws the sign in front of an item of a list. */
export const writeSign = (doc: Doc, tag: Tag, { sign }: PlacedParagraph): void => {
  if (sign) tag.add(() => runsOf(sign).forEach(spot => drawRun(doc, spot)))
}

/** Draws a paragraph into an element; parts that lead somewhere are links in it. */
export const writeParagraph = (doc: Doc, tag: Tag, { spots }: PlacedParagraph): void => {
  const runs = spots.flatMap(runsOf)
  const groups: Spot[][] = []
  for (const spot of runs) {
    const last = groups.at(-1)
    if (last?.[0]?.run.look.link === spot.run.look.link && last) last.push(spot)
    else groups.push([spot])
  }
  for (const spots_ of groups) {
    const { link } = spots_[0]?.run.look ?? {}
    if (link === undefined) tag.add(() => spots_.forEach(spot => drawRun(doc, spot)))
    else linked(doc, tag, link, spots_)
  }
}

/** Draws lines into what is being drawn, without an element of their own. */
export const writePlain = (doc: Doc, paragraphs: readonly PlacedParagraph[]): void => {
  for (const { spots } of paragraphs) for (const spot of spots.flatMap(runsOf)) drawRun(doc, spot)
}

/**
 * What an element says about a paragraph: its language where that is not the file's own, of which only the script can be told, and
 * its words where they are drawn in another order.
 */
export const spoken = (text: string, { spots }: Pick<PlacedParagraph, 'spots'>): TagOptions => ({
  ...(isRightToLeft(text) && { lang: /\p{Script=Hebrew}/u.test(text) ? 'he' : 'ar' }),
  ...(spots.some(({ line }) => line.turned) && { actual: text.replace(/[\u2066-\u2069]/g, '') }),
})
