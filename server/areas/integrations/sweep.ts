import { and, eq, lt } from 'drizzle-orm'
import { providerNotices } from '../../db/schema'
import type { Sweep } from '../../store/sweep'

/** No provider sends a notice again after this. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Forgets notices of which no copies come any more. */
export const sweepNotices: Sweep = async (ctx, now = Date.now()) => {
  await ctx.tenant(tx =>
    tx
      .delete(providerNotices)
      .where(and(eq(providerNotices.clientId, ctx.clientId), lt(providerNotices.at, new Date(now - KEPT_MS)))),
  )
}
