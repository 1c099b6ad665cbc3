import { and, eq, lt, sql } from 'drizzle-orm'
import type { SessionData } from '@core/contract'
import { sessions } from '../../db/schema'
import { liveSession } from '../../access/authenticate'
import type { PublicCtx } from '../../access/context'
import { clientIdOf, sessionIdOf } from '../../http/tokens'
import { sessionAnswer } from './startSession'

/** The session of the cookie with a fresh jwt, or false. Notes at most once a minute that the session is in use. */
export const sessionCheck = async (ctx: PublicCtx): Promise<SessionData | false> => {
  const token = ctx.cookie.read()
  const clientId = token === null ? null : clientIdOf(token)
  if (token === null || clientId === null) return false
  const id = sessionIdOf(token)
  const live = await ctx.deps.db.tenant(clientId, async tx => {
    const found = await liveSession(tx, clientId, id)
    if (found) {
      const stale = lt(sessions.lastSeen, sql`now() - interval '1 minute'`)
      await tx
        .update(sessions)
        .set({ lastSeen: sql`now()` })
        .where(and(eq(sessions.clientId, clientId), eq(sessions.id, id), stale))
    }
    return found
  })
  if (live) return sessionAnswer(ctx.deps, live)
  ctx.cookie.clear()
  return false
}
