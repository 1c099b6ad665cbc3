import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { lockPeople } from '../people'
import { PAGE_MAX, PAGE_USUAL, providerConfig, resourceTypes, schemas } from './discovery'
import { filterCondition, type Attributes } from './filter'
import { addGroup, GROUP_ATTRIBUTES, readGroup, readGroups, removeGroup, replaceGroup } from './groups'
import { patched } from './patch'
import { trimmed } from './present'
import { createUser, deleteUser, readUser, readUsers, replaceUser, USER_ATTRIBUTES } from './users'
import { invalidValue, isObject, ScimRefusal, URN, type Json, type Resource } from './wire'

/** What a call of the directory came with. */
export interface ScimInput {
  /** The address in front of all resources: https://library.example/scim/v2. */
  readonly base: string
  /** Id of the addressed resource; empty where the path has none. */
  readonly id: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
}

export interface ScimAnswer {
  readonly status: 200 | 201 | 204 | 304
  readonly body: Json | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface ScimRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind the base, as Hono writes it. */
  readonly path: string
  readonly run: (tx: Tx, ctx: TxCtx, input: ScimInput) => Promise<ScimAnswer>
}

/** What is the same for people and groups. */
interface Kind {
  readonly path: '/Users' | '/Groups'
  readonly attributes: Attributes
  readonly read: (tx: Tx, clientId: string, base: string, id: string) => Promise<Resource>
  readonly list: typeof readUsers | typeof readGroups
  readonly create: (tx: Tx, ctx: TxCtx, body: Json) => Promise<string>
  readonly replace: (tx: Tx, ctx: TxCtx, id: string, body: Json) => Promise<void>
  readonly remove: (tx: Tx, ctx: TxCtx, id: string) => Promise<void>
}

const KINDS: readonly Kind[] = [
  {
    path: '/Users',
    attributes: USER_ATTRIBUTES,
    read: readUser,
    list: readUsers,
    create: createUser,
    replace: replaceUser,
    remove: deleteUser,
  },
  {
    path: '/Groups',
    attributes: GROUP_ATTRIBUTES,
    read: readGroup,
    list: readGroups,
    create: addGroup,
    replace: replaceGroup,
    remove: removeGroup,
  },
]

const numberIn = (text: string | undefined, name: string, usual: number): number => {
  if (text === undefined || text === '') return usual
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} must be a whole number.`)
  return Number(text)
}

/** Whether a header of versions names this one. */
const names = (header: string, version: string): boolean =>
  header.trim() === '*' || header.split(',').some(one => one.trim().replace(/^W\//, '') === version.replace(/^W\//, ''))

const bodyOf = (body: unknown, schema: string): Json => {
  if (!isObject(body)) throw new ScimRefusal(400, 'The body must be an object.', 'invalidSyntax')
  const { schemas: given } = body
  if (!Array.isArray(given) || !given.includes(schema))
    throw new ScimRefusal(400, `schemas must name ${schema}.`, 'invalidSyntax')
  return body
}

const shown = (resource: Resource, { query }: ScimInput, status: 200 | 201 = 200): ScimAnswer => ({
  status,
  body: trimmed(resource, query),
  headers: { ETag: resource.meta.version, ...(status === 201 && { Location: resource.meta.location }) },
})

const list = async (kind: Kind, tx: Tx, { actor }: TxCtx, { base, query }: ScimInput): Promise<ScimAnswer> => {
  const startIndex = Math.max(1, numberIn(query.startIndex, 'startIndex', 1))
  const limit = Math.min(PAGE_MAX, Math.max(0, numberIn(query.count, 'count', PAGE_USUAL)))
  const where = query.filter === undefined ? undefined : filterCondition(query.filter, kind.attributes)
  const { total, resources } = await kind.list(tx, actor.clientId, base, { where, limit, offset: startIndex - 1 })
  return {
    status: 200,
    body: {
      schemas: [URN.list],
      totalResults: total,
      startIndex,
      itemsPerPage: resources.length,
      Resources: resources.map(one => trimmed(one, query)),
    },
  }
}

const routesOf = (kind: Kind): readonly ScimRoute[] => {
  const read = (tx: Tx, { actor }: TxCtx, { base, id }: ScimInput) => kind.read(tx, actor.clientId, base, id)
  const schema = kind.path === '/Users' ? URN.user : URN.group
  /** The resource behind the lock of the organisation's people, of the version that the caller knows. */
  const held = async (tx: Tx, ctx: TxCtx, input: ScimInput): Promise<Resource> => {
    await lockPeople(tx, ctx.actor.clientId)
    const resource = await read(tx, ctx, input)
    if (input.ifMatch !== undefined && !names(input.ifMatch, resource.meta.version))
      throw new ScimRefusal(412, 'The resource has changed since it was read. Read it again.')
    return resource
  }
  const at = `${kind.path}/:id`
  return [
    { method: 'GET', path: kind.path, run: (tx, ctx, input) => list(kind, tx, ctx, input) },
    {
      method: 'POST',
      path: kind.path,
      run: async (tx, ctx, input) => {
        const id = await kind.create(tx, ctx, bodyOf(input.body, schema))
        return shown(await read(tx, ctx, { ...input, id }), input, 201)
      },
    },
    {
      method: 'GET',
      path: at,
      run: async (tx, ctx, input) => {
        const resource = await read(tx, ctx, input)
        const { version } = resource.meta
        if (input.ifNoneMatch !== undefined && names(input.ifNoneMatch, version))
          return { status: 304, body: null, headers: { ETag: version } }
        return shown(resource, input)
      },
    },
    {
      method: 'PUT',
      path: at,
      run: async (tx, ctx, input) => {
        await held(tx, ctx, input)
        await kind.replace(tx, ctx, input.id, bodyOf(input.body, schema))
        return shown(await read(tx, ctx, input), input)
      },
    },
    {
      method: 'PATCH',
      path: at,
      run: async (tx, ctx, input) => {
        const before = await held(tx, ctx, input)
        await kind.replace(tx, ctx, input.id, patched(before, bodyOf(input.body, URN.patch)))
        return shown(await read(tx, ctx, input), input)
      },
    },
    {
      method: 'DELETE',
      path: at,
      run: async (tx, ctx, input) => {
        await held(tx, ctx, input)
        await kind.remove(tx, ctx, input.id)
        return { status: 204, body: null }
      },
    },
  ]
}

type Describe = (base: string, id?: string) => Json

const described = (path: string, describe: Describe): ScimRoute => ({
  method: 'GET',
  path,
  run: (_tx, _ctx, { base, id, query }) => {
    // Nobody is to take an unfiltered answer for a filtered one (RFC 7644, 4).
    if (query.filter !== undefined) throw new ScimRefusal(403, 'This cannot be filtered.')
    return Promise.resolve({ status: 200, body: describe(base, id === '' ? undefined : id) })
  },
})

/** Every call of the directory. */
export const scimRoutes: readonly ScimRoute[] = [
  described('/ServiceProviderConfig', providerConfig),
  described('/ResourceTypes', resourceTypes),
  described('/ResourceTypes/:id', resourceTypes),
  described('/Schemas', schemas),
  described('/Schemas/:id', schemas),
  ...KINDS.flatMap(routesOf),
]
