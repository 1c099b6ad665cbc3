import { and, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ALL_PROVIDERS, PROVIDERS } from '@core/domain'
import { providerSurveys } from '../../db/schema'
import { defineJob, type JobCtx, type JobServices } from '../../jobs/types'
import { ProviderFault, type Connector, type Credential } from '../../providers'
import { noteFault, storeList } from './list'
import { newAnswersOf } from './news'
import { LOOK, LOOK_SECONDS, queueLook } from './plans'
import { beginRun } from './run'
import { keepSubscriptions } from './subscriptions'
import {
  changeSurvey,
  connectorFor,
  credentialOf,
  findConnection,
  lockSurvey,
  type ConnectionRow,
  type SurveyRow,
} from './store'

const importedSurveys = (ctx: JobCtx, { provider }: ConnectionRow): Promise<SurveyRow[]> =>
  ctx.tenant(tx =>
    tx
      .select()
      .from(providerSurveys)
      .where(
        and(
          eq(providerSurveys.clientId, ctx.clientId),
          eq(providerSurveys.provider, provider),
          eq(providerSurveys.autoImport, true),
          eq(providerSurveys.gone, false),
          isNotNull(providerSurveys.studyId),
        ),
      ),
  )

/** An import that failed for another reason than the provider's absence would fail again: somebody has to look at it first. */
const mayBegin = ({ errorType }: SurveyRow): boolean => errorType === null || errorType === 'provider_unavailable'

/** Who new answers are imported for: who set the key, the person that last answered for the connection. */
const beginFor = (ctx: JobCtx, connection: ConnectionRow, { provider, id }: SurveyRow): Promise<void> =>
  ctx.tenant(async tx => {
    const survey = await lockSurvey(tx, ctx.clientId, provider, id)
    if (connection.setBy === null || !mayBegin(survey)) return
    await beginRun(tx, survey, {
      enqueue: ctx.enqueue,
      by: connection.setBy,
      requestId: ctx.jobId,
      study: { name: survey.name },
      createdDate: null,
      automatic: true,
    })
  })

/** Counts the answers of a survey whose list does not say them. */
const counted = async (ctx: JobCtx, connector: Connector, credential: Credential, survey: SurveyRow) => {
  const answers = await connector.count(credential, survey.id)
  if (answers !== null) await ctx.tenant(tx => changeSurvey(tx, survey, { answers }))
  return { ...survey, answers }
}

const openedBy = ({ signal }: JobCtx, services: JobServices, connection: ConnectionRow) => ({
  connector: connectorFor(services, connection.provider, signal),
  credential: credentialOf(services.sealer, connection),
})

const look = async (ctx: JobCtx, services: JobServices, connection: ConnectionRow): Promise<void> => {
  const { provider } = connection
  const { connector, credential } = openedBy(ctx, services, connection)
  const listed = await connector.listSurveys(credential)
  await ctx.tenant(tx => storeList(tx, ctx.clientId, provider, listed))
  const silent = new Set(listed.filter(({ answers }) => answers === null).map(({ id }) => id))
  for (const survey of await importedSurveys(ctx, connection)) {
    ctx.signal.throwIfAborted()
    const known = silent.has(survey.id) ? await counted(ctx, connector, credential, survey) : survey
    if (newAnswersOf(known)) await beginFor(ctx, connection, known)
  }
}

/** Looks for new answers of imported surveys while auto-import is on, every quarter of an hour and when a provider tells of some. */
export const lookJob = defineJob({
  ...LOOK,
  data: z.strictObject({ provider: z.enum(ALL_PROVIDERS) }),
  run: async (ctx, { provider }) => {
    if (!ctx.services) return
    const connection = await ctx.tenant(tx => findConnection(tx, ctx.clientId, provider))
    if (!connection || connection.problemType === 'auth_revoked') return
    try {
      if (connection.autoImport) await look(ctx, ctx.services, connection)
      await keepSubscriptions(ctx, ctx.services, connection, openedBy(ctx, ctx.services, connection))
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      ctx.log.info({ fault: error.type, reason: error.message }, `${PROVIDERS[provider]} could not be looked at`)
      await ctx.tenant(tx => noteFault(tx, ctx.clientId, provider, error))
    }
    if (connection.autoImport) await ctx.tenant(tx => queueLook(tx, ctx.clientId, provider, LOOK_SECONDS))
  },
})
