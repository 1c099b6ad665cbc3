import { and, eq, sql } from 'drizzle-orm'
import { sessions } from '../../db/schema'
import { writeAudit } from '../../access/audit'
import { liveSession } from '../../access/authenticate'
import type { PublicCtx } from '../../access/context'
import { Refusal } from '../../access/refusal'
import { clientIdOf, sessionIdOf } from '../../http/tokens'

interface Named {
  readonly clientId: string
  readonly sessionId: string
}

/** The session that the request speaks for: that of its cookie, else that of its jwt. Throws Refusal unauthenticated. */
const sessionOf = async ({ bearer, cookie, deps }: PublicCtx): Promise<Named> => {
  const token = cookie.read()
  const clientId = token === null ? null : clientIdOf(token)
  if (token !== null && clientId !== null) return { clientId, sessionId: sessionIdOf(token) }
  if (bearer === null) throw new Refusal('unauthenticated', 'Please sign in.')
  return deps.tokens.verify(bearer)
}

/** Ends the session of the cookie or the jwt; jwts made for it are useless from now on. */
export const logout = async (ctx: PublicCtx): Promise<Record<string, never>> => {
  const { clientId, sessionId } = await sessionOf(ctx).finally(() => ctx.cookie.clear())
  await ctx.deps.db.tenant(clientId, async tx => {
    const live = await liveSession(tx, clientId, sessionId)
    if (!live) throw new Refusal('unauthenticated', 'Please sign in.')
    await tx
      .update(sessions)
      .set({ revoked: sql`now()` })
      .where(and(eq(sessions.clientId, clientId), eq(sessions.id, sessionId)))
    const who = { clientId, userId: live.actor.userId, address: ctx.address, requestId: ctx.requestId }
    await writeAudit(tx, who, { event: 'logout', outcome: 'ok' })
  })
  return {}
}
