import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CsvOptions, ImportReview, ImportStatus, ReportPayload } from '@core/contract'
import { createdAt, modifiedAt, moment } from '../columns'
import { clientId, users } from './accounts'
import { datasets, studies } from './studies'

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
