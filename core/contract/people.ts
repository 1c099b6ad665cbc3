import * as z from 'zod/mini'
import { ALL_PROVIDERS } from '@core/domain'
import { endpoint } from './http'
import { pageQuery } from './listing'
import { objectId } from './params'

const role = z.enum(['Admin', 'Manager', 'User'])

export const integration = z.enum(ALL_PROVIDERS)
export type Integration = z.infer<typeof integration>

/** A person of the own client organisation, as those who manage people see them. */
export const siteUser = z.object({
  profile_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  admin: z.boolean(),
  manager: z.boolean(),
  active: z.boolean(),
  /** Was invited and has not joined yet; not active before. */
  invited: z.boolean(),
  /** Survey providers whose connection the person may look after. */
  integrations: z.array(integration),
  /** Names of the groups the person belongs to, in order. */
  groups: z.array(z.string()),
  /** The last time one of their sessions was used; null when they never logged in, or too long ago to be remembered. */
  last_seen: z.nullable(z.string()),
  /** The only active admin: keeps the role and stays active. */
  last_admin: z.boolean(),
  /** Of somebody invited: why the mail server did not take their invitation, and when; null: nothing is known to be wrong. */
  mail_problem: z.nullable(z.object({ reason: z.string(), at: z.string() })),
})
export type SiteUser = z.infer<typeof siteUser>

/** How many people there are in the whole organisation, whatever was asked for. */
export const peopleTotals = z.object({
  active_admins: z.number(),
  active_managers: z.number(),
  active_users: z.number(),
  inactive: z.number(),
  invited: z.number(),
})
export type PeopleTotals = z.infer<typeof peopleTotals>

/** Orders of the list; - turns one round. */
export const USER_SORTS = ['name', '-name', 'email', '-email', 'role', '-role', 'last_seen', '-last_seen'] as const
export type UserSort = (typeof USER_SORTS)[number]

const usersQuery = z.object({
  ...pageQuery(25),
  sort: z._default(z.enum(USER_SORTS), 'name'),
  /** Words of which each is in the name or the e-mail address. */
  query: z.optional(z.string().check(z.maxLength(200))),
  role: z.optional(role),
  /** 0: deactivated; invited: has not joined yet. */
  active: z.optional(z.enum(['0', '1', 'invited'])),
  /** Name of a group of the organisation. */
  group: z.optional(z.string().check(z.maxLength(200))),
})

export const listUsers = endpoint({
  id: 'people.list',
  method: 'GET',
  path: '/proxy/rottweiler/users',
  summary: 'People of the own client organisation',
  audience: 'manager',
  query: usersQuery,
  response: z.object({ count: z.number(), results: z.array(siteUser), totals: peopleTotals }),
})

export const profileParams = z.object({ profileId: objectId })

/** What the person may open now, in each role, and what stays theirs whatever the role. */
export const userEffects = z.object({
  /** All studies of the organisation, which managers and admins may open. */
  studies: z.number(),
  /** Those that the person may open in the role User, by their groups. */
  studies_as_user: z.number(),
  favorites: z.number(),
  reports: z.number(),
  stories: z.number(),
})
export type UserEffects = z.infer<typeof userEffects>

export const getUserEffects = endpoint({
  id: 'people.effects',
  method: 'GET',
  path: '/proxy/rottweiler/users/{profileId}/effects/',
  summary: 'What another role, or the end of their access, would change for a person',
  audience: 'manager',
  object: 'person',
  params: profileParams,
  response: userEffects,
})

/** A change of one person of several; which of them is changed is decided for each. */
const bulkChange = z.union([z.strictObject({ active: z.boolean() }), z.strictObject({ role })])
export type BulkChange = z.infer<typeof bulkChange>

/** People changed in one call. */
export const BULK_MAX = 200

export const changeUsers = endpoint({
  id: 'people.bulk',
  method: 'POST',
  path: '/proxy/rottweiler/users/bulk/',
  summary: 'Activate, deactivate or give a role to several people; each is decided and answered by itself',
  audience: 'manager',
  body: z.strictObject({
    profile_ids: z.array(objectId).check(z.minLength(1), z.maxLength(BULK_MAX)),
    change: bulkChange,
  }),
  response: z.object({
    results: z.array(
      z.object({
        profile_id: z.string(),
        /** The person as they are now; null where they were not changed. */
        user: z.nullable(siteUser),
        /** Why not; '' where they were. */
        reason: z.string(),
      }),
    ),
  }),
})

const integrationAdmin = { integration, email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }

export const addIntegrationAdmin = endpoint({
  id: 'people.addIntegrationAdmin',
  method: 'POST',
  path: '/proxy/rottweiler/integration_admins/',
  summary: 'Let a person look after the connection to a survey provider',
  audience: 'admin',
  body: z.strictObject(integrationAdmin),
  response: siteUser,
})

export const removeIntegrationAdmin = endpoint({
  id: 'people.removeIntegrationAdmin',
  method: 'DELETE',
  path: '/proxy/rottweiler/integration_admins/',
  summary: 'Take the care of a connection to a survey provider from a person',
  audience: 'admin',
  query: z.object(integrationAdmin),
  response: siteUser,
})
