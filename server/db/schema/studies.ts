import { sql } from 'drizzle-orm'
import {
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
import type { datasetSummary, ImportReview, metadataEntry } from '@core/contract'
import type { CarriedFrom, Change, FileVariable, Step } from '@core/domain/preparation'
import type { ReceiptFile } from '@core/report'
import type * as z from 'zod/mini'
import { bytea, createdAt, modifiedAt, moment, names, tsvector } from '../columns'
import { clientId } from './accounts'

export const studies = pgTable(
  'studies',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyNumber: text('study_number').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    date: date('date', { mode: 'string' }).notNull(),
    year: integer('year').notNull(),
    metadata: jsonb('metadata').$type<z.infer<typeof metadataEntry>[]>().notNull().default([]),
    sample: integer('sample').notNull().default(0),
    /** Members of these groups never see the study: it is absent, not locked. */
    hiddenGroups: names('hidden_groups'),
    /** When not empty, only these groups (and managers) may view it. */
    restrictedGroups: names('restricted_groups'),
    /** For members of these groups who may not view it, the study is absent instead of locked. */
    silentGroups: names('silent_groups'),
    lowBaseThreshold: integer('low_base_threshold').notNull().default(100),
    /** Filled by a trigger from year and metadata: -year, and the ordinals of all values with the values above them. */
    facets: integer('facets')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Filled by the same trigger: the ordinals of the values as they are given, without those above them. */
    values: integer('value_ordinals')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Filled by the same trigger: name, number and metadata, and the folded text that trigrams are made of. */
    search: tsvector('search'),
    searchText: text('search_text').notNull().default(''),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    uniqueIndex('studies_number').on(t.clientId, sql`lower(${t.studyNumber})`),
    check('studies_number_is_no_id', sql`lower(${t.studyNumber}) !~ '^[0-9a-hjkmnp-tv-z]{16}$'`),
    index('studies_year').on(t.clientId, t.year, t.date),
    index('studies_name').on(t.clientId, sql`left(${t.name}, 200) collate "und-x-icu"`),
    index('studies_facets').using('gin', t.facets),
    index('studies_search').using('gin', t.search),
    index('studies_search_trgm').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const datasets = pgTable(
  'datasets',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyId: text('study_id').notNull(),
    name: text('name').notNull(),
    /** The words of its name. */
    search: tsvector('search').generatedAlwaysAs(
      sql`to_tsvector('public.library'::regconfig, public.searchable(name))`,
    ),
    /** 0 = no version committed yet: nobody sees the dataset. */
    currentVersion: integer('current_version').notNull().default(0),
    /** A newer version than readers have, waiting to be published. Only published datasets have one. */
    draftVersion: integer('draft_version'),
    /** How far it is on its way to its readers; null: they have it. */
    state: text('state'),
    externalType: text('external_type'),
    failedImports: integer('failed_imports').notNull().default(0),
    questionLabelsEnabled: boolean('question_labels_enabled').notNull().default(false),
    defaultFilters: text('default_filters').notNull().default(''),
    /** Not empty: only these groups (and managers) have full rights to the data. */
    groupRestrictions: names('group_restrictions'),
    published: boolean('published').notNull().default(false),
    /** When readers got their version; null: they have none. */
    publishedAt: moment('published_at'),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('datasets_name').on(t.clientId, t.studyId, t.name),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
    index('datasets_search').using('gin', t.search),
  ],
)

/** An import, or another preparation of its file, makes a new version; a committed version never changes. */
export const datasetVersions = pgTable(
  'dataset_versions',
  {
    clientId: clientId(),
    datasetId: text('dataset_id').notNull(),
    version: integer('version').notNull(),
    respondents: integer('respondents').notNull(),
    committedAt: moment('committed_at').notNull().defaultNow(),
    fileName: text('file_name').notNull(),
    /** Questions of the file that were left out when it was imported. */
    leftOut: integer('left_out').notNull().default(0),
    /** The version whose columns the file gave, where this one was prepared from them again; null: its own. */
    fileVersion: integer('file_version'),
    /** The steps that made it of the variables of the file; null where those were not kept. */
    steps: jsonb('steps').$type<readonly Step[]>(),
    /** The uploaded file and how it was read; null where there was none, or where that was not kept. */
    file: jsonb('file').$type<ReceiptFile>(),
    weights: jsonb('weights').$type<z.infer<typeof datasetSummary>['weights']>().notNull().default([]),
    warnings: jsonb('warnings').$type<ImportReview['warnings']>().notNull().default([]),
    /** Who imported or made it, and who published it last; null where nobody is known to have. */
    madeBy: text('made_by'),
    publishedBy: text('published_by'),
    /** When readers got it last; null: never. */
    publishedAt: moment('published_at'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.datasetId, t.version] }),
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * The preparation of a file that a version came from: its variables as they were read, which never change, and the steps as
 * people have them now, of which versions are made.
 */
export const datasetPreparations = pgTable(
  'dataset_preparations',
  {
    clientId: clientId(),
    datasetId: text('dataset_id').notNull(),
    /** The version that holds the columns of the file. */
    version: integer('version').notNull(),
    variables: jsonb('variables').$type<readonly FileVariable[]>().notNull(),
    steps: jsonb('steps').$type<readonly Step[]>().notNull(),
    /** Changes of the steps since the import, the last one first, and those that were undone; a new change empties these. */
    done: jsonb('done').$type<readonly Change[]>().notNull().default([]),
    undone: jsonb('undone').$type<readonly Change[]>().notNull().default([]),
    /** Goes up by one with every change. */
    revision: integer('revision').notNull().default(0),
    modified: modifiedAt(),
    modifiedBy: text('modified_by'),
    /** A job is making a version of it; what went wrong with the last one. */
    making: boolean('making').notNull().default(false),
    failure: text('failure'),
    /** How the steps of the file before were carried over; null where there was none. */
    carried: jsonb('carried').$type<CarriedFrom>(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.datasetId, t.version] }),
    foreignKey({
      columns: [t.clientId, t.datasetId, t.version],
      foreignColumns: [datasetVersions.clientId, datasetVersions.datasetId, datasetVersions.version],
    }).onDelete('cascade'),
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
    /** Equal for two waves of one question: its folded text. Filled by a trigger, like `search` and `folded`. */
    textKey: text('text_key').notNull().default(''),
    /** The folded text itself, from which the trigrams of similar questions are made. Filled by the same trigger. */
    textFolded: text('text_folded').notNull().default(''),
    search: tsvector('search'),
    folded: text('folded').notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.datasetId, t.version, t.position] }),
    unique('dataset_questions_name').on(t.clientId, t.datasetId, t.version, t.name),
    foreignKey({
      columns: [t.clientId, t.datasetId, t.version],
      foreignColumns: [datasetVersions.clientId, datasetVersions.datasetId, datasetVersions.version],
    }).onDelete('cascade'),
    index('dataset_questions_search').using('gin', t.search),
    index('dataset_questions_trgm').using('gin', sql`${t.folded} gin_trgm_ops`),
    index('dataset_questions_text_trgm').using('gin', sql`${t.textFolded} gin_trgm_ops`),
    // With the key of the question, so that a list of all questions is read from the index alone.
    index('dataset_questions_text_key').on(t.clientId, t.textKey, t.datasetId, t.version, t.position),
  ],
)
