import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ObjectRule, Page } from '@core/contract'
import { canManage, type StoredQuestion } from '@core/domain'
import {
  datasetQuestions,
  datasets,
  documents,
  downloads,
  imports,
  reports,
  stories,
  studies,
  summaries,
  userGroups,
  users,
} from '../db/schema'
import { rowsOfPage } from '../db/page'
import type { Tx } from '../db/types'
import type { Actor } from './context'
import { notFound, restricted } from './refusal'
import { datasetAt, studyAt } from './addressed'
import { datasetAccess } from './dataset'
import { mayOpenDocument } from './document'
import { findIntegration, findOwnIntegration } from './integration'
import { downloadPresent, reportPresent, studyColumns, studyFor, summaryPresent, type Sample } from './library'
import { mayEditStory, maySeeStory } from './story'
import { studyAccess } from './study'

/** A study with what its reader may know of its size. */
export type StudyRow = Omit<typeof studies.$inferSelect, 'sample'> & { readonly sample: Sample }
export type DatasetRow = typeof datasets.$inferSelect

/** The study that a key in a path means, if the actor may view it. */
export const findStudy = async (tx: Tx, actor: Actor, key: string): Promise<StudyRow | null> => {
  const study = await studyAt(tx, actor.clientId, key)
  return study && studyAccess(actor, study) === 'view' ? studyFor(tx, actor, study) : null
}

/** The same where there must be one. Throws Refusal not_found: missing, foreign, hidden and locked ones are the same. */
export const requireStudy = async (tx: Tx, actor: Actor, key: string): Promise<StudyRow> => {
  const study = await findStudy(tx, actor, key)
  if (!study) throw notFound('study')
  return study
}

export interface FoundDataset {
  readonly study: StudyRow
  readonly dataset: DatasetRow
  /** 'limited': only unrestricted questions, protected bases. */
  readonly access: 'full' | 'limited'
}

/** A dataset of a study that is open to the actor, as it exists for them. */
const openedFor = (actor: Actor, study: StudyRow, dataset: DatasetRow): FoundDataset | null => {
  const access = datasetAccess(actor, dataset)
  return access === 'absent' ? null : { study, dataset, access }
}

/** A committed dataset of a study that was found for the actor, if it exists for them too. */
export const findDatasetOf = async (
  tx: Tx,
  actor: Actor,
  study: StudyRow,
  name: string,
): Promise<FoundDataset | null> => {
  const [dataset] = await tx
    .select()
    .from(datasets)
    .where(and(eq(datasets.clientId, actor.clientId), eq(datasets.studyId, study.id), eq(datasets.name, name)))
  return dataset ? openedFor(actor, study, dataset) : null
}

/** The same by the key of the study, in one statement. */
export const findDataset = async (
  tx: Tx,
  actor: Actor,
  studyKey: string,
  name: string,
): Promise<FoundDataset | null> => {
  const at = await datasetAt(tx, actor.clientId, studyKey, name)
  if (!at || studyAccess(actor, at.study) !== 'view') return null
  return openedFor(actor, await studyFor(tx, actor, at.study), at.dataset)
}

export interface FoundReport {
  readonly report: typeof reports.$inferSelect
  readonly datasetName: string
  /** Of the dataset, as readers have it. */
  readonly dataVersion: number
  readonly creator: { readonly firstName: string; readonly lastName: string }
}

/** Saved reports of a study that exist for the reader, newest first; one of them with its id, or a page. */
export const findReports = async (
  tx: Tx,
  actor: Actor,
  study: StudyRow,
  { reportId, page }: { readonly reportId?: string; readonly page?: Page } = {},
): Promise<FoundReport[]> => {
  const { limit, offset } = rowsOfPage(page)
  return tx
    .select({
      report: reports,
      datasetName: datasets.name,
      dataVersion: datasets.currentVersion,
      creator: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(reports)
    .innerJoin(datasets, and(eq(datasets.clientId, reports.clientId), eq(datasets.id, reports.datasetId)))
    .innerJoin(users, and(eq(users.clientId, reports.clientId), eq(users.id, reports.creator)))
    .where(
      and(
        eq(reports.clientId, study.clientId),
        eq(reports.studyId, study.id),
        reportId === undefined ? undefined : eq(reports.id, reportId),
        reportPresent(actor),
      ),
    )
    .orderBy(desc(reports.created), desc(reports.id))
    .limit(limit)
    .offset(offset)
}

const findReport = async (tx: Tx, actor: Actor, studyKey: string, reportId: string): Promise<FoundReport | null> => {
  const study = await findStudy(tx, actor, studyKey)
  if (!study) return null
  const [report] = await findReports(tx, actor, study, { reportId })
  return report ?? null
}

/** A summary report of the actor's own, on a dataset whose rights are still what they were when it was made. */
export const findSummary = async (tx: Tx, actor: Actor, studyKey: string, id: string) => {
  const study = await findStudy(tx, actor, studyKey)
  if (!study) return null
  const [found] = await tx
    .select({ summary: summaries, dataset: datasets, study: studies })
    .from(summaries)
    .innerJoin(studies, and(eq(studies.clientId, summaries.clientId), eq(studies.id, summaries.studyId)))
    .innerJoin(datasets, and(eq(datasets.clientId, summaries.clientId), eq(datasets.id, summaries.datasetId)))
    .where(
      and(
        eq(summaries.clientId, actor.clientId),
        eq(summaries.studyId, study.id),
        eq(summaries.id, id),
        summaryPresent(actor),
      ),
    )
  return found ?? null
}

/** Files that the actor had made and may still have, newest first; one of them with its id. */
export const findDownloads = (tx: Tx, actor: Actor, id?: string) =>
  tx
    .select({ download: downloads, study: studies, dataset: datasets })
    .from(downloads)
    .leftJoin(studies, and(eq(studies.clientId, downloads.clientId), eq(studies.id, downloads.studyId)))
    .leftJoin(datasets, and(eq(datasets.clientId, downloads.clientId), eq(datasets.id, downloads.datasetId)))
    .where(
      and(
        eq(downloads.clientId, actor.clientId),
        id === undefined ? undefined : eq(downloads.id, id),
        downloadPresent(actor),
      ),
    )
    .orderBy(desc(downloads.created), desc(downloads.id))

export const findDownload = async (tx: Tx, actor: Actor, id: string) => {
  const [found] = await findDownloads(tx, actor, id)
  return found ?? null
}

const findImport = async (tx: Tx, actor: Actor, id: string) => {
  const [found] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.clientId, actor.clientId), eq(imports.id, id)))
  return found ?? null
}

