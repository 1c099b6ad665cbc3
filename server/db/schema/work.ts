import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
  BookResult,
  createDownload,
  CsvOptions,
  Download,
  FileKind,
  ImportReview,
  SavedChoices,
  ImportStatus,
  InputOf,
  ReportPayload,
  Summary,
  SummaryItem,
  SummaryItemData,
  SummaryItems,
  TableBook,
} from '@core/contract'
import type { BannerEntry, QuestionFilter } from '@core/domain'
import { createdAt, modifiedAt, moment } from '../columns'
import { clientId, users } from './accounts'
import { stories } from './library'
import { datasets, studies } from './studies'

type DownloadRequest = Omit<InputOf<typeof createDownload>['body'], 'study_id' | 'kind' | 'report'> & {
  readonly report: ReportPayload
}

/** A job that is stored with an object, to be put into the queue when something becomes of that. */
export interface PlannedJob {
  readonly name: string
  readonly data: unknown
  readonly lane: string | null
  readonly maxAttempts: number
}

/** What a file is made from: a report with its options, the dataset itself, or a story. */
/** `origin`: the address of the product where the file was asked for, for links in it. */
type FileRequest =
  | (DownloadRequest & { readonly origin?: string })
  | { readonly dataset: true }
  | { readonly story: true; readonly origin: string }

/** What a file of a story shows that not everyone may see: whose rights say whether its owner still gets it. */
export type HeldPart =
  | {
      readonly dataset: string
      readonly version: number
      /** Names of its questions and banners. */
      readonly uses: readonly string[]
      /** Whether it was calculated with full access to the dataset. */
      readonly full: boolean
    }
  | { readonly document: string }
  | { readonly insight: string }

export const imports = pgTable(
  'imports',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    /** Set: a new version for an existing study. Null: study_name makes a new one at commit. */
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
    /** What people decided in the review so far. */
    choices: jsonb('choices').$type<SavedChoices>(),
    result: jsonb('result').$type<Record<string, unknown>>(),
    /** What is to be done when it has ended, in whatever way. */
    next: jsonb('next').$type<PlannedJob>(),
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
    /** Of the report as it is; earlier ones are in report_versions. */
    version: integer('version').notNull().default(1),
    /** Who saved this version; null: who made the report. */
    modifiedBy: text('modified_by'),
    /** The version that this one brought back; null: none. */
    restoredFrom: integer('restored_from'),
    /** Version of the data that what it shows was saved with, or that its latest file holds; null: not known. */
    datasetVersion: integer('dataset_version'),
    /** When the latest file of it was ready; null: none yet. */
    lastRun: moment('last_run'),
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

/** What a saved report was before it was changed. */
export const reportVersions = pgTable(
  'report_versions',
  {
    clientId: clientId(),
    reportId: text('report_id').notNull(),
    version: integer('version').notNull(),
    payload: jsonb('payload').$type<ReportPayload>().notNull(),
    /** Who saved it; null: who made the report. */
    savedBy: text('saved_by'),
    saved: moment('saved').notNull(),
    /** The version that it brought back; null: none. */
    restoredFrom: integer('restored_from'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.reportId, t.version] }),
    foreignKey({ columns: [t.clientId, t.reportId], foreignColumns: [reports.clientId, reports.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A file made of a report for one person. The row goes with the file when it expires. */
export const downloads = pgTable(
  'downloads',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    /** Of a report or of data; null: of a story. */
    studyId: text('study_id'),
    datasetId: text('dataset_id'),
    storyId: text('story_id'),
    /** What a finished file of a story holds. */
    holds: jsonb('holds').$type<readonly HeldPart[]>().notNull().default([]),
    /** Whether the file was made with full access to the dataset: nobody with less gets it. */
    full: boolean('full_rights').notNull().default(false),
    kind: text('kind').$type<FileKind>().notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    request: jsonb('request').$type<FileRequest>().notNull(),
    state: text('state').$type<Download['state']>().notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    problem: text('problem'),
    /** Key in the file store, once it is ready. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    created: createdAt(),
    expires: moment('expires'),
    /** The saved report that it is made of; null: none. It may have been deleted since. */
    reportId: text('report_id'),
    /** Version of the data that it holds; null until it is ready. */
    datasetVersion: integer('dataset_version'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.storyId], foreignColumns: [stories.clientId, stories.id] }).onDelete(
      'cascade',
    ),
    check('downloads_of', sql`(${t.storyId} is null) = (${t.studyId} is not null and ${t.datasetId} is not null)`),
    index('downloads_user').on(t.clientId, t.userId, t.created),
    index('downloads_expires').on(t.clientId, t.expires),
  ],
)

/** A summary report. `file` is the finished deck, until it expires. */
export const summaries = pgTable(
  'summaries',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyId: text('study_id').notNull(),
    datasetId: text('dataset_id').notNull(),
    version: integer('version').notNull(),
    userId: text('user_id').notNull(),
    /** Whether its author had full access to the dataset: items made with full access are not shown to anyone with less. */
    full: boolean('full_rights').notNull(),
    filters: jsonb('filters').$type<QuestionFilter>(),
    axis: jsonb('axis').$type<SummaryItems['axis']>().notNull(),
    weight: text('weight'),
    deckState: text('deck_state').$type<Summary['deck_state']>().notNull().default('waiting'),
    deckProblem: text('deck_problem'),
    file: text('file'),
    fileExpires: moment('file_expires'),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    index('summaries_user').on(t.clientId, t.userId, t.studyId, t.created),
  ],
)

