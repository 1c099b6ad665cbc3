import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Personalization } from '@core/contract'
import { clients, sessions, users } from '../db/schema'
import type { Tx } from '../db/types'
import type { Actor, Client } from './context'
import { Refusal } from './errors'

/** Days without use after which a session ends, whatever its absolute end. */
const IDLE_DAYS = 3

export interface Live {
  readonly actor: Actor
  readonly client: Client
  readonly roleVersion: number
  readonly userCreated: Date
  readonly personalization: Personalization
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
    actor: {
      clientId,
      userId: user.id,
      sessionId,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      admin: user.admin,
      manager: user.manager,
      groups: user.groups,
      silentRestrictions: user.silentRestrictions,
    },
    client: {
      id: client.id,
      name: client.name,
      banner: client.banner,
      flags: client.flags,
      privacyFloor: client.privacyFloor,
    },
    roleVersion: user.roleVersion,
    userCreated: user.created,
    personalization: user.personalization,
  }
}

/** The token of an Authorization: Bearer header. Throws Refusal unauthenticated. */
export const bearerOf = (header: string | undefined): string => {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw new Refusal('unauthenticated', 'Please sign in.')
  return token
}
