import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { PROVIDERS, type Provider } from '@core/domain'
import type { Ctx } from '../../access/context'
import { notFound } from '../../access/refusal'
import { providerConnections, providerRuns, providerSurveys } from '../../db/schema'
import type { Tx } from '../../db/types'
import { stopWork } from '../../jobs/stops'
import type { JobServices } from '../../jobs/types'
import { ProviderFault } from '../../providers'
import {
  changeSurvey,
  connectorFor,
  credentialOf,
  ofConnection,
  ofRun,
  requireConnection,
  waitingRuns,
  type ConnectionRow,
} from './store'

/** Ends imports that still ask the provider; those whose answers are here already go on. */
const endRuns = async (tx: Tx, clientId: string, provider: Provider): Promise<string[]> => {
  const ended = (await waitingRuns(tx, clientId, provider)).filter(({ state }) => state !== 'importing')
  for (const run of ended) {
    await tx.delete(providerRuns).where(ofRun(clientId, run.id))
    await changeSurvey(
      tx,
      { clientId, provider, id: run.surveyId },
      {
        errorType: 'auth_revoked',
        errorMessage: `${PROVIDERS[provider]} was disconnected before all answers were here.`,
        errorRequest: null,
      },
    )
  }
  return ended.map(({ id }) => id)
}

/** Surveys of which nothing came are forgotten; the others keep what leads to their studies. */
const forgetSurveys = async (tx: Tx, clientId: string, provider: Provider): Promise<void> => {
  const here = and(eq(providerSurveys.clientId, clientId), eq(providerSurveys.provider, provider))
  await tx.delete(providerSurveys).where(and(here, isNull(providerSurveys.studyId), isNull(providerSurveys.errorType)))
  await tx
    .update(providerSurveys)
    .set({ subscription: null })
    .where(and(here, isNotNull(providerSurveys.subscription)))
}

interface Named {
  readonly provider: Provider
  /** The connection that is meant; undefined: the one that there is. */
  readonly id: string | undefined
}

/** Throws Refusal not_found, also where the key was replaced since its id was read. */
const namedConnection = async (tx: Tx, clientId: string, { provider, id }: Named): Promise<ConnectionRow> => {
  const found = await requireConnection(tx, clientId, provider)
  if (id !== undefined && found.id !== id) throw notFound('key')
  return found
}

/** Takes subscriptions back as far as the provider lets us: a key that is dead cannot, and its notices are not taken any more. */
const unsubscribe = async (ctx: Ctx, services: JobServices, { provider, id: named }: Named): Promise<void> => {
  const { connection, subscriptions } = await ctx.tenant(async tx => ({
    connection: await namedConnection(tx, ctx.client.id, { provider, id: named }),
    subscriptions: await tx
      .select({ id: providerSurveys.subscription })
      .from(providerSurveys)
      .where(
        and(
          eq(providerSurveys.clientId, ctx.client.id),
          eq(providerSurveys.provider, provider),
          isNotNull(providerSurveys.subscription),
        ),
      ),
  }))
  const { notices } = connectorFor(services, provider, ctx.signal)
  if (!notices) return
  const credential = credentialOf(services.sealer, connection)
  for (const { id } of subscriptions)
    try {
      await notices.unsubscribe(credential, id ?? '')
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      return
    }
}

/**
 * Forgets the key of a provider, where an id is given only the key of that id. Studies and datasets that came from it stay as they are.
 * Throws Refusal not_found.
 */
export const disconnect = async (
  ctx: Ctx,
  services: JobServices,
  provider: Provider,
  id?: string,
): Promise<Record<string, never>> => {
  await unsubscribe(ctx, services, { provider, id })
  const ended = await ctx.tenant(async tx => {
    const { ending, account } = await namedConnection(tx, ctx.client.id, { provider, id })
    const runs = await endRuns(tx, ctx.client.id, provider)
    await forgetSurveys(tx, ctx.client.id, provider)
    await tx.delete(providerConnections).where(ofConnection(ctx.client.id, provider))
    await ctx.audit(tx, {
      event: 'integration.disconnected',
      outcome: 'ok',
      detail: { provider: PROVIDERS[provider], account, key: `…${ending}`, imports_ended: runs.length },
    })
    return runs
  })
  for (const id of ended) stopWork(ctx.client.id, id)
  return {}
}
