import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { PROVIDERS } from '@core/domain'
import { changesOf } from '../../access/audit'
import { providerOf } from '../../access/integration'
import type { Verb, TxVerb } from '../../access/verbs'
import { providerSurveys } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { JobServices } from '../../jobs/types'
import { ProviderFault } from '../../providers'
import { refusalOf } from './faults'
import { noteFault, storeList } from './list'
import { queueLook } from './plans'
import { presentStatus, presentSurveys } from './present'
import {
  changeSurvey,
  connectorFor,
  credentialOf,
  findConnection,
  lockSurvey,
  requireConnection,
  type SurveyRow,
} from './store'

/** One survey as the wire has it. */
export const presentSurvey = async (tx: Tx, survey: SurveyRow) => {
  const { clientId, provider } = survey
  const pausedUntil = (await findConnection(tx, clientId, provider))?.pausedUntil ?? null
  const [shown] = await presentSurveys(tx, { clientId, provider, pausedUntil }, [survey])
  if (!shown) throw new Error('The survey was not presented')
  return shown
}

/** The list as it was read last, newest surveys first. Nobody is asked. */
export const listProviderSurveys: TxVerb<typeof contract.listProviderSurveys> = async (
  tx,
  { client },
  { query, found: provider },
) => {
  const wanted = query.survey_id === undefined ? null : [query.survey_id].flat()
  const rows = await tx
    .select()
    .from(providerSurveys)
    .where(
      and(
        eq(providerSurveys.clientId, client.id),
        eq(providerSurveys.provider, provider),
        wanted === null ? undefined : inArray(providerSurveys.id, wanted),
      ),
    )
    .orderBy(desc(providerSurveys.created), asc(providerSurveys.name), asc(providerSurveys.id))
  const pausedUntil = (await findConnection(tx, client.id, provider))?.pausedUntil ?? null
  return { results: await presentSurveys(tx, { clientId: client.id, provider, pausedUntil }, rows) }
}

/** Reads the list of surveys again. What goes wrong is kept with the connection, so that everybody sees it. */
export const refreshIntegration =
  (services: JobServices): Verb<typeof contract.refreshIntegration> =>
  async (ctx, { params }) => {
    const provider = providerOf(params.integration)
    const clientId = ctx.client.id
    const connection = await ctx.tenant(tx => requireConnection(tx, clientId, provider))
    try {
      const connector = connectorFor(services, provider, ctx.signal)
      const surveys = await connector.listSurveys(credentialOf(services.sealer, connection))
      await ctx.tenant(tx => storeList(tx, clientId, provider, surveys))
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      await ctx.tenant(tx => noteFault(tx, clientId, provider, error))
      if (error.type !== 'rate_limited' && error.type !== 'auth_revoked') throw refusalOf(error, provider)
    }
    const hasApp = services.providers.surveymonkeyApp !== null
    return ctx.tenant(tx => presentStatus(tx, ctx.actor, provider, hasApp))
  }

/** Chooses how a survey stays current. */
export const patchProviderSurvey: TxVerb<typeof contract.patchProviderSurvey> = async (
  tx,
  ctx,
  { params, body, found: provider },
) => {
  const survey = await lockSurvey(tx, ctx.client.id, provider, params.surveyId)
  const { auto_import: autoImport = survey.autoImport, auto_publish: autoPublish = survey.autoPublish } = body
  const changes = changesOf(
    { auto_import: survey.autoImport, auto_publish: survey.autoPublish },
    { auto_import: autoImport, auto_publish: autoPublish },
  )
  if (changes.length > 0) {
    await changeSurvey(tx, survey, { autoImport, autoPublish })
    await queueLook(tx, ctx.client.id, provider, 0)
    await ctx.audit(tx, {
      event: 'integration.survey_changed',
      outcome: 'ok',
      detail: { provider: PROVIDERS[provider], survey: survey.name },
      changes,
    })
  }
  return presentSurvey(tx, { ...survey, autoImport, autoPublish })
}
