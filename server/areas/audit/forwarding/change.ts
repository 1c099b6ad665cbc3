import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { changesOf } from '../../../access/audit'
import { invalid, notFound } from '../../../access/refusal'
import type { InputFor, TxVerb } from '../../../access/verbs'
import { newId } from '../../../db/ids'
import { auditForwarding, type ForwardingSettings } from '../../../db/schema'
import type { Tx } from '../../../db/types'
import { withdrawJobs } from '../../../jobs/withdraw'
import type { Sealer } from '../../../store/seal'
import { chainState } from '../chain'
import { forwardJob, queueForward } from './job'
import { addressOf, presentTarget, readTarget, sealSecret, openSecret, type Target } from './store'

type Body = InputFor<typeof contract.setForwarding>['body']

const SECRET_BYTES = 32

const settingsOf = ({ webhook, syslog }: Body): ForwardingSettings => {
  if ((webhook === undefined) === (syslog === undefined))
    throw invalid('Give a webhook or a syslog receiver.', { _: ['Give a webhook or a syslog receiver.'] })
  if (syslog) return { kind: 'syslog', host: syslog.host.toLowerCase(), port: syslog.port, tls: syslog.tls }
  const url = URL.parse(webhook?.url ?? '')
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw invalid('This is no address of a webhook.', { url: ['Give an address that begins with https://.'] })
  return { kind: 'webhook', url: url.href }
}

/** Where lines are sent, and how far. */
export const getForwarding: TxVerb<typeof contract.getForwarding> = async (tx, { client }) => ({
  target: await presentTarget(tx, await readTarget(tx, client.id)),
})

const facts = (target: Target | null) => ({ address: target && addressOf(target), paused: target?.paused ?? null })

/** A webhook's secret: a new one where there is none or where it is asked for. */
const secretFor = (sealer: Sealer, body: Body, before: Target | null) => {
  if (!body.webhook) return { secret: null, shown: null }
  const kept = before && body.webhook.renew_secret !== true ? openSecret(sealer, before) : null
  const shown = kept === null ? `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}` : null
  return { secret: kept ?? shown, shown }
}

/** Names the receiver. A first one gets the lines from now on; another one goes on where the last one was. */
export const setForwarding =
  (sealer: Sealer): TxVerb<typeof contract.setForwarding> =>
  async (tx, ctx, { body }) => {
    const clientId = ctx.client.id
    const before = await readTarget(tx, clientId)
    const settings = settingsOf(body)
    const id = newId()
    const { secret, shown } = secretFor(sealer, body, before)
    const { head } = await chainState(tx, clientId)
    const row = {
      clientId,
      id,
      settings,
      secret: secret === null ? null : sealSecret(sealer, { clientId, id }, secret),
      paused: before?.paused ?? false,
      position: before?.position ?? head?.seq ?? 0,
      failures: 0,
      problem: null,
      nextTry: null,
    }
    const [target] = await tx
      .insert(auditForwarding)
      .values(row)
      .onConflictDoUpdate({ target: auditForwarding.clientId, set: row })
      .returning()
    await ctx.audit(tx, {
      event: 'forwarding.set',
      outcome: 'ok',
      detail: { kind: settings.kind, address: addressOf(row), new_secret: shown !== null },
      changes: changesOf(facts(before), { address: addressOf(row) }),
    })
    await startForwarding(tx, ctx, target ?? null)
    return { target: await presentTarget(tx, target ?? null), secret: shown }
  }

/** Sends what waits now, and not when the next try was due. */
export const startForwarding = async (
  tx: Tx,
  ctx: { readonly client: { readonly id: string } },
  target: Target | null,
): Promise<void> => {
  if (!target || target.paused) return
  await withdrawJobs(tx, ctx.client.id, [forwardJob], {})
  await queueForward(tx, ctx.client.id)
}

/** The receiver. Throws Refusal not_found. */
export const requireTarget = async (tx: Tx, clientId: string): Promise<Target> => {
  const target = await readTarget(tx, clientId)
  if (!target) throw notFound('receiver')
  return target
}

/** Pauses sending; going on begins with the line behind the last one that was taken. */
export const patchForwarding: TxVerb<typeof contract.patchForwarding> = async (tx, ctx, { body: { paused } }) => {
  const before = await requireTarget(tx, ctx.client.id)
  if (before.paused === paused) return { target: await presentTarget(tx, before) }
  const target = await release(tx, before, { paused })
  await ctx.audit(tx, {
    event: paused ? 'forwarding.paused' : 'forwarding.resumed',
    outcome: 'ok',
    detail: { address: addressOf(before) },
    changes: changesOf(facts(before), { paused }),
  })
  await startForwarding(tx, ctx, target)
  return { target: await presentTarget(tx, target) }
}

/** Forgets what went wrong, so that the next delivery need not wait. */
export const release = async (tx: Tx, target: Target, change: { readonly paused?: boolean } = {}): Promise<Target> => {
  const [after] = await tx
    .update(auditForwarding)
    .set({ ...change, failures: 0, problem: null, nextTry: null })
    .where(eq(auditForwarding.clientId, target.clientId))
    .returning()
  return after ?? target
}

/** Stops sending; the next receiver gets the lines from then on. */
export const deleteForwarding: TxVerb<typeof contract.deleteForwarding> = async (tx, ctx) => {
  const before = await requireTarget(tx, ctx.client.id)
  await tx.delete(auditForwarding).where(eq(auditForwarding.clientId, before.clientId))
  await withdrawJobs(tx, before.clientId, [forwardJob], {})
  await ctx.audit(tx, {
    event: 'forwarding.removed',
    outcome: 'ok',
    detail: { address: addressOf(before) },
    changes: changesOf(facts(before), { address: null }),
  })
  return {}
}
