import { and, eq, sql } from 'drizzle-orm'
import { ACCESS_LIMITS } from '@core/domain'
import type * as contract from '@core/contract'
import { newId } from '../../db/ids'
import { accessRequests } from '../../db/schema'
import { oneAfterTheOther } from '../../access/own'
import { conflict } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import type { ShareDeps } from '../share'
import { deliverJob } from './deliverJob'
import { presentOwn } from './list'

/** Within this time a repeated request bothers nobody again. */
const AGAIN = sql`now() - interval '1 day'`

/**
 * Stores what somebody wants to have opened. Nothing here looks whether it exists: what is hidden and what is missing take the same
 * way and time. A job tells those who can answer, if there is anybody.
 */
export const askAccess =
  ({ shareLimits }: ShareDeps): Verb<typeof contract.askAccess> =>
  async (ctx, { body }) => {
    const { clientId, userId } = ctx.actor
    await shareLimits.ask(clientId, userId)
    return ctx.tenant(async tx => {
      await oneAfterTheOther(tx, ctx.actor)
      const { item_type: itemType, item_id: itemKey, note } = body
      const open = and(
        eq(accessRequests.clientId, clientId),
        eq(accessRequests.userId, userId),
        eq(accessRequests.state, 'open'),
      )
      const same = and(open, eq(accessRequests.itemType, itemType), eq(accessRequests.itemKey, itemKey))
      const [before] = await tx
        .select({
          id: accessRequests.id,
          note: accessRequests.note,
          isOld: sql<boolean>`${accessRequests.asked} < ${AGAIN}`,
        })
        .from(accessRequests)
        .where(same)
      if (!before && (await tx.$count(accessRequests, open)) >= ACCESS_LIMITS.open)
        throw conflict(`You have ${ACCESS_LIMITS.open} open requests. Wait until some are answered.`)
      const id = before?.id ?? newId()
      if (before)
        await tx
          .update(accessRequests)
          .set({ note: note === '' ? before.note : note, ...(before.isOld && { asked: sql`now()` }) })
          .where(same)
      else await tx.insert(accessRequests).values({ clientId, id, userId, itemType, itemKey, note })
      if (!before || before.isOld) await ctx.enqueue(tx, deliverJob, { requestId: id })
      await ctx.audit(tx, { event: 'access.asked', outcome: 'ok', detail: { type: itemType, item: itemKey } })
      const [row] = await tx
        .select()
        .from(accessRequests)
        .where(and(eq(accessRequests.clientId, clientId), eq(accessRequests.id, id)))
      if (!row) throw new Error('the request is not there')
      return presentOwn(row)
    })
  }
