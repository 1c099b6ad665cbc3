import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { canManage } from '@core/domain'
import {
  datasetQuestions,
  datasetVersions,
  datasets,
  documents,
  downloads,
  keyInsights,
  reports,
  reportVersions,
  stories,
  storyCards,
  studies,
  summaries,
} from '../db/schema'
import type { Tx } from '../db/types'
import type { Actor } from './context'

/**
 * The rights of study.ts and dataset.ts as conditions, so that they act inside a query, before anything is counted. Parts with tables of
 * their own name the client organisation themselves: an equality with the outer query lets PostgreSQL read all organisations.
 */
type Reader = Pick<Actor, 'clientId' | 'userId' | 'admin' | 'manager' | 'groups' | 'silentRestrictions'>

const groupsOf = (reader: Reader): SQL => sql`${sql.param([...reader.groups])}::text[]`

// Most lists of groups are empty: their length is read much faster than they are compared.
const open = (column: SQL, reader: Reader): SQL =>
  reader.groups.length === 0
    ? sql`cardinality(${column}) = 0`
    : sql`(cardinality(${column}) = 0 or ${column} && ${groupsOf(reader)})`

const noneOf = (column: SQL, reader: Reader): SQL =>
  reader.groups.length === 0 ? sql`true` : sql`(cardinality(${column}) = 0 or not ${column} && ${groupsOf(reader)})`

/** `studyAccess` = 'view'. */
export const studyViewable = (reader: Reader): SQL =>
  canManage(reader)
    ? sql`true`
    : sql`(${noneOf(sql`${studies.hiddenGroups}`, reader)} and ${open(sql`${studies.restrictedGroups}`, reader)})`

/** `studyAccess` other than 'absent'. */
export const studyPresent = (reader: Reader): SQL => {
  if (canManage(reader)) return sql`true`
  if (reader.silentRestrictions) return studyViewable(reader)
  const loud = sql`(${noneOf(sql`${studies.hiddenGroups}`, reader)} and ${noneOf(sql`${studies.silentGroups}`, reader)})`
  return sql`(${studyViewable(reader)} or ${loud})`
}

/** `datasetAccess` = 'full'. */
export const datasetViewable = (reader: Reader): SQL =>
  canManage(reader)
    ? sql`${datasets.currentVersion} > 0`
    : sql`(${datasets.currentVersion} > 0 and ${datasets.published} and ${open(sql`${datasets.groupRestrictions}`, reader)})`

/** `datasetAccess` other than 'absent'; where it is 'limited', only questions with unrestricted_filter are the reader's. */
export const datasetPresent = (reader: Reader): SQL =>
  canManage(reader)
    ? sql`${datasets.currentVersion} > 0`
    : reader.silentRestrictions
      ? datasetViewable(reader)
      : sql`(${datasets.currentVersion} > 0 and ${datasets.published})`

declare const forReader: unique symbol

/** Respondents of a study as one reader may know them. `studies.sample` itself counts datasets that some may not meet. */
export type Sample = number & { readonly [forReader]: true }

const ofStudy = (reader: Reader): SQL =>
  sql`${datasets.clientId} = ${reader.clientId} and ${datasets.studyId} = ${studies.id} and ${datasets.published}`

const hasStoredSample = (reader: Reader): boolean => canManage(reader) || !reader.silentRestrictions

/**
 * How many people answered the dataset of a study that was published last, of those that exist for the reader; `studies` is in
 * the query. Only silent restrictions hide published datasets, so all other readers have the stored number.
 */
export const studySample = (reader: Reader): SQL<Sample> => {
  if (hasStoredSample(reader)) return sql<Sample>`${studies.sample}`
  const isHidden = sql`exists (select 1 from ${datasets} where ${ofStudy(reader)} and not ${datasetViewable(reader)})`
  const newest = sql`
    select ${datasetVersions.respondents} from ${datasets} join ${datasetVersions} on ${datasetVersions.clientId} = ${datasets.clientId}
      and ${datasetVersions.datasetId} = ${datasets.id} and ${datasetVersions.version} = ${datasets.currentVersion}
    where ${ofStudy(reader)} and ${datasetViewable(reader)} order by ${datasets.publishedAt} desc nulls last limit 1`
  // One part inside another: the builder takes the table's name off columns of the outer part, and both tables have these.
  return sql<Sample>`${sql`case when ${isHidden} then coalesce((${newest}), 0) else ${studies.sample} end`}`
}

/** All columns of studies, with the sample that the reader may know. */
export const studyColumns = (reader: Reader) => ({ ...getTableColumns(studies), sample: studySample(reader) })

