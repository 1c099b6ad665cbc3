import { and, asc, desc, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { rowsOfPage } from '../../db/page'
import { favorites } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { withItems } from './items'

/** Newest first. The list of another person is empty, whether or not they have favorites, or exist. */
export const listFavorites: TxVerb<typeof contract.listFavorites> = async (tx, ctx, { query }) => {
  const { actor } = ctx
  const { limit, offset } = rowsOfPage(query)
  if (query.user !== undefined && query.user.toLowerCase() !== actor.email.toLowerCase()) return { results: [] }
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
  return { results: await withItems(tx, ctx, rows) }
}
