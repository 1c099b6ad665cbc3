import bidiFactory from 'bidi-js'
import { isRightToLeft } from '@core/domain'
import { oneLine } from '../deck/textXml'
import { withoutIsolates } from '../deck/shapes'
import { fontRuns, measured, type Family, type FontRun, type Style } from './fonts'

const bidi = bidiFactory()

/** A piece of text in one look; sizes in points, colours as #RRGGBB. */
export interface Look extends Style {
  readonly size: number
  readonly colour: string
  readonly family: Family
  /** An address outside, or the page of this file, counted from 0. */
  readonly link?: string | number
}

export interface Piece {
  readonly text: string
  readonly look: Look
}

/** Text as one font draws it, from the left of its line. */
export interface Drawn extends FontRun {
  readonly look: Look
  readonly x: number
  readonly width: number
}

export interface Line {
  readonly drawn: readonly Drawn[]
  readonly width: number
  /** Parts of it run from right to left: it is drawn in another order than it is read in. */
  readonly turned: boolean
}

const widthOf = ({ text, look }: Piece): number => measured(text, look.family, look) * look.size

/** The pieces of each word, and of the space before it. */
interface Word {
  readonly pieces: Piece[]
  readonly space: Piece | null
}

const wordsOf = (pieces: readonly Piece[]): Word[] => {
  const words: Word[] = [{ pieces: [], space: null }]
  for (const { text, look } of pieces)
    oneLine(text)
      .split(' ')
      .forEach((part, at) => {
        if (at > 0) words.push({ pieces: [], space: { text: ' ', look } })
        if (part !== '') words.at(-1)?.pieces.push({ text: part, look })
      })
  return words
}

/** A word that is wider than a line, sign by sign. */
const broken = ({ pieces, space }: Word, width: number): Word[] => {
  const parts: Word[] = [{ pieces: [], space }]
  let used = 0
  for (const { text, look } of pieces)
    for (const sign of text) {
      const own = widthOf({ text: sign, look })
      if (used > 0 && used + own > width) {
        parts.push({ pieces: [], space: null })
        used = 0
      }
      used += own
      const last = parts.at(-1)?.pieces
      const before = last?.at(-1)
      if (last && before?.look === look) last[last.length - 1] = { text: before.text + sign, look }
      else last?.push({ text: sign, look })
    }
  return parts
}

const wide = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + widthOf(piece), 0)

/** A hair more than the width, so that what was measured to fit does. */
const SLACK = 0.01

/** The words of each line. */
const brokenLines = (pieces: readonly Piece[], width: number): Piece[][] => {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const whole of wordsOf(pieces)) {
    const parts = wide(whole.pieces) > width ? broken(whole, width) : [whole]
    parts.forEach(({ pieces: own, space }, at) => {
      const before = space === null || lines.at(-1)?.length === 0 ? [] : [space]
      const needed = wide([...before, ...own])
      const fits = at === 0 && (used === 0 || used + needed <= width + SLACK)
      if (!fits) {
        lines.push([])
        used = 0
      }
      const added = fits ? [...before, ...own] : own
      lines.at(-1)?.push(...added)
      used += wide(added)
    })
  }
  return lines
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u2066-\u2069]/u

/** Pieces next to each other in one look are one piece, so that they are copied as one text. */
const merged = (pieces: readonly Piece[]): Piece[] => {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last?.look === piece.look) found[found.length - 1] = { ...last, text: last.text + piece.text }
    else found.push(piece)
  }
  return found
}

/** Pieces from left to right: parts that run from right to left are in the order in which they are seen. */
const seen = (pieces: readonly Piece[], rtl: boolean): Piece[] => {
  const text = pieces.map(piece => piece.text).join('')
  if (!rtl && !RIGHT_TO_LEFT.test(text)) return [...pieces]
  const looks = pieces.flatMap(piece => Array.from({ length: piece.text.length }, () => piece.look))
  const embedding = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const order = bidi.getReorderedIndices(text, embedding)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const runs: { at: number[]; level: number; look: Look }[] = []
  for (const at of order) {
    const level = embedding.levels[at] ?? 0
    const look = looks[at]
    const last = runs.at(-1)
    if (!look) continue
    const next = last?.at.at(-1)
    const isNext = next !== undefined && at === next + (level % 2 === 1 ? -1 : 1)
    if (last?.look === look && last.level === level && isNext) last.at.push(at)
    else runs.push({ at: [at], level, look })
  }
  return runs.flatMap(({ at, level, look }) => {
    const logical = level % 2 === 1 ? at.reverse() : at
    const said = logical.map(one => mirrored.get(one) ?? text[one] ?? '').join('')
    // A font lays out one word from right to left; several are put in that order here.
    const parts = level % 2 === 1 ? said.split(/(?<= )|(?= )/u).reverse() : [said]
    return parts.map(part => ({ text: part, look }))
  })
}

/** Fonts of a word that runs from right to left follow each other from the right. */
const inFonts = ({ text, look }: Piece): FontRun[] => {
  const runs = fontRuns(text, look.family, look)
  return isRightToLeft(text) ? runs.reverse() : runs
}

/** A line, with the space that divides it from the next for those who hear or copy it. */
const drawnOf = (pieces: readonly Piece[], rtl: boolean, last: boolean): Line => {
  const drawn: Drawn[] = []
  let x = 0
  const turned = rtl || RIGHT_TO_LEFT.test(pieces.map(({ text }) => text).join(''))
  for (const piece of seen(merged(pieces), rtl))
    for (const run of inFonts(piece)) {
      const width = (run.font.layout(run.text).advanceWidth / run.font.unitsPerEm) * piece.look.size
      drawn.push({ ...run, look: piece.look, x, width })
      x += width
    }
  const end = drawn.at(-1)
  if (end && !last && !turned) drawn[drawn.length - 1] = { ...end, text: `${end.text} ` }
  return { drawn, width: x, turned }
}

/** Whether a paragraph of these pieces runs from right to left. */
export const runsFromRight = (pieces: readonly Piece[]): boolean =>
  isRightToLeft(withoutIsolates(pieces.map(({ text }) => text).join('')))

/** A paragraph in lines of at most this width, as decks count them: broken at spaces, words only where they are wider than a line. */
export const linesOf = (pieces: readonly Piece[], width: number): Line[] => {
  const rtl = runsFromRight(pieces)
  const lines = brokenLines(pieces, Math.max(1, width))
  return lines.map((line, at) => drawnOf(line, rtl, at === lines.length - 1))
}
