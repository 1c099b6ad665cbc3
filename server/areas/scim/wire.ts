/** Names and forms of SCIM 2.0 (RFC 7643, 7644). */
export const URN = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const

export type ScimType =
  'invalidFilter' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue'

/** A request that ends in an error of RFC 7644, 3.12. */
export class ScimRefusal extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 409 | 412 | 501,
    message: string,
    readonly scimType?: ScimType,
  ) {
    super(message)
    this.name = 'ScimRefusal'
  }
}

export const invalidValue = (message: string): ScimRefusal => new ScimRefusal(400, message, 'invalidValue')
export const noResource = (): ScimRefusal => new ScimRefusal(404, 'There is no such resource.')

/** An object of the wire before anything is known of it. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member by its name in whatever case: names of attributes do not care. */
export const member = (object: Json, name: string): unknown => {
  const key = Object.keys(object).find(one => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : object[key]
}

const TEXT_MAX = 250

/** A text that the database can hold; undefined where there is none, or null. Throws ScimRefusal invalidValue. */
export const textOf = (value: unknown, name: string): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalidValue(`${name} must be a text.`)
  if (value.length > TEXT_MAX || value.includes('\0'))
    throw invalidValue(`${name} must have at most ${TEXT_MAX} characters.`)
  return value.trim()
}

/** true or false, which some directories send as text. */
export const flagOf = (value: unknown, name: string): boolean | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw invalidValue(`${name} must be true or false.`)
}

/** A resource as it is sent, with its version. */
export interface Resource {
  readonly schemas: readonly string[]
  readonly id: string
  readonly meta: {
    readonly resourceType: 'User' | 'Group'
    readonly created: string
    readonly lastModified: string
    readonly location: string
    readonly version: string
  }
}
