import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { sessions, signOnSessions } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Sealer } from '../../store/seal'
import { writeAudit } from '../../access/audit'
import { liveSession } from '../../access/authenticate'
import { namedSession, type NamedSession } from '../../access/namedSession'
import { Refusal } from '../../access/refusal'
import type { PublicVerb } from '../../access/verbs'
import type { SessionDeps } from './limits'

/** The purpose under which the address to leave by is sealed. */
export const LEAVE_PURPOSE = 'end of a session at its provider'

/** Where the browser goes to end the session at the organisation's provider too; null: nowhere. */
const leaveOf = async (tx: Tx, sealer: Sealer, { clientId, sessionId }: NamedSession): Promise<string | null> => {
  const [row] = await tx
    .select({ leave: signOnSessions.leave })
    .from(signOnSessions)
    .where(and(eq(signOnSessions.clientId, clientId), eq(signOnSessions.sessionId, sessionId)))
  return row ? sealer.open(row.leave, LEAVE_PURPOSE) : null
}

/** Ends the session of the cookie or the jwt; jwts made for it are useless from now on. */
export const logout =
  ({ sealer }: SessionDeps): PublicVerb<typeof contract.logout> =>
  async ctx => {
    const { clientId, sessionId } = await namedSession(ctx).finally(() => ctx.cookie.clear())
    const leave = await ctx.deps.db.tenant(clientId, async tx => {
      const live = await liveSession(tx, clientId, sessionId)
      if (!live) throw new Refusal('unauthenticated', 'Sign in first.')
      await tx
        .update(sessions)
        .set({ revoked: sql`now()` })
        .where(and(eq(sessions.clientId, clientId), eq(sessions.id, sessionId)))
      const who = { clientId, userId: live.actor.userId, address: ctx.address, requestId: ctx.requestId }
      await writeAudit(tx, who, { event: 'logout', outcome: 'ok' })
      return leaveOf(tx, sealer, { clientId, sessionId })
    })
    return leave === null ? {} : { leave }
  }
