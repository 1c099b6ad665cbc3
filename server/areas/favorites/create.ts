import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { favorites } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { itemId, withItems } from './items'

/** Marks an item; one that is marked already keeps its favorite. */
export const createFavorite: Verb<typeof contract.createFavorite> = async (ctx, { body }) => {
  const { clientId, userId } = ctx.actor
  return ctx.tenant(async tx => {
    const id = await itemId(tx, ctx, body.item_type, body.item_id)
    if (id === null) throw notFound(body.item_type)
    await tx
      .insert(favorites)
      .values({ clientId, userId, id: newId(), itemType: body.item_type, itemId: id })
      .onConflictDoNothing()
    const rows = await tx
      .select()
      .from(favorites)
      .where(
        and(
          eq(favorites.clientId, clientId),
          eq(favorites.userId, userId),
          eq(favorites.itemType, body.item_type),
          eq(favorites.itemId, id),
        ),
      )
    const [favorite] = await withItems(tx, ctx, rows)
    if (!favorite) throw notFound(body.item_type)
    return favorite
  })
}
