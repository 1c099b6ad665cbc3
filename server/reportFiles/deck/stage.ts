import { elements, parseXml, type Node } from '../../documents/xml'
import type { Ground } from './colours'
import { groundOf } from './ground'
import { faceOf, type Face } from './measure'
import { PRESENTATION, relationsOf, textIn, type Parts } from './parts'
import type { Box, PlaceholderKind } from './shapes'

type Element = Exclude<Node, string>

/** A text placeholder of a layout, with the type size the template gives it. */
export interface Place extends PlaceholderKind {
  readonly box: Box
  /** In points. */
  readonly size: number
}

/** A layout as a stage for slides: where its title goes, and the area that is free for content. */
export interface Stage {
  readonly layout: string
  readonly title: Place | null
  readonly subtitle: Place | null
  readonly number: PlaceholderKind | null
  readonly body: Box
  readonly ground: Ground
  readonly titleFace: Face
  readonly face: Face
}

export interface Stages {
  readonly width: number
  readonly height: number
  /** Title slide and charts are on the first master, tables on the second. */
  readonly cover: Stage
  readonly chart: Stage
  readonly table: Stage
}

interface Holder extends PlaceholderKind {
  readonly box: Box | null
  readonly size: number | null
}

const points = (text: string | undefined): number => Number(text ?? 0) / 12_700

const boxOf = (shape: Element): Box | null => {
  const [properties] = elements(shape.children, 'p:spPr')
  const [place] = elements(properties?.children ?? [], 'a:xfrm')
  const [off] = elements(place?.children ?? [], 'a:off')
  const [ext] = elements(place?.children ?? [], 'a:ext')
  if (!off || !ext) return null
  const { x, y } = off.attributes
  const { cx, cy } = ext.attributes
  const box = { x: points(x), y: points(y), w: points(cx), h: points(cy) }
  return Object.values(box).every(Number.isFinite) && box.w > 0 && box.h > 0 ? box : null
}

const sizeIn = (nodes: readonly Node[]): number | null => {
  const [level] = elements(nodes, 'a:lvl1pPr')
  const [run] = elements(level?.children ?? [], 'a:defRPr')
  const size = Number(run?.attributes.sz) / 100
  return Number.isFinite(size) && size > 0 ? size : null
}

const holdersIn = (nodes: readonly Node[]): Holder[] =>
  [...elements(nodes, 'p:sp')].flatMap(shape => {
    const [found] = elements(shape.children, 'p:ph')
    if (!found) return []
    const [list] = elements(shape.children, 'a:lstStyle')
    const { type = 'obj', idx = null } = found.attributes
    return [{ type, index: idx, box: boxOf(shape), size: sizeIn(list?.children ?? []) }]
  })

const FAMILY: Readonly<Record<string, string>> = { ctrTitle: 'title', subTitle: 'body', obj: 'body' }
const familyOf = ({ type }: PlaceholderKind): string => FAMILY[type] ?? type
const EDGES = ['dt', 'ftr', 'sldNum']

interface Master {
  readonly nodes: readonly Node[]
  readonly theme: readonly Node[]
  readonly holders: readonly Holder[]
  readonly titleSize: number
  readonly titleFace: Face
  readonly face: Face
  readonly layouts: readonly LayoutPart[]
}

interface LayoutPart {
  readonly part: string
  readonly nodes: readonly Node[]
  readonly type: string
  readonly holders: readonly Holder[]
}

const masterOf = (parts: Parts, part: string): Master => {
  const nodes = parseXml(textIn(parts, part))
  const relations = relationsOf(parts, part)
  const layouts = new Map(relations.map(({ id, target }) => [id, target]))
  const theme = parseXml(textIn(parts, relations.find(({ kind }) => kind === 'theme')?.target ?? ''))
  const fontOf = (kind: string): Face => {
    const [font] = elements(theme, kind)
    const [latin] = elements(font?.children ?? [], 'a:latin')
    return faceOf(latin?.attributes.typeface ?? '')
  }
  const [titleStyle] = elements(nodes, 'p:titleStyle')
  return {
    nodes,
    theme,
    holders: holdersIn(nodes),
    titleSize: sizeIn(titleStyle?.children ?? []) ?? 44,
    titleFace: fontOf('a:majorFont'),
    face: fontOf('a:minorFont'),
    layouts: [...elements(nodes, 'p:sldLayoutId')].flatMap(({ attributes }) => {
      const target = layouts.get(attributes['r:id'] ?? '') ?? ''
      if (!parts.has(target)) return []
      const xml = parseXml(textIn(parts, target))
      const [root] = elements(xml, 'p:sldLayout')
      return [{ part: target, nodes: xml, type: root?.attributes.type ?? '', holders: holdersIn(xml) }]
    }),
  }
}

