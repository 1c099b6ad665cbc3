import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { savedFilters } from '../../db/schema'
import type { Verb } from '../../access/verbs'
import { findOwn, noteFilter, ownFiltersLocked } from './store'

export const deleteFilter: Verb<typeof contract.deleteFilter> = async (ctx, { params }) => {
  await ctx.tenant(async tx => {
    const row = findOwn(await ownFiltersLocked(tx, ctx.actor, params), params.filterId)
    const { clientId, id } = row
    await tx.delete(savedFilters).where(and(eq(savedFilters.clientId, clientId), eq(savedFilters.id, id)))
    await noteFilter(tx, ctx, 'filter.deleted', { params, row })
  })
  return {}
}
