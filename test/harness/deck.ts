import { unzipSync } from 'fflate'
import { elements, parseXml, textOf, type Node } from '../../server/documents/xml'
import { relationsOf, textIn, type Parts } from '../../server/reportFiles/deck/parts'
import { schemeWords, shownColour, themeOf } from './themeColours'
import { readWorkbook, type WorkbookValue } from './workbook'

type Element = Exclude<Node, string>

/** In points. */
interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface DeckChart {
  readonly kind: string
  readonly series: readonly string[]
  /** Colours of the series: as they look (#RRGGBB), and as they are written ("accent1 lumMod 60000"). */
  readonly colours: readonly string[]
  readonly schemes: readonly string[]
  readonly categories: readonly string[]
  /** `values[category][series]`, as the chart shows them. */
  readonly values: readonly (readonly (number | null)[])[]
  /** The net to the right of stacked bars: its head and its figures. */
  readonly net: { readonly head: string; readonly values: readonly (number | null)[] } | null
  /** Rows of the workbook behind it. */
  readonly workbook: readonly (readonly WorkbookValue[])[]
}

export interface DeckSlide {
  readonly layout: string
  readonly title: string
  /** Text of all shapes but the title and those at the edge. */
  readonly texts: readonly string[]
  /** Texts of footer, date and slide number. */
  readonly edges: readonly string[]
  /** Placeholders of the layout that the slide fills, by type and index. */
  readonly placeholders: readonly string[]
  /** Rows of cells; a cell that another one covers is left out. */
  readonly table: readonly (readonly string[])[] | null
  /** Rows of the list of contents. */
  readonly contents: readonly (readonly string[])[]
  /** How many columns of the native table each of those cells takes. */
  readonly spans: readonly (readonly number[])[]
  readonly chart: DeckChart | null
  readonly notes: string
  /** Positions of charts, tables and text boxes; placeholders of the layout have none of their own. */
  readonly boxes: readonly Box[]
}

const first = (nodes: readonly Node[], name: string): Element | undefined => [...elements(nodes, name)][0]

const paragraphs = (nodes: readonly Node[]): string =>
  [...elements(nodes, 'a:p')].map(paragraph => textOf([...elements([paragraph], 'a:t')])).join('\n')

const pointsOf = (nodes: readonly Node[]): ReadonlyMap<number, string> =>
  new Map(
    [...elements(nodes, 'c:pt')].map(point => [
      Number(point.attributes.idx),
      textOf(first(point.children, 'c:v')?.children ?? []),
    ]),
  )

/** The colour of a series; of a hatched one that which is not the background. */
const colourOf = (series: Element): Element | undefined =>
  [...elements(series.children, 'a:schemeClr')].find(
    ({ attributes, children }) => attributes.val !== 'bg1' || children.length > 0,
  )

const chartOf = (parts: Parts, name: string, layout: string): DeckChart => {
  const nodes = parseXml(textIn(parts, name))
  const theme = themeOf(parts, layout)
  const [plot, beside] = ['c:barChart', 'c:lineChart'].flatMap(one => [...elements(nodes, one)])
  const drawn = [...elements(plot?.children ?? [], 'c:ser')].map(series => ({
    name: pointsOf(first(series.children, 'c:tx')?.children ?? []).get(0) ?? '',
    colour: colourOf(series),
    categories: [...pointsOf(first(series.children, 'c:cat')?.children ?? []).values()],
    values: pointsOf(first(series.children, 'c:val')?.children ?? []),
  }))
  const categories = drawn[0]?.categories ?? []
  const shown = (values: ReadonlyMap<number, string>) => (at: number) => {
    const value = values.get(at)
    return value === undefined ? null : Number(value)
  }
  const net = first(beside?.children ?? [], 'c:ser')
  const figure = shown(pointsOf(first(net?.children ?? [], 'c:val')?.children ?? []))
  const book = relationsOf(parts, name).find(({ kind: relation }) => relation === 'package')?.target ?? ''
  const octets = parts.get(book)
  if (!octets) throw new Error(`${name} has no workbook`)
  return {
    kind: plot?.name ?? '',
    series: drawn.map(({ name: label }) => label),
    colours: drawn.map(({ colour }) => (colour ? shownColour(colour, theme) : '')),
    schemes: drawn.map(({ colour }) => (colour ? schemeWords(colour) : '')),
    categories,
    values: categories.map((_, at) => drawn.map(({ values }) => shown(values)(at))),
    net: net
      ? {
          head: pointsOf(first(nodes, 'c:title')?.children ?? []).get(0) ?? '',
          values: categories.map((_, at) => figure(at)),
        }
      : null,
    workbook: ([...readWorkbook(octets).sheets.values()][0] ?? []).map(row =>
      Array.from({ length: drawn.length + (net ? 2 : 1) }, (_, at) => row[at] ?? null),
    ),
  }
}

const boxOf = (shape: Element): Box[] => {
  const place = first(shape.children, 'a:xfrm') ?? first(shape.children, 'p:xfrm')
  const off = first(place?.children ?? [], 'a:off')?.attributes
  const ext = first(place?.children ?? [], 'a:ext')?.attributes
  const points = (text: string | undefined) => Number(text) / 12_700
  return off && ext ? [{ x: points(off.x), y: points(off.y), w: points(ext.cx), h: points(ext.cy) }] : []
}

