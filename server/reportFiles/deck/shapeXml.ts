import { xmlText } from '@core/domain'
import { fill, type Ground } from './colours'
import { gridXml, TABLE_URI } from './gridXml'
import { NAMESPACES, XML_HEAD } from './parts'
import type { Box, PlaceholderKind, Shape } from './shapes'
import { emu, paragraphXml } from './textXml'

const xfrm = ({ x, y, w, h }: Box, tag: 'a' | 'p'): string =>
  `<${tag}:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></${tag}:xfrm>`

/** The markup of a shape from its id and background, which only the slide knows. */
export type Markup = (id: number, ground: Ground) => string

const named = (id: number, name: string, text = ''): string =>
  `<p:cNvPr id="${id}" name="${xmlText(`${name} ${id}`)}"${text === '' ? '' : ` descr="${xmlText(text)}"`}/>`

const textXml = (
  { name, box, paragraphs, anchor }: Extract<Shape, { kind: 'text' }>,
  id: number,
  ground: Ground,
): string =>
  `<p:sp><p:nvSpPr>${named(id, name)}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${xfrm(box, 'a')}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="${anchor}"><a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphs.map(paragraph => paragraphXml(paragraph, ground)).join('')}</p:txBody></p:sp>`

const ph = ({ type, index }: PlaceholderKind): string =>
  `<p:ph${type === 'obj' ? '' : ` type="${xmlText(type)}"`}${index === null ? '' : ` idx="${xmlText(index)}"`}/>`

const placeholder = (id: number, name: string, kind: PlaceholderKind, body: string): string =>
  `<p:sp><p:nvSpPr>${named(id, name)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${ph(kind)}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${body}</p:txBody></p:sp>`

const EDGE_NAMES: Readonly<Record<string, string>> = { ftr: 'Footer', dt: 'Date' }

const SLIDE_NUMBER =
  '<a:bodyPr/><a:lstStyle/><a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>‹#›</a:t></a:fld></a:p>'

const edgeXml = ({ place, text }: Extract<Shape, { kind: 'edge' }>, id: number, ground: Ground): string =>
  place.type === 'sldNum'
    ? placeholder(id, 'Slide number', place, SLIDE_NUMBER)
    : placeholder(
        id,
        EDGE_NAMES[place.type] ?? 'Text',
        place,
        `<a:bodyPr/><a:lstStyle/>${paragraphXml({ runs: [{ text }] }, ground)}`,
      )

interface Framed {
  readonly name: string
  readonly box: Box
  readonly text: string
  readonly place: PlaceholderKind | null
  /** Of what is in it, as the format calls it. */
  readonly uri: string
  readonly content: string
}

/** A chart or table, in the placeholder of the layout if it has one; `text` describes it to people who cannot see it. */
export const frame =
  ({ name, box, text, place, uri, content }: Framed): Markup =>
  id =>
    `<p:graphicFrame><p:nvGraphicFramePr>${named(id, name, text)}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr>${place === null ? '<p:nvPr/>' : `<p:nvPr>${ph(place)}</p:nvPr>`}</p:nvGraphicFramePr>${xfrm(box, 'p')}<a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`

/** Screen readers skip it. */
const decoration = (id: number, name: string): string =>
  `<p:cNvPr id="${id}" name="${xmlText(`${name} ${id}`)}"><a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst></p:cNvPr>`

/**
 * A picture by the id of its relation, with a thin line around it: pages are as white as slides. Without a text it is decoration.
 */
export const picture =
  (name: string, box: Box, text: string, relation: string): Markup =>
  (id, ground) =>
    `<p:pic><p:nvPicPr>${text === '' ? decoration(id, name) : named(id, name, text)}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(box, 'a')}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:ln w="6350">${fill('rule', ground)}</a:ln></p:spPr></p:pic>`

/** How a deck draws a shape. */
export const markupOf =
  (shape: Shape): Markup =>
  (id, ground) => {
    switch (shape.kind) {
      case 'text':
        return textXml(shape, id, ground)
      case 'placed': {
        const { name, place, paragraphs } = shape
        const lines = paragraphs.map(paragraph => paragraphXml(paragraph, ground)).join('')
        return placeholder(id, name, place, `<a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/>${lines}`)
      }
      case 'edge':
        return edgeXml(shape, id, ground)
      case 'table':
        return frame({ ...shape, uri: TABLE_URI, content: gridXml(shape.grid, ground) })(id, ground)
    }
  }

const TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

export const treeXml = (shapes: readonly Markup[], ground: Ground): string =>
  `<p:spTree>${TREE}${shapes.map((shape, at) => shape(at + 2, ground)).join('')}</p:spTree>`

/** A slide or the notes of one: each shape gets an id of its own. */
export const pageXml = (root: 'sld' | 'notes', shapes: readonly Markup[], ground: Ground): string =>
  `${XML_HEAD}<p:${root} ${NAMESPACES}><p:cSld>${treeXml(shapes, ground)}</p:cSld><p:clrMapOvr>${ground.mapping}</p:clrMapOvr></p:${root}>`
