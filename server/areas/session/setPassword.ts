import { and, eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { endSessions } from '../../access/authenticate'
import type { Tx } from '../../db/types'

/** Stores a new password, made by acceptPassword, and ends the person's sessions but for one. */
export const setPassword = async (
  tx: Tx,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  passwordHash: string,
  but: string | null = null,
): Promise<void> => {
  await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.clientId, clientId), eq(users.id, userId)))
  await endSessions(tx, clientId, userId, but)
}
