import { and, asc, desc, eq } from 'drizzle-orm'
import type { listFavorites } from '@core/contract'
import { rowsOfPage } from '../../db/page'
import { favorites } from '../../db/schema'
import type { Verb } from '../../http/mount'
import { withItems } from './items'

/** S7.39, newest first. Whether another person has favorites, or is there at all, is not told: their list is empty. */
export const list: Verb<typeof listFavorites> = async (ctx, { query }) => {
  const { actor } = ctx
  const { limit, offset } = rowsOfPage(query)
  if (query.user !== undefined && query.user.toLowerCase() !== actor.email.toLowerCase()) return { results: [] }
  const results = await ctx.tenant(async tx => {
    const rows = await tx
      .select()
      .from(favorites)
      .where(
        and(
          eq(favorites.clientId, actor.clientId),
          eq(favorites.userId, actor.userId),
          query.type === undefined ? undefined : eq(favorites.itemType, query.type),
        ),
      )
      .orderBy(desc(favorites.created), asc(favorites.id))
      .limit(limit)
      .offset(offset)
    return withItems(tx, ctx, rows)
  })
  return { results }
}
