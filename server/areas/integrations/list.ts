import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Provider } from '@core/domain'
import { providerConnections, providerRuns, providerSurveys } from '../../db/schema'
import { inPieces } from '../../db/inPieces'
import type { Tx } from '../../db/types'
import type { ProviderFault, ProviderSurvey } from '../../providers'
import { ofConnection } from './store'

const moment = (text: string | null): Date | null => {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}

/** Takes over the provider's list. A survey that is not in it any more is forgotten, unless something came of it here. */
export const storeList = async (
  tx: Tx,
  clientId: string,
  provider: Provider,
  surveys: readonly ProviderSurvey[],
): Promise<void> => {
  const rows = surveys.map(({ id, name, created, modified, answers, active }) => ({
    ...{ clientId, provider, id, name, answers, active, gone: false },
    created: moment(created),
    modified: moment(modified),
  }))
  const is = (column: string) => sql.raw(`excluded.${column}`)
  await inPieces(rows, some =>
    tx
      .insert(providerSurveys)
      .values([...some])
      .onConflictDoUpdate({
        target: [providerSurveys.clientId, providerSurveys.provider, providerSurveys.id],
        set: {
          name: is('name'),
          created: is('created'),
          modified: is('modified'),
          answers: sql`coalesce(excluded.answers, ${providerSurveys.answers})`,
          active: is('active'),
          gone: false,
        },
      }),
  )
  const here = and(eq(providerSurveys.clientId, clientId), eq(providerSurveys.provider, provider))
  const listed = new Set(rows.map(({ id }) => id))
  const known = await tx.select({ id: providerSurveys.id }).from(providerSurveys).where(here)
  await inPieces(
    known.filter(({ id }) => !listed.has(id)).map(({ id }) => id),
    some =>
      tx
        .update(providerSurveys)
        .set({ gone: true })
        .where(and(here, inArray(providerSurveys.id, [...some]))),
  )
  await forgetGone(tx, clientId, provider)
  await tx
    .update(providerConnections)
    .set({ listedAt: new Date(), problem: null, problemType: null, problemAt: null })
    .where(ofConnection(clientId, provider))
}

/** Surveys that have left the list, and of which nothing is here. */
const forgetGone = async (tx: Tx, clientId: string, provider: Provider): Promise<void> => {
  const running = tx
    .select({ id: providerRuns.surveyId })
    .from(providerRuns)
    .where(and(eq(providerRuns.clientId, clientId), eq(providerRuns.provider, provider)))
  await tx
    .delete(providerSurveys)
    .where(
      and(
        eq(providerSurveys.clientId, clientId),
        eq(providerSurveys.provider, provider),
        eq(providerSurveys.gone, true),
        isNull(providerSurveys.studyId),
        notInArray(providerSurveys.id, running),
      ),
    )
}

/** Keeps with the connection what went wrong with it. A pause is kept until it has passed. */
export const noteFault = async (tx: Tx, clientId: string, provider: Provider, fault: ProviderFault): Promise<void> => {
  const change =
    fault.type === 'rate_limited'
      ? { pausedUntil: new Date(Date.now() + fault.waitMs), pauseLimit: fault.limit ?? null }
      : { problemType: fault.type, problem: fault.message, problemAt: new Date() }
  await tx.update(providerConnections).set(change).where(ofConnection(clientId, provider))
}
