import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { accessDecisions, accessRequests } from '../../db/schema'
import { activeUser } from '../../access/authenticate'
import { defineJob, type Job } from '../../jobs/types'
import { tell } from '../following'
import { settle } from './settle'
import { answerersOf, noticeItem, opensFor } from './wanted'

/** Tells those who can answer a request. One for something that does not exist waits until its time is over, like one that nobody answers. */
export const deliverJob: Job<{ requestId: string }> = defineJob({
  name: 'access.deliver',
  data: z.strictObject({ requestId: z.string() }),
  lane: null,
  run: (ctx, { requestId }) =>
    ctx.tenant(async tx => {
      const { clientId } = ctx
      const [request] = await tx
        .select()
        .from(accessRequests)
        .where(and(eq(accessRequests.clientId, clientId), eq(accessRequests.id, requestId)))
        .for('update')
      const asker = request?.state === 'open' ? await activeUser(tx, clientId, request.userId) : null
      if (!request || !asker) return
      if (await opensFor(tx, asker, request)) return settle(tx, request, 'given')
      const found = await answerersOf(tx, asker.client, request)
      if (!found) return
      await tx.insert(accessDecisions).values({ clientId, requestId }).onConflictDoNothing()
      const [decision] = await tx
        .select({ answer: accessDecisions.answer })
        .from(accessDecisions)
        .where(and(eq(accessDecisions.clientId, clientId), eq(accessDecisions.requestId, requestId)))
      if (decision?.answer) return
      await tell(tx, asker.actor, {
        kind: 'access_asked',
        item: noticeItem(found.item),
        subject: request.userId,
        people: found.people.map(({ userId }) => userId),
      })
    }),
})
