import { and, not, or, sql, type SQL } from 'drizzle-orm'
import { parse, type Filter } from 'scim2-parse-filter'
import { ScimRefusal } from './wire'

/** An attribute that can be compared, and how. Texts that are not exact ignore upper and lower case. */
export type Attribute =
  | { readonly kind: 'text'; readonly of: SQL; readonly exact?: boolean }
  | { readonly kind: 'flag'; readonly of: SQL }
  | { readonly kind: 'moment'; readonly of: SQL }
  /** Whether one of several values equals the given one. */
  | { readonly kind: 'among'; readonly has: (value: string) => SQL; readonly any: SQL }

/** By their names in lower case, sub-attributes behind a point. */
export type Attributes = Readonly<Record<string, Attribute>>

const FILTER_MAX = 2000
const DEPTH_MAX = 50

const invalid = (message: string): ScimRefusal => new ScimRefusal(400, message, 'invalidFilter')

const URN_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** What a path names, without the name of its schema. */
export const plainPath = (path: string): string => path.toLowerCase().replace(URN_PREFIX, '')

const attributeAt = (attributes: Attributes, path: string): Attribute => {
  const found = Object.hasOwn(attributes, path) ? attributes[path] : undefined
  if (!found) throw invalid(`Resources cannot be filtered by ${path}.`)
  return found
}

type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'lt' | 'ge' | 'le'

const ORDERS = { gt: sql`>`, lt: sql`<`, ge: sql`>=`, le: sql`<=` } as const

const compareText = (column: SQL, op: Operator, given: string, exact: boolean): SQL => {
  const [left, right] = exact
    ? [sql`(${column})::text`, sql`${given}::text`]
    : [sql`lower((${column})::text)`, sql`lower(${given}::text)`]
  switch (op) {
    case 'eq':
      return sql`coalesce(${left} = ${right}, false)`
    case 'ne':
      return sql`(${left} is distinct from ${right})`
    case 'co':
      return sql`coalesce(position(${right} in ${left}) > 0, false)`
    case 'sw':
      return sql`coalesce(starts_with(${left}, ${right}), false)`
    case 'ew':
      return sql`coalesce(right(${left}, length(${right})) = ${right}, false)`
    default:
      return sql`coalesce(${left} ${ORDERS[op]} ${right}, false)`
  }
}

const compare = (attribute: Attribute, path: string, op: Operator, value: unknown): SQL => {
  const wrong = () => invalid(`${path} cannot be compared with that by ${op}.`)
  switch (attribute.kind) {
    case 'text': {
      if (value === null && op === 'eq') return sql`(${attribute.of}) is null`
      if (value === null && op === 'ne') return sql`(${attribute.of}) is not null`
      if (typeof value !== 'string' || value.includes('\0')) throw wrong()
      return compareText(attribute.of, op, value, attribute.exact ?? false)
    }
    case 'flag': {
      const given = typeof value === 'string' ? value.toLowerCase() : String(value)
      if ((op !== 'eq' && op !== 'ne') || (given !== 'true' && given !== 'false')) throw wrong()
      return sql`((${attribute.of}) = ${(given === 'true') === (op === 'eq')})`
    }
    case 'moment': {
      const at = typeof value === 'string' ? Date.parse(value) : NaN
      if (Number.isNaN(at) || op === 'co' || op === 'sw' || op === 'ew') throw wrong()
      const [left, right] = [sql`date_trunc('milliseconds', ${attribute.of})`, new Date(at).toISOString()]
      if (op === 'eq') return sql`(${left} = ${right}::timestamptz)`
      if (op === 'ne') return sql`(${left} <> ${right}::timestamptz)`
      return sql`(${left} ${ORDERS[op]} ${right}::timestamptz)`
    }
    case 'among': {
      if ((op !== 'eq' && op !== 'ne') || typeof value !== 'string' || value.includes('\0')) throw wrong()
      return op === 'eq' ? attribute.has(value) : sql`(not ${attribute.has(value)})`
    }
  }
}

const present = (attribute: Attribute): SQL => {
  if (attribute.kind === 'among') return attribute.any
  return attribute.kind === 'text' ? sql`(coalesce((${attribute.of})::text, '') <> '')` : sql`true`
}

const conditionOf = (filter: Filter, attributes: Attributes, within: string, depth: number): SQL => {
  if (depth > DEPTH_MAX) throw invalid('The filter has too many levels.')
  const below = (one: Filter, place = within) => conditionOf(one, attributes, place, depth + 1)
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map(one => below(one))
      return (filter.op === 'and' ? and(...parts) : or(...parts)) ?? sql`true`
    }
    case 'not':
      return not(below(filter.filter))
    case '[]': {
      const { attrPath, valFilter } = filter
      return below(valFilter, `${plainPath(attrPath)}.`)
    }
    default: {
      const { op, attrPath, compValue } = filter as { op: Operator | 'pr'; attrPath: string; compValue?: unknown }
      const path = within + plainPath(attrPath)
      const attribute = attributeAt(attributes, path)
      return op === 'pr' ? present(attribute) : compare(attribute, path, op, compValue)
    }
  }
}

/** A filter of RFC 7644 as a condition. Throws ScimRefusal invalidFilter for what is not one, or names other attributes. */
export const filterCondition = (text: string, attributes: Attributes): SQL => {
  if (text.length > FILTER_MAX) throw invalid(`A filter has at most ${FILTER_MAX} characters.`)
  let filter: Filter
  try {
    filter = parse(text)
  } catch {
    throw invalid('The filter cannot be understood.')
  }
  return conditionOf(filter, attributes, '', 0)
}