type StoredStudy = typeof studies.$inferSelect

/** A study as it is stored, with the sample that the reader may know. */
export const studyFor = async (
  tx: Tx,
  reader: Reader,
  study: StoredStudy,
): Promise<Omit<StoredStudy, 'sample'> & { readonly sample: Sample }> => {
  if (hasStoredSample(reader)) return { ...study, sample: study.sample as Sample }
  const [row] = await tx
    .select({ sample: studySample(reader) })
    .from(studies)
    .where(and(eq(studies.clientId, reader.clientId), eq(studies.id, study.id)))
  return { ...study, sample: row?.sample ?? (0 as Sample) }
}

/** Names of the questions that a report uses in its variables and filters. */
const spokenOf = (payload: SQL): SQL => sql`
  select asked #>> '{}' as name from unnest(array[
    '$.main[*].keyvalue().key', '$.segmentation[*].keyvalue().key', '$.options.filters.**.question'
  ]::jsonpath[]) as path, jsonb_path_query(${payload}, path) as asked`

/** Whether a question is open to readers with limited rights too. */
export const questionOpen = sql`${datasetQuestions.definition}->'unrestricted_filter' = 'true'`

const openQuestion = (reader: Reader): SQL => sql`
  select 1 from ${datasetQuestions}
  where ${datasetQuestions.clientId} = ${reader.clientId} and ${datasetQuestions.datasetId} = ${datasets.id}
    and ${datasetQuestions.version} = ${datasets.currentVersion} and ${datasetQuestions.name} = spoken.name
    and ${questionOpen}`

/** A banner of which every question is open. */
const openBanner = (reader: Reader): SQL => sql`
  select 1 from banners b
  where b.client_id = ${reader.clientId} and b.dataset_id = ${datasets.id} and 'banner:' || b.id = spoken.name
    and not exists (select 1 from jsonb_path_query(b.entries, '$[*].levels[*].question') as named where not exists (
      select 1 from dataset_questions q where q.client_id = ${reader.clientId} and q.dataset_id = b.dataset_id
        and q.version = ${datasets.currentVersion} and q.name = named #>> '{}' and q.definition->'unrestricted_filter' = 'true'))`

const openOnly = (reader: Reader, spoken: SQL): SQL =>
  sql`not exists (select 1 from (${spoken}) as spoken where not exists (${openQuestion(reader)}) and not exists (${openBanner(reader)}))`

const speaksOfOpenOnly = (reader: Reader, payload: SQL): SQL => openOnly(reader, spokenOf(payload))

const payloadPresent = (reader: Reader, payload: SQL): SQL =>
  canManage(reader)
    ? datasetPresent(reader)
    : sql`(${datasetViewable(reader)} or (${datasetPresent(reader)} and ${speaksOfOpenOnly(reader, payload)}))`

/**
 * A report, whose dataset is joined, that exists for the reader: a report tells what it asks for. With full rights on its dataset
 * all do; with limited access, those that use open questions only, no matter who saved them.
 */
export const reportPresent = (reader: Reader): SQL => payloadPresent(reader, sql`${reports.payload}`)

/** The same for an earlier version of a report: it may ask for more than the report does now. */
export const earlierReportPresent = (reader: Reader): SQL => payloadPresent(reader, sql`${reportVersions.payload}`)

const downloadOfData = (reader: Reader): SQL => {
  if (canManage(reader)) return datasetPresent(reader)
  const ofReport = sql`${downloads.kind} in ('xlsx', 'csv', 'pptx', 'tidy_csv', 'tidy_parquet')`
  return sql`(${ofReport} and ${studyViewable(reader)} and (${datasetViewable(reader)} or (${datasetPresent(reader)}
    and not ${downloads.full} and ${speaksOfOpenOnly(reader, sql`${downloads.request}->'report'`)})))`
}

interface FigureOf {
  /** Selects the names of its questions and banners. */
  readonly uses: SQL
  readonly version: SQL
  /** Whether limited access is enough for it where all it uses is open. */
  readonly limited: SQL
}

/** Figures of a version of a dataset, which is joined with its study. */
const figureOpen = (reader: Reader, { uses, version, limited }: FigureOf): SQL => {
  if (canManage(reader)) return datasetPresent(reader)
  const present = sql`(${datasetViewable(reader)} or (${datasetPresent(reader)} and ${limited} and ${openOnly(reader, uses)}))`
  const published = sql`exists (select 1 from ${datasetVersions} where ${datasetVersions.clientId} = ${reader.clientId}
    and ${datasetVersions.datasetId} = ${datasets.id} and ${datasetVersions.version} = ${version} and ${datasetVersions.publishedAt} is not null)`
  const reached = sql`(${version} = ${datasets.currentVersion} or ${published})`
  return sql`(${studyViewable(reader)} and ${present} and ${reached})`
}

