import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { auditForwarding } from '../../../db/schema'
import type { Tx } from '../../../db/types'
import { insertJob } from '../../../jobs/enqueue'
import { defineJob, type JobCtx, type JobServices } from '../../../jobs/types'
import { sealLog } from '../chain'
import { sealedAfter, type SealedEntry } from '../lines'
import { deliver } from './delivery'
import { DeliveryFailed } from './lines'
import { FORWARD, isQueued, isTarget, openSecret, readTarget, type Target } from './store'

/** Lines and characters of one delivery, and deliveries of one job: others of the organisation want to run as well. */
const BATCH = 200
const BATCH_CHARS = 1_000_000
const DELIVERIES = 25
/** Pauses before another try, in seconds: half a minute, doubled each time, at most an hour. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 3600

const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures, 10))

/** As many lines as fit into one delivery; one at least. */
const bounded = (lines: readonly SealedEntry[]): readonly SealedEntry[] => {
  let chars = 0
  const end = lines.findIndex((line, at) => {
    chars += JSON.stringify(line).length
    return at > 0 && chars > BATCH_CHARS
  })
  return end === -1 ? lines : lines.slice(0, end)
}

/** The lines were taken: it goes on behind the last one. A try that failed is forgotten. */
const noteTaken = (tx: Tx, target: Target, last: SealedEntry) =>
  tx
    .update(auditForwarding)
    .set({ position: last.seq, delivered: new Date(), failures: 0, problem: null, nextTry: null })
    .where(isTarget(target))

/** Stores why nothing was taken, and the next try with it. */
const noteFailure = async (ctx: JobCtx, target: Target, message: string): Promise<void> => {
  const seconds = pauseAfter(target.failures)
  await ctx.tenant(async tx => {
    await tx
      .update(auditForwarding)
      .set({
        failures: target.failures + 1,
        problem: message,
        nextTry: new Date(Date.now() + seconds * 1000),
      })
      .where(isTarget(target))
    await queueForward(tx, ctx.clientId, seconds)
  })
}

/** Delivers the next lines; false when there are none, or not now. */
const forwardSome = async (ctx: JobCtx, { outbound, sealer }: JobServices): Promise<boolean> => {
  const found = await ctx.tenant(async tx => {
    const target = await readTarget(tx, ctx.clientId)
    if (target === null || target.paused) return null
    if (target.nextTry !== null && target.nextTry.getTime() > Date.now()) {
      const left = Math.ceil((target.nextTry.getTime() - Date.now()) / 1000)
      await queueForward(tx, ctx.clientId, left)
      return null
    }
    const lines = await sealedAfter(tx, ctx.clientId, { position: target.position, limit: BATCH })
    return { target, lines: bounded(lines) }
  })
  const last = found?.lines.at(-1)
  if (!found || !last) return false
  const { target, lines } = found
  try {
    const { clientId: organisation, signal } = ctx
    await deliver(outbound, { ...target, secret: openSecret(sealer, target) }, { organisation, lines, signal })
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    ctx.log.info({ reason: error.message }, 'lines of the audit log were not taken')
    await noteFailure(ctx, target, error.message)
    return false
  }
  await ctx.tenant(tx => noteTaken(tx, target, last))
  return true
}

/**
 * Sends what is sealed and was not sent, in the order of the chain. A process that dies between a delivery and its note sends the
 * same lines again: receivers tell them by their number.
 */
export const forwardJob = defineJob({
  name: FORWARD,
  data: z.object({}),
  lane: 'audit',
  run: async ctx => {
    if (!ctx.services) return
    await sealLog(ctx.clientId, work => ctx.tenant(work))
    for (let round = 0; round < DELIVERIES; round += 1) {
      ctx.signal.throwIfAborted()
      if (!(await forwardSome(ctx, ctx.services))) return
    }
    await ctx.tenant(tx => queueForward(tx, ctx.clientId))
  },
})

/** Has the job run in so many seconds, unless one waits already. */
export const queueForward = async (tx: Tx, clientId: string, delaySeconds = 0): Promise<void> => {
  if (!(await isQueued(tx, clientId))) await insertJob(tx, forwardJob, {}, delaySeconds)
}

/** Has new lines sent, where the organisation has a receiver that is not paused and does not wait for another try. */
export const wakeForwarding = async (tx: Tx, clientId: string): Promise<void> => {
  const [target] = await tx
    .select({ paused: auditForwarding.paused, nextTry: auditForwarding.nextTry })
    .from(auditForwarding)
    .where(eq(auditForwarding.clientId, clientId))
  if (target && !target.paused && target.nextTry === null) await queueForward(tx, clientId)
}
