import type * as contract from '@core/contract'
import type { Verb } from '../../../access/verbs'
import { newId } from '../../../db/ids'
import type { JobServices } from '../../../jobs/types'
import { release, requireTarget, startForwarding } from './change'
import { deliver } from './delivery'
import { DeliveryFailed } from './lines'
import { addressOf, openSecret, presentTarget } from './store'

/** Sends one line that says it is a test. Where it is taken, what waits is sent at once. */
export const testForwarding =
  ({ outbound, sealer }: JobServices): Verb<typeof contract.testForwarding> =>
  async ctx => {
    const { client, actor, signal } = ctx
    const target = await ctx.tenant(tx => requireTarget(tx, client.id))
    const line = {
      id: newId(),
      at: new Date().toISOString(),
      user: { id: actor.userId, name: `${actor.firstName} ${actor.lastName}`.trim(), email: actor.email },
      event: 'forwarding.test',
      outcome: 'ok' as const,
      address: ctx.address,
      request_id: ctx.requestId,
      detail: { test: true },
      changes: [],
    }
    const receiver = { ...target, secret: openSecret(sealer, target) }
    const problem = await deliver(outbound, receiver, { organisation: client.id, lines: [line], signal }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof DeliveryFailed) return error.message
        throw error
      },
    )
    return ctx.tenant(async tx => {
      const detail = { address: addressOf(target), taken: problem === null }
      await ctx.audit(tx, { event: 'forwarding.tested', outcome: 'ok', detail })
      const after = problem === null ? await release(tx, target) : target
      if (problem === null) await startForwarding(tx, ctx, after)
      return { target: await presentTarget(tx, after), problem }
    })
  }
