import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { PROVIDERS, type Provider } from '@core/domain'
import type { Ctx } from '../../access/context'
import { providerOf } from '../../access/integration'
import { requireStudy } from '../../access/objects'
import { conflict, invalid } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { datasets, providerRuns } from '../../db/schema'
import type { Tx } from '../../db/types'
import { stopWork } from '../../jobs/stops'
import { studyAccessOf } from '../client'
import { publisherOf, publishFor } from '../datasets'
import { cancelUnattended } from '../imports'
import { beginRun } from './run'
import { changeSurvey, lockSurvey, ofRun, requireConnection, runOf, type SurveyRow } from './store'
import { presentSurvey } from './surveys'

interface Asked {
  readonly study_name: string
  readonly created_date?: string | undefined
  readonly study_id?: string | undefined
}

const STUDY_FIRST = 'Add the study first and choose who will see it. Then import the survey into it.'

const studyOf = async (tx: Tx, ctx: Ctx, survey: SurveyRow, { study_id, study_name }: Asked) => {
  if (study_id !== undefined) return requireStudy(tx, ctx.actor, study_id)
  // An import names no groups, so the study that it would make could be seen by everyone.
  if (survey.studyId === null && (await studyAccessOf(tx, ctx.client.id)) === 'groups')
    throw invalid(STUDY_FIRST, { study_name: [STUDY_FIRST] })
  return { name: study_name }
}

/** Begins the import of a survey, or answers the one that runs. */
const importSurvey = (ctx: Ctx, provider: Provider, surveyId: string, asked: Asked) =>
  ctx.tenant(async tx => {
    await requireConnection(tx, ctx.client.id, provider)
    const survey = await lockSurvey(tx, ctx.client.id, provider, surveyId)
    if ((await runOf(tx, survey)) === null) {
      const run = await beginRun(tx, survey, {
        enqueue: ctx.enqueue,
        by: ctx.actor.userId,
        requestId: ctx.requestId,
        study: await studyOf(tx, ctx, survey, asked),
        createdDate: asked.created_date?.slice(0, 10) ?? survey.created?.toISOString().slice(0, 10) ?? null,
        automatic: false,
      })
      await ctx.audit(tx, {
        event: 'integration.import_begun',
        outcome: 'ok',
        detail: {
          provider: PROVIDERS[provider],
          survey: survey.name,
          study: run.studyName,
          again: survey.studyId !== null,
        },
      })
    }
    return presentSurvey(tx, await lockSurvey(tx, ctx.client.id, provider, surveyId))
  })

export const importQualtricsSurvey: Verb<typeof contract.importQualtricsSurvey> = (ctx, { params, body }) =>
  importSurvey(ctx, 'qualtrics', params.surveyId, body)

export const importSurveyMonkeySurvey: Verb<typeof contract.importSurveyMonkeySurvey> = (ctx, { params, body }) =>
  importSurvey(ctx, 'surveymonkey', params.surveyId, body)

export const importDecipherSurvey: Verb<typeof contract.importDecipherSurvey> = (ctx, { params, body }) =>
  importSurvey(ctx, 'decipher', params.surveyId, body)

const datasetOf = async (tx: Tx, { clientId, studyId, datasetName }: SurveyRow) => {
  if (studyId === null || datasetName === null) return null
  const [dataset] = await tx
    .select()
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.name, datasetName)))
    .for('update')
  return dataset ?? null
}

/** Publishes what was imported. While an import runs, its result is published when it is here. */
export const publishProviderSurvey: TxVerb<typeof contract.publishProviderSurvey> = async (
  tx,
  ctx,
  { params, found: provider },
) => {
  const survey = await lockSurvey(tx, ctx.client.id, provider, params.surveyId)
  const run = await runOf(tx, survey)
  const noted = { provider: PROVIDERS[provider], survey: survey.name }
  if (run) {
    if (run.publish) throw conflict('This survey is published as soon as its import is done.')
    await tx.update(providerRuns).set({ publish: true }).where(ofRun(ctx.client.id, run.id))
    await ctx.audit(tx, { event: 'integration.publish_wanted', outcome: 'ok', detail: noted })
    return presentSurvey(tx, survey)
  }
  const dataset = await datasetOf(tx, survey)
  if (!dataset) throw conflict('This survey was not imported yet. Import it first.')
  if (!(await publishFor(tx, publisherOf(ctx), dataset)))
    throw conflict('This survey is published already, or is being published.')
  await changeSurvey(tx, survey, { losses: [] })
  await ctx.audit(tx, { event: 'integration.published', outcome: 'ok', detail: noted })
  return presentSurvey(tx, { ...survey, losses: [] })
}

/** Stops the import of a survey in whatever step it is; what was published before stays. */
export const cancelProviderImport: Verb<typeof contract.cancelProviderImport> = async (ctx, { params }) => {
  const [provider, surveyId] = [providerOf(params.integration), params.surveyId]
  const clientId = ctx.client.id
  const { shown, after } = await ctx.tenant(async tx => {
    const survey = await lockSurvey(tx, clientId, provider, surveyId)
    const run = await runOf(tx, survey)
    if (!run) throw conflict('This survey is not being imported.')
    const read =
      run.importId === null
        ? null
        : await cancelUnattended(tx, { clientId, stores: ctx.stores, importId: run.importId })
    if (read?.stopped === false) throw conflict('The import of this survey has just ended.')
    await tx.delete(providerRuns).where(ofRun(clientId, run.id))
    await ctx.audit(tx, {
      event: 'integration.import_cancelled',
      outcome: 'ok',
      detail: { provider: PROVIDERS[provider], survey: survey.name },
    })
    const stop = async () => {
      stopWork(clientId, run.id)
      await read?.drop()
    }
    return { shown: await presentSurvey(tx, survey), after: stop }
  })
  await after()
  return shown
}
