import { and, eq, inArray } from 'drizzle-orm'
import { users } from '../db/schema'
import type { Tx } from '../db/types'

/** First and last name of somebody of the organisation; null when they are gone. */
export const userName = async (tx: Tx, clientId: string, userId: string): Promise<string | null> => {
  const [user] = await tx
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, userId)))
  return user ? `${user.first} ${user.last}`.trim() : null
}

/** The same of several, by their ids; those who are gone are not in it. */
export const userNames = async (
  tx: Tx,
  clientId: string,
  userIds: readonly string[],
): Promise<Record<string, string>> => {
  if (userIds.length === 0) return {}
  const rows = await tx
    .select({ id: users.id, first: users.firstName, last: users.lastName })
    .from(users)
    .where(and(eq(users.clientId, clientId), inArray(users.id, [...new Set(userIds)])))
  return Object.fromEntries(rows.map(({ id, first, last }) => [id, `${first} ${last}`.trim()]))
}
