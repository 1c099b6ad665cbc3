import { and, eq } from 'drizzle-orm'
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
