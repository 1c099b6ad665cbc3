import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { userPreferences } from '../../db/schema'
import type { Verb } from '../../access/verbs'

export const clearPreferences: Verb<typeof contract.clearPreferences> = async (ctx, _) => {
  const { clientId, userId } = ctx.actor
  await ctx.tenant(tx =>
    tx.delete(userPreferences).where(and(eq(userPreferences.clientId, clientId), eq(userPreferences.userId, userId))),
  )
  return {}
}
