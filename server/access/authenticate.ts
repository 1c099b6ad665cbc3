import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Personalization } from '@core/contract'
import { clients, sessions, users } from '../db/schema'
import type { Tx } from '../db/types'
import type { Actor, Client } from './context'
import { Refusal } from './refusal'

/** Days without use after which a session ends, whatever its absolute end. */
const IDLE_DAYS = 3

export interface Live {
  readonly actor: Actor
  readonly client: Client
  readonly roleVersion: number
  readonly userCreated: Date
  readonly personalization: Personalization
}

const actorOf = (user: typeof users.$inferSelect, sessionId: string): Actor => ({
  clientId: user.clientId,
  userId: user.id,
  sessionId,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  admin: user.admin,
  manager: user.manager,
  groups: user.groups,
  silentRestrictions: user.silentRestrictions,
})

const clientOf = ({ id, name, banner, flags, privacyFloor }: typeof clients.$inferSelect): Client => ({
  id,
  name,
  banner,
  flags,
  privacyFloor,
})

/** An active user without a session: for work that somebody asked for and that runs later, with the rights they have then. */
export const activeUser = async (
  tx: Tx,
  clientId: string,
  userId: string,
): Promise<{ readonly actor: Actor; readonly client: Client } | null> => {
  const [row] = await tx
    .select({ user: users, client: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.clientId, clientId), eq(users.id, userId), eq(users.active, true)))
  return row ? { actor: actorOf(row.user, ''), client: clientOf(row.client) } : null
}

/** The live account behind a session id: not revoked, not expired, in use, of an active user. Null otherwise. */
export const liveSession = async (tx: Tx, clientId: string, sessionId: string): Promise<Live | null> => {
  const [row] = await tx
    .select({ user: users, client: clients })
    .from(sessions)
    .innerJoin(users, and(eq(users.clientId, sessions.clientId), eq(users.id, sessions.userId)))
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(
      and(
        eq(sessions.clientId, clientId),
        eq(sessions.id, sessionId),
        isNull(sessions.revoked),
        gt(sessions.expires, sql`now()`),
        gt(sessions.lastSeen, sql`now() - make_interval(days => ${IDLE_DAYS})`),
        eq(users.active, true),
      ),
    )
  if (!row) return null
  const { user, client } = row
  return {
    actor: actorOf(user, sessionId),
    client: clientOf(client),
    roleVersion: user.roleVersion,
    userCreated: user.created,
    personalization: user.personalization,
  }
}

/** The token of an Authorization: Bearer header, or null where there is none of that form. */
export const bearerIn = (header: string | undefined): string | null =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null

/** The same where there must be one. Throws Refusal unauthenticated. */
export const bearerOf = (header: string | undefined): string => {
  const token = bearerIn(header)
  if (token === null) throw new Refusal('unauthenticated', 'Please sign in.')
  return token
}
