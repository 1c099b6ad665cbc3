import type { Box, Paragraph, Run } from '../deck/shapes'
import { linesOf, runsFromRight, type Line, type Look, type Piece } from './lines'

/** How a text looks that says nothing of its own. */
export interface TextStyle {
  readonly look: Look
  readonly align: 'l' | 'ctr' | 'r'
  readonly anchor: 't' | 'b' | 'ctr'
  readonly capitals: boolean
  /** Height of a line in parts of the type size. */
  readonly line: number
}

/** What a text is drawn with: the colour of a run, and where its links lead. */
export interface Palette {
  readonly colourOf: (colour: NonNullable<Run['colour']>) => string
  readonly linkOf: (run: Run) => string | number | undefined
}

/** A paragraph in lines. */
interface Block {
  readonly lines: readonly Line[]
  readonly before: number
  readonly height: number
  readonly indent: number
  readonly bullet: Line | null
  readonly align: 'l' | 'ctr' | 'r'
  readonly rtl: boolean
}

const pieceOf = (run: Run, { look, capitals }: TextStyle, { colourOf, linkOf }: Palette): Piece => {
  const link = linkOf(run)
  return {
    text: capitals ? run.text.toUpperCase() : run.text,
    look: {
      ...look,
      ...(run.size !== undefined && { size: run.size }),
      ...(run.bold !== undefined && { bold: run.bold }),
      ...(run.italic === true && { italic: true }),
      ...(run.colour !== undefined && { colour: colourOf(run.colour) }),
      ...(link !== undefined && { link }),
    },
  }
}

const bulletOf = ({ bullet }: Paragraph, number: number, look: Look): Line | null =>
  bullet === undefined ? null : (linesOf([{ text: bullet === 'dot' ? '•' : `${number}.`, look }], 1000)[0] ?? null)

/** Paragraphs in lines; numbers of a list count on from paragraph to paragraph. */
export const setText = (
  paragraphs: readonly Paragraph[],
  width: number,
  style: TextStyle,
  palette: Palette,
): readonly Block[] => {
  let number = 0
  return paragraphs.map((paragraph, at): Block => {
    const { runs, align, before = 0, indent = 0, bullet } = paragraph
    const pieces = runs.filter(({ text }) => text !== '').map(run => pieceOf(run, style, palette))
    const rtl = runsFromRight(pieces)
    const lines = linesOf(pieces, width - indent)
    const isNext = at > 0 && typeof paragraphs[at - 1]?.bullet === 'object'
    number = typeof bullet === 'object' ? (isNext ? number + 1 : bullet.from) : 0
    const size = Math.max(...pieces.map(({ look }) => look.size), runs.at(-1)?.size ?? style.look.size)
    const side = align ?? style.align
    return {
      lines,
      before,
      height: lines.length * size * style.line,
      indent,
      bullet: bulletOf(paragraph, number, { ...style.look, size, colour: palette.colourOf('text') }),
      align: rtl && side !== 'ctr' ? 'r' : side,
      rtl,
    }
  })
}

/** Height of a text in points. */
export const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { before, height }, at) => sum + height + (at === 0 ? 0 : before), 0)

/** Where the base line is in a line of type, in parts of its height. */
const BASE = 0.79

interface Spot {
  readonly line: Line
  readonly x: number
  readonly y: number
}

export interface PlacedParagraph {
  readonly spots: readonly Spot[]
  /** The sign of a list in front of it. */
  readonly sign: Spot | null
  readonly rtl: boolean
}

const sideOf = ({ align, indent, rtl }: Block, line: Line, { x, w }: Box): number => {
  const from = rtl ? x : x + indent
  const room = w - indent
  if (align === 'ctr') return from + (room - line.width) / 2
  return align === 'r' ? from + room - line.width : from
}

/** Where each line of a text is in a box. */
export const placeText = (blocks: readonly Block[], box: Box, anchor: TextStyle['anchor']): PlacedParagraph[] => {
  const whole = heightOf(blocks)
  const free = box.h - whole
  let y = box.y + (anchor === 'b' ? free : anchor === 'ctr' ? free / 2 : 0)
  return blocks.map((block, at) => {
    if (at > 0) y += block.before
    const each = block.height / Math.max(1, block.lines.length)
    const spots = block.lines.map((line, row): Spot => ({
      line,
      x: sideOf(block, line, box),
      y: y + each * (row + BASE),
    }))
    const { bullet } = block
    const first = spots[0]
    const side = bullet && (block.rtl ? box.x + box.w - block.indent + 4 : box.x + block.indent - bullet.width - 6)
    const sign = bullet && first && side !== null ? { line: bullet, x: side, y: first.y } : null
    y += block.height
    return { spots, sign, rtl: block.rtl }
  })
}
