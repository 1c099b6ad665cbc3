import { APP_PROPERTIES, coreProperties, type BookProperties } from '@core/domain/tables'
import { addNotesMaster, NOTES_SIZE, notesMasterOf } from './notes'
import {
  NAMESPACES,
  octets,
  PRESENTATION,
  relation,
  relationsOf,
  setRelations,
  textIn,
  TYPES,
  XML_HEAD,
  type ContentTypes,
  type Parts,
} from './parts'

import type { Section } from './sections'
import { runText } from './textXml'

const CORE = 'docProps/core.xml'
const APP = 'docProps/app.xml'

/** An element of the presentation exactly as written, with its children; '' if it does not exist. */
const kept = (xml: string, name: string): string =>
  new RegExp(`<p:${name}\\b[^>]*(?:/>|>[\\s\\S]*?</p:${name}>)`).exec(xml)?.[0] ?? ''

/** Master slides and layouts may link to example slides, which have been removed: such links are removed too. */
const unlinkSlides = (parts: Parts): void => {
  for (const name of [...parts.keys()]) {
    if (!/^ppt\/slide(?:Masters|Layouts)\/[^/]+\.xml$/.test(name)) continue
    const relations = relationsOf(parts, name)
    const gone = relations.filter(({ kind }) => kind === 'slide').map(({ id }) => id)
    if (gone.length === 0) continue
    const xml = textIn(parts, name).replace(/<a:hlink\w+\b[^>]*?(?:\/>|>[\s\S]*?<\/a:hlink\w+>)/g, link =>
      gone.some(id => link.includes(`r:id="${id}"`)) ? '' : link,
    )
    parts.set(name, octets(xml))
    setRelations(
      parts,
      name,
      relations.filter(({ id }) => !gone.includes(id)),
    )
  }
}

const FIRST_ID = 256
const SECTIONS = '{521415D9-36F7-43E2-AB2F-B90AF26B5E84}'

/** Parts of the deck, as PowerPoint shows them in its list of slides. Ids are counted, so that the same report gives the same file. */
const sectionsXml = (sections: readonly Section[]): string => {
  let at = FIRST_ID
  const parts = sections.map(({ name, slides }, index) => {
    const ids = Array.from({ length: slides }, () => `<p14:sldId id="${at++}"/>`).join('')
    const id = `{00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}}`
    return `<p14:section name="${runText(name)}" id="${id}"><p14:sldIdLst>${ids}</p14:sldIdLst></p14:section>`
  })
  return parts.length === 0
    ? ''
    : `<p:extLst><p:ext uri="${SECTIONS}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">${parts.join('')}</p14:sectionLst></p:ext></p:extLst>`
}

/** Kinds of relations a deck takes over from its template: those of its look, and nothing about people. */
const LOOK = ['slideMaster', 'theme', 'tableStyles', 'font']

/**
 * Removes all slides from a template and prepares it for new ones, with a notes master and properties that name the report
 * alone. Returns the notes master; `write` puts the slides in their order.
 */
export const emptyPresentation = (parts: Parts, types: ContentTypes, properties: BookProperties) => {
  const xml = textIn(parts, PRESENTATION)
  unlinkSlides(parts)
  const notesMaster = notesMasterOf(parts, PRESENTATION) ?? addNotesMaster(parts, types)
  const relations = relationsOf(parts, PRESENTATION).filter(
    ({ kind, target }) => LOOK.includes(kind) && parts.has(target),
  )
  parts.set(CORE, octets(coreProperties(properties))).set(APP, octets(APP_PROPERTIES))
  types.set(CORE, TYPES.core).set(APP, TYPES.app).set(PRESENTATION, TYPES.presentation)
  setRelations(parts, '', [
    relation('rId1', 'officeDocument', PRESENTATION),
    relation('rId2', 'core-properties', CORE),
    relation('rId3', 'extended-properties', APP),
  ])
  const write = (slides: readonly string[], sections: readonly Section[]): void => {
    const ids = slides.map((_, at) => `<p:sldId id="${FIRST_ID + at}" r:id="deckSlide${at + 1}"/>`).join('')
    const notes = '<p:notesMasterIdLst><p:notesMasterId r:id="deckNotes"/></p:notesMasterIdLst>'
    const size = kept(xml, 'sldSz')
    const rest = `${kept(xml, 'embeddedFontLst')}${kept(xml, 'defaultTextStyle')}`
    const slideList = slides.length === 0 ? '' : `<p:sldIdLst>${ids}</p:sldIdLst>`
    parts.set(
      PRESENTATION,
      octets(
        `${XML_HEAD}<p:presentation ${NAMESPACES} saveSubsetFonts="1">${kept(xml, 'sldMasterIdLst')}${notes}${slideList}${size}${kept(xml, 'notesSz') || NOTES_SIZE}${rest}${sectionsXml(sections)}</p:presentation>`,
      ),
    )
    setRelations(parts, PRESENTATION, [
      ...relations,
      relation('deckNotes', 'notesMaster', notesMaster),
      ...slides.map((slide, at) => relation(`deckSlide${at + 1}`, 'slide', slide)),
    ])
  }
  return { notesMaster, write }
}
