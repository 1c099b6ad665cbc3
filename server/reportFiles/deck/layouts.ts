import { elements, parseXml, textOf, type Node } from '../../documents/xml'
import { faceOf, type Face } from './measure'
import { PRESENTATION, relationsOf, textIn, type Parts } from './parts'
import type { Box, PlaceholderKind } from './shapes'

type Element = Exclude<Node, string>

/** A placeholder of a layout or master. */
export interface Holder extends PlaceholderKind {
  readonly box: Box | null
  /** In points. */
  readonly size: number | null
  /** What it says in the template; '' for a prompt of its own or none. */
  readonly text: string
  /** Points that the template keeps free on both sides, and above and below; null where it does not say. */
  readonly inset: { readonly x: number; readonly y: number } | null
  /** Its text is a field that PowerPoint fills, such as today's date. */
  readonly field: boolean
}

export interface LayoutPart {
  readonly part: string
  readonly nodes: readonly Node[]
  readonly name: string
  readonly type: string
  readonly holders: readonly Holder[]
  /** Everything that slides of this layout show and that is no placeholder. */
  readonly marks: readonly Box[]
}

/** How a typeface is measured, by its name. */
export type FaceFor = (name: string) => Face

export interface Master {
  readonly part: string
  readonly nodes: readonly Node[]
  readonly theme: readonly Node[]
  readonly holders: readonly Holder[]
  readonly titleSize: number
  readonly fonts: { readonly title: string; readonly text: string }
  readonly titleFace: Face
  readonly face: Face
  readonly layouts: readonly LayoutPart[]
}

const points = (text: string | undefined): number => Number(text ?? 0) / 12_700

/** Position of a shape that has one of its own. A line has no height. */
export const boxOf = (shape: Element): Box | null => {
  const [properties] = [...elements(shape.children, 'p:spPr'), ...elements(shape.children, 'p:grpSpPr')]
  const [place] = elements(properties?.children ?? [], 'a:xfrm')
  const [off] = elements(place?.children ?? [], 'a:off')
  const [ext] = elements(place?.children ?? [], 'a:ext')
  if (!off || !ext) return null
  const { x, y } = off.attributes
  const { cx, cy } = ext.attributes
  const box = { x: points(x), y: points(y), w: points(cx), h: points(cy) }
  return Object.values(box).every(Number.isFinite) && box.w + box.h > 0 ? box : null
}

const sizeIn = (nodes: readonly Node[]): number | null => {
  const [level] = elements(nodes, 'a:lvl1pPr')
  const [run] = elements(level?.children ?? [], 'a:defRPr')
  const size = Number(run?.attributes.sz) / 100
  return Number.isFinite(size) && size > 0 ? size : null
}

const insetOf = (shape: Element): Holder['inset'] => {
  const [body] = elements(shape.children, 'a:bodyPr')
  const { lIns, rIns, tIns, bIns } = body?.attributes ?? {}
  return lIns === undefined && rIns === undefined && tIns === undefined && bIns === undefined
    ? null
    : { x: points(lIns ?? '91440') + points(rIns ?? '91440'), y: points(tIns ?? '45720') + points(bIns ?? '45720') }
}

const holderOf = (shape: Element): Holder[] => {
  const [found] = elements(shape.children, 'p:ph')
  if (!found) return []
  const [list] = elements(shape.children, 'a:lstStyle')
  const box = boxOf(shape)
  return [
    {
      type: found.attributes.type ?? 'obj',
      index: found.attributes.idx ?? null,
      box: box && box.w > 0 && box.h > 0 ? box : null,
      size: sizeIn(list?.children ?? []),
      inset: insetOf(shape),
      text: textOf([...elements(shape.children, 'a:t')]).trim(),
      field: [...elements(shape.children, 'a:fld')].length > 0,
    },
  ]
}

const holdersIn = (nodes: readonly Node[]): Holder[] => [...elements(nodes, 'p:sp')].flatMap(holderOf)

const DRAWN = ['p:sp', 'p:pic', 'p:cxnSp', 'p:grpSp', 'p:graphicFrame']

const marksIn = (nodes: readonly Node[]): Box[] => {
  const [tree] = elements(nodes, 'p:spTree')
  return (tree?.children ?? []).flatMap(shape => {
    if (typeof shape === 'string' || !DRAWN.includes(shape.name) || holderOf(shape).length > 0) return []
    return boxOf(shape) ?? []
  })
}

const layoutOf = (parts: Parts, part: string, master: readonly Node[]): LayoutPart => {
  const nodes = parseXml(textIn(parts, part))
  const [root] = elements(nodes, 'p:sldLayout')
  const [slide] = elements(nodes, 'p:cSld')
  const bare = root?.attributes.showMasterSp === '0'
  return {
    part,
    nodes,
    name: slide?.attributes.name ?? '',
    type: root?.attributes.type ?? '',
    holders: holdersIn(nodes),
    marks: [...(bare ? [] : marksIn(master)), ...marksIn(nodes)],
  }
}

const masterOf = (parts: Parts, part: string, faceFor: FaceFor): Master => {
  const nodes = parseXml(textIn(parts, part))
  const relations = relationsOf(parts, part)
  const layouts = new Map(relations.map(({ id, target }) => [id, target]))
  const theme = parseXml(textIn(parts, relations.find(({ kind }) => kind === 'theme')?.target ?? ''))
  const fontOf = (kind: string): string => {
    const [font] = elements(theme, kind)
    const [latin] = elements(font?.children ?? [], 'a:latin')
    return latin?.attributes.typeface ?? ''
  }
  const [titleStyle] = elements(nodes, 'p:titleStyle')
  const fonts = { title: fontOf('a:majorFont'), text: fontOf('a:minorFont') }
  return {
    part,
    nodes,
    theme,
    holders: holdersIn(nodes),
    titleSize: sizeIn(titleStyle?.children ?? []) ?? 44,
    fonts,
    titleFace: faceFor(fonts.title),
    face: faceFor(fonts.text),
    layouts: [...elements(nodes, 'p:sldLayoutId')].flatMap(({ attributes }) => {
      const target = layouts.get(attributes['r:id'] ?? '') ?? ''
      return parts.has(target) ? [layoutOf(parts, target, nodes)] : []
    }),
  }
}

/** Size of the slides in points, and the masters with their layouts in the order of the template. */
export const mastersOf = (parts: Parts, faceFor: FaceFor = faceOf) => {
  const nodes = parseXml(textIn(parts, PRESENTATION))
  const [size] = elements(nodes, 'p:sldSz')
  const targets = new Map(relationsOf(parts, PRESENTATION).map(({ id, target }) => [id, target]))
  return {
    width: points(size?.attributes.cx ?? '9144000'),
    height: points(size?.attributes.cy ?? '6858000'),
    masters: [...elements(nodes, 'p:sldMasterId')].map(({ attributes }) =>
      masterOf(parts, targets.get(attributes['r:id'] ?? '') ?? '', faceFor),
    ),
  }
}
