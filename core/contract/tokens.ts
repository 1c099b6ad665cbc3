import * as z from 'zod/mini'
import { SCOPES, TOKEN_DAYS, TOKEN_NAME_MAX } from '@core/domain'
import { groupNames, objectId } from './params'
import { endpoint } from './http'
import { pageQuery } from './listing'

const tokenScope = z.enum(SCOPES)
const tokenName = z.string().check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MAX))
const role = z.enum(['Admin', 'Manager', 'User'])

/** A token as lists show it; the token itself is shown once, when it is made. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(tokenScope),
  /** Its last characters. */
  hint: z.string(),
  created: z.string(),
  expires: z.string(),
  /** To the hour; null when it was never used. */
  last_used: z.nullable(z.string()),
  /** Whose rights it has. */
  owner: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['person', 'service', 'provisioning']),
    active: z.boolean(),
  }),
})
export type ApiToken = z.infer<typeof apiToken>

export const listTokens = endpoint({
  id: 'tokens.list',
  method: 'GET',
  path: '/tokens/',
  summary: 'Your own tokens',
  audience: 'user',
  response: z.object({ results: z.array(apiToken) }),
})

export const listAllTokens = endpoint({
  id: 'tokens.all',
  method: 'GET',
  path: '/tokens/all/',
  summary: 'Tokens of everyone in the organisation, of its service accounts and of its directory',
  audience: 'admin',
  query: z.object(pageQuery(100)),
  response: z.object({ count: z.number(), results: z.array(apiToken) }),
})

export const createToken = endpoint({
  id: 'tokens.create',
  method: 'POST',
  path: '/tokens/',
  summary: 'Make a token, which is shown this once',
  audience: 'user',
  body: z.strictObject({
    name: tokenName,
    scopes: z.array(tokenScope).check(z.minLength(1), z.maxLength(SCOPES.length)),
    days: z._default(z.int().check(z.gte(1), z.lte(TOKEN_DAYS.most)), TOKEN_DAYS.usual),
    account: z.optional(objectId),
  }),
  response: z.object({ token: apiToken, secret: z.string() }),
  success: 201,
})

export const revokeToken = endpoint({
  id: 'tokens.revoke',
  method: 'DELETE',
  path: '/tokens/{tokenId}/',
  summary: 'Revoke a token of your own; admins any of the organisation',
  audience: 'user',
  params: z.object({ tokenId: objectId }),
  response: z.object({}),
})

/** A program of the organisation that works with the library. */
export const serviceAccount = z.object({
  id: z.string(),
  name: z.string(),
  role,
  groups: z.array(z.string()),
  active: z.boolean(),
  tokens: z.number(),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

export const listServiceAccounts = endpoint({
  id: 'accounts.list',
  method: 'GET',
  path: '/service_accounts/',
  summary: 'Service accounts of the organisation',
  audience: 'admin',
  response: z.object({ results: z.array(serviceAccount) }),
})

export const createServiceAccount = endpoint({
  id: 'accounts.create',
  method: 'POST',
  path: '/service_accounts/',
  summary: 'Make a service account',
  audience: 'admin',
  creates: true,
  body: z.strictObject({ name: tokenName, role, groups: z._default(groupNames, []) }),
  response: serviceAccount,
  success: 201,
})

export const patchServiceAccount = endpoint({
  id: 'accounts.patch',
  method: 'PATCH',
  path: '/service_accounts/{accountId}/',
  summary: 'Change the name, role, groups or activity of a service account',
  audience: 'admin',
  params: z.object({ accountId: objectId }),
  body: z.strictObject({
    name: z.optional(tokenName),
    role: z.optional(role),
    groups: z.optional(groupNames),
    active: z.optional(z.boolean()),
  }),
  response: serviceAccount,
})
