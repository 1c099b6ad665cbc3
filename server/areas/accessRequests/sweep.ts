import { and, eq, lt, ne } from 'drizzle-orm'
import { ACCESS_LIMITS } from '@core/domain'
import { accessRequests } from '../../db/schema'
import type { Sweep } from '../../store/sweep'
import { activeUser } from '../../access/authenticate'
import { tell } from '../following'
import { settle } from './settle'
import { opensFor } from './wanted'

const DAY_MS = 86_400_000

/** Ends requests whose time is over, with the same words for what was declined, never answered, or does not exist; deletes old ones. */
export const sweepRequests: Sweep = ({ clientId, tenant }, now = Date.now()) =>
  tenant(async tx => {
    const ended = await tx
      .select()
      .from(accessRequests)
      .where(
        and(
          eq(accessRequests.clientId, clientId),
          eq(accessRequests.state, 'open'),
          lt(accessRequests.created, new Date(now - ACCESS_LIMITS.days * DAY_MS)),
        ),
      )
    for (const request of ended) {
      const asker = await activeUser(tx, clientId, request.userId)
      const opened = asker !== null && (await opensFor(tx, asker, request))
      await settle(tx, request, opened ? 'given' : 'not_given')
      if (opened) continue
      const item = { type: 'access_request', id: request.id } as const
      await tell(
        tx,
        { clientId, userId: null },
        {
          kind: 'access_not_given',
          item,
          subject: request.id,
          people: [request.userId],
        },
      )
    }
    await tx
      .delete(accessRequests)
      .where(
        and(
          eq(accessRequests.clientId, clientId),
          ne(accessRequests.state, 'open'),
          lt(accessRequests.created, new Date(now - ACCESS_LIMITS.keptDays * DAY_MS)),
        ),
      )
  })
