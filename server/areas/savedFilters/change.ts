import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { changesOf } from '../../access/audit'
import { savedFilters } from '../../db/schema'
import type { Verb } from '../../access/verbs'
import { findOwn, noteFilter, ownFiltersLocked, presentFilter, refuseTaken, refuseUnusable } from './store'

export const changeFilter: Verb<typeof contract.changeFilter> = async (ctx, { params, body }) =>
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
    const changes = changesOf(before, body)
    await noteFilter(tx, ctx, 'filter.changed', { params, row: row ?? before, changes })
    return presentFilter(row ?? before)
  })
