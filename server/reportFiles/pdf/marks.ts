import { elements, textOf, type Node } from '../../documents/xml'
import { childrenOf, colourIn, fillColour, fillOf, first, type Theme } from '../deck/ground'
import { boxOf } from '../deck/layouts'
import { relationsOf, type Parts } from '../deck/parts'
import type { Box, Paragraph } from '../deck/shapes'
import { familyOf, pdfFace } from './fonts'
import type { TextStyle } from './text'

type Element = Exclude<Node, string>

/** Something that a template draws on every slide of a layout. */
export interface Mark {
  readonly box: Box
  /** Degrees, clockwise. */
  readonly turn: number
  readonly figure:
    | {
        readonly kind: 'shape'
        readonly form: 'rect' | 'round' | 'ellipse' | 'line'
        readonly fill: string | null
        readonly opacity: number
        readonly line: { readonly colour: string; readonly width: number } | null
      }
    | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly cut: readonly [number, number, number, number] }
    | { readonly kind: 'text'; readonly paragraphs: readonly Paragraph[]; readonly style: TextStyle }
}

export interface Source {
  readonly parts: Parts
  /** Layout or master. */
  readonly part: string
  readonly nodes: readonly Node[]
  readonly theme: Theme
  readonly fonts: { readonly title: string; readonly text: string }
  readonly ink: string
}

type Move = (box: Box) => Box

const FORMS: Readonly<Record<string, 'rect' | 'round' | 'ellipse' | 'line'>> = {
  rect: 'rect',
  roundRect: 'round',
  ellipse: 'ellipse',
  line: 'line',
  straightConnector1: 'line',
}

const share = (text: string | undefined): number => Number(text ?? 0) / 100_000

const opacityOf = (fill: Element | undefined): number => {
  const alpha = fill && first(fill.children, 'a:alpha')
  return alpha ? share(alpha.attributes.val) : 1
}

const lineOf = (properties: Element | undefined, { colours }: Theme) => {
  const line = childrenOf(properties).find(({ name }) => name === 'a:ln')
  const fill = childrenOf(line).find(({ name }) => name === 'a:solidFill')
  const colour = fill && colourIn(fill, colours)
  return colour == null ? null : { colour, width: Number(line?.attributes.w ?? 9525) / 12_700 }
}

const turnOf = (properties: Element | undefined): number =>
  Number((properties && first(properties.children, 'a:xfrm'))?.attributes.rot ?? 0) / 60_000

/** Fill and outline of a shape of a simple form; of others, that of their frame is left out. */
const formOf = (shape: Element, box: Box, { theme }: Source): Mark[] => {
  const properties = first(shape.children, 'p:spPr')
  const preset = properties && first(properties.children, 'a:prstGeom')?.attributes.prst
  const form = FORMS[preset ?? '']
  if (form === undefined) return []
  const filled = fillOf(properties)
  const fill = form === 'line' ? null : filled ? fillColour(filled, theme.colours) : null
  const line = lineOf(properties, theme)
  if (fill === null && line === null) return []
  return [{ box, turn: turnOf(properties), figure: { kind: 'shape', form, fill, opacity: opacityOf(filled), line } }]
}

const runOf = (run: Element) => {
  const size = Number(first(run.children, 'a:rPr')?.attributes.sz) / 100
  const { b, i } = first(run.children, 'a:rPr')?.attributes ?? {}
  return {
    text: textOf([...elements(run.children, 'a:t')]),
    ...(Number.isFinite(size) && size > 0 && { size }),
    bold: b === '1',
    italic: i === '1',
  }
}

const SIDES: Readonly<Record<string, 'l' | 'ctr' | 'r'>> = { ctr: 'ctr', r: 'r' }
const STATIC_SIZE = 18

