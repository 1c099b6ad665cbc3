import { xmlText } from '@core/domain'
import { elements, parseXml } from '../../documents/xml'

/** A package in memory: bytes by name, without a leading slash. */
export type Parts = Map<string, Uint8Array>

export const CONTENT_TYPES = '[Content_Types].xml'
export const PRESENTATION = 'ppt/presentation.xml'
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
export const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`
export const PACKAGE_RELATIONS = `${SCHEMAS}/package/2006/relationships`
export const NAMESPACES = `xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:r="${RELATIONS}" xmlns:p="${SCHEMAS}/presentationml/2006/main"`

export const octets = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A part as text; '' if it does not exist. */
export const textIn = (parts: Parts, name: string): string => new TextDecoder().decode(parts.get(name))

/** The part that holds the relations of a part; '' means the package. */
export const relationsPart = (part: string): string => {
  const cut = part.lastIndexOf('/') + 1
  return `${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`
}

export interface Relation {
  readonly id: string
  /** The last word of its type: "slideLayout". */
  readonly kind: string
  readonly type: string
  /** Name of a part, or an address outside where external. */
  readonly target: string
  readonly external: boolean
}

/** A name as the package's directory has it; relations and content types write it as an address. */
export const partName = (address: string): string => {
  const name = address.replace(/^\/+/, '')
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}

const resolved = (target: string, part: string): string =>
  partName(new URL(target, `package:///${part.slice(0, part.lastIndexOf('/') + 1)}`).pathname)

/** Relations of a part; '' means the package. Throws for text that is not XML. */
export const relationsOf = (parts: Parts, part: string): Relation[] => {
  const xml = textIn(parts, relationsPart(part))
  if (xml === '') return []
  return [...elements(parseXml(xml), 'Relationship')].map(({ attributes }) => {
    const { Id = '', Type = '', Target = '', TargetMode = '' } = attributes
    const external = TargetMode.toLowerCase() === 'external'
    return {
      id: Id,
      kind: Type.slice(Type.lastIndexOf('/') + 1),
      type: Type,
      target: external ? Target : resolved(Target, part),
      external,
    }
  })
}

/** The path from one part to another, as relations write it. */
const relative = (part: string, target: string): string => {
  const [from, to] = [part.split('/').slice(0, -1), target.split('/')]
  let same = 0
  while (same < from.length && from[same] === to[same]) same += 1
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/')
}

/** An address outside; what is escaped in it stays as it is. */
const escaped = (address: string): string => encodeURI(address).replace(/%25([0-9a-f]{2})/gi, '%$1')

/** Writes the relations of a part; when empty, the part that holds them is removed. */
export const setRelations = (parts: Parts, part: string, relations: readonly Omit<Relation, 'kind'>[]): void => {
  const name = relationsPart(part)
  if (relations.length === 0) {
    parts.delete(name)
    return
  }
  const lines = relations.map(({ id, type, target, external }) => {
    const address = external ? escaped(target) : encodeURI(relative(part, target))
    const mode = external ? ' TargetMode="External"' : ''
    return `<Relationship Id="${xmlText(id)}" Type="${xmlText(type)}" Target="${xmlText(address)}"${mode}/>`
  })
  parts.set(name, octets(`${XML_HEAD}<Relationships xmlns="${PACKAGE_RELATIONS}">${lines.join('')}</Relationships>`))
}

/** A relation inside the package; `kind` is the last word of its type. */
export const relation = (id: string, kind: string, target: string): Omit<Relation, 'kind'> => ({
  id,
  type: kind === 'core-properties' ? `${SCHEMAS}/package/2006/relationships/metadata/${kind}` : `${RELATIONS}/${kind}`,
  target,
  external: false,
})

/** A link to an address outside the file. */
export const outside = (id: string, address: string): Omit<Relation, 'kind'> => ({
  ...relation(id, 'hyperlink', address),
  external: true,
})

const OFFICE = 'application/vnd.openxmlformats-officedocument'
export const TYPES = {
  presentation: `${OFFICE}.presentationml.presentation.main+xml`,
  template: `${OFFICE}.presentationml.template.main+xml`,
  slide: `${OFFICE}.presentationml.slide+xml`,
  master: `${OFFICE}.presentationml.slideMaster+xml`,
  layout: `${OFFICE}.presentationml.slideLayout+xml`,
  notesMaster: `${OFFICE}.presentationml.notesMaster+xml`,
  notes: `${OFFICE}.presentationml.notesSlide+xml`,
  theme: `${OFFICE}.theme+xml`,
  chart: `${OFFICE}.drawingml.chart+xml`,
  picture: 'image/jpeg',
  workbook: `${OFFICE}.spreadsheetml.sheet`,
  core: 'application/vnd.openxmlformats-package.core-properties+xml',
  app: `${OFFICE}.extended-properties+xml`,
} as const

const RELS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml'

export type ContentTypes = Map<string, string>

const extension = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The content type of each part that has one; relations are left out. */
export const contentTypes = (parts: Parts): ContentTypes => {
  const nodes = parseXml(textIn(parts, CONTENT_TYPES))
  const defaults = new Map(
    [...elements(nodes, 'Default')].map(({ attributes }) => [
      (attributes.Extension ?? '').toLowerCase(),
      attributes.ContentType ?? '',
    ]),
  )
  const overrides = new Map(
    [...elements(nodes, 'Override')].map(({ attributes }) => [
      partName(attributes.PartName ?? ''),
      attributes.ContentType ?? '',
    ]),
  )
  return new Map(
    [...parts.keys()].flatMap(name => {
      const type = overrides.get(name) ?? defaults.get(extension(name))
      return name === CONTENT_TYPES || extension(name) === 'rels' || type === undefined ? [] : [[name, type]]
    }),
  )
}

/** Writes the content types of all parts, each by its own name. */
export const setContentTypes = (parts: Parts, types: ContentTypes): void => {
  const overrides = [...types]
    .filter(([name]) => parts.has(name))
    .map(([name, type]) => `<Override PartName="/${xmlText(encodeURI(name))}" ContentType="${xmlText(type)}"/>`)
  const defaults = `<Default Extension="rels" ContentType="${RELS_TYPE}"/><Default Extension="xml" ContentType="application/xml"/>`
  const types_ = `xmlns="${SCHEMAS}/package/2006/content-types"`
  parts.set(CONTENT_TYPES, octets(`${XML_HEAD}<Types ${types_}>${defaults}${overrides.join('')}</Types>`))
}
