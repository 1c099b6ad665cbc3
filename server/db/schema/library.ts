import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { metadataEntry, NewStoryCover, StoryCardContent } from '@core/contract'
import type { FavoriteType, TextRun } from '@core/domain'
import type * as z from 'zod/mini'
import { createdAt, modifiedAt, moment, names, tsvector } from '../columns'
import { clientId, users } from './accounts'
import { datasets, studies } from './studies'

/** The categories that describe studies and stories. */
export const metadataFields = pgTable(
  'metadata_fields',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    fieldType: text('field_type').notNull().default('text'),
    filterable: boolean('filterable').notNull().default(true),
    personalizable: boolean('personalizable').notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  t => [primaryKey({ columns: [t.clientId, t.id] }), unique('metadata_fields_name').on(t.clientId, t.name)],
)

/** The values of these categories. Those of studies that are not here yet are added by a trigger on studies. */
export const metadataValues = pgTable(
  'metadata_values',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    /** Small number of the value within its client organisation, as studies.facets holds it. Always positive. */
    ordinal: integer('ordinal').notNull(),
    fieldId: text('field_id').notNull(),
    /** The last level only. */
    value: text('value').notNull(),
    /** All levels, outermost first, joined by ':::'. */
    path: text('path').notNull(),
    parentId: text('parent_id'),
    groupPosition: integer('group_position').notNull().default(0),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('metadata_values_path').on(t.clientId, t.fieldId, t.path),
    unique('metadata_values_ordinal').on(t.clientId, t.ordinal),
    foreignKey({
      columns: [t.clientId, t.fieldId],
      foreignColumns: [metadataFields.clientId, metadataFields.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.clientId, t.parentId], foreignColumns: [t.clientId, t.id] }).onDelete('cascade'),
  ],
)

/** The chosen values of a person; not chosen = no row. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    clientId: clientId(),
    userId: text('user_id').notNull(),
    valueId: text('value_id').notNull(),
    includeChildren: boolean('include_children').notNull().default(true),
    created: createdAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.userId, t.valueId] }),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
    foreignKey({
      columns: [t.clientId, t.valueId],
      foreignColumns: [metadataValues.clientId, metadataValues.id],
    }).onDelete('cascade'),
  ],
)

/** What a person has marked to find it again. */
export const favorites = pgTable(
  'favorites',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    itemType: text('item_type').$type<FavoriteType>().notNull(),
    /** A study or a story: no foreign key, since it can be either. A favorite of a deleted item is not shown. */
    itemId: text('item_id').notNull(),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    unique('favorites_item').on(t.clientId, t.userId, t.itemType, t.itemId),
    foreignKey({ columns: [t.clientId, t.userId], foreignColumns: [users.clientId, users.id] }).onDelete('cascade'),
  ],
)

/** Public stories are for everyone of the organisation, others for their author and the people of their groups. */
export const stories = pgTable(
  'stories',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    author: text('author').notNull(),
    public: boolean('public').notNull().default(false),
    /** Groups whose people may read it too; none of a public one. */
    groups: names('groups'),
    metadata: jsonb('metadata').$type<z.infer<typeof metadataEntry>[]>().notNull().default([]),
    /** The picture that was chosen as its cover; null: one is drawn. */
    cover: jsonb('cover').$type<NewStoryCover>(),
    created: createdAt(),
    modified: modifiedAt(),
    /** When it was deleted; for a day it can be restored. */
    removedAt: moment('removed_at'),
    /** Since when it is put away: in no list and found by no search. */
    archivedAt: moment('archived_at'),
    /** Who changed words or cards last, and when; null: nobody since it was made. */
    changedBy: text('changed_by'),
    changedAt: moment('changed_at'),
    /** The version that was brought back last, with no version since; null: none. */
    restoredFrom: integer('restored_from'),
    /** Filled by a trigger: fields with each of their values and every value above those, parted by U+001F. */
    facets: names('facets'),
    /** Filled by a trigger: title, summary, metadata and the texts of the cards. */
    search: tsvector('search'),
    searchText: text('search_text').notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.author], foreignColumns: [users.clientId, users.id] }),
    index('stories_modified').on(t.clientId, t.modified),
    index('stories_search').using('gin', t.search),
    index('stories_search_trgm').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** The ordered cards of a story. A removed one keeps its place for a day, so that it can be restored. */
