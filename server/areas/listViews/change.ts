import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { oneAfterTheOther } from '../../access/own'
import type { Verb } from '../../access/verbs'
import { listViews } from '../../db/schema'
import { findOwn, ofList, ownViews, presentView, readable, refuseTaken } from './store'

export const changeView: Verb<typeof contract.changeView> = async (ctx, { params: { list, viewId }, body }) =>
  ctx.tenant(async tx => {
    const { name, settings, is_default: isDefault } = body
    await oneAfterTheOther(tx, ctx.actor)
    const all = await ownViews(tx, ctx.actor, list)
    const before = findOwn(all, viewId)
    if (name !== undefined) refuseTaken(all, name, before.id)
    if (Object.keys(body).length === 0) return presentView(before)
    if (isDefault) await tx.update(listViews).set({ isDefault: false }).where(ofList(ctx.actor, list))
    const [row] = await tx
      .update(listViews)
      .set({
        ...(name !== undefined && { name }),
        ...(settings !== undefined && { settings: readable(settings) }),
        ...(isDefault !== undefined && { isDefault }),
        modified: new Date(),
      })
      .where(and(eq(listViews.clientId, before.clientId), eq(listViews.id, before.id)))
      .returning()
    return presentView(row ?? before)
  })
