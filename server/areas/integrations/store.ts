import { and, eq, sql } from 'drizzle-orm'
import type { Provider } from '@core/domain'
import { notFound } from '../../access/refusal'
import { providerConnections, providerRuns, providerSurveys } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { JobServices } from '../../jobs/types'
import { connectorOf, createProviderCall, type Connector, type Credential } from '../../providers'
import type { Sealer } from '../../store/seal'

export type ConnectionRow = typeof providerConnections.$inferSelect
export type SurveyRow = typeof providerSurveys.$inferSelect
export type RunRow = typeof providerRuns.$inferSelect

export const secretPurpose = (clientId: string, provider: Provider) => `key of ${provider} of ${clientId}`

export const sealKey = (sealer: Sealer, clientId: string, provider: Provider, secret: string): string =>
  sealer.seal(secret, secretPurpose(clientId, provider))

/** What a connection is opened with. Never logged, shown or stored open. */
export const credentialOf = (sealer: Sealer, { clientId, provider, secret, place }: ConnectionRow): Credential => ({
  secret: sealer.open(secret, secretPurpose(clientId, provider)),
  place,
})

/** The connector of a provider as this installation reaches it. */
export const connectorFor = (
  { outbound, providers }: JobServices,
  provider: Provider,
  signal: AbortSignal,
): Connector =>
  connectorOf(provider, {
    call: createProviderCall({ outbound, signal, pauseMs: providers.pauseMs, longestMs: providers.longestMs }),
    origin: providers.origins[provider],
    now: Date.now,
    fileLimit: providers.fileLimit,
  })

export const ofConnection = (clientId: string, provider: Provider) =>
  and(eq(providerConnections.clientId, clientId), eq(providerConnections.provider, provider))

export const findConnection = async (tx: Tx, clientId: string, provider: Provider): Promise<ConnectionRow | null> => {
  const [row] = await tx.select().from(providerConnections).where(ofConnection(clientId, provider))
  return row ?? null
}

/** The connection of a provider. Throws Refusal not_found. */
export const requireConnection = async (tx: Tx, clientId: string, provider: Provider): Promise<ConnectionRow> => {
  const found = await findConnection(tx, clientId, provider)
  if (!found) throw notFound('key')
  return found
}

export const ofSurvey = ({ clientId, provider, id }: Pick<SurveyRow, 'clientId' | 'provider' | 'id'>) =>
  and(eq(providerSurveys.clientId, clientId), eq(providerSurveys.provider, provider), eq(providerSurveys.id, id))

/** A survey of the provider's list, locked. Throws Refusal not_found. */
export const lockSurvey = async (tx: Tx, clientId: string, provider: Provider, id: string): Promise<SurveyRow> => {
  const [row] = await tx.select().from(providerSurveys).where(ofSurvey({ clientId, provider, id })).for('update')
  if (!row) throw notFound('survey')
  return row
}

export const ofRun = (clientId: string, id: string) => and(eq(providerRuns.clientId, clientId), eq(providerRuns.id, id))

export const findRun = async (tx: Tx, clientId: string, id: string): Promise<RunRow | null> => {
  const [row] = await tx.select().from(providerRuns).where(ofRun(clientId, id))
  return row ?? null
}

/** The import of a survey that runs; null: none does. */
export const runOf = async (tx: Tx, { clientId, provider, id }: SurveyRow): Promise<RunRow | null> => {
  const [row] = await tx
    .select()
    .from(providerRuns)
    .where(and(eq(providerRuns.clientId, clientId), eq(providerRuns.provider, provider), eq(providerRuns.surveyId, id)))
  return row ?? null
}

/** Whether a moment that is stored has come; none counts as past. */
export const isPast = (moment: Date | null): boolean => moment === null || moment.getTime() <= Date.now()

/** Changes a survey. */
export const changeSurvey = async (
  tx: Tx,
  survey: Pick<SurveyRow, 'clientId' | 'provider' | 'id'>,
  change: Partial<typeof providerSurveys.$inferInsert>,
): Promise<void> => {
  await tx.update(providerSurveys).set(change).where(ofSurvey(survey))
}

/** Surveys with a run of the provider, in the order in which they are taken. */
export const waitingRuns = (tx: Tx, clientId: string, provider: Provider): Promise<RunRow[]> =>
  tx
    .select()
    .from(providerRuns)
    .where(and(eq(providerRuns.clientId, clientId), eq(providerRuns.provider, provider)))
    .orderBy(sql`${providerRuns.created}, ${providerRuns.id}`)
