import { unzipSync } from 'fflate'
import { TEMPLATE_LIMITS } from '@core/domain'
import { elements, parseXml } from '../../documents/xml'
import { ReportFileError } from '../problem'
import {
  CONTENT_TYPES,
  contentTypes,
  PRESENTATION,
  relationsOf,
  textIn,
  TYPES,
  type ContentTypes,
  type Parts,
} from './parts'

const MB = 1024 ** 2
const refused = (message: string, detail = ''): ReportFileError => new ReportFileError(message, detail)

const notPowerPoint = (detail: string): ReportFileError =>
  refused('The template is not a PowerPoint file. Save it in PowerPoint as .pptx and upload it again.', detail)
const damaged = (detail: string): ReportFileError =>
  refused('The template is damaged. Open it in PowerPoint, save it again and upload it once more.', detail)

const isZip = ([p, k, three, four]: Uint8Array): boolean => p === 0x50 && k === 0x4b && three === 3 && four === 4
/** How password-protected files and those of PowerPoint before 2007 begin. */
const isCompound = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((octet, at) => bytes[at] === octet)

/** Names that could mean a place outside the package, or different places to different readers. */
const isStray = (name: string): boolean =>
  name === '' || /[\\:\p{Cc}]/u.test(name) || name.startsWith('/') || name.split('/').some(step => /^\.*$/.test(step))

/** Checks the sizes in the directory before anything is unpacked; a part is never unpacked beyond its announced size. */
const unpack = (bytes: Uint8Array): Parts => {
  if (bytes.length > TEMPLATE_LIMITS.bytes)
    throw refused(`The template is larger than ${TEMPLATE_LIMITS.bytes / MB} MB. Make its pictures smaller.`)
  if (isCompound(bytes))
    throw refused(
      'The template is protected by a password or was saved in an old format. Save it as .pptx without a password and upload it again.',
    )
  if (!isZip(bytes)) throw notPowerPoint('no zip')
  const names: string[] = []
  let unpacked = 0
  try {
    const filter = (take: boolean) => (file: { name: string; originalSize: number }) => {
      if (!take) {
        names.push(file.name)
        unpacked += file.originalSize
      }
      return take && !file.name.endsWith('/')
    }
    unzipSync(bytes, { filter: filter(false) })
    if (names.length > TEMPLATE_LIMITS.entries)
      throw refused(`The template has more than ${TEMPLATE_LIMITS.entries} parts. Remove slides and pictures.`)
    if (unpacked > TEMPLATE_LIMITS.unpacked)
      throw refused(
        `Unpacked, the template is larger than ${TEMPLATE_LIMITS.unpacked / MB} MB. Make its pictures smaller.`,
      )
    const stray = names.map(name => name.replace(/\/$/, '')).find(isStray)
    if (stray !== undefined) throw damaged(`stray name ${stray}`)
    if (new Set(names.map(name => name.toLowerCase())).size < names.length) throw damaged('two parts of one name')
    return new Map(Object.entries(unzipSync(bytes, { filter: filter(true) })))
  } catch (error) {
    if (error instanceof ReportFileError) throw error
    throw damaged(error instanceof Error ? error.message : 'cannot be unpacked')
  }
}

const XML_NAME = /\.(xml|rels|vml|svg)$/i

/** All markup is UTF-8 without declarations of its own, so no entity of the file can be expanded. */
const checkMarkup = (parts: Parts, types: ContentTypes): void => {
  for (const [name, bytes] of parts) {
    if (!XML_NAME.test(name) && !/xml$/.test(types.get(name) ?? '')) continue
    let text
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw damaged(`${name} is not UTF-8`)
    }
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refused(DECLARES, name)
    const encoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw damaged(`${name} says ${encoding}`)
  }
}

const DECLARES = 'The template declares entities of its own, which PowerPoint never does. Save it again in PowerPoint.'
const MACROS = 'The template has macros. Save it as .pptx, which has none, and upload it again.'
const EMBEDDED =
  'The template has embedded objects, controls or programs. Remove them from its slides and master slides and upload it again.'

/** Parts that a template may have; example slides may hold charts with their workbooks. */
const KNOWN =
  /\.(xml|rels|vml|png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|svg|wdp|webp|fntdata|xlsx)$|^ppt\/printerSettings\//i

