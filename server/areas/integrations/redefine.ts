import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import { providerBatches, providerRuns, providerSurveys } from '../../db/schema'
import { reconcile, type NeutralDefinition } from '../../import/neutral'
import type { JobCtx } from '../../jobs/types'
import { ProviderFault } from '../../providers'
import { ofRun, ofSurvey } from './store'
import type { Work } from './work'

/** What is there now with what the last import knew, so that choices that were deleted since keep their names. */
const withKnown = (known: NeutralDefinition | null, now: NeutralDefinition): NeutralDefinition => {
  if (known === null) return now
  const joined = reconcile(known, now)
  return 'definition' in joined ? joined.definition : now
}

/** The definition that a run begins with. */
export const definitionFor = async (ctx: JobCtx, { run, connector, credential }: Work): Promise<NeutralDefinition> => {
  const now = await connector.getDefinition(credential, run.surveyId)
  const [survey] = await ctx.tenant(tx =>
    tx
      .select({ definition: providerSurveys.definition })
      .from(providerSurveys)
      .where(ofSurvey({ clientId: run.clientId, provider: run.provider, id: run.surveyId })),
  )
  return withKnown((survey?.definition ?? null) as NeutralDefinition | null, now)
}

const changed = (words: readonly string[]) =>
  new ProviderFault('schema_changed', `The questionnaire changed during the import. ${words.join(' ')}`.trim())

/**
 * The questionnaire changed while responses were fetched: they are fetched once more by what it is now, with what is gone kept.
 * Throws ProviderFault schema_changed where it changes again, or where a question means something else now.
 */
export const redefine = async (ctx: JobCtx, { run, connector, credential }: Work): Promise<true> => {
  if (run.redefined > 0) throw changed(['It changed again while it was read a second time.'])
  const joined = reconcile(run.definition as NeutralDefinition, await connector.getDefinition(credential, run.surveyId))
  if (!('definition' in joined)) throw changed(joined.changed)
  await ctx.tenant(async tx => {
    const [moved] = await tx
      .update(providerRuns)
      .set({
        definition: joined.definition,
        state: 'fetching',
        cursor: null,
        redefined: run.redefined + 1,
        done: 0,
        batch: run.batch + 1,
      })
      .where(and(ofRun(ctx.clientId, run.id), ne(providerRuns.state, 'importing')))
      .returning({ id: providerRuns.id })
    if (moved)
      await tx
        .delete(providerBatches)
        .where(and(eq(providerBatches.clientId, ctx.clientId), eq(providerBatches.runId, run.id)))
  })
  return true
}

/** As it comes back from the database: without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Whether two definitions read responses alike. */
export const isSameDefinition = (a: NeutralDefinition, b: NeutralDefinition): boolean =>
  isDeepStrictEqual(plain(a.questions), plain(b.questions))
