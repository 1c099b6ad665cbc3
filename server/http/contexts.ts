import type { Context } from 'hono'
import type { Endpoint } from '@core/contract'
import { writeAudit } from '../access/audit'
import type { Live } from '../access/authenticate'
import { noteActive } from '../access/usage'
import type { BaseCtx, Ctx } from '../access/context'
import { insertJob, insertJobs } from '../jobs/enqueue'
import { addressOf } from './address'
import type { HonoEnv } from './honoEnv'
import type { Router } from './router'

/** What every verb gets. `endpoint` names the call in the log. */
export const baseOf = (
  c: Context<HonoEnv>,
  { deps }: Router,
  endpoint: Pick<Endpoint, 'id'>,
  signal: AbortSignal,
): BaseCtx => {
  const requestId = c.get('requestId')
  return {
    requestId,
    log: deps.log.child({ request_id: requestId, endpoint: endpoint.id }),
    signal,
    address: addressOf(c, deps.trustedProxies),
    origin: deps.publicOrigin ?? new URL(c.req.url).origin,
    originIsSet: deps.publicOrigin !== undefined,
    stores: deps.stores,
    respondents: deps.respondents,
    space: deps.space,
  }
}

/** What a verb gets. Lines of the security log name the token that the call came with. */
export const contextOf = (
  c: Context<HonoEnv>,
  base: BaseCtx,
  { deps }: Router,
  { actor, client, token }: Live,
): Ctx => {
  if (token === null) noteActive(actor)
  let stored = 0
  const tenant: Ctx['tenant'] = async work => {
    const before = stored
    const result = await deps.db.tenant(actor.clientId, work)
    if (stored > before) deps.wakeJobs()
    return result
  }
  return {
    ...base,
    actor,
    client,
    tenant,
    createOnce: async work => ({ answer: await tenant(work), repeated: false }),
    enqueue: (tx, job, data, { delaySeconds } = {}) => {
      stored += 1
      return insertJob(tx, job, data, delaySeconds)
    },
    enqueueAll: (tx, job, data) => {
      stored += data.length
      return insertJobs(tx, job, data)
    },
    audit: (tx, event) => {
      if (event.outcome === 'refused') c.set('refusalNoted', true)
      return writeAudit(
        tx,
        { clientId: actor.clientId, userId: actor.userId, address: base.address, requestId: base.requestId },
        token === null ? event : { ...event, detail: { ...event.detail, token: token.name } },
      )
    },
  }
}
