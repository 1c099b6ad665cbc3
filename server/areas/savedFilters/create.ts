import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { savedFilters } from '../../db/schema'
import type { Verb } from '../../access/verbs'
import { noteFilter, ownFiltersLocked, presentFilter, refuseTaken, refuseTooMany, refuseUnusable } from './store'

export const createFilter: Verb<typeof contract.createFilter> = async (ctx, { params, body }) =>
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
    await noteFilter(tx, ctx, 'filter.created', { params, row })
    return presentFilter(row)
  })
