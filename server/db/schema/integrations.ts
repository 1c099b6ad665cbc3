import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { IntegrationErrorType } from '@core/contract'
import type { Provider } from '@core/domain'
import { bytea, createdAt, moment } from '../columns'
import { clientId, users } from './accounts'

/** The account of a survey provider that an organisation is connected with, and the key to it. */
export const providerConnections = pgTable(
  'provider_connections',
  {
    clientId: clientId(),
    provider: text('provider').$type<Provider>().notNull(),
    /** Another one with every key, so that what was begun with the key before can be told. */
    id: text('id').notNull(),
    place: text('place').notNull(),
    /** Sealed. */
    secret: text('secret').notNull(),
    /** The last characters of the key, by which people know it. */
    ending: text('ending').notNull(),
    account: text('account').notNull().default(''),
    lacks: jsonb('lacks').$type<readonly string[]>().notNull().default([]),
    autoImport: boolean('auto_import').notNull().default(false),
    problemType: text('problem_type').$type<IntegrationErrorType>(),
    problem: text('problem'),
    problemAt: moment('problem_at'),
    pausedUntil: moment('paused_until'),
    pauseLimit: text('pause_limit'),
    listedAt: moment('listed_at'),
    /** When the job that looks for new answers runs next; null: none is planned. */
    looksAt: moment('looks_at'),
    /** Part of the address that the provider sends notices to. */
    noticeKey: text('notice_key').notNull(),
    /** Sealed: what notices are signed with. */
    noticeSecret: text('notice_secret').notNull(),
    setBy: text('set_by'),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.provider] }),
    foreignKey({ columns: [t.clientId, t.setBy], foreignColumns: [users.clientId, users.id] }),
  ],
)

/** A survey of a provider's account, as the provider lists it, and what became of it here. */
export const providerSurveys = pgTable(
  'provider_surveys',
  {
    clientId: clientId(),
    provider: text('provider').$type<Provider>().notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    created: moment('created'),
    modified: moment('modified'),
    answers: integer('answers'),
    active: boolean('active').notNull(),
    gone: boolean('gone').notNull().default(false),
    /** The dataset that the survey became; without foreign keys, since both can be deleted by themselves. */
    studyId: text('study_id'),
    datasetName: text('dataset_name'),
    /** What the last import was read by, so that choices that were deleted since keep their names. */
    definition: jsonb('definition').$type<unknown>(),
    importedAnswers: integer('imported_answers'),
    /** What the provider counts although another import brought no more: answers that no import brings, such as unfinished ones. */
    settledAnswers: integer('settled_answers'),
    importedAt: moment('imported_at'),
    /** When the responses of the last import were frozen. */
    importedUntil: moment('imported_until'),
    autoImport: boolean('auto_import').notNull().default(true),
    autoPublish: boolean('auto_publish').notNull().default(false),
    losses: jsonb('losses').$type<readonly string[]>().notNull().default([]),
    notes: jsonb('notes').$type<readonly string[]>().notNull().default([]),
    /** The provider's id of the subscription to notices. */
    subscription: text('subscription'),
    errorType: text('error_type').$type<IntegrationErrorType>(),
    errorMessage: text('error_message'),
    errorRequest: text('error_request'),
  },
  t => [primaryKey({ columns: [t.clientId, t.provider, t.id] })],
)

/** One import of a survey while it runs. Its responses are kept in batches until they are one file. */
export const providerRuns = pgTable(
  'provider_runs',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    surveyId: text('survey_id').notNull(),
    /** 'fetching' responses, 'fetched' when the last one is here, then 'importing' the file that they became. */
    state: text('state').$type<'fetching' | 'fetched' | 'importing'>().notNull().default('fetching'),
    /** The definition that responses are read by; null: not fetched yet. */
    definition: jsonb('definition').$type<unknown>(),
    cursor: jsonb('cursor').$type<unknown>(),
    /** Number of the next batch; the job that stores one proves by it that no other did. */
    batch: integer('batch').notNull().default(0),
    /** How often the definition was read again because it had changed. */
    redefined: integer('redefined').notNull().default(0),
    /** Failures in a row that pass by themselves. */
    failures: integer('failures').notNull().default(0),
    until: moment('until').notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    nextTry: moment('next_try'),
    importId: text('import_id'),
    studyId: text('study_id'),
    studyName: text('study_name').notNull(),
    createdDate: text('created_date'),
    datasetName: text('dataset_name').notNull(),
    publish: boolean('publish').notNull().default(false),
    /** Nobody asked for it: new answers came. */
    automatic: boolean('automatic').notNull().default(false),
    by: text('by').notNull(),
    requestId: text('request_id').notNull(),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({
      columns: [t.clientId, t.provider, t.surveyId],
      foreignColumns: [providerSurveys.clientId, providerSurveys.provider, providerSurveys.id],
    }).onDelete('cascade'),
    index('provider_runs_survey').on(t.clientId, t.provider, t.surveyId),
  ],
)

/** Responses of one step of a run: lines of JSON, packed. */
export const providerBatches = pgTable(
  'provider_batches',
  {
    clientId: clientId(),
    runId: text('run_id').notNull(),
    batch: integer('batch').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.runId, t.batch] }),
    foreignKey({ columns: [t.clientId, t.runId], foreignColumns: [providerRuns.clientId, providerRuns.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Notices that were taken, so that copies of one count once. */
export const providerNotices = pgTable(
  'provider_notices',
  {
    clientId: clientId(),
    provider: text('provider').$type<Provider>().notNull(),
    event: text('event').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.clientId, t.provider, t.event] })],
)
