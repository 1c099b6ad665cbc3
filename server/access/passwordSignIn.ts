import { and, eq } from 'drizzle-orm'
import { breakGlassAdmins, passwordPolicies, users } from '../db/schema'
import type { Tx } from '../db/types'

/** Whether people of the organisation may not sign in with a password. */
export const passwordsClosed = async (tx: Tx, clientId: string): Promise<boolean> => {
  const [policy] = await tx.select().from(passwordPolicies).where(eq(passwordPolicies.clientId, clientId))
  return policy?.closed === true
}

/** Active admins who keep their password where it is closed for others, each with one. */
export const breakGlass = async (tx: Tx, clientId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: users.id, hash: users.passwordHash })
    .from(breakGlassAdmins)
    .innerJoin(users, and(eq(users.clientId, breakGlassAdmins.clientId), eq(users.id, breakGlassAdmins.userId)))
    .where(and(eq(breakGlassAdmins.clientId, clientId), eq(users.active, true), eq(users.admin, true)))
  return rows.filter(({ hash }) => hash !== null).map(({ id }) => id)
}

/** What a right password is worth: 'key': it opens although passwords are closed, which is noted. */
export type PasswordWorth = 'open' | 'key' | 'closed'

/** What the password of a person is worth now. */
export const passwordWorth = async (tx: Tx, clientId: string, userId: string): Promise<PasswordWorth> => {
  // Always both questions, so that the time of an answer says nothing.
  const [closed, keepers] = [await passwordsClosed(tx, clientId), await breakGlass(tx, clientId)]
  if (!closed) return 'open'
  return keepers.includes(userId) ? 'key' : 'closed'
}

/** Whether passwords are closed and this person is the only one who could still sign in with theirs. */
export const isLastBreakGlass = async (tx: Tx, clientId: string, userId: string): Promise<boolean> => {
  if (!(await passwordsClosed(tx, clientId))) return false
  const keepers = await breakGlass(tx, clientId)
  return keepers.length === 1 && keepers[0] === userId
}
