import { createHash } from 'node:crypto'
import { member, type Json, type Resource } from './wire'

/** Weak: two resources with one version say the same, in whatever form. */
const versionOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

interface Dated {
  readonly id: string
  readonly created: Date
  readonly modified: Date
}

/** A resource with its meta: `content` is all that its version covers. */
export const withMeta = <Content extends { readonly schemas: readonly string[] }>(
  type: 'User' | 'Group',
  base: string,
  { id, created, modified }: Dated,
  { schemas, ...content }: Content,
): Resource & Omit<Content, 'schemas'> => ({
  schemas,
  id,
  ...content,
  meta: {
    resourceType: type,
    created: created.toISOString(),
    lastModified: modified.toISOString(),
    location: `${base}/${type}s/${id}`,
    version: versionOf({ id, ...content }),
  },
})

/** Names of attributes, of a comma-separated text. */
const namesIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(name => name.trim().replace(/^urn:.*:/, ''))
    .filter(Boolean)

const ALWAYS = ['schemas', 'id']

const picked = (resource: Json, names: readonly string[]): Json => {
  const kept: Record<string, unknown> = {}
  for (const name of [...ALWAYS, ...names]) {
    const [outer = '', inner] = name.split('.')
    const key = Object.keys(resource).find(one => one.toLowerCase() === outer.toLowerCase())
    if (key === undefined) continue
    const value = resource[key]
    const isPart = inner !== undefined && typeof value === 'object' && value !== null && !Array.isArray(value)
    const part = isPart ? { ...(kept[key] as Json | undefined), [inner]: member(value as Json, inner) } : value
    kept[key] = part
  }
  return kept
}

/** What the caller wants to see of a resource. Throws nothing: names that nothing has are left out. */
export const trimmed = (
  resource: object,
  { attributes, excludedAttributes }: { readonly attributes?: string; readonly excludedAttributes?: string },
): Json => {
  const wanted = namesIn(attributes)
  if (wanted.length > 0) return picked(resource as Json, wanted)
  const unwanted = namesIn(excludedAttributes).map(name => name.toLowerCase())
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => ALWAYS.includes(name) || !unwanted.includes(name.toLowerCase())),
  )
}
