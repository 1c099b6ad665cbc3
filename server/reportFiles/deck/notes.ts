import {
  NAMESPACES,
  octets,
  relation,
  relationsOf,
  setRelations,
  TYPES,
  XML_HEAD,
  type ContentTypes,
  type Parts,
} from './parts'
import { PAPER } from './colours'
import { pageXml, treeXml, type Markup } from './shapeXml'
import type { Box } from './shapes'
import { emu, paragraphXml } from './textXml'
import { themeXml } from './theme'

const PAGE = { w: 540, h: 720 }
const PICTURE: Box = { x: 60, y: 54, w: 420, h: 236 }
const TEXT: Box = { x: 54, y: 320, w: 432, h: 360 }

const geometry = ({ x, y, w, h }: Box): string =>
  `<p:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`

const picture =
  (place: string): Markup =>
  id =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr>${place}</p:sp>`

const notes =
  (place: string, paragraphs: readonly string[]): Markup =>
  id =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>${place}<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs.map(text => paragraphXml({ runs: [{ text }] }, PAPER)).join('')}</p:txBody></p:sp>`

const MASTER = 'ppt/notesMasters/deckNotesMaster.xml'
const THEME = 'ppt/theme/deckNotesTheme.xml'

/** A page of speaker notes. */
export const notesXml = (paragraphs: readonly string[]): string =>
  pageXml('notes', [picture('<p:spPr/>'), notes('<p:spPr/>', paragraphs)], PAPER)

/** Adds what speaker notes need to a package without them; returns the name of its notes master. */
export const addNotesMaster = (parts: Parts, types: ContentTypes): string => {
  const shapes = [picture(geometry(PICTURE)), notes(geometry(TEXT), ['Notes'])]
  const map =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
  const background = '<p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>'
  const master = `${XML_HEAD}<p:notesMaster ${NAMESPACES}><p:cSld>${background}${treeXml(shapes, PAPER)}</p:cSld>${map}</p:notesMaster>`
  const theme = themeXml({
    name: 'Notes',
    text: '#000000',
    background: '#FFFFFF',
    text2: '#4A5563',
    background2: '#EEF1F5',
    accents: ['#1F5FBF', '#E06A10', '#13604C', '#5B12A0', '#815B1F', '#0E1C45'],
    font: 'Arial',
  })
  parts.set(MASTER, octets(master))
  parts.set(THEME, octets(theme))
  types.set(MASTER, TYPES.notesMaster).set(THEME, TYPES.theme)
  setRelations(parts, MASTER, [relation('rId1', 'theme', THEME)])
  return MASTER
}

/** The notes master that a presentation has already. */
export const notesMasterOf = (parts: Parts, presentation: string): string | null =>
  relationsOf(parts, presentation).find(({ kind, target }) => kind === 'notesMaster' && parts.has(target))?.target ??
  null

export const NOTES_SIZE = `<p:notesSz cx="${emu(PAGE.w)}" cy="${emu(PAGE.h)}"/>`
