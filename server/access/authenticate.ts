import { and, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Personalization } from '@core/contract'
import type { Scope } from '@core/domain'
import { apiTokens, clients, sessions, signInSteps, users } from '../db/schema'
import { onceOfConnection } from '../db/rows'
import type { Tx } from '../db/types'
import type { Actor, Client } from './context'
import { mustSetUp } from './secondFactor'

/** Days without use after which a session ends, whatever its absolute end. */
const IDLE_DAYS = 3

/** The token that a call came with. */
export interface TokenUse {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
}

export interface Live {
  /** Null: a session. */
  readonly token: TokenUse | null
  readonly actor: Actor
  readonly client: Client
  readonly roleVersion: number
  readonly userCreated: Date
  readonly personalization: Personalization
  /** The organisation requires a second factor which the person has to set up before anything else. */
  readonly mustSetUp: boolean
}

type ClientRow = typeof clients.$inferSelect

const actorOf = (user: typeof users.$inferSelect, { flags }: Pick<ClientRow, 'flags'>, sessionId: string): Actor => ({
  clientId: user.clientId,
  userId: user.id,
  sessionId,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  admin: user.admin,
  manager: user.manager,
  groups: user.groups,
  silentRestrictions: user.silentRestrictions || flags.silent_restrictions === true,
})

const clientOf = ({
  id,
  name,
  banner,
  flags,
  privacyFloor,
  lowBaseThreshold,
  defaultTest,
  fileDays,
  supportAddress,
  glossaryVersion,
}: ClientRow): Client => ({
  id,
  name,
  banner,
  flags,
  privacyFloor,
  lowBaseThreshold,
  defaultTest,
  fileDays,
  supportAddress,
  glossaryVersion,
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
  return row ? { actor: actorOf(row.user, row.client, ''), client: clientOf(row.client) } : null
}

/** Active people of an organisation who meet the condition, as they would ask for themselves, by name. */
export const activePeople = async (tx: Tx, clientId: string, condition: SQL | undefined): Promise<Actor[]> => {
  const rows = await tx
    .select({ user: users, client: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.clientId, clientId), users.active, eq(users.kind, 'person'), condition))
    .orderBy(users.firstName, users.lastName, users.id)
  return rows.map(({ user, client }) => actorOf(user, client, ''))
}

/** The statement behind every call of a session. */
const sessionStatement = onceOfConnection(tx => {
  const [clientId, sessionId] = [sql.placeholder('clientId'), sql.placeholder('sessionId')]
  return tx
    .select({ user: users, client: clients, mustSetUp: mustSetUp(sql`${clientId}::text`) })
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
    .prepare('live_session')
})

/** The live account behind a session id: not revoked, not expired, in use, of an active user. Null otherwise. */
export const liveSession = async (tx: Tx, clientId: string, sessionId: string): Promise<Live | null> => {
  const [row] = await sessionStatement(tx).execute({ clientId, sessionId })
  return row ? { ...liveOf(row, sessionId, null), mustSetUp: row.mustSetUp } : null
}

const liveOf = (
  { user, client }: { readonly user: typeof users.$inferSelect; readonly client: ClientRow },
  sessionId: string,
  token: TokenUse | null,
): Live => ({
  token,
  actor: actorOf(user, client, sessionId),
  client: clientOf(client),
  roleVersion: user.roleVersion,
  userCreated: user.created,
  personalization: user.personalization,
  mustSetUp: false,
})

/** Of several calls at once only one notes the use; none waits for another. */
const noteUse = (tx: Tx, clientId: string, id: string) =>
  tx.execute(sql`update ${apiTokens} set last_used = now() where client_id = ${clientId} and id in (
    select t.id from api_tokens t where t.client_id = ${clientId} and t.id = ${id} for update skip locked)`)

/** A use is noted when the last note is older. */
const NOTED_MS = 60 * 60_000

/** The account behind the hash of a token: in force, of an account that is active. Null otherwise. */
export const liveToken = async (tx: Tx, clientId: string, hash: string): Promise<Live | null> => {
  const [row] = await tx
    .select({ user: users, client: clients, token: apiTokens })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.clientId, apiTokens.clientId), eq(users.id, apiTokens.userId)))
    .innerJoin(clients, eq(clients.id, apiTokens.clientId))
    .where(
      and(
        eq(apiTokens.clientId, clientId),
        eq(apiTokens.hash, hash),
        gt(apiTokens.expires, sql`now()`),
        eq(users.active, true),
      ),
    )
  if (!row) return null
  const { id, name, scopes, lastUsed } = row.token
  if (lastUsed === null || Date.now() - lastUsed.getTime() > NOTED_MS) await noteUse(tx, clientId, id)
  return liveOf(row, '', { id, name, scopes })
}

/** Ends the sessions of an account, but for one where it is named, and sign-ins that are under way. Answers how many ended. */
export const endSessions = async (
  tx: Tx,
  clientId: string,
  userId: string,
  but: string | null = null,
): Promise<number> => {
  await tx.delete(signInSteps).where(and(eq(signInSteps.clientId, clientId), eq(signInSteps.userId, userId)))
  const ended = await tx
    .update(sessions)
    .set({ revoked: sql`now()` })
    .where(
      and(
        eq(sessions.clientId, clientId),
        eq(sessions.userId, userId),
        isNull(sessions.revoked),
        but === null ? undefined : ne(sessions.id, but),
      ),
    )
    .returning({ expires: sessions.expires })
  return ended.filter(({ expires }) => expires.getTime() > Date.now()).length
}

/** Ends every session and token of an account. They do not come back to life when it is activated again. */
export const endAccess = async (tx: Tx, clientId: string, userId: string): Promise<void> => {
  await endSessions(tx, clientId, userId)
  await tx.delete(apiTokens).where(and(eq(apiTokens.clientId, clientId), eq(apiTokens.userId, userId)))
}