export const storyCards = pgTable(
  'story_cards',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    storyId: text('story_id').notNull(),
    position: integer('position').notNull(),
    content: jsonb('content').$type<StoryCardContent>().notNull(),
    /** Figures: names of the questions and banners that they use; who may not have one of them does not get the figure. */
    uses: text('uses').array(),
    /** Figures: the version of their data that readers see. */
    version: integer('version'),
    /** Figures: the newer version that somebody looked at and kept the figures; null: none. */
    keptAt: integer('kept_at'),
    /** The words quote numbers that figures of the story no longer show; until somebody changed or confirmed them. */
    checkWords: boolean('check_words').notNull().default(false),
    created: createdAt(),
    modified: modifiedAt(),
    removedAt: moment('removed_at'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.storyId], foreignColumns: [stories.clientId, stories.id] }).onDelete(
      'cascade',
    ),
    index('story_cards_story').on(t.clientId, t.storyId, t.position),
  ],
)

/** What a story was before somebody worked on it; `cards` are rows of `story_cards`, without removed ones. */
export const storyVersions = pgTable(
  'story_versions',
  {
    clientId: clientId(),
    storyId: text('story_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    cover: jsonb('cover').$type<NewStoryCover>(),
    cards: jsonb('cards').$type<unknown[]>().notNull(),
    savedBy: text('saved_by').notNull(),
    saved: moment('saved').notNull(),
    /** The version that it brought back; null: none. */
    restoredFrom: integer('restored_from'),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.storyId, t.version] }),
    foreignKey({ columns: [t.clientId, t.storyId], foreignColumns: [stories.clientId, stories.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A file of a study. Its pages exist only once the reading job has committed: all if 'ready', the readable text if 'failed'. */
export const documents = pgTable(
  'documents',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyId: text('study_id').notNull(),
    name: text('name').notNull(),
    /** The type of the content, whatever the name suggests. */
    fileType: text('file_type').$type<'pdf' | 'pptx' | 'docx' | 'xlsx' | 'image'>().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Key in the file store. */
    file: text('file').notNull(),
    /** When not empty, only these groups (and managers) may open it. */
    groupRestrictions: names('group_restrictions'),
    state: text('state').$type<'reading' | 'ready' | 'failed'>().notNull().default('reading'),
    problem: text('problem'),
    pageCount: integer('page_count').notNull().default(0),
    uploadedBy: text('uploaded_by').notNull(),
    created: createdAt(),
    modified: modifiedAt(),
    /** Filled by a trigger from the name. */
    search: tsvector('search'),
    searchText: text('search_text').notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    index('documents_search').using('gin', t.search),
    index('documents_search_trgm').using('gin', sql`${t.searchText} gin_trgm_ops`),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.uploadedBy], foreignColumns: [users.clientId, users.id] }),
    index('documents_study').on(t.clientId, t.studyId, t.created),
  ],
)

/** One page (slide, sheet, image) of a document: its text, and the key of its preview picture where one could be drawn. */
export const documentPages = pgTable(
  'document_pages',
  {
    clientId: clientId(),
    documentId: text('document_id').notNull(),
    page: integer('page').notNull(),
    /** Title of the slide or name of the sheet, or ''. */
    title: text('title').notNull().default(''),
    text: text('text').notNull().default(''),
    preview: text('preview'),
    /** Where the words of a drawn page are, so that they can be marked on its picture; null where that is not known. */
    runs: jsonb('runs').$type<readonly TextRun[]>(),
    /** Filled by a trigger, together with the folded text that trigrams are made of. */
    search: tsvector('search'),
    searchText: text('search_text').notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.documentId, t.page] }),
    foreignKey({ columns: [t.clientId, t.documentId], foreignColumns: [documents.clientId, documents.id] }).onDelete(
      'cascade',
    ),
    index('document_pages_search').using('gin', t.search),
    index('document_pages_search_trgm').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** A key insight: on a study, or on one of its documents (`document_id`). */
export const keyInsights = pgTable(
  'key_insights',
  {
    clientId: clientId(),
    id: text('id').notNull(),
    studyId: text('study_id').notNull(),
    documentId: text('document_id'),
    /** The dataset it quotes: only people with full access to that see the insight. Null: everyone who may see the study. */
    datasetId: text('dataset_id'),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    /** Key in the file store; always a WebP picture. */
    image: text('image'),
    author: text('author').notNull(),
    created: createdAt(),
    modified: modifiedAt(),
  },
  t => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.studyId], foreignColumns: [studies.clientId, studies.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.clientId, t.author], foreignColumns: [users.clientId, users.id] }),
    foreignKey({ columns: [t.clientId, t.documentId], foreignColumns: [documents.clientId, documents.id] }).onDelete(
      'cascade',
    ),
    // An insight is deleted with its dataset: without it, everyone could read what was for some.
    foreignKey({ columns: [t.clientId, t.datasetId], foreignColumns: [datasets.clientId, datasets.id] }).onDelete(
      'cascade',
    ),
    index('key_insights_study').on(t.clientId, t.studyId, t.position),
  ],
)