/** A story, if the actor may see it. */
export const findStory = async (tx: Tx, actor: Actor, id: string) => {
  const [story] = await tx
    .select()
    .from(stories)
    .where(and(eq(stories.clientId, actor.clientId), eq(stories.id, id)))
  return story && maySeeStory(actor, story) ? story : null
}

/** A deleted story that can still be restored, if the actor might change it. */
const findRemovedStory = async (tx: Tx, actor: Actor, id: string) => {
  const [story] = await tx
    .select()
    .from(stories)
    .where(and(eq(stories.clientId, actor.clientId), eq(stories.id, id), isNotNull(stories.removedAt)))
  return story && mayEditStory(actor, story) ? story : null
}

/** A document with its study, if the actor may open both. */
export const findDocument = async (tx: Tx, actor: Actor, id: string) => {
  const [found] = await tx
    .select({ document: documents, study: studyColumns(actor) })
    .from(documents)
    .innerJoin(studies, and(eq(studies.clientId, documents.clientId), eq(studies.id, documents.studyId)))
    .where(and(eq(documents.clientId, actor.clientId), eq(documents.id, id)))
  return found && studyAccess(actor, found.study) === 'view' && mayOpenDocument(actor, found.document) ? found : null
}

interface QuestionPlace {
  readonly clientId: string
  readonly studyId: string
  readonly datasetName: string
}

/** Natural key of a question: unique across the product, stable between versions. */
export const naturalKey = ({ clientId, studyId, datasetName }: QuestionPlace, name: string): string =>
  [clientId, studyId, datasetName, name].join('/')

/** A question of a version that the actor may read; `question` is its stored definition. */
export interface FoundQuestion extends FoundDataset {
  readonly version: number
  readonly question: StoredQuestion
}

/**
 * A question by its natural key: client/study/dataset/question, where the last two may hold slashes themselves.
 * Managers also find those of a version that waits to be published; without full rights only unrestricted ones exist.
 */
export const findQuestion = async (tx: Tx, actor: Actor, key: string): Promise<FoundQuestion | null> => {
  const [client, studyId, ...rest] = key.split('/')
  if (client !== actor.clientId || studyId === undefined) return null
  for (let cut = 1; cut < rest.length; cut += 1) {
    const found = await findDataset(tx, actor, studyId, rest.slice(0, cut).join('/'))
    if (!found) continue
    const versions = [found.dataset.currentVersion, canManage(actor) ? found.dataset.draftVersion : null]
    const rows = await tx
      .select({ version: datasetQuestions.version, definition: datasetQuestions.definition })
      .from(datasetQuestions)
      .where(
        and(
          eq(datasetQuestions.clientId, actor.clientId),
          eq(datasetQuestions.datasetId, found.dataset.id),
          inArray(
            datasetQuestions.version,
            versions.filter(version => version !== null),
          ),
          eq(datasetQuestions.name, rest.slice(cut).join('/')),
        ),
      )
      .orderBy(asc(datasetQuestions.version))
    const [row] = rows
    const question = row?.definition as StoredQuestion | undefined
    if (row && question && (found.access === 'full' || question.unrestricted_filter))
      return { ...found, version: row.version, question }
  }
  return null
}

/** The item of a key insight: a study by number or id, or a document by id. */
export const findStudyItem = async (
  tx: Tx,
  actor: Actor,
  key: string,
): Promise<{ readonly study: StudyRow; readonly document: typeof documents.$inferSelect | null } | null> => {
  const study = await findStudy(tx, actor, key)
  return study ? { study, document: null } : findDocument(tx, actor, key)
}