/** An item of a summary report: complete exactly once, with data or with an error. */
export const summaryItems = pgTable(
  'summary_items',
  {
    clientId: clientId(),
    summaryId: text('summary_id').notNull(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    breakout: text('breakout'),
    state: text('state').$type<SummaryItem['state']>().notNull().default('fetching'),
    stateId: text('state_id').notNull(),
    analysisData: jsonb('analysis_data').$type<SummaryItemData['analysis_data']>(),
    statsData: jsonb('stats_data').$type<SummaryItemData['stats_data']>(),
    errorData: jsonb('error_data').$type<SummaryItemData['error_data']>(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.summaryId, t.id] }),
    unique('summary_items_position').on(t.clientId, t.summaryId, t.position),
    foreignKey({ columns: [t.clientId, t.summaryId], foreignColumns: [summaries.clientId, summaries.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A named filter of one person on one dataset. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    datasetId: text('dataset_id').notNull(),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<QuestionFilter>().notNull(),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('saved_filters_name').on(t.clientId, t.userId, t.datasetId, t.name),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A table book of somebody else that is compared with a dataset for one person; goes when it expires. */
export const tableBooks = pgTable(
  'table_books',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    datasetId: text('dataset_id').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<TableBook['state']>().notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    problem: jsonb('problem').$type<TableBook['problem']>(),
    /** Key in the file store until it was read. */
    file: text('file'),
    /** Version of the data; null until it is done. */
    datasetVersion: integer('dataset_version'),
    result: jsonb('result').$type<BookResult>(),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
    index('table_books_user').on(t.clientId, t.userId, t.created),
    index('table_books_dataset').on(t.clientId, t.datasetId),
  ],
)

/** Named columns of a dataset, for all its readers. Questions are named, so that every version finds its own. */
export const banners = pgTable(
  'banners',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    datasetId: text('dataset_id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    entries: jsonb('entries').$type<readonly BannerEntry[]>().notNull(),
    revision: integer('revision').notNull().default(1),
    created: createdAt(),
    modified: modifiedAt(),
    modifiedBy: text('modified_by'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('banners_name').on(t.clientId, t.datasetId, t.name),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
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
    /** One job of a lane runs at a time in a client organisation; null: no limit. */
    lane: text('lane').default('main'),
    /** Not to be started before this moment. */
    due: moment('due').notNull().defaultNow(),
    /** A running job whose lease has expired is taken again. */
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
    /** When each client organisation was served last. */
    index('jobs_finished').on(t.clientId, t.finished),
    uniqueIndex('jobs_one_running_per_lane')
      .on(t.clientId, t.lane)
      .where(sql`${t.state} = 'running'`),
    check('jobs_state', sql`${t.state} in ('waiting', 'running', 'done', 'failed')`),
  ],
)