const checkContents = (parts: Parts, types: ContentTypes): void => {
  for (const name of parts.keys()) {
    const type = types.get(name) ?? ''
    if (/vba(project|data)/i.test(name) || /macroEnabled|vba/i.test(type)) throw refused(MACROS, name)
    if (/activeX|oleObject|controlProperties|\.control\b/i.test(`${name} ${type}`)) throw refused(EMBEDDED, name)
    if (!KNOWN.test(name)) throw refused(EMBEDDED, name)
  }
}

/** Links to files or pages can fetch from elsewhere when a deck is opened. */
const checkRelations = (parts: Parts): void => {
  for (const name of parts.keys()) {
    if (!name.toLowerCase().endsWith('.rels')) continue
    const part = name.replace(/(^|\/)_rels\/([^/]*)\.rels$/i, '$1$2')
    for (const { external, target, kind } of relationsOf(parts, part)) {
      if (external)
        throw refused(
          'The template links to pages or files outside it. Remove links and linked pictures from all slides and master slides and upload it again.',
          `${name}: ${target}`,
        )
      if (/^(oleObject|control|activeX)/i.test(kind)) throw refused(EMBEDDED, `${name}: ${target}`)
    }
  }
}

/** Names that are listed, and characters of each. */
const NAMED = 6
const NAME_MAX = 40

/** What PowerPoint calls a master slide: the name of its theme; '' without one. */
const masterName = (parts: Parts, master: string): string => {
  const theme = relationsOf(parts, master).find(({ kind }) => kind === 'theme')?.target ?? ''
  const [found] = parts.has(theme) ? elements(parseXml(textIn(parts, theme)), 'a:theme') : []
  return (found?.attributes.name ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, NAME_MAX)
}

const wrongMasters = (parts: Parts, masters: readonly string[]): ReportFileError => {
  const names = masters.map(master => masterName(parts, master)).filter(Boolean)
  const listed =
    names.length > 0
      ? ` ${names
          .slice(0, NAMED)
          .map(name => `"${name}"`)
          .join(', ')}.`
      : ''
  const way = masters.length < TEMPLATE_LIMITS.masters ? 'Add one' : 'Delete what is too many'
  return refused(
    `The template must have exactly ${TEMPLATE_LIMITS.masters} master slides; this one has ${masters.length}.${listed} ${way} in PowerPoint under View, Slide Master, and upload it again.`,
  )
}

const checkMasters = (parts: Parts): void => {
  const ids = [...elements(parseXml(textIn(parts, PRESENTATION)), 'p:sldMasterId')]
  const targets = new Map(relationsOf(parts, PRESENTATION).map(({ id, target }) => [id, target]))
  if (ids.length !== TEMPLATE_LIMITS.masters) {
    const masters = ids.map(({ attributes }) => targets.get(attributes['r:id'] ?? '') ?? '')
    throw wrongMasters(parts, masters)
  }
  ids.forEach(({ attributes }, at) => {
    const master = targets.get(attributes['r:id'] ?? '') ?? ''
    if (!parts.has(master)) throw damaged('a master is missing')
    const layouts = relationsOf(parts, master).filter(({ kind, target }) => kind === 'slideLayout' && parts.has(target))
    if (layouts.length === 0)
      throw refused(`Master slide ${at + 1} of the template has no layout. Add one to it and upload it again.`)
  })
}

/**
 * The parts of a presentation that decks can be made from: 2 master slides, nothing that runs or links outside, within the limits.
 * Throws ReportFileError that says what is wrong and what to do.
 */
export const openTemplate = (bytes: Uint8Array): Parts => {
  const parts = unpack(bytes)
  try {
    if (!parts.has(CONTENT_TYPES) || !parts.has(PRESENTATION)) throw notPowerPoint('no presentation')
    const types = contentTypes(parts)
    checkMarkup(parts, types)
    checkContents(parts, types)
    const main = types.get(PRESENTATION) ?? ''
    if (main !== TYPES.presentation && main !== TYPES.template) throw notPowerPoint(main)
    checkRelations(parts)
    checkMasters(parts)
    return parts
  } catch (error) {
    if (error instanceof ReportFileError) throw error
    throw damaged(error instanceof Error ? error.message : 'cannot be read')
  }
}
