import { and, eq } from 'drizzle-orm'
import type { changeFilter, createFilter, deleteFilter } from '@core/contract'
import { newId } from '../../db/ids'
import { savedFilters } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import {
  ownFiltersLocked,
  presentFilter,
  refuseTaken,
  refuseTooMany,
  refuseUnusable,
  type OwnFilters,
  type SavedFilterRow,
} from './store'

/** One of the reader's own; missing, foreign and closed ones are all not_found. */
const findOwn = ({ all, isOpen }: OwnFilters, id: string): SavedFilterRow => {
  const row = all.find(one => one.id === id)
  if (!row || !isOpen(row.filters)) throw notFound('filter')
  return row
}

export const create: Verb<typeof createFilter> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const own = await ownFiltersLocked(tx, ctx.actor, params)
    refuseUnusable(own, body.filters)
    refuseTaken(own, body.name)
    refuseTooMany(own)
    const { clientId, userId } = ctx.actor
    const [row] = await tx
      .insert(savedFilters)
      .values({ clientId, userId, id: newId(), datasetId: own.found.dataset.id, ...body })
      .returning()
    if (!row) throw new Error('The filter was not stored')
    return presentFilter(row)
  })

export const change: Verb<typeof changeFilter> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const own = await ownFiltersLocked(tx, ctx.actor, params)
    const before = findOwn(own, params.filterId)
    if (body.filters !== undefined) refuseUnusable(own, body.filters)
    if (body.name !== undefined) refuseTaken(own, body.name, before.id)
    if (Object.keys(body).length === 0) return presentFilter(before)
    const [row] = await tx
      .update(savedFilters)
      .set({ ...body, modified: new Date() })
      .where(and(eq(savedFilters.clientId, before.clientId), eq(savedFilters.id, before.id)))
      .returning()
    return presentFilter(row ?? before)
  })

export const remove: Verb<typeof deleteFilter> = async (ctx, { params }) => {
  await ctx.tenant(async tx => {
    const { clientId, id } = findOwn(await ownFiltersLocked(tx, ctx.actor, params), params.filterId)
    await tx.delete(savedFilters).where(and(eq(savedFilters.clientId, clientId), eq(savedFilters.id, id)))
  })
  return {}
}
