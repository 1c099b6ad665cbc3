import { elements, type Node } from '../../documents/xml'
import type { Ground } from '../deck/colours'
import { backgroundOf, childrenOf, colourIn, first, themeFor, type Theme } from '../deck/ground'
import { mastersOf, type LayoutPart, type Master } from '../deck/layouts'
import type { Parts } from '../deck/parts'
import { familyOf as kindOf, inherited } from '../deck/roles'
import type { Box, PlaceholderKind } from '../deck/shapes'
import { familyOf, pdfFace, type PdfFace } from './fonts'
import { marksOf, type Mark } from './marks'
import type { TextStyle } from './text'

type Element = Exclude<Node, string>

/** A placeholder as slides of a layout show it: where its text is, and how it looks. */
export interface PlaceStyle extends TextStyle {
  readonly box: Box
}

/** Everything that slides of a layout take from the template. */
export interface LayoutLook {
  readonly background: string
  readonly marks: readonly Mark[]
  readonly styleOf: (kind: PlaceholderKind) => PlaceStyle | null
}

const points = (text: string | undefined, otherwise: number): number =>
  text === undefined || !Number.isFinite(Number(text)) ? otherwise : Number(text) / 12_700

const sameHolder = (shape: Element, { type, index }: PlaceholderKind): boolean => {
  const found = first(shape.children, 'p:ph')
  return found !== undefined && (found.attributes.type ?? 'obj') === type && (found.attributes.idx ?? null) === index
}

const sameKind = (shape: Element, kind: PlaceholderKind): boolean => {
  const found = first(shape.children, 'p:ph')
  if (!found) return false
  return kindOf({ type: found.attributes.type ?? 'obj', index: null }) === kindOf(kind)
}

const shapesIn = (nodes: readonly Node[]): Element[] => [...elements(nodes, 'p:sp')]

const STYLES: Readonly<Record<string, string>> = { title: 'p:titleStyle', body: 'p:bodyStyle' }

/** The first level of the lists of styles that decide how a placeholder looks, nearest first. */
const levelsOf = (
  shapes: readonly (Element | undefined)[],
  master: readonly Node[],
  kind: PlaceholderKind,
): Element[] => {
  const lists = shapes.map(shape => shape && first(shape.children, 'a:lstStyle'))
  const whole = first(master, STYLES[kindOf(kind)] ?? 'p:otherStyle')
  return [...lists, whole].flatMap(list => (list && first(list.children, 'a:lvl1pPr')) ?? [])
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const nearest = (levels: readonly Element[], name: string): string | undefined =>
  levels.map(level => first(level.children, 'a:defRPr')?.attributes[name]).find(value => value !== undefined)

const colourOf = (levels: readonly Element[], { colours }: Theme): string | null => {
  for (const level of levels) {
    const run = first(level.children, 'a:defRPr')
    const fill = childrenOf(run).find(({ name }) => name === 'a:solidFill')
    const colour = fill && colourIn(fill, colours)
    if (colour != null) return colour
  }
  return null
}

const faceIn = (levels: readonly Element[], { fonts }: Master, kind: PlaceholderKind): PdfFace => {
  const named = levels
    .flatMap(level => first(first(level.children, 'a:defRPr')?.children ?? [], 'a:latin') ?? [])
    .map(({ attributes }) => attributes.typeface ?? '')[0]
  if (named?.startsWith('+mj')) return pdfFace(fonts.title)
  if (named?.startsWith('+mn')) return pdfFace(fonts.text)
  return pdfFace(named ?? (kindOf(kind) === 'title' ? fonts.title : fonts.text))
}

const SIDES: Readonly<Record<string, TextStyle['align']>> = { ctr: 'ctr', r: 'r' }
const ANCHORS: Readonly<Record<string, TextStyle['anchor']>> = { ctr: 'ctr', b: 'b' }

interface Basis {
  readonly layout: LayoutPart
  readonly master: Master
  readonly theme: Theme
  readonly ground: Ground
}

const styleOf = ({ layout, master, theme, ground }: Basis, kind: PlaceholderKind): PlaceStyle | null => {
  const holder = inherited(layout, master).find(({ type, index }) => type === kind.type && index === kind.index)
  if (!holder?.box) return null
  const own = shapesIn(layout.nodes).find(shape => sameHolder(shape, kind))
  const above = shapesIn(master.nodes).find(shape => sameKind(shape, kind))
  const levels = levelsOf([own, above], master.nodes, kind)
  const bodies = [own, above].map(shape => (shape && first(shape.children, 'a:bodyPr'))?.attributes ?? {})
  const body = (name: string): string | undefined => bodies.find(one => one[name] !== undefined)?.[name]
  const face = faceIn(levels, master, kind)
  const size = Number(nearest(levels, 'sz')) / 100
  const align = levels.map(({ attributes }) => attributes.algn).find(value => value !== undefined)
  const { x, y, w, h } = holder.box
  const [left, top] = [points(body('lIns'), 7.2), points(body('tIns'), 3.6)]
  return {
    box: {
      x: x + left,
      y: y + top,
      w: w - left - points(body('rIns'), 7.2),
      h: h - top - points(body('bIns'), 3.6),
    },
    look: {
      family: familyOf(face),
      size: Number.isFinite(size) && size > 0 ? size : 18,
      bold: isTrue(nearest(levels, 'b')),
      italic: isTrue(nearest(levels, 'i')),
      colour: colourOf(levels, theme) ?? ground.ink,
    },
    align: SIDES[align ?? ''] ?? 'l',
    anchor: ANCHORS[body('anchor') ?? ''] ?? 't',
    capitals: nearest(levels, 'cap') === 'all',
    line: face.line,
  }
}

const lookOf = (parts: Parts, layout: LayoutPart, master: Master, ground: Ground): LayoutLook => {
  const theme = themeFor({ theme: master.theme, master: master.nodes, layout: layout.nodes })
  const bare = first(layout.nodes, 'p:sldLayout')?.attributes.showMasterSp === '0'
  const drawnOn = (part: string, nodes: readonly Node[]): Mark[] =>
    marksOf({ parts, part, nodes, theme, fonts: master.fonts, ink: ground.ink })
  const background =
    backgroundOf(layout.nodes, theme) ?? backgroundOf(master.nodes, theme) ?? theme.colours.get('bg1') ?? '#FFFFFF'
  return {
    background,
    marks: [...(bare ? [] : drawnOn(master.part, master.nodes)), ...drawnOn(layout.part, layout.nodes)],
    styleOf: kind => styleOf({ layout, master, theme, ground }, kind),
  }
}

/** What slides take from each layout of a template, by the name of its part. */
export const looksOf = (parts: Parts): ((layout: string, ground: Ground) => LayoutLook) => {
  const { masters } = mastersOf(parts, pdfFace)
  const known = new Map<string, LayoutLook>()
  return (part, ground) => {
    const before = known.get(part)
    if (before) return before
    for (const master of masters)
      for (const layout of master.layouts)
        if (layout.part === part) {
          const look = lookOf(parts, layout, master, ground)
          known.set(part, look)
          return look
        }
    throw new Error('A slide has no layout')
  }
}
