import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  CsvOptions,
  datasetSummary,
  ImportReview,
  ImportStatus,
  metadataEntry,
  ReportPayload,
} from '@core/contract'
import type { z } from 'zod'
import { bytea, citext, createdAt, modifiedAt, moment, names, tsvector } from './columns'

/**
 * Every tenant table leads its primary key, unique indexes and foreign keys with client_id, so that the schema shards by
 * client. The custom migrations force row-level security on each table with a client_id; the start-up check proves it.
 * Not tenant tables: clients (reference), logins (e-mail to client, readable through login_lookup only), and what is known of
 * callers before they sign in (login_limits, unknown_logins), which requests cannot read.
 */

/** What a client organisation has switched on. A missing flag is off. */
export interface ClientFlags {
  readonly bulk_analysis?: boolean
  readonly stories?: boolean
  readonly hide_study_library?: boolean
  readonly hide_search?: boolean
  readonly vector_search?: boolean
  readonly qualtrics?: boolean
  readonly surveymonkey?: boolean
  readonly decipher?: boolean
}

export interface ClientBrand {
  /** Brand colour as #rrggbb. */
  readonly color?: string
}

export const clients = pgTable('clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  banner: text('banner'),
  flags: jsonb('flags').$type<ClientFlags>().notNull().default({}),
  brand: jsonb('brand').$type<ClientBrand>().notNull().default({}),
  /** Smallest group shown to viewers without full rights; no view setting lowers it. */
  privacyFloor: integer('privacy_floor').notNull().default(10),
  created: createdAt(),
})

const clientId = () =>
  text('client_id')
    .notNull()
    .references(() => clients.id)

/** One row per account, kept by a trigger on users: answers "whose e-mail is this" before a tenant is known. */
export const logins = pgTable('logins', {
  email: citext('email').primaryKey(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
})

/** Counted attempts to sign in, shared by all server processes (rate-limiter-flexible). Keys are hashes: no address, no e-mail. */
export const loginLimits = pgTable('login_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** Refused logins that belong to no account, and so to no client organisation's security log. What was typed is not kept. */
export const unknownLogins = pgTable('unknown_logins', {
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  requestId: text('request_id').notNull(),
  created: createdAt(),
})

export const users = pgTable(
  'users',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    email: citext('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    admin: boolean('admin').notNull().default(false),
    manager: boolean('manager').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Names of the user groups the person belongs to. */
    groups: names('groups'),
    /** Items the person may not see are absent instead of locked (S2.37, S6.13). */
    silentRestrictions: boolean('silent_restrictions').notNull().default(false),
    /** argon2id, in its own encoded form. */
    passwordHash: text('password_hash').notNull(),
    /** A jwt carries the version it was made for; a role change or deactivation raises it (trigger). */
    roleVersion: integer('role_version').notNull().default(1),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), unique('users_email').on(t.clientId, t.email)],
)

export const userGroups = pgTable(
  'user_groups',
  { clientId: clientId(), name: text('name').notNull(), created: createdAt() },
  t => [primaryKey({ columns: [t.clientId, t.name] })],
)

export const sessions = pgTable(
  'sessions',
  {
    clientId: clientId(),
    /** SHA-256 of the cookie's token: the table cannot be used to sign in. */
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    created: createdAt(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    expires: moment('expires').notNull(),
    revoked: moment('revoked'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('sessions_user').on(t.clientId, t.userId),
  ],
)

export const supportEvents = pgTable(
  'support_events',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    path: text('path').notNull(),
    detail: text('detail').notNull(),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), index('support_events_created').on(t.clientId, t.created)],
)

/** Who did what, with which outcome. Holds no secrets; rows are only added. */
export const securityLog = pgTable(
  'security_log',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id'),
    event: text('event').notNull(),
    outcome: text('outcome').$type<'ok' | 'refused'>().notNull(),
    address: text('address'),
    requestId: text('request_id').notNull(),
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
    created: createdAt(),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), index('security_log_created').on(t.clientId, t.created)],
)

export const studies = pgTable(
  'studies',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyNumber: text('study_number').notNull(),
    name: text('name').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    year: integer('year').notNull(),
    metadata: jsonb('metadata').$type<z.infer<typeof metadataEntry>[]>().notNull().default([]),
    sample: integer('sample').notNull().default(0),
    /** Members of these groups never meet the study: it is absent, not locked. */
    hiddenGroups: names('hidden_groups'),
    /** Not empty: only these groups (and managers) may view. */
    restrictedGroups: names('restricted_groups'),
    /** Members of these groups who may not view find the study absent instead of locked. */
    silentGroups: names('silent_groups'),
    lowBaseThreshold: integer('low_base_threshold').notNull().default(100),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('studies_number').on(t.clientId, t.studyNumber),
    index('studies_year').on(t.clientId, t.year),
    index('studies_name_trgm').using('gin', sql`${t.name} gin_trgm_ops`),
  ],
)