const slideOf = (parts: Parts, name: string): DeckSlide => {
  const nodes = parseXml(textIn(parts, name))
  const relations = relationsOf(parts, name)
  const target = (kind: string) => relations.find(relation => relation.kind === kind)?.target ?? ''
  const shapes = [...elements(nodes, 'p:sp')]
  const placeOf = (shape: Element) => first(shape.children, 'p:ph')?.attributes.type
  const isTitle = (shape: Element) => /itle$/.test(placeOf(shape) ?? '') && placeOf(shape) !== 'subTitle'
  const isEdge = (shape: Element) => ['sldNum', 'ftr', 'dt'].includes(placeOf(shape) ?? '')
  const frames = [...elements(nodes, 'p:graphicFrame')]
  const named = (name: string) => frames.filter(one => first([one], 'p:cNvPr')?.attributes.name?.startsWith(name))
  const table = first(named('Table'), 'a:tbl')
  const lists = [...elements(named('Contents'), 'a:tr')]
  const cells = [...elements(table?.children ?? [], 'a:tr')].map(row =>
    [...elements(row.children, 'a:tc')].filter(({ attributes }) => attributes.hMerge !== '1'),
  )
  const notes = [...elements(parseXml(textIn(parts, target('notesSlide'))), 'p:sp')].map(({ children }) =>
    paragraphs(children),
  )
  return {
    layout: target('slideLayout'),
    title: paragraphs(shapes.filter(isTitle)),
    texts: shapes.filter(shape => !isTitle(shape) && !isEdge(shape)).map(({ children }) => paragraphs(children)),
    edges: shapes.filter(isEdge).map(({ children }) => paragraphs(children)),
    placeholders: [...elements(nodes, 'p:ph')].map(({ attributes: { type = 'obj', idx = '' } }) =>
      `${type} ${idx}`.trim(),
    ),
    table: table === undefined ? null : cells.map(row => row.map(({ children }) => paragraphs(children))),
    contents: lists.map(row =>
      [...elements(row.children, 'a:tc')]
        .filter(({ attributes }) => attributes.hMerge !== '1')
        .map(({ children }) => paragraphs(children)),
    ),
    spans: cells.map(row => row.map(({ attributes }) => Number(attributes.gridSpan ?? 1))),
    chart: target('chart') === '' ? null : chartOf(parts, target('chart'), target('slideLayout')),
    notes: notes.join('\n').trim(),
    boxes: [...shapes, ...frames].flatMap(boxOf),
  }
}

// Characters that XML does not allow: a reader gives up the file at the first one.
const ILLEGAL = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/u
const MARKUP = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g

/** Why markup is not well formed; null when it is. */
const malformed = (xml: string): string | null => {
  if (ILLEGAL.test(xml)) return 'a character that XML may not hold'
  const open: string[] = []
  for (const [, closing, name, attributes = '', empty] of xml.matchAll(MARKUP)) {
    if (name === undefined) continue
    const names = Array.from(attributes.matchAll(/([\w:.-]+)\s*=\s*["']/g), ([, found]) => found)
    if (new Set(names).size < names.length) return `${name} has an attribute twice`
    if (closing === '/') {
      if (open.pop() !== name) return `${name} is closed out of order`
    } else if (empty !== '/') open.push(name)
  }
  if (open.length > 0) return `${open.join(' ')} is not closed`
  const bare = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(xml)
  return bare || /<|\]\]>/.test(xml.replace(MARKUP, '')) ? 'text that is not encoded' : null
}

/** Reads a presentation as PowerPoint would, checking that all its markup is well formed. */
export const readDeck = (bytes: Uint8Array) => {
  const parts: Parts = new Map(Object.entries(unzipSync(bytes)))
  for (const name of parts.keys()) {
    if (!/\.(xml|rels)$/.test(name)) continue
    const problem = malformed(textIn(parts, name))
    if (problem !== null) throw new Error(`${name}: ${problem}`)
  }
  const presentation = parseXml(textIn(parts, 'ppt/presentation.xml'))
  const targets = new Map(relationsOf(parts, 'ppt/presentation.xml').map(({ id, target }) => [id, target]))
  const size = first(presentation, 'p:sldSz')?.attributes ?? {}
  return {
    parts,
    width: Number(size.cx) / 12_700,
    height: Number(size.cy) / 12_700,
    masters: [...elements(presentation, 'p:sldMasterId')].map(
      ({ attributes }) => targets.get(attributes['r:id'] ?? '') ?? '',
    ),
    slides: [...elements(presentation, 'p:sldId')].map(({ attributes }) =>
      slideOf(parts, targets.get(attributes['r:id'] ?? '') ?? ''),
    ),
  }
}

/** The slides without those that belong to no table: the list of contents, and how the figures were made. */
export const withoutFrame = (slides: readonly DeckSlide[]): DeckSlide[] =>
  slides.filter(({ title }) => !/^(?:Contents|How these figures were made)(?: \(|$)/.test(title))

/** Shapes that leave the slide or overlap. */
export const misplaced = ({ slides, width, height }: ReturnType<typeof readDeck>): string[] =>
  slides.flatMap(({ boxes }, at) => {
    const slack = 0.5
    const words = ({ x, y, w, h }: Box) => [x, y, w, h].map(Math.round).join(' ')
    const out = boxes.filter(
      ({ x, y, w, h }) => x < -slack || y < -slack || x + w > width + slack || y + h > height + slack,
    )
    const overlapping = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          other =>
            one.x + one.w > other.x + slack &&
            other.x + other.w > one.x + slack &&
            one.y + one.h > other.y + slack &&
            other.y + other.h > one.y + slack,
        )
        .map(other => `slide ${at + 1}: ${words(one)} lies on ${words(other)}`),
    )
    return [...out.map(box => `slide ${at + 1}: ${words(box)} leaves it`), ...overlapping]
  })
