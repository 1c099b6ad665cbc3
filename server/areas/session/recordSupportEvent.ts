import type { recordSupportEvent as endpoint } from '@core/contract'
import { newId } from '../../db/ids'
import { supportEvents } from '../../db/schema'
import type { Ctx } from '../../access/context'
import type { InputFor } from '../../access/verbs'

/** Keeps that a user asked for help, where and with what detail. */
export const recordSupportEvent = async (ctx: Ctx, { body }: InputFor<typeof endpoint>): Promise<{ id: string }> => {
  const id = newId()
  await ctx.tenant(tx =>
    tx.insert(supportEvents).values({ clientId: ctx.actor.clientId, userId: ctx.actor.userId, id, ...body }),
  )
  return { id }
}
