import { XMLParser } from 'fast-xml-parser'
import { refuseDeep } from './depth'
import { damaged } from './problem'

/** An element with its children in order, or a piece of text. */
export type Node =
  { readonly name: string; readonly attributes: Attributes; readonly children: readonly Node[] } | string
type Attributes = Readonly<Record<string, string>>

// Entities defined by the document are never expanded; the five of XML and numeric ones are, once, below.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
})

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (_, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity.toLowerCase()] ?? ''
    return character(/^#x/i.test(entity) ? parseInt(entity.slice(2), 16) : parseInt(entity.slice(1), 10))
  })

type Raw = Readonly<Record<string, unknown>>

const toNode = (raw: Raw): Node => {
  const text = raw['#text']
  if (typeof text === 'string') return decoded(text)
  const name = Object.keys(raw).find(key => key !== ':@') ?? ''
  const attributes = Object.entries((raw[':@'] ?? {}) as Attributes).map(
    ([key, value]) => [key, decoded(value)] as const,
  )
  return {
    name,
    attributes: Object.fromEntries(attributes),
    children: ((raw[name] ?? []) as readonly Raw[]).map(toNode),
  }
}

/** The top elements of an XML text. Throws DocumentError for text that is not XML, or is nested too deep. */
export const parseXml = (xml: string): readonly Node[] => {
  refuseDeep(xml)
  try {
    return (parser.parse(xml) as readonly Raw[]).map(toNode)
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : 'not XML')
  }
}

/** Elements of this name at any depth, in their order. */
export function* elements(nodes: readonly Node[], name: string): Generator<Exclude<Node, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.name === name) yield node
    yield* elements(node.children, name)
  }
}

/** All text in and below the nodes, elements without text of their own left out. */
export const textOf = (nodes: readonly Node[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textOf(node.children))).join('')

/** The paths of a package's relationships by their id; `part` is the part they belong to. */
export const relationTargets = (xml: string | null, part: string): ReadonlyMap<string, string> => {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const found = xml === null ? [] : [...elements(parseXml(xml), 'Relationship')]
  return new Map(
    found.map(({ attributes: { Id = '', Target = '' } }) => [
      Id,
      // Only names inside the package: an address elsewhere finds no part.
      new URL(Target, `package:///${folder}`).pathname.replace(/^\//, ''),
    ]),
  )
}
