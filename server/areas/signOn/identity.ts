import { domainOf, SIGN_ON_ATTRIBUTES, SIGN_ON_LIMITS, type Role } from '@core/domain'
import type { SignOnMapping } from '@core/contract'
import type { Connection } from './store'

/** What a provider said of a person, after its signature was checked. */
export interface Assertion {
  readonly subject: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** Whether the provider vouches for the e-mail address; null: it does not say. */
  readonly emailVerified: boolean | null
  /** How the answer was signed, in words. */
  readonly signature: string
  /** Where the browser goes after signing out here; null: the provider offers nothing. */
  readonly leave: string | null
}

/** What it means under the mapping of a connection. */
export interface Identity {
  readonly subject: string
  /** In lower case, of a domain of the connection; null: none was sent that counts. */
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** Values of groups; null: they are left as they are. */
  readonly groups: readonly string[] | null
}

const VALUE_MAX = 500
const NAME_MAX = 100

/** Claims as lists of texts; what is no text, number or truth value is left out. */
export const attributesOf = (claims: Readonly<Record<string, unknown>>): Assertion['attributes'] => {
  const textOf = (value: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [String(value).slice(0, VALUE_MAX)] : []
  const entries = Object.entries(claims)
    .slice(0, SIGN_ON_LIMITS.values)
    .map(([name, value]) => [
      name.slice(0, VALUE_MAX),
      (Array.isArray(value) ? value : [value]).slice(0, SIGN_ON_LIMITS.values).flatMap(textOf),
    ])
  return Object.fromEntries(entries) as Assertion['attributes']
}

const usual = ({ attributes }: Assertion, name: string, usualNames: readonly string[]): string | null => {
  const names = name === '' ? usualNames : [name]
  const found = names.map(one => attributes[one]?.[0]?.trim()).find(value => value !== undefined && value !== '')
  return found?.slice(0, NAME_MAX * 3) ?? null
}

/** The person behind an assertion, as the connection understands it. */
export const identityOf = (
  { mapping, domains }: Pick<Connection, 'mapping' | 'domains'>,
  assertion: Assertion,
): Identity => {
  const sent =
    usual(assertion, mapping.email, SIGN_ON_ATTRIBUTES.email) ??
    (mapping.email === '' && domainOf(assertion.subject) !== null ? assertion.subject : null)
  const email = sent?.toLowerCase() ?? null
  const isOwn = email !== null && domains.includes(domainOf(email) ?? '') && assertion.emailVerified !== false
  const name = (value: string | null) => value?.slice(0, NAME_MAX) ?? null
  return {
    subject: assertion.subject,
    email: isOwn ? email : null,
    firstName: name(usual(assertion, mapping.first_name, SIGN_ON_ATTRIBUTES.first_name)),
    lastName: name(usual(assertion, mapping.last_name, SIGN_ON_ATTRIBUTES.last_name)),
    groups: mapping.groups === '' ? null : (assertion.attributes[mapping.groups] ?? null),
  }
}

/** Groups of the organisation that the values stand for; null: left as they are. `existing`: names of all groups. */
export const groupsOf = (
  { groups }: Identity,
  { group_values }: SignOnMapping,
  existing: readonly string[],
): readonly string[] | null => {
  if (groups === null) return null
  const named = new Map(group_values.map(({ value, group }) => [value, group]))
  const wanted = new Set(groups.map(value => named.get(value) ?? value))
  return existing.filter(name => wanted.has(name))
}

const RANKS: readonly Role[] = ['Admin', 'Manager', 'User']

/** The role that the values stand for; null: left as it is. */
export const roleFor = (
  { groups }: Identity,
  { mapping, defaultManager }: Pick<Connection, 'mapping' | 'defaultManager'>,
): Role | null => {
  if (groups === null || mapping.role_values.length === 0) return null
  const had = mapping.role_values.filter(({ value }) => groups.includes(value)).map(({ role }) => role)
  return RANKS.find(role => had.includes(role)) ?? defaultRole({ defaultManager })
}

export const defaultRole = ({ defaultManager }: Pick<Connection, 'defaultManager'>): 'Manager' | 'User' =>
  defaultManager ? 'Manager' : 'User'