export const datasets = pgTable(
  'datasets',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyId: text('study_id').notNull(),
    name: text('name').notNull(),
    /** 0 = no version committed yet: the dataset exists for nobody. */
    currentVersion: integer('current_version').notNull().default(0),
    /** As S4.3 labels it; null = ready. */
    state: text('state'),
    externalType: text('external_type'),
    failedImports: integer('failed_imports').notNull().default(0),
    questionLabelsEnabled: boolean('question_labels_enabled').notNull().default(false),
    defaultFilters: text('default_filters').notNull().default(''),
    /** Not empty: only these groups (and managers) have full rights to the data (S6.14, S6.15). */
    groupRestrictions: names('group_restrictions'),
    published: boolean('published').notNull().default(false),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('datasets_name').on(t.clientId, t.studyId, t.name),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** An import makes a new version; a committed version never changes. */
export const datasetVersions = pgTable(
  'dataset_versions',
  {
    clientId: clientId(),
    datasetId: text('dataset_id').notNull(),
    version: integer('version').notNull(),
    respondents: integer('respondents').notNull(),
    committedAt: moment('committed_at').notNull().defaultNow(),
    fileName: text('file_name').notNull(),
    weights: jsonb('weights').$type<z.infer<typeof datasetSummary>['weights']>().notNull().default([]),
    warnings: jsonb('warnings').$type<ImportReview['warnings']>().notNull().default([]),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.datasetId, t.version] }),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** One variable of one version. `meta` holds its kind, length, encoding and the SHA-256 of `bytes` (key sha256), which verify checks. */
export const datasetColumns = pgTable(
  'dataset_columns',
  {
    clientId: clientId(),
    datasetId: text('dataset_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    meta: jsonb('meta').$type<Record<string, unknown>>().notNull(),
    bytes: bytea('bytes').notNull(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.datasetId, t.version, t.name] }),
    foreignKey({
      columns: [t.clientId, t.datasetId, t.version],
      foreignColumns: [datasetVersions.clientId, datasetVersions.datasetId, datasetVersions.version],
    }).onDelete('cascade'),
  ],
)

export const datasetQuestions = pgTable(
  'dataset_questions',
  {
    clientId: clientId(),
    datasetId: text('dataset_id').notNull(),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    /** Question text, breakouts and answers as one searchable text. */
    searchText: text('search_text').notNull().default(''),
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('simple', name || ' ' || search_text)`),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.datasetId, t.version, t.position] }),
    unique('dataset_questions_name').on(t.clientId, t.datasetId, t.version, t.name),
    foreignKey({
      columns: [t.clientId, t.datasetId, t.version],
      foreignColumns: [datasetVersions.clientId, datasetVersions.datasetId, datasetVersions.version],
    }).onDelete('cascade'),
    index('dataset_questions_search').using('gin', t.search),
  ],
)

export const imports = pgTable(
  'imports',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    /** Set: a new version for a study there is. Null: study_name makes a new one at commit. */
    studyId: text('study_id'),
    studyName: text('study_name').notNull(),
    datasetName: text('dataset_name').notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    state: text('state').$type<ImportStatus['state']>().notNull(),
    progress: jsonb('progress')
      .$type<ImportStatus['progress']>()
      .notNull()
      .default({ unit: 'bytes', done: 0, total: 0 }),
    options: jsonb('options').$type<CsvOptions>(),
    problem: jsonb('problem').$type<NonNullable<ImportStatus['problem']>>(),
    review: jsonb('review').$type<ImportReview>(),
    result: jsonb('result').$type<Record<string, unknown>>(),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }),
    index('imports_created').on(t.clientId, t.created),
  ],
)

export const reports = pgTable(
  'reports',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyId: text('study_id').notNull(),
    datasetId: text('dataset_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    payload: jsonb('payload').$type<ReportPayload>().notNull(),
    creator: text('creator').notNull(),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.creator], foreignColumns: [users.clientId, users.id] }),
    index('reports_study').on(t.clientId, t.studyId, t.created),
  ],
)

/** The first answer of a creating call, kept to be repeated. `status` is null only inside the transaction that creates. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    clientId: clientId(),
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of path and body: the same key with another request is a conflict. */
    request: text('request').notNull(),
    status: integer('status'),
    response: jsonb('response').$type<unknown>(),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.userId, t.endpoint, t.key] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)

/** Work to be done, stored in the transaction that causes it. Claimed with SKIP LOCKED by the role tabularium_worker. */
export const jobs = pgTable(
  'jobs',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** Not before this moment. */
    due: moment('due').notNull().defaultNow(),
    /** A running job whose lease has passed belongs to nobody and is taken again. */
    leaseUntil: moment('lease_until'),
    /** Which attempt holds the lease: an attempt that lost it can change nothing. */
    lease: text('lease'),
    reason: text('reason'),
    created: createdAt(),
    finished: moment('finished'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    index('jobs_due').on(t.state, t.due),
    uniqueIndex('jobs_one_running_per_client')
      .on(t.clientId)
      .where(sql`${t.state} = 'running'`),
    check('jobs_state', sql`${t.state} in ('waiting', 'running', 'done', 'failed')`),
  ],
)