const storyOfDownload = (reader: Reader): SQL => sql`exists (select 1 from ${stories}
  where ${stories.clientId} = ${reader.clientId} and ${stories.id} = ${downloads.storyId} and ${storyVisible(reader)})`

/** What a file of a story holds is still open: each page of a document, each key insight, and each figure with the access that it was calculated with. */
const heldOpen = (reader: Reader): SQL => {
  const uses = sql`select jsonb_array_elements_text(held.part->'uses') as name`
  const figure = sql`exists (select 1 from ${datasets} join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
    where ${datasets.clientId} = ${reader.clientId} and ${datasets.id} = held.part->>'dataset'
      and ${figureOpen(reader, { uses, version: sql`(held.part->>'version')::int`, limited: sql`held.part->'full' = 'false'` })})`
  const page = sql`exists (select 1 from ${documents} join ${studies} on ${studies.clientId} = ${documents.clientId} and ${studies.id} = ${documents.studyId}
    where ${documents.clientId} = ${reader.clientId} and ${documents.id} = held.part->>'document' and ${documentOpen(reader)} and ${studyViewable(reader)})`
  const insight = sql`exists (select 1 from ${keyInsights}
    join ${studies} on ${studies.clientId} = ${keyInsights.clientId} and ${studies.id} = ${keyInsights.studyId}
    left join ${documents} on ${documents.clientId} = ${keyInsights.clientId} and ${documents.id} = ${keyInsights.documentId}
    left join ${datasets} on ${datasets.clientId} = ${keyInsights.clientId} and ${datasets.id} = ${keyInsights.datasetId}
    where ${keyInsights.clientId} = ${reader.clientId} and ${keyInsights.id} = held.part->>'insight' and ${studyViewable(reader)}
      and ${insightPresent(reader)} and (${keyInsights.documentId} is null or ${documentOpen(reader)}))`
  return sql`not exists (select 1 from jsonb_array_elements(${downloads.holds}) as held(part) where not (${figure} or ${page} or ${insight}))`
}

/**
 * A file, whose study and dataset are joined where it has them, that exists for the reader: their own, until its time is over, and
 * as long as they may open what it was made of. What was made with full rights is for nobody with less, and data are for managers.
 */
export const downloadPresent = (reader: Reader): SQL => sql`(${downloads.userId} = ${reader.userId}
  and (${downloads.expires} is null or ${downloads.expires} > now())
  and case when ${downloads.storyId} is null then ${downloadOfData(reader)} else ${storyOfDownload(reader)} and ${heldOpen(reader)} end)`

/**
 * A summary report, whose study and dataset are joined, that exists for the reader: their own, on a dataset as open to them as it
 * was when the report was made.
 */
export const summaryPresent = (reader: Reader): SQL => {
  const rights = sql`${datasetViewable(reader)} or (${datasetPresent(reader)} and not ${summaries.full})`
  return sql`(${summaries.userId} = ${reader.userId} and ${studyViewable(reader)} and (${rights}))`
}

/**
 * The figure of a story card, whose study and dataset are joined, that exists for the reader: with limited access, one that uses
 * open questions only. A version of the data that never reached readers does not reach them by a story.
 */
export const figurePresent = (reader: Reader): SQL =>
  figureOpen(reader, {
    uses: sql`select unnest(${storyCards.uses}) as name`,
    version: sql`${storyCards.version}`,
    limited: sql`true`,
  })

/** A key insight, whose dataset is left-joined, that exists for the reader: of no dataset, or of one that they have in full. */
export const insightPresent = (reader: Reader): SQL =>
  sql`(${keyInsights.datasetId} is null or ${datasetViewable(reader)})`

/** `mayOpenDocument`; the study's own condition comes beside it. */
export const documentOpen = (reader: Reader): SQL =>
  canManage(reader) ? sql`true` : open(sql`${documents.groupRestrictions}`, reader)

/** `maySeeStory`. */
export const storyVisible = (reader: Reader): SQL =>
  sql`(${stories.removedAt} is null and (${stories.public} or ${stories.author} = ${reader.userId}
    or ${stories.groups} && ${groupsOf(reader)}))`

/** `mayEditStory`, of a story that is visible. */
export const storyEditable = (reader: Reader): SQL =>
  canManage(reader) ? sql`true` : sql`${stories.author} = ${reader.userId}`
