import { and, eq, ne, sql } from 'drizzle-orm'
import type { IntegrationErrorType } from '@core/contract'
import { datasets, providerRuns } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { JobCtx } from '../../jobs/types'
import type { ProviderFault } from '../../providers'
import { noteFault } from './list'
import { queueFetch } from './plans'
import { changeSurvey, findRun, ofRun, type RunRow } from './store'

/** Tries of a provider that is not available, and the first pause before another, which doubles. */
const TRIES = 4
const FIRST_PAUSE_MS = 30_000

export interface RunProblem {
  readonly type: IntegrationErrorType
  readonly message: string
  readonly requestId: string | undefined
}

/** Goes on with a run later, at the place where it is. */
export const queueAgain = (ctx: JobCtx, run: RunRow, waitMs: number): Promise<void> =>
  ctx.tenant(async tx => {
    const nextTry = new Date(Date.now() + waitMs)
    const [moved] = await tx
      .update(providerRuns)
      .set({ nextTry })
      .where(and(ofRun(ctx.clientId, run.id), ne(providerRuns.state, 'importing')))
      .returning({ id: providerRuns.id })
    if (moved) await queueFetch(tx, run.id, Math.max(0, waitMs) / 1000)
  })

/** Ends a run with its reason. Readers keep what they have; a dataset that there is counts the failure. */
export const failRun = async (tx: Tx, run: RunRow, problem: RunProblem): Promise<void> => {
  const { clientId, provider, surveyId, studyId, datasetName } = run
  await tx.delete(providerRuns).where(ofRun(clientId, run.id))
  await changeSurvey(
    tx,
    { clientId, provider, id: surveyId },
    { errorType: problem.type, errorMessage: problem.message, errorRequest: problem.requestId ?? null },
  )
  if (studyId !== null && problem.type !== 'parse_failed')
    await tx
      .update(datasets)
      .set({ failedImports: sql`${datasets.failedImports} + 1` })
      .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.name, datasetName)))
}

/** A fault of the provider: it is waited for, tried again, or ends the run. */
export const onFault = async (ctx: JobCtx, { id }: RunRow, fault: ProviderFault): Promise<void> => {
  const wait = await ctx.tenant(async tx => {
    const run = await findRun(tx, ctx.clientId, id)
    if (!run || run.state === 'importing') return null
    if (fault.type === 'rate_limited' || fault.type === 'auth_revoked')
      await noteFault(tx, ctx.clientId, run.provider, fault)
    if (fault.type === 'rate_limited') return { run, ms: fault.waitMs }
    if (fault.type === 'provider_unavailable' && run.failures + 1 < TRIES) {
      await tx
        .update(providerRuns)
        .set({ failures: run.failures + 1 })
        .where(ofRun(ctx.clientId, id))
      return { run, ms: FIRST_PAUSE_MS * 2 ** run.failures }
    }
    const tried = fault.type === 'provider_unavailable' ? ` It was tried ${TRIES} times.` : ''
    await failRun(tx, run, { type: fault.type, message: `${fault.message}${tried}`, requestId: fault.requestId })
    return null
  })
  if (wait) await queueAgain(ctx, wait.run, wait.ms)
}
