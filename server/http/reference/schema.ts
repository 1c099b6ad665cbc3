type Json = Readonly<Record<string, unknown>>

/** One field of a body, as a line of its table. */
export interface FieldLine {
  /** Names from the body down to it; [] for an element of a list. */
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly about: string
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

const nameOf = (ref: unknown): string => (typeof ref === 'string' ? (ref.split('/').at(-1) ?? '') : '')

const range = (least: unknown, most: unknown, unit: string): string => {
  const [from, to] = [least, most].map(end => (typeof end === 'number' && Number.isSafeInteger(end) ? end : null))
  if (to === null || to === undefined || to === Number.MAX_SAFE_INTEGER)
    return from == null || from === Number.MIN_SAFE_INTEGER ? '' : ` from ${from}${unit}`
  return from == null || from === Number.MIN_SAFE_INTEGER ? ` up to ${to}${unit}` : ` ${from} to ${to}${unit}`
}

const limits = (schema: Json): string =>
  range(schema.minLength, schema.maxLength, ' characters') ||
  range(schema.minItems, schema.maxItems, ' entries') ||
  range(schema.minimum, schema.maximum, '')

/** Levels that one table shows; what lies deeper is named by its schema. */
const DEPTH = 4

/** Resolves references within one document. */
export const schemaReader = (schemas: Readonly<Record<string, Json>>) => {
  const resolved = (schema: Json): Json => {
    const target = schemas[nameOf(schema.$ref)]
    return target ? { ...target, ...(schema.description !== undefined && { description: schema.description }) } : schema
  }
  const typeOf = (given: Json, depth = 0): string => {
    if (given.$ref !== undefined && depth > 0) return nameOf(given.$ref).replace(/^(input|output)\./, '')
    const schema = resolved(given)
    const ways = [...list(schema.anyOf), ...list(schema.oneOf)]
    if (ways.length > 0) return [...new Set(ways.map(way => typeOf(way, depth + 1)))].join(' or ')
    if (Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(', ')
    if ('const' in schema) return JSON.stringify(schema.const)
    if (schema.type === 'array')
      return `list of ${isJson(schema.items) ? typeOf(schema.items, depth + 1) : 'values'}${limits(schema)}`
    const type = typeof schema.type === 'string' ? schema.type : 'any value'
    return `${type === 'string' && typeof schema.format === 'string' ? `${schema.format} text` : type === 'string' ? 'text' : type}${limits(schema)}`
  }
  const fieldsOf = (given: Json, prefix = '', depth = 0, seen: readonly string[] = []): FieldLine[] => {
    const ref = nameOf(given.$ref)
    if (depth > DEPTH || (ref !== '' && seen.includes(ref))) return []
    const schema = resolved(given)
    const below = ref === '' ? seen : [...seen, ref]
    const inner = [...list(schema.allOf), ...list(schema.anyOf), ...list(schema.oneOf)].flatMap(part =>
      fieldsOf(part, prefix, depth, below),
    )
    const items = isJson(schema.items) ? fieldsOf(schema.items, `${prefix}[]`, depth + 1, below) : []
    const required = Array.isArray(schema.required) ? (schema.required as readonly unknown[]) : []
    const own = isJson(schema.properties)
      ? Object.entries(schema.properties).flatMap(([name, part]) => {
          if (!isJson(part)) return []
          const path = prefix === '' ? name : `${prefix}.${name}`
          const about = resolved(part).description
          const line = {
            path,
            type: typeOf(part, 1),
            required: required.includes(name),
            about: typeof about === 'string' ? about : '',
          }
          return [line, ...fieldsOf(part, path, depth + 1, below)]
        })
      : []
    const lines = [...own, ...inner, ...items]
    return lines.filter(({ path }, at) => lines.findIndex(line => line.path === path) === at)
  }
  return { typeOf, fieldsOf: (schema: Json) => fieldsOf(schema) }
}
