import { elements, parseXml } from '../../documents/xml'
import {
  CONTENT_TYPES,
  contentTypes,
  partName,
  relationsOf,
  relationsPart,
  setContentTypes,
  textIn,
  type ContentTypes,
  type Parts,
  type Relation,
} from './parts'

/** Parts that can be reached from the package's own relations, and the parts that hold relations. */
const reachable = (parts: Parts): Set<string> => {
  const seen = new Set<string>([CONTENT_TYPES])
  const queue = ['']
  while (queue.length > 0) {
    const part = queue.pop() ?? ''
    const relations = relationsPart(part)
    if (parts.has(relations)) seen.add(relations)
    for (const { target, external } of relationsOf(parts, part)) {
      if (external || seen.has(target) || !parts.has(target)) continue
      seen.add(target)
      queue.push(target)
    }
  }
  return seen
}

/** Removes the parts that nothing refers to, and writes the content types of those that stay. */
export const cleanUp = (parts: Parts, types: ContentTypes): void => {
  const kept = reachable(parts)
  for (const name of [...parts.keys()]) if (!kept.has(name)) parts.delete(name)
  setContentTypes(parts, types)
}

const isXml = (name: string): boolean => /\.(xml|rels|vml)$/i.test(name)

const idProblems = (parts: Parts, name: string): string[] => {
  const ids = [...elements(parseXml(textIn(parts, name)), 'p:cNvPr')].map(({ attributes }) => attributes.id ?? '')
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return twice.map(id => `${name}: two shapes have the id ${id}`)
}

/** Only words on slides may link to addresses: nothing is loaded from outside. */
const mayLeadOutside = (part: string, { kind, target }: Relation): boolean =>
  kind === 'hyperlink' && /^ppt\/slides\/[^/]+$/.test(part) && /^(https|mailto):/i.test(target)

const linkProblems = (parts: Parts, part: string): string[] => {
  const relations = relationsOf(parts, part)
  const ids = new Set(relations.map(({ id }) => id))
  const used = new Set(
    Array.from(textIn(parts, part).matchAll(/\sr:(?:id|embed|link|pict)="([^"]*)"/g), ([, id = '']) => id),
  )
  return [
    ...relations
      .filter(one => one.external && !mayLeadOutside(part, one))
      .map(({ target }) => `${part}: leads outside to ${target}`),
    ...relations
      .filter(({ external, target }) => !external && !parts.has(target))
      .map(({ target }) => `${part}: leads to ${target}, which is missing`),
    ...(ids.size < relations.length ? [`${part}: two relations have one id`] : []),
    ...(isXml(part) ? [...used].filter(id => id !== '' && !ids.has(id)) : []).map(
      id => `${part}: uses the relation ${id}, which is missing`,
    ),
  ]
}

/** Faults that an office program would report or that a reader should not receive; empty for a sound package. */
export const packageProblems = (parts: Parts): string[] => {
  const kept = reachable(parts)
  const types = contentTypes(parts)
  const names = [...parts.keys()]
  const content = names.filter(name => name !== CONTENT_TYPES && !name.endsWith('.rels'))
  const declared = [...elements(parseXml(textIn(parts, CONTENT_TYPES)), 'Override')].map(({ attributes }) =>
    partName(attributes.PartName ?? ''),
  )
  return [
    ...names.filter(name => !kept.has(name)).map(name => `${name}: nothing leads to it`),
    ...names.filter(name => parts.get(name)?.length === 0).map(name => `${name}: is empty`),
    ...content.filter(name => !types.has(name)).map(name => `${name}: has no content type`),
    ...declared.filter(name => !parts.has(name)).map(name => `${name}: has a content type but is missing`),
    ...['', ...content].flatMap(name => linkProblems(parts, name)),
    ...content.filter(name => /^ppt\/slides\/[^/]+\.xml$/.test(name)).flatMap(name => idProblems(parts, name)),
  ]
}
