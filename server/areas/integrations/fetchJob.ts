import { eq, and } from 'drizzle-orm'
import * as z from 'zod/mini'
import { providerBatches, providerRuns } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { NeutralDefinition } from '../../import/neutral'
import { noteProgress } from '../../jobs/progress'
import { stopOf } from '../../jobs/stops'
import { defineJob, type JobCtx, type JobServices } from '../../jobs/types'
import { ProviderFault, type Json, type ResponseStep } from '../../providers'
import { packBatch } from './batches'
import { failRun, onFault, queueAgain } from './failing'
import { finishFetching } from './finish'
import { FETCH } from './plans'
import { definitionFor, redefine } from './redefine'
import { changeSurvey, findRun, isPast, ofRun, type RunRow } from './store'
import { worksOf, type Work } from './work'

/** Waits below this are waited for in the job; longer ones let other jobs run. */
const SHORT_WAIT_MS = 50

/** The definition with what a step warns of, each warning once. */
const withWarnings = ({ definition }: RunRow, { warnings = [] }: ResponseStep) => {
  const before = definition as NeutralDefinition
  const fresh = warnings.filter(({ code, message }) =>
    before.warnings.every(known => known.code !== code || known.message !== message),
  )
  return fresh.length > 0 ? { definition: { ...before, warnings: [...before.warnings, ...fresh] } } : {}
}

/** Stores the responses of a step with the place where the next one goes on: both, or neither. False: another job was faster. */
const storeStep = (ctx: JobCtx, run: RunRow, step: ResponseStep): Promise<boolean> =>
  ctx.tenant(async tx => {
    const [moved] = await tx
      .update(providerRuns)
      .set({
        cursor: step.cursor,
        state: step.cursor === null ? 'fetched' : 'fetching',
        batch: run.batch + 1,
        done: step.done,
        total: step.total,
        failures: 0,
        ...withWarnings(run, step),
        nextTry: null,
      })
      .where(and(ofRun(ctx.clientId, run.id), eq(providerRuns.batch, run.batch), eq(providerRuns.state, 'fetching')))
      .returning({ id: providerRuns.id })
    if (!moved) return false
    await noteProgress(tx, ctx)
    if (step.responses.length > 0)
      await tx.insert(providerBatches).values({
        clientId: ctx.clientId,
        runId: run.id,
        batch: run.batch,
        bytes: await packBatch(step.responses),
      })
    return true
  })

const storeDefinition = async (tx: Tx, run: RunRow, definition: NeutralDefinition): Promise<void> => {
  await tx
    .update(providerRuns)
    .set({ definition })
    .where(and(ofRun(run.clientId, run.id), eq(providerRuns.state, 'fetching')))
  await changeSurvey(
    tx,
    { clientId: run.clientId, provider: run.provider, id: run.surveyId },
    { name: definition.name },
  )
}

/** One step of a run; true when the next one can follow at once. */
const fetchStep = async (ctx: JobCtx, work: Work): Promise<boolean> => {
  const { run, connection, connector, credential } = work
  if (!isPast(connection.pausedUntil)) {
    await queueAgain(ctx, run, (connection.pausedUntil?.getTime() ?? 0) - Date.now())
    return false
  }
  if (run.state === 'fetched') return finishFetching(ctx, work)
  if (run.definition === null) {
    const definition = await definitionFor(ctx, work)
    await ctx.tenant(async tx => {
      await storeDefinition(tx, run, definition)
      await noteProgress(tx, ctx)
    })
    return true
  }
  const definition = run.definition as NeutralDefinition
  const until = run.until.toISOString()
  const step = await connector.responses(credential, definition, { until }, run.cursor as Json | null)
  if (step.unknown) return redefine(ctx, work)
  if (!(await storeStep(ctx, run, step))) return false
  if (step.cursor === null || step.waitMs <= SHORT_WAIT_MS) return true
  await queueAgain(ctx, run, step.waitMs)
  return false
}

const fetchAll = async (ctx: JobCtx, services: JobServices, runId: string, signal: AbortSignal): Promise<void> => {
  const next = worksOf(ctx, services, runId, signal)
  for (;;) {
    signal.throwIfAborted()
    const work = await next()
    if (!work) return
    try {
      if (!(await fetchStep(ctx, work))) return
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      ctx.log.info({ fault: error.type, reason: error.message, provider_request: error.requestId }, 'a provider failed')
      return onFault(ctx, work.run, error)
    }
  }
}

/**
 * Fetches the responses of a survey step by step. Each step is stored with the place where the next one goes on, so that a process
 * that dies loses at most one call. Where the provider asks to wait, the job ends and another one goes on later.
 */
export const fetchJob = defineJob({
  ...FETCH,
  data: z.strictObject({ runId: z.string() }),
  run: async (ctx, { runId }) => {
    if (!ctx.services) return
    const { stop, release } = stopOf(ctx.clientId, runId)
    try {
      await fetchAll(ctx, ctx.services, runId, AbortSignal.any([ctx.signal, stop.signal]))
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      release()
    }
  },
  failed: (ctx, { runId }, reason) =>
    ctx.tenant(async tx => {
      const run = await findRun(tx, ctx.clientId, runId)
      if (run) await failRun(tx, run, { type: 'internal', message: reason, requestId: undefined })
    }),
})
