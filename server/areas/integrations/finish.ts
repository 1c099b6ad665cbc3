import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { PROVIDERS, UPLOAD_LIMITS } from '@core/domain'
import { providerBatches, providerRuns } from '../../db/schema'
import { reconcile, writeNeutral, type NeutralDefinition } from '../../import/neutral'
import type { JobCtx } from '../../jobs/types'
import { ProviderFault } from '../../providers'
import { TooManyBytesError } from '../../store/files'
import { filesOf, importUnattended } from '../imports'
import { storedResponses } from './batches'
import { failRun } from './failing'
import type { Work } from './work'
import { settlePlan } from './plans'
import { isSameDefinition, redefine } from './redefine'
import { ofRun, type RunRow } from './store'

/** Writes all responses as one file into the store. */
const writeFile = async (ctx: JobCtx, run: RunRow, definition: NeutralDefinition) => {
  const lines = Readable.from(writeNeutral(definition, storedResponses(ctx, run.id)))
  try {
    const options = { maxBytes: UPLOAD_LIMITS.survey.bytes, signal: ctx.signal }
    return await filesOf(ctx.stores, ctx.clientId).put(lines, options)
  } catch (error) {
    if (error instanceof TooManyBytesError)
      throw new ProviderFault('too_large', 'The answers of this survey are more than one import may hold.')
    throw error
  }
}

const hasResponses = async (ctx: JobCtx, { id }: RunRow): Promise<boolean> => {
  const found = await ctx.tenant(tx =>
    tx
      .select({ batch: providerBatches.batch })
      .from(providerBatches)
      .where(and(eq(providerBatches.clientId, ctx.clientId), eq(providerBatches.runId, id)))
      .limit(1),
  )
  return found.length > 0
}

const hasChanged = async ({ run, connector, credential }: Work): Promise<boolean> => {
  const definition = run.definition as NeutralDefinition
  const joined = reconcile(definition, await connector.getDefinition(credential, run.surveyId))
  return !('definition' in joined) || !isSameDefinition(joined.definition, definition)
}

/**
 * All responses are here: they become one file, whose import begins in the transaction that ends the fetching. Answers whether the
 * responses have to be fetched again, because the questionnaire changed meanwhile.
 */
export const finishFetching = async (ctx: JobCtx, work: Work): Promise<boolean> => {
  const { run } = work
  if (await hasChanged(work)) return redefine(ctx, work)
  if (!(await hasResponses(ctx, run))) {
    const problem = { type: 'no_answers', message: 'This survey has no answers yet.', requestId: undefined } as const
    await ctx.tenant(tx => failRun(tx, run, problem))
    return false
  }
  const definition = run.definition as NeutralDefinition
  const { key: file, bytes } = await writeFile(ctx, run, definition)
  const moved = await ctx.tenant(async tx => {
    const [row] = await tx
      .update(providerRuns)
      .set({ state: 'importing', nextTry: null })
      .where(and(ofRun(ctx.clientId, run.id), eq(providerRuns.state, 'fetched')))
      .returning()
    if (!row) return false
    const importId = await importUnattended(tx, ctx.enqueue, {
      clientId: ctx.clientId,
      userId: run.by,
      study: run.studyId === null ? { name: run.studyName } : { id: run.studyId, name: run.studyName },
      datasetName: run.datasetName,
      fileName: `${definition.name} (${PROVIDERS[run.provider]})`.slice(0, 255),
      file,
      bytes,
      next: settlePlan(run.id),
    })
    await tx.update(providerRuns).set({ importId }).where(ofRun(ctx.clientId, run.id))
    await tx
      .delete(providerBatches)
      .where(and(eq(providerBatches.clientId, ctx.clientId), eq(providerBatches.runId, run.id)))
    return true
  })
  if (!moved) await filesOf(ctx.stores, ctx.clientId).delete(file)
  return false
}
