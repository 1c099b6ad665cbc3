import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { favorites } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'

/** Takes an own favorite back, whatever has become of its item. */
export const deleteFavorite: Verb<typeof contract.deleteFavorite> = async (ctx, { params }) => {
  const { clientId, userId } = ctx.actor
  const removed = await ctx.tenant(tx =>
    tx
      .delete(favorites)
      .where(and(eq(favorites.clientId, clientId), eq(favorites.userId, userId), eq(favorites.id, params.id)))
      .returning({ id: favorites.id }),
  )
  if (removed.length === 0) throw notFound('favorite')
  return {}
}