/** The layout that leaves most room under its title. */
const contentLayout = ({ layouts }: Master): LayoutPart | undefined => {
  const loadOf = ({ type, holders }: LayoutPart): number => {
    if (!holders.some(holder => familyOf(holder) === 'title')) return 1000
    if (type === 'titleOnly') return -1
    if (type === 'title' || type === 'secHead') return 500
    return holders.filter(holder => familyOf(holder) !== 'title' && !EDGES.includes(holder.type)).length
  }
  return [...layouts].sort((one, other) => loadOf(one) - loadOf(other))[0]
}

const bottomOf = ({ y, h }: Box): number => y + h
const inside = (box: Box, width: number, height: number): Box => {
  const x = Math.min(Math.max(box.x, 0), width * 0.4)
  const y = Math.min(Math.max(box.y, 0), height * 0.5)
  return { x, y, w: Math.min(box.w, width - x), h: Math.min(box.h, height - y) }
}

/** The area for content: that of the layout or master if it is large enough, else the space between title and foot. */
const bodyOf = (own: readonly Holder[], title: Box | null, width: number, height: number): Box => {
  const feet = own.flatMap(({ type, box }) => (EDGES.includes(type) && box && box.y > height / 2 ? [box.y] : []))
  const foot = Math.min(height * 0.955, ...feet.map(top => top - 2))
  const head = title && title.y < height / 3 ? bottomOf(title) + height * 0.012 : height * 0.06
  const areas = own.flatMap(holder => (familyOf(holder) === 'body' && holder.box ? [holder.box] : []))
  const [largest] = areas.sort((one, other) => other.w * other.h - one.w * one.h)
  const margin = title ? Math.max(title.x, width * 0.03) : width * 0.05
  const free = { x: margin, y: head, w: width - 2 * margin, h: foot - head }
  if (!largest || largest.w < width * 0.6 || largest.h < height * 0.4) return inside(free, width, height)
  const top = Math.max(largest.y < bottomOf(title ?? largest) ? head : Math.min(largest.y, head + height * 0.03), 0)
  return inside({ x: largest.x, y: top, w: largest.w, h: Math.max(bottomOf(largest), foot) - top }, width, height)
}

const stageOf = (master: Master, layout: LayoutPart, width: number, height: number): Stage => {
  const inherited = (holder: Holder): Holder => {
    const above = master.holders.find(other => familyOf(other) === familyOf(holder))
    return { ...holder, box: holder.box ?? above?.box ?? null, size: holder.size ?? above?.size ?? null }
  }
  const own = layout.holders.map(inherited)
  const placeOf = (family: string, of: (holder: Holder) => boolean, size: number): Place | null => {
    const holder = own.find(one => familyOf(one) === family && of(one))
    return holder?.box ? { ...holder, box: holder.box, size: holder.size ?? size } : null
  }
  const title = placeOf('title', () => true, master.titleSize)
  const number = own.find(({ type }) => type === 'sldNum') ?? null
  const missing = master.holders.filter(other => !own.some(holder => familyOf(holder) === familyOf(other)))
  const body = bodyOf([...own, ...missing], title?.box ?? null, width, height)
  const { theme, nodes } = master
  return {
    layout: layout.part,
    title,
    subtitle: placeOf('body', ({ type }) => type === 'subTitle', 24),
    number,
    body,
    ground: groundOf({ theme, master: nodes, layout: layout.nodes }, body, boxOf),
    titleFace: master.titleFace,
    face: master.face,
  }
}

/** The layouts that a template offers for slides. Throws if the template would not pass the check. */
export const stagesOf = (parts: Parts): Stages => {
  const nodes = parseXml(textIn(parts, PRESENTATION))
  const [size] = elements(nodes, 'p:sldSz')
  const width = points(size?.attributes.cx ?? '9144000')
  const height = points(size?.attributes.cy ?? '6858000')
  const targets = new Map(relationsOf(parts, PRESENTATION).map(({ id, target }) => [id, target]))
  const [first, second] = [...elements(nodes, 'p:sldMasterId')].map(({ attributes }) =>
    masterOf(parts, targets.get(attributes['r:id'] ?? '') ?? ''),
  )
  const chart = first && contentLayout(first)
  const table = second && contentLayout(second)
  if (!chart || !table) throw new Error('A master has no layout')
  const cover = first.layouts.find(({ type }) => type === 'title') ?? chart
  return {
    width,
    height,
    cover: stageOf(first, cover, width, height),
    chart: stageOf(first, chart, width, height),
    table: stageOf(second, table, width, height),
  }
}
