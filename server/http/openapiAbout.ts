import { CALLS, type About } from '@core/contract/about'
import type { Endpoint } from '@core/contract'

type Json = Record<string, unknown>
type Find = (place: string, name: string) => { readonly about: About } | null

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords of JSON Schema that hold values instead of schemas. */
const VALUES = new Set(['const', 'default', 'enum', 'examples', 'required'])

/** A schema with what is written of it, in the order in which people read it. `examples`: whether to give them. */
const described = (schema: Json, about: About | undefined, examples: boolean): Json => ({
  ...(about && { description: about.text }),
  ...schema,
  ...about?.limits,
  ...(examples && about?.example !== undefined && !('const' in schema) && { examples: [about.example] }),
})

/** A schema in which each property says what it is about. `place` is the id of a call or the name of a schema. */
export const annotated = (schema: Json, place: string, find: Find, examples: boolean): Json => {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isJson(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (VALUES.has(key)) return [key, part]
        if (key !== 'properties' || !isJson(part)) return [key, walk(part)]
        const properties = Object.entries(part).map(([name, property]) => [
          name,
          described(walk(property) as Json, find(place, name)?.about, examples),
        ])
        return [key, Object.fromEntries(properties) as Json]
      }),
    )
  }
  return described(walk(schema) as Json, find(place, '*')?.about, examples)
}

/** A value that a schema takes, made of the examples of its parts. `schemas` resolves references by their last part. */
export const exampleOf = (schema: Json, schemas: Json): unknown => {
  const { $ref, examples, properties, items, anyOf, oneOf, additionalProperties } = schema
  if (Array.isArray(examples)) return examples[0] as unknown
  if ('const' in schema) return schema.const
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.split('/').at(-1) ?? ''] as Json, schemas)
  const [first] = [anyOf, oneOf].flatMap(ways => (Array.isArray(ways) ? (ways as Json[]) : []))
  if (first) return exampleOf(first, schemas)
  if (isJson(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, exampleOf(part as Json, schemas)]),
    )
  if (isJson(items)) return [exampleOf(items, schemas)]
  return isJson(additionalProperties) ? { name: exampleOf(additionalProperties, schemas) } : undefined
}

const WHO: Partial<Record<Endpoint['audience'], string>> = {
  public: 'Nobody need be signed in.',
  manager: 'For managers and administrators.',
  admin: 'For administrators.',
}
const WHERE: Record<NonNullable<Endpoint['flag']>, string> = {
  bulk_analysis_enabled: 'Organisations without reports get 404.',
  stories_enabled: 'Organisations without stories get 404.',
}

/** What a call does, who may make it, and where it does not exist. */
export const callWords = ({ id, audience, flag }: Endpoint): string =>
  [CALLS[id], WHO[audience], flag && WHERE[flag]].filter(Boolean).join(' ')
