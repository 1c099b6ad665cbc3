import { and, eq, sql } from 'drizzle-orm'
import { sessions } from '../../db/schema'
import { writeAudit } from '../../http/audit'
import { liveSession } from '../../http/authenticate'
import type { PublicCtx } from '../../http/context'
import { Refusal } from '../../http/errors'
import { clientIdOf, sessionIdOf } from '../../http/tokens'

/** Ends the session of the cookie; jwts made for it are useless from now on. */
export const logout = async (ctx: PublicCtx): Promise<Record<string, never>> => {
  const token = ctx.cookie.read() ?? ''
  const clientId = clientIdOf(token)
  ctx.cookie.clear()
  if (clientId === null) throw new Refusal('unauthenticated', 'Please sign in.')
  const id = sessionIdOf(token)
  await ctx.deps.db.tenant(clientId, async tx => {
    const live = await liveSession(tx, clientId, id)
    if (!live) throw new Refusal('unauthenticated', 'Please sign in.')
    await tx
      .update(sessions)
      .set({ revoked: sql`now()` })
      .where(and(eq(sessions.clientId, clientId), eq(sessions.id, id)))
    const who = { clientId, userId: live.actor.userId, address: ctx.address, requestId: ctx.requestId }
    await writeAudit(tx, who, { event: 'logout', outcome: 'ok' })
  })
  return {}
}
