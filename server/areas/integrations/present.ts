import { and, eq, inArray } from 'drizzle-orm'
import type { IntegrationStatus, IntegrationToken, ProviderSurvey, SurveyState } from '@core/contract'
import { ALL_PROVIDERS, DATASET_STATE, type Provider } from '@core/domain'
import { integrationsOf } from '../../access/integration'
import type { Actor } from '../../access/context'
import { userName } from '../../access/userName'
import { datasets, imports, providerConnections, providerSurveys, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { cureOf } from './faults'
import { newAnswersOf } from './news'
import { isPast, waitingRuns, type ConnectionRow, type RunRow, type SurveyRow } from './store'

/** Everything that the state of a survey follows from. */
interface Facts {
  readonly survey: SurveyRow
  readonly run: RunRow | null
  /** The import of the file that the run's responses became. */
  readonly import: Pick<typeof imports.$inferSelect, 'state' | 'progress'> | null
  readonly dataset: Pick<typeof datasets.$inferSelect, 'published' | 'state' | 'currentVersion' | 'draftVersion'> | null
  readonly studyNumber: string | null
  /** The provider asks to wait. */
  readonly paused: boolean
  /** Place among the imports that still ask the provider. */
  readonly turn: ProviderSurvey['turn']
}

type Step = ProviderSurvey['step']

const stateOf = ({ survey, run, dataset }: Facts): SurveyState => {
  if (dataset?.state === DATASET_STATE.publishing) return 'publishing'
  if (dataset?.published === true) return 'live'
  if (run) return 'queued'
  if (survey.errorType !== null || dataset?.state === DATASET_STATE.failed) return 'error'
  return dataset ? 'queued' : 'not_imported'
}

const stepOf = ({ run, import: read, dataset, paused, turn }: Facts): Step => {
  if (run?.state === 'importing') return read?.state === 'committing' ? 'storing' : 'reading'
  if (run) {
    // Without a failure the provider is only making the export.
    if (paused || (run.failures > 0 && !isPast(run.nextTry))) return 'paused'
    return turn?.at === 1 ? 'fetching' : 'waiting_turn'
  }
  if (!dataset) return null
  if (!dataset.published) return 'ready'
  return dataset.draftVersion === null ? null : 'waiting'
}

const progressOf = ({ run, import: read }: Facts): ProviderSurvey['progress'] => {
  if (run && run.state !== 'importing') return { done: run.done, total: run.total }
  return read && run ? { done: read.progress.done, total: read.progress.total } : null
}

const errorOf = ({ provider, errorType, errorMessage, errorRequest }: SurveyRow): ProviderSurvey['error'] =>
  errorType === null
    ? null
    : {
        error_type: errorType,
        message: errorMessage ?? '',
        ...cureOf(provider, errorType),
        request_id: errorRequest,
      }

const present = (facts: Facts): ProviderSurvey => {
  const { survey, run, dataset, studyNumber } = facts
  return {
    survey_id: survey.id,
    name: survey.name,
    created_date: survey.created?.toISOString() ?? null,
    answers: survey.answers,
    active: survey.active,
    gone: survey.gone,
    state: stateOf(facts),
    step: stepOf(facts),
    turn: facts.turn,
    progress: progressOf(facts),
    error: errorOf(survey),
    next_attempt: run?.nextTry?.toISOString() ?? null,
    study_id: studyNumber,
    dataset_name: dataset ? survey.datasetName : null,
    version: dataset ? (dataset.draftVersion ?? dataset.currentVersion) : null,
    imported_at: survey.importedAt?.toISOString() ?? null,
    imported_answers: survey.importedAnswers,
    new_answers: newAnswersOf(survey),
    publish_wanted: run?.publish ?? false,
    auto_import: survey.autoImport,
    auto_publish: survey.autoPublish,
    losses: [...survey.losses],
    notes: [...survey.notes],
  }
}

const byKey = <Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, Row> =>
  new Map(rows.map(row => [key(row), row]))

/** Datasets that surveys became, with the numbers of their studies, by study and name. */
const datasetsOf = async (tx: Tx, clientId: string, surveys: readonly SurveyRow[]) => {
  const ids = [...new Set(surveys.map(({ studyId }) => studyId).filter(id => id !== null))]
  if (ids.length === 0)
    return { datasets: new Map<string, typeof datasets.$inferSelect>(), numbers: new Map<string, string>() }
  const [found, named] = [
    await tx
      .select()
      .from(datasets)
      .where(and(eq(datasets.clientId, clientId), inArray(datasets.studyId, ids))),
    await tx
      .select({ id: studies.id, number: studies.studyNumber })
      .from(studies)
      .where(and(eq(studies.clientId, clientId), inArray(studies.id, ids))),
  ]
  return {
    datasets: byKey(found, row => `${row.studyId}/${row.name}`),
    numbers: new Map(named.map(({ id, number }) => [id, number])),
  }
}

/** Surveys of one provider with their states; those that failed or run are told from what there is, never from a second record. */
export const presentSurveys = async (
  tx: Tx,
  connection: Pick<ConnectionRow, 'clientId' | 'provider' | 'pausedUntil'>,
  surveys: readonly SurveyRow[],
): Promise<ProviderSurvey[]> => {
  const { clientId, provider, pausedUntil } = connection
  const runs = await waitingRuns(tx, clientId, provider)
  const ids = runs.map(({ importId }) => importId).filter(id => id !== null)
  const read =
    ids.length === 0
      ? []
      : await tx
          .select({ id: imports.id, state: imports.state, progress: imports.progress })
          .from(imports)
          .where(and(eq(imports.clientId, clientId), inArray(imports.id, ids)))
  const [importOf, runFor] = [byKey(read, ({ id }) => id), byKey(runs, run => run.surveyId)]
  const stored = await datasetsOf(tx, clientId, surveys)
  const line = runs.filter(({ state }) => state !== 'importing').map(({ id }) => id)
  return surveys.map(survey => {
    const run = runFor.get(survey.id) ?? null
    const at = run ? line.indexOf(run.id) + 1 : 0
    return present({
      survey,
      run,
      import: importOf.get(run?.importId ?? '') ?? null,
      dataset: stored.datasets.get(`${survey.studyId ?? ''}/${survey.datasetName ?? ''}`) ?? null,
      studyNumber: stored.numbers.get(survey.studyId ?? '') ?? null,
      paused: !isPast(pausedUntil),
      turn: at === 0 ? null : { at, of: line.length },
    })
  })
}

/** The key as those who may manage see it: never itself. */
export const presentToken = async (tx: Tx, row: ConnectionRow): Promise<IntegrationToken> => ({
  id: row.id,
  integration: row.provider,
  api_key: `…${row.ending}`,
  data_center: row.place,
  auto_import: row.autoImport,
  auto_import_enabled: row.problemType !== 'auth_revoked' && row.lacks.length === 0,
  account: row.account,
  lacks: [...row.lacks],
  set_at: row.setAt.toISOString(),
  set_by: row.setBy === null ? null : await userName(tx, row.clientId, row.setBy),
})

const NO_SURVEYS: IntegrationStatus['surveys'] = { not_imported: 0, queued: 0, publishing: 0, live: 0, error: 0 }

const CONNECT: Readonly<Record<Provider, IntegrationStatus['connect']>> = {
  qualtrics: 'key',
  surveymonkey: 'key',
  decipher: 'key_pair',
}

const connectOf = (provider: Provider, hasApp: boolean): IntegrationStatus['connect'] =>
  provider === 'surveymonkey' && hasApp ? 'page_or_key' : CONNECT[provider]

/** What is known of one provider. Who may neither manage nor change the key sees the state alone. */
export const presentStatus = async (
  tx: Tx,
  actor: Actor,
  provider: Provider,
  hasApp: boolean,
): Promise<IntegrationStatus> => {
  const [row] = await tx
    .select()
    .from(providerConnections)
    .where(and(eq(providerConnections.clientId, actor.clientId), eq(providerConnections.provider, provider)))
  const mayChange = (await integrationsOf(tx, actor)).includes(provider)
  const sees = mayChange || actor.manager || actor.admin
  const all = await tx
    .select()
    .from(providerSurveys)
    .where(and(eq(providerSurveys.clientId, actor.clientId), eq(providerSurveys.provider, provider)))
  const surveys = { ...NO_SURVEYS }
  if (sees && row) for (const { state } of await presentSurveys(tx, row, all)) surveys[state] += 1
  const paused = row && !isPast(row.pausedUntil) ? row : null
  return {
    integration: provider,
    state: row ? (row.problemType === 'auth_revoked' ? 'withdrawn' : 'connected') : 'not_connected',
    token: row && sees ? await presentToken(tx, row) : null,
    problem:
      row?.problemType && sees
        ? {
            error_type: row.problemType,
            message: row.problem ?? '',
            at: (row.problemAt ?? row.setAt).toISOString(),
          }
        : null,
    paused_until: (sees && paused?.pausedUntil?.toISOString()) || null,
    pause_limit: (sees && paused?.pauseLimit) || null,
    listed_at: (sees && row?.listedAt?.toISOString()) || null,
    surveys,
    may_change: mayChange,
    connect: connectOf(provider, hasApp),
  }
}

/** The providers that an organisation uses, in their order. */
export const usedProviders = (flags: Readonly<Partial<Record<Provider, boolean>>>): readonly Provider[] =>
  ALL_PROVIDERS.filter(provider => flags[provider] === true)