const wordsOf = (shape: Element, box: Box, { theme, fonts, ink }: Source): Mark[] => {
  const body = first(shape.children, 'p:txBody')
  if (!body || textOf([...elements(body.children, 'a:t')]).trim() === '') return []
  const properties = first(body.children, 'a:bodyPr')?.attributes ?? {}
  const inset = (name: string, otherwise: number): number => Number(properties[name] ?? otherwise) / 12_700
  const [left, top] = [inset('lIns', 91_440), inset('tIns', 45_720)]
  const area = {
    x: box.x + left,
    y: box.y + top,
    w: box.w - left - inset('rIns', 91_440),
    h: box.h - top - inset('bIns', 45_720),
  }
  const paragraphs = [...elements(body.children, 'a:p')].map((paragraph): Paragraph => {
    const side = SIDES[first(paragraph.children, 'a:pPr')?.attributes.algn ?? '']
    return { runs: [...elements(paragraph.children, 'a:r')].map(runOf), ...(side && { align: side }) }
  })
  const run = first(body.children, 'a:rPr') ?? first(body.children, 'a:defRPr')
  const fill = childrenOf(run).find(({ name }) => name === 'a:solidFill')
  const face = pdfFace(fonts.text)
  const colour = (fill && colourIn(fill, theme.colours)) ?? ink
  const style: TextStyle = {
    look: { family: familyOf(face), size: STATIC_SIZE, bold: false, italic: false, colour },
    align: 'l',
    anchor: properties.anchor === 'ctr' ? 'ctr' : properties.anchor === 'b' ? 'b' : 't',
    capitals: false,
    line: face.line,
  }
  return [{ box: area, turn: 0, figure: { kind: 'text', paragraphs, style } }]
}

const pictureOf = (shape: Element, box: Box, { parts, part }: Source): Mark[] => {
  const id = first(shape.children, 'a:blip')?.attributes['r:embed']
  const target = relationsOf(parts, part).find(relation => relation.id === id && !relation.external)?.target
  const bytes = target === undefined ? undefined : parts.get(target)
  if (!bytes) return []
  const { l, t, r, b } = first(shape.children, 'a:srcRect')?.attributes ?? {}
  const cut = [share(l), share(t), share(r), share(b)] as const
  return [{ box, turn: turnOf(first(shape.children, 'p:spPr')), figure: { kind: 'picture', bytes, cut } }]
}

/** How the shapes of a group are placed: the group has a scale of its own. */
const within = (group: Element, outer: Box, move: Move): Move => {
  const place = first(childrenOf(group).find(({ name }) => name === 'p:grpSpPr')?.children ?? [], 'a:xfrm')
  const [off, ext] = ['a:chOff', 'a:chExt'].map(name => (place && first(place.children, name))?.attributes ?? {})
  const [width, height] = [Number(ext?.cx) / 12_700, Number(ext?.cy) / 12_700]
  if (!(width > 0) || !(height > 0)) return move
  const [fromX, fromY] = [Number(off?.x) / 12_700, Number(off?.y) / 12_700]
  const [scaleX, scaleY] = [outer.w / width, outer.h / height]
  return ({ x, y, w, h }) =>
    move({ x: outer.x + (x - fromX) * scaleX, y: outer.y + (y - fromY) * scaleY, w: w * scaleX, h: h * scaleY })
}

const drawnIn = (shapes: readonly Node[], source: Source, move: Move): Mark[] =>
  shapes.flatMap(shape => {
    if (typeof shape === 'string' || first(shape.children, 'p:ph')) return []
    const own = boxOf(shape)
    if (own === null) return []
    if (shape.name === 'p:grpSp') return drawnIn(shape.children, source, within(shape, own, move))
    const box = move(own)
    if (shape.name === 'p:pic') return pictureOf(shape, box, source)
    if (shape.name === 'p:sp' || shape.name === 'p:cxnSp')
      return [...formOf(shape, box, source), ...wordsOf(shape, box, source)]
    return []
  })

/** What a layout or master draws itself: simple shapes, pictures and texts, in their order. */
export const marksOf = (source: Source): Mark[] =>
  drawnIn(first(source.nodes, 'p:spTree')?.children ?? [], source, box => box)
