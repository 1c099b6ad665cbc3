import { and, eq, lt } from 'drizzle-orm'
import { signOnAssertions, signOnAttempts } from '../../db/schema'
import type { Sweep } from '../../store/sweep'

const DAY_MS = 86_400_000

/** Attempts a day after their end, and assertions that nobody could hand in again. */
export const sweepSignOns: Sweep = async ({ clientId, tenant }, now = Date.now()) => {
  await tenant(async tx => {
    await tx
      .delete(signOnAttempts)
      .where(and(eq(signOnAttempts.clientId, clientId), lt(signOnAttempts.expires, new Date(now - DAY_MS))))
    await tx
      .delete(signOnAssertions)
      .where(and(eq(signOnAssertions.clientId, clientId), lt(signOnAssertions.expires, new Date(now - DAY_MS))))
  })
}
