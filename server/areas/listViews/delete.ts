import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { listViews } from '../../db/schema'
import { ofList } from './store'

export const deleteView: Verb<typeof contract.deleteView> = async (ctx, { params: { list, viewId } }) => {
  const removed = await ctx.tenant(tx =>
    tx
      .delete(listViews)
      .where(and(ofList(ctx.actor, list), eq(listViews.id, viewId)))
      .returning({ id: listViews.id }),
  )
  if (removed.length === 0) throw notFound('view')
  return {}
}
