import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { supportEvents } from '../../db/schema'
import type { Verb } from '../../access/verbs'

/** Keeps that a user asked for help, where and with what detail. */
export const recordSupportEvent: Verb<typeof contract.recordSupportEvent> = async (ctx, { body }) => {
  const id = newId()
  await ctx.tenant(tx =>
    tx.insert(supportEvents).values({ clientId: ctx.actor.clientId, userId: ctx.actor.userId, id, ...body }),
  )
  return { id }
}
