import type { recordSupportEvent as endpoint } from '@core/contract'
import { newId } from '../../db/ids'
import { supportEvents } from '../../db/schema'
import type { Ctx } from '../../access/context'
import type { InputFor } from '../../http/mount'

/** Keeps that a user asked for help, where and with what detail (S2.24, S8.5). */
export const recordSupportEvent = async (ctx: Ctx, { body }: InputFor<typeof endpoint>): Promise<{ id: string }> => {
  const id = newId()
  await ctx.tenant(tx =>
    tx.insert(supportEvents).values({ clientId: ctx.actor.clientId, userId: ctx.actor.userId, id, ...body }),
  )
  return { id }
}
