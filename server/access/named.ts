import { and, sql, type SQL } from 'drizzle-orm'
import { canManage } from '@core/domain'
import { users } from '../db/schema'
import type { Actor } from './context'

/** Equal for people who meet the same studies, datasets and documents. Their own stories come on top. */
export const rightsKey = ({ admin, manager, groups, silentRestrictions }: Actor): string =>
  canManage({ admin, manager }) ? 'all' : JSON.stringify([[...groups].sort(), silentRestrictions])

/** Somebody of an organisation who is in these groups and no others, and has made nothing: as newcomers and groups are looked at. */
export const personIn = (groups: readonly string[], of: Pick<Actor, 'clientId' | 'silentRestrictions'>): Actor => ({
  clientId: of.clientId,
  silentRestrictions: of.silentRestrictions,
  groups,
  email: '',
  userId: '',
  sessionId: '',
  firstName: '',
  lastName: '',
  admin: false,
  manager: false,
})

export const fullName = ({ firstName, lastName }: Pick<Actor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Every word of the query is the beginning of a part of the name, whatever its case and accents. */
export const isCalled = (query: string, name: SQL): SQL | undefined =>
  and(
    ...query
      .split(/\s+/)
      .filter(Boolean)
      .map(word => sql`position(' ' || fold(${word}::text) in ' ' || fold(${name})) > 0`),
  )

export const nameOfUser = sql`${users.firstName} || ' ' || ${users.lastName}`
