import { and, eq, lt, sql } from 'drizzle-orm'
import { clients, idempotencyKeys, loginLimits, sessions, unknownLogins } from './schema'
import type { Database } from './types'

const KEY_DAYS = 7
const SESSION_DAYS = 30
const UNKNOWN_LOGIN_DAYS = 90

const before = (days: number) => sql`now() - make_interval(days => ${days})`

/**
 * Deletes expired rows: answers kept for repeats after a week, sessions a month after their end, login attempts that no longer
 * count, refused logins of unknown accounts after 90 days. Renews statistics, since the embedded database has no autovacuum. `also` runs per client organisation.
 */
export const maintain = async (db: Database, also?: (clientId: string) => Promise<void>): Promise<void> => {
  const all = await db.owner(null, tx => tx.select({ id: clients.id }).from(clients))
  for (const { id } of all) {
    await db.tenant(id, async tx => {
      await tx
        .delete(idempotencyKeys)
        .where(and(eq(idempotencyKeys.clientId, id), lt(idempotencyKeys.created, before(KEY_DAYS))))
      await tx.delete(sessions).where(and(eq(sessions.clientId, id), lt(sessions.expires, before(SESSION_DAYS))))
    })
    await also?.(id)
  }
  await db.owner(null, async tx => {
    await tx.delete(loginLimits).where(lt(loginLimits.expire, Date.now()))
    await tx.delete(unknownLogins).where(lt(unknownLogins.created, before(UNKNOWN_LOGIN_DAYS)))
  })
  if (db.engine === 'pglite') await db.vacuum()
}