type Params = Readonly<Record<string, string>>

const studyKey = (params: Params) => params.studyId ?? params.id ?? ''

/** A saved report or, where the id is one of these, a summary report of the actor's own. */
const findAnyReport = async (tx: Tx, actor: Actor, study: string, id: string) => {
  const report = await findReport(tx, actor, study, id)
  if (report) return report
  return findSummary(tx, actor, study, id)
}

/** Somebody of the organisation: everyone for those who manage people, for others themselves only. */
const findPerson = async (tx: Tx, actor: Actor, id: string): Promise<typeof users.$inferSelect | null> => {
  if (id !== actor.userId && !canManage(actor)) return null
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, actor.clientId), eq(users.id, id), eq(users.kind, 'person')))
  return person ?? null
}

/** A group of the organisation, for those who manage people. */
const findGroup = async (tx: Tx, actor: Actor, name: string): Promise<typeof userGroups.$inferSelect | null> => {
  if (!canManage(actor)) return null
  const [group] = await tx
    .select()
    .from(userGroups)
    .where(and(eq(userGroups.clientId, actor.clientId), eq(userGroups.name, name)))
  return group ?? null
}

/** By object rule, what a path addresses; null where it is missing or invisible for the actor, which give the same answer. */
const rules = {
  study: (tx, actor, params) => findStudy(tx, actor, studyKey(params)),
  dataset: (tx, actor, params) => findDataset(tx, actor, studyKey(params), params.datasetName ?? ''),
  report: (tx, actor, params) => findReport(tx, actor, studyKey(params), params.reportId ?? ''),
  'any-report': (tx, actor, params) => findAnyReport(tx, actor, studyKey(params), params.reportId ?? ''),
  summary: (tx, actor, params) => findSummary(tx, actor, studyKey(params), params.reportId ?? ''),
  download: (tx, actor, params) => findDownload(tx, actor, params.downloadId ?? ''),
  import: (tx, actor, params) => findImport(tx, actor, params.importId ?? ''),
  story: (tx, actor, params) => findStory(tx, actor, params.storyId ?? ''),
  'removed-story': (tx, actor, params) => findRemovedStory(tx, actor, params.storyId ?? ''),
  document: (tx, actor, params) => findDocument(tx, actor, params.documentId ?? ''),
  question: (tx, actor, params) => findQuestion(tx, actor, params.nkUri ?? params.naturalKey ?? params.id ?? ''),
  'study-item': (tx, actor, params) => findStudyItem(tx, actor, params.id ?? ''),
  // Every transaction is inside the actor's own client organisation.
  'own-client': (_, actor) => Promise.resolve(actor.clientId),
  group: (tx, actor, params) => findGroup(tx, actor, params.groupName ?? ''),
  person: (tx, actor, params) => findPerson(tx, actor, params.profileId ?? ''),
  integration: (tx, actor, params) => findIntegration(tx, actor, params.integration ?? ''),
  'own-integration': (tx, actor, params) => findOwnIntegration(tx, actor, params.integration ?? ''),
} satisfies Record<ObjectRule, (tx: Tx, actor: Actor, params: Params) => Promise<unknown>>

/** What an object rule finds. */
export type Found<Rule extends ObjectRule = ObjectRule> = NonNullable<Awaited<ReturnType<(typeof rules)[Rule]>>>

/** The addressed object as it exists for the actor. Throws Refusal not_found, or restricted for what a locked study keeps back. */
export const findAddressed = async (
  tx: Tx,
  actor: Actor,
  rule: ObjectRule | undefined,
  params: Params,
): Promise<Found | null> => {
  if (rule === undefined) return null
  const found = await rules[rule](tx, actor, params)
  if (found === null) throw (await isLocked(tx, actor, rule, params)) ? restricted() : notFound(objectNoun(rule))
  return found
}

/** Rules of paths that lead through a study, by its key. */
const THROUGH_STUDY: ReadonlySet<ObjectRule> = new Set(['study', 'dataset', 'report', 'summary', 'study-item'])

/** Whether paths of this rule lead through a study, which may be locked. */
const leadsThroughStudy = (rule: ObjectRule): boolean => THROUGH_STUDY.has(rule)

/** Whether the addressed object is hidden because its study is a locked card for the actor. */
const isLocked = async (tx: Tx, actor: Actor, rule: ObjectRule, params: Params): Promise<boolean> => {
  const study = leadsThroughStudy(rule) ? await studyAt(tx, actor.clientId, studyKey(params)) : null
  return study !== null && studyAccess(actor, study) === 'locked'
}

/** The noun of an object rule for 'There is no such …'. */
const objectNoun = (rule: ObjectRule): string => {
  if (rule === 'any-report') return 'report'
  if (rule === 'own-integration') return 'integration'
  if (rule === 'removed-story') return 'story'
  return rule === 'own-client' || rule === 'study-item' ? 'item' : rule
}
