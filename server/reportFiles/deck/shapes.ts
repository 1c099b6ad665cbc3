import { isRightToLeft, xmlText } from '@core/domain'
import { fill, type Colour, type Ground } from './colours'
import { NAMESPACES, XML_HEAD } from './parts'

/** In points from the top left corner of a slide. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** English metric units, the format's unit of length. */
export const emu = (points: number): number => Math.round(points * 12_700)

export interface Run {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  /** Absent: as in the template. */
  readonly colour?: Colour
  /** In points; absent: as in the template. */
  readonly size?: number
}

export interface Paragraph {
  readonly runs: readonly Run[]
  readonly align?: 'l' | 'ctr' | 'r'
  /** Points of space before it. */
  readonly before?: number
  readonly indent?: number
}

const attributes = ({ bold, italic, size }: Run): string =>
  [
    'lang="en-GB"',
    ...(size === undefined ? [] : [`sz="${Math.round(size * 100)}"`]),
    ...(bold === undefined ? [] : [`b="${bold ? 1 : 0}"`]),
    ...(italic === true ? ['i="1"'] : []),
    'dirty="0"',
  ].join(' ')

/** Line breaks and tabs have no meaning inside a run. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

export const runText = (text: string): string => xmlText(oneLine(text))

const runXml = (run: Run, ground: Ground): string =>
  `<a:r><a:rPr ${attributes(run)}>${run.colour === undefined ? '' : fill(run.colour, ground)}</a:rPr><a:t>${runText(run.text)}</a:t></a:r>`

export const paragraphXml = ({ runs, align, before = 0, indent = 0 }: Paragraph, ground: Ground): string => {
  const shown = runs.filter(({ text }) => text !== '')
  const rtl = isRightToLeft(shown.map(({ text }) => text).join(''))
  // Alignment is relative to the slide: right-to-left lines begin at the right, unless they are centred.
  const side = rtl && align !== 'ctr' ? 'r' : align
  const own = [
    ...(indent > 0 ? [`${rtl ? 'marR' : 'marL'}="${emu(indent)}"`] : []),
    ...(side === undefined ? [] : [`algn="${side}"`]),
    ...(rtl ? ['rtl="1"'] : []),
  ]
  const space = before > 0 ? `<a:spcBef><a:spcPts val="${Math.round(before * 100)}"/></a:spcBef>` : ''
  const last = runs.at(-1)
  const end = shown.length === 0 && last ? `<a:endParaRPr ${attributes(last)}/>` : ''
  return `<a:p><a:pPr ${own.join(' ')}>${space}</a:pPr>${shown.map(run => runXml(run, ground)).join('')}${end}</a:p>`
}

const xfrm = ({ x, y, w, h }: Box, tag: 'a' | 'p'): string =>
  `<${tag}:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></${tag}:xfrm>`

/** Makes the markup of a shape from its id and background, which only the slide knows. */
export type Shape = (id: number, ground: Ground) => string

const named = (id: number, name: string, text = ''): string =>
  `<p:cNvPr id="${id}" name="${xmlText(`${name} ${id}`)}"${text === '' ? '' : ` descr="${xmlText(text)}"`}/>`

/** A text box without margins of its own. */
export const textBox =
  (name: string, box: Box, paragraphs: readonly Paragraph[], anchor: 't' | 'b' | 'ctr' = 't'): Shape =>
  (id, ground) =>
    `<p:sp><p:nvSpPr>${named(id, name)}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${xfrm(box, 'a')}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="${anchor}"><a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphs.map(paragraph => paragraphXml(paragraph, ground)).join('')}</p:txBody></p:sp>`

export interface PlaceholderKind {
  readonly type: string
  readonly index: string | null
}

const ph = ({ type, index }: PlaceholderKind): string =>
  `<p:ph type="${xmlText(type)}"${index === null ? '' : ` idx="${xmlText(index)}"`}/>`

const placeholder = (id: number, name: string, kind: PlaceholderKind, body: string): string =>
  `<p:sp><p:nvSpPr>${named(id, name)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${ph(kind)}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${body}</p:txBody></p:sp>`

/** Text in a placeholder of the layout, which gives it its position and look. */
export const placed =
  (name: string, kind: PlaceholderKind, paragraphs: readonly Paragraph[]): Shape =>
  (id, ground) =>
    placeholder(
      id,
      name,
      kind,
      `<a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/>${paragraphs.map(paragraph => paragraphXml(paragraph, ground)).join('')}`,
    )

/** The slide number where the layout has it. */
export const slideNumber =
  (kind: PlaceholderKind): Shape =>
  id =>
    placeholder(
      id,
      'Slide number',
      kind,
      '<a:bodyPr/><a:lstStyle/><a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>‹#›</a:t></a:fld></a:p>',
    )

/** A chart or table; `text` describes it to people who cannot see it. */
export const frame =
  (name: string, box: Box, text: string, uri: string, content: (ground: Ground) => string): Shape =>
  (id, ground) =>
    `<p:graphicFrame><p:nvGraphicFramePr>${named(id, name, text)}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${xfrm(box, 'p')}<a:graphic><a:graphicData uri="${uri}">${content(ground)}</a:graphicData></a:graphic></p:graphicFrame>`

const TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

export const treeXml = (shapes: readonly Shape[], ground: Ground): string =>
  `<p:spTree>${TREE}${shapes.map((shape, at) => shape(at + 2, ground)).join('')}</p:spTree>`

/** A slide or the notes of one: each shape gets an id of its own. */
export const pageXml = (root: 'sld' | 'notes', shapes: readonly Shape[], ground: Ground): string =>
  `${XML_HEAD}<p:${root} ${NAMESPACES}><p:cSld>${treeXml(shapes, ground)}</p:cSld><p:clrMapOvr>${ground.mapping}</p:clrMapOvr></p:${root}>`
