import { and, eq, sql } from 'drizzle-orm'
import type { ForwardingTarget } from '@core/contract'
import { auditForwarding, jobs } from '../../../db/schema'
import type { Tx } from '../../../db/types'
import type { Sealer } from '../../../store/seal'
import { chainState } from '../chain'

export type Target = typeof auditForwarding.$inferSelect

/** The name of the job, which is looked for in the queue. */
export const FORWARD = 'audit.forward'

/** The receiver of an organisation; null: none. */
export const readTarget = async (tx: Tx, clientId: string): Promise<Target | null> => {
  const [target] = await tx.select().from(auditForwarding).where(eq(auditForwarding.clientId, clientId))
  return target ?? null
}

/** The receiver, as long as it is the one that a delivery began with. */
export const isTarget = ({ clientId, id }: Target) =>
  and(eq(auditForwarding.clientId, clientId), eq(auditForwarding.id, id))

export const purposeOfSecret = ({ clientId, id }: Pick<Target, 'clientId' | 'id'>): string =>
  `audit forwarding ${clientId} ${id}`

export const sealSecret = (sealer: Sealer, target: Pick<Target, 'clientId' | 'id'>, secret: string): string =>
  sealer.seal(secret, purposeOfSecret(target))

/** What a receiver's deliveries are signed with; null: nothing. */
export const openSecret = (sealer: Sealer, target: Target): string | null =>
  target.secret === null ? null : sealer.open(target.secret, purposeOfSecret(target))

/** Whether a job of forwarding waits in the queue. */
export const isQueued = async (tx: Tx, clientId: string): Promise<boolean> => {
  const [waiting] = await tx
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.clientId, clientId), eq(jobs.name, FORWARD), eq(jobs.state, 'waiting')))
    .limit(1)
  return waiting !== undefined
}

/** Where lines go, as messages and screens name it. */
export const addressOf = ({ settings }: Pick<Target, 'settings'>): string =>
  settings.kind === 'webhook' ? settings.url : `${settings.host}:${settings.port}`

/** The receiver as the wire has it, with how many lines wait for it. */
export const presentTarget = async (tx: Tx, target: Target | null): Promise<ForwardingTarget | null> => {
  if (target === null) return null
  const { head, waiting } = await chainState(tx, target.clientId)
  const { settings } = target
  return {
    kind: settings.kind,
    address: addressOf(target),
    encrypted: settings.kind === 'webhook' ? settings.url.startsWith('https:') : settings.tls,
    paused: target.paused,
    delivered: target.delivered?.toISOString() ?? null,
    behind: (head?.seq ?? 0) + waiting - target.position,
    problem: target.problem,
    next_try: target.nextTry?.toISOString() ?? null,
  }
}
