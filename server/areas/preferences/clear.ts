import { and, eq } from 'drizzle-orm'
import type { clearPreferences } from '@core/contract'
import { userPreferences } from '../../db/schema'
import type { Verb } from '../../http/mount'

export const clear: Verb<typeof clearPreferences> = async (ctx, _) => {
  const { clientId, userId } = ctx.actor
  await ctx.tenant(tx =>
    tx.delete(userPreferences).where(and(eq(userPreferences.clientId, clientId), eq(userPreferences.userId, userId))),
  )
  return {}
}
