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

/** In points. */
export interface SlideSize {
  readonly width: number
  readonly height: number
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
  /** Id of the relation to the slide that it leads to. */
  readonly link?: string
  /** Id of the relation to the address that it leads to. */
  readonly web?: string
}

export interface Paragraph {
  readonly runs: readonly Run[]
  readonly align?: 'l' | 'ctr' | 'r'
  /** Points of space before it. */
  readonly before?: number
  readonly indent?: number
  /** A sign in the indent: a dot, or a number of a list that begins with `from`. */
  readonly bullet?: 'dot' | { readonly from: number }
  /** Without the bullet that the template may have here. */
  readonly plain?: boolean
}

const HEBREW = /\p{Script=Hebrew}/u

/** Our own words are English; of other languages only the script is known. */
const languageOf = (text: string): string => (!isRightToLeft(text) ? 'en-GB' : HEBREW.test(text) ? 'he-IL' : 'ar-SA')

const attributes = ({ text, bold, italic, size }: Run): string =>
  [
    `lang="${languageOf(text)}"`,
    ...(size === undefined ? [] : [`sz="${Math.round(size * 100)}"`]),
    ...(bold === undefined ? [] : [`b="${bold ? 1 : 0}"`]),
    ...(italic === true ? ['i="1"'] : []),
    'dirty="0"',
  ].join(' ')

/** Line breaks and tabs have no meaning inside a run; spaces that keep a number and its sign together stay. */
export const oneLine = (text: string): string => text.replace(/[^\S\u00a0]+/g, ' ')

export const runText = (text: string): string => xmlText(oneLine(text))

/** A link keeps the colour of its run: the theme's colour of links may be unreadable on this background. */
const OWN_COLOUR =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'

const runXml = (run: Run, ground: Ground): string => {
  const font = isRightToLeft(run.text) ? '<a:cs typeface="+mn-cs"/>' : ''
  const jump = run.link === undefined ? '' : ' action="ppaction://hlinksldjump"'
  const to = run.link ?? run.web
  const link = to === undefined ? '' : `<a:hlinkClick r:id="${to}"${jump}>${OWN_COLOUR}</a:hlinkClick>`
  return `<a:r><a:rPr ${attributes(run)}>${run.colour === undefined ? '' : fill(run.colour, ground)}${font}${link}</a:rPr><a:t>${runText(run.text)}</a:t></a:r>`
}

/** What stands between these signs does not decide the direction of its paragraph. */
const ISOLATE = { from: '\u2068', to: '\u2069' } as const

export const isolated = (text: string): string => `${ISOLATE.from}${text}${ISOLATE.to}`

const withoutIsolates = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069/g, '')

const bulletXml = (bullet: NonNullable<Paragraph['bullet']>): string =>
  bullet === 'dot'
    ? '<a:buFont typeface="Arial"/><a:buChar char="•"/>'
    : `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"${bullet.from === 1 ? '' : ` startAt="${bullet.from}"`}/>`

export const paragraphXml = (
  { runs, align, before = 0, indent = 0, plain = false, bullet }: Paragraph,
  ground: Ground,
): string => {
  const shown = runs.filter(({ text }) => text !== '')
  const rtl = isRightToLeft(withoutIsolates(shown.map(({ text }) => text).join('')))
  // Alignment is relative to the slide: right-to-left lines begin at the right, unless they are centred.
  const side = rtl && align !== 'ctr' ? 'r' : align
  const own = [
    ...(indent > 0 ? [`${rtl ? 'marR' : 'marL'}="${emu(indent)}"`] : plain ? ['marL="0" indent="0"'] : []),
    ...(indent > 0 && (bullet !== undefined || plain) ? [`indent="${bullet === undefined ? 0 : -emu(indent)}"`] : []),
    ...(side === undefined ? [] : [`algn="${side}"`]),
    ...(rtl ? ['rtl="1"'] : []),
  ]
  const space = before > 0 ? `<a:spcBef><a:spcPts val="${Math.round(before * 100)}"/></a:spcBef>` : ''
  const last = runs.at(-1)
  const end = shown.length === 0 && last ? `<a:endParaRPr ${attributes(last)}/>` : ''
  return `<a:p><a:pPr ${own.join(' ')}>${space}${bullet !== undefined ? bulletXml(bullet) : plain ? '<a:buNone/>' : ''}</a:pPr>${shown.map(run => runXml(run, ground)).join('')}${end}</a:p>`
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
  `<p:ph${type === 'obj' ? '' : ` type="${xmlText(type)}"`}${index === null ? '' : ` idx="${xmlText(index)}"`}/>`

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
const slideNumber =
  (kind: PlaceholderKind): Shape =>
  id =>
    placeholder(
      id,
      'Slide number',
      kind,
      '<a:bodyPr/><a:lstStyle/><a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>‹#›</a:t></a:fld></a:p>',
    )

const EDGE_NAMES: Readonly<Record<string, string>> = { ftr: 'Footer', dt: 'Date' }

/** Footer, date or slide number of the layout. A layout shows them on a slide only where the slide has them too. */
export const edge = (kind: PlaceholderKind, text: string): Shape =>
  kind.type === 'sldNum'
    ? slideNumber(kind)
    : (id, ground) =>
        placeholder(
          id,
          EDGE_NAMES[kind.type] ?? 'Text',
          kind,
          `<a:bodyPr/><a:lstStyle/>${paragraphXml({ runs: [{ text }] }, ground)}`,
        )

/** A chart or table, in the placeholder of the layout if it has one; `text` describes it to people who cannot see it. */
export const frame =
  (
    name: string,
    box: Box,
    text: string,
    { uri, kind, content }: { uri: string; kind: PlaceholderKind | null; content: (ground: Ground) => string },
  ): Shape =>
  (id, ground) =>
    `<p:graphicFrame><p:nvGraphicFramePr>${named(id, name, text)}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr>${kind === null ? '<p:nvPr/>' : `<p:nvPr>${ph(kind)}</p:nvPr>`}</p:nvGraphicFramePr>${xfrm(box, 'p')}<a:graphic><a:graphicData uri="${uri}">${content(ground)}</a:graphicData></a:graphic></p:graphicFrame>`

/** Screen readers skip it. */
const decoration = (id: number, name: string): string =>
  `<p:cNvPr id="${id}" name="${xmlText(`${name} ${id}`)}"><a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst></p:cNvPr>`

/**
 * A picture by the id of its relation, with a thin line around it: pages are as white as slides. Without a text it is decoration.
 */
export const picture =
  (name: string, box: Box, text: string, relation: string): Shape =>
  (id, ground) =>
    `<p:pic><p:nvPicPr>${text === '' ? decoration(id, name) : named(id, name, text)}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(box, 'a')}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:ln w="6350">${fill('rule', ground)}</a:ln></p:spPr></p:pic>`

const TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

export const treeXml = (shapes: readonly Shape[], ground: Ground): string =>
  `<p:spTree>${TREE}${shapes.map((shape, at) => shape(at + 2, ground)).join('')}</p:spTree>`

/** A slide or the notes of one: each shape gets an id of its own. */
export const pageXml = (root: 'sld' | 'notes', shapes: readonly Shape[], ground: Ground): string =>
  `${XML_HEAD}<p:${root} ${NAMESPACES}><p:cSld>${treeXml(shapes, ground)}</p:cSld><p:clrMapOvr>${ground.mapping}</p:clrMapOvr></p:${root}>`
