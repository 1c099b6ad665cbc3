import { patchBodyValidation, scimPatch, ScimError, type ScimPatch, type ScimResource } from 'scim-patch'
import { plainPath } from './filter'
import { isObject, ScimRefusal, URN, type Json, type Resource } from './wire'

const OPERATIONS_MAX = 1000
const PATH_MAX = 500

/** Names of attributes as resources write them; paths may write them in any case. */
const NAMES = new Map(
  [
    ...['userName', 'externalId', 'displayName', 'active', 'name', 'givenName', 'familyName', 'formatted'],
    ...['emails', 'roles', 'members', 'value', 'type', 'primary', 'display', 'groups'],
  ].map(name => [name.toLowerCase(), name]),
)

/** A path with the names of attributes as they are written; what is in quotes stays. */
const namedPath = (path: string): string =>
  path
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '')
    .split(/("[^"]*")/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\w+/g, word => NAMES.get(word.toLowerCase()) ?? word)))
    .join('')

/** Names that mean the object itself, not an attribute. */
const UNSAFE = /(^|[.\W])(__proto__|constructor|prototype)($|[.\W])/i

const refuseUnsafe = (value: unknown): void => {
  if (Array.isArray(value)) value.forEach(refuseUnsafe)
  else if (isObject(value))
    for (const [name, part] of Object.entries(value)) {
      if (UNSAFE.test(name)) throw new ScimRefusal(400, 'There is no such attribute.', 'invalidPath')
      refuseUnsafe(part)
    }
}

const refusePath = (path: unknown): void => {
  if (path === undefined) return
  if (typeof path !== 'string' || path.length > PATH_MAX || UNSAFE.test(path))
    throw new ScimRefusal(400, 'This path cannot be understood.', 'invalidPath')
  if (/^(id|schemas|meta)\b/.test(plainPath(path)))
    throw new ScimRefusal(400, `${path} cannot be changed.`, 'mutability')
}

/** A member is who it is by its value: what a directory says besides makes it nobody else. */
const byValue = (members: unknown): unknown => {
  if (Array.isArray(members)) return members.map(byValue)
  return isObject(members) && 'value' in members ? { value: members.value } : members
}

/** An operation with its names as resources write them. */
const plainOperation = (one: unknown): unknown => {
  if (!isObject(one)) return one
  const path = typeof one.path === 'string' ? namedPath(one.path) : undefined
  const { value } = one
  const inside = isObject(value) && 'members' in value ? { value: { ...value, members: byValue(value.members) } } : {}
  return {
    ...one,
    ...(typeof one.op === 'string' && { op: one.op.toLowerCase() }),
    ...(path !== undefined && { path }),
    ...(path === 'members' ? { value: byValue(value) } : inside),
  }
}

const KINDS = new Set(['invalidPath', 'noTarget', 'invalidSyntax', 'invalidValue', 'mutability', 'invalidFilter'])
type Kind = 'invalidPath' | 'noTarget' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'invalidFilter'

const refusalOf = (error: unknown): unknown => {
  if (error instanceof ScimRefusal) return error
  if (!(error instanceof ScimError)) return new ScimRefusal(400, 'This change cannot be made.', 'invalidSyntax')
  const kind = error.scimCode
  return new ScimRefusal(400, error.message, kind !== undefined && KINDS.has(kind) ? (kind as Kind) : 'invalidSyntax')
}

/** A resource as a PATCH of RFC 7644 (3.5.2) makes it. Throws ScimRefusal. */
export const patched = (resource: Resource, body: Json): Json => {
  const { Operations: operations } = body as { Operations?: unknown }
  if (Array.isArray(operations) && operations.length > OPERATIONS_MAX)
    throw new ScimRefusal(400, `At most ${OPERATIONS_MAX} operations in one request.`, 'invalidValue')
  try {
    if (!isObject(body) || !Array.isArray(body.schemas) || !body.schemas.includes(URN.patch))
      throw new ScimRefusal(400, `schemas must name ${URN.patch}.`, 'invalidSyntax')
    const patch = body as unknown as ScimPatch
    // Operators of some directories begin with a capital, or are written in capitals.
    const lower = Array.isArray(operations) ? operations.map(plainOperation) : operations
    const checked = { ...patch, Operations: lower } as ScimPatch
    patchBodyValidation(checked)
    for (const { path, value } of checked.Operations as readonly { path?: unknown; value?: unknown }[]) {
      refusePath(path)
      refuseUnsafe(value)
    }
    const clone = structuredClone(resource) as unknown as Json
    const whole = ('members' in clone
      ? { ...clone, members: byValue(clone.members) }
      : clone) as unknown as ScimResource
    return scimPatch(whole, checked.Operations, {
      mutateDocument: true,
      treatMissingAsAdd: true,
    }) as unknown as Json
  } catch (error) {
    throw refusalOf(error)
  }
}
