import { and, desc, eq } from 'drizzle-orm'
import { securityLog, users } from '../../db/schema'
import type { Tx } from '../../db/types'

interface LastChange {
  /** Name of who made it; null: unknown. */
  readonly by: string | null
  readonly at: string | null
}

/** Who made the newest change of this kind, and when, by the audit log. */
export const lastChange = async (tx: Tx, clientId: string, event: string): Promise<LastChange> => {
  const [line] = await tx
    .select({ at: securityLog.created, first: users.firstName, last: users.lastName })
    .from(securityLog)
    .innerJoin(users, and(eq(users.clientId, securityLog.clientId), eq(users.id, securityLog.userId)))
    .where(and(eq(securityLog.clientId, clientId), eq(securityLog.event, event), eq(securityLog.outcome, 'ok')))
    .orderBy(desc(securityLog.created), desc(securityLog.id))
    .limit(1)
  return line ? { by: `${line.first} ${line.last}`.trim(), at: line.at.toISOString() } : { by: null, at: null }
}
