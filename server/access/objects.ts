import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Endpoint } from '@core/contract'
import { canManage } from '@core/domain'
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
} from '../db/schema'
import type { Tx } from '../db/types'
import type { Actor } from './context'
import type { StoredQuestion } from '../areas/questions/present'
import { datasetAccess } from './dataset'
import { mayOpenDocument } from './document'
import { downloadPresent, reportPresent, studyColumns, summaryPresent } from './library'
import type { Sample } from './library'
import { maySeeStory } from './story'
import { studyAccess } from './study'

/** A study with what its reader may know of its size. */
export type StudyRow = Omit<typeof studies.$inferSelect, 'sample'> & { readonly sample: Sample }
export type DatasetRow = typeof datasets.$inferSelect

/**
 * The study that a key in a path means, before any rights: by its number, in upper or lower case, or by its id. No number looks
 * like an id (`studies_number_is_no_id`), so a key never fits two studies.
 */
const studyAt = async (tx: Tx, actor: Actor, key: string): Promise<StudyRow | undefined> => {
  const isNumber = sql`lower(${studies.studyNumber}) = ${key.toLowerCase()}`
  const [study] = await tx
    .select(studyColumns(actor))
    .from(studies)
    .where(and(eq(studies.clientId, actor.clientId), or(isNumber, eq(studies.id, key))))
    .orderBy(sql`${isNumber} desc`)
    .limit(1)
  return study
}

/** The study of `studyAt`, if the actor may view it. */
export const findStudy = async (tx: Tx, actor: Actor, key: string): Promise<StudyRow | null> => {
  const study = await studyAt(tx, actor, key)
  return study && studyAccess(actor, study) === 'view' ? study : null
}

export interface FoundDataset {
  readonly study: StudyRow
  readonly dataset: DatasetRow
  /** 'limited': only unrestricted questions, protected bases. */
  readonly access: 'full' | 'limited'
}

/** A committed dataset of a study, if it exists for the actor. */
export const findDataset = async (
  tx: Tx,
  actor: Actor,
  studyKey: string,
  name: string,
): Promise<FoundDataset | null> => {
  const study = await findStudy(tx, actor, studyKey)
  if (!study) return null
  const [dataset] = await tx
    .select()
    .from(datasets)
    .where(and(eq(datasets.clientId, actor.clientId), eq(datasets.studyId, study.id), eq(datasets.name, name)))
  if (!dataset) return null
  const access = datasetAccess(actor, dataset)
  return access === 'absent' ? null : { study, dataset, access }
}

const findReport = async (tx: Tx, actor: Actor, studyKey: string, id: string) => {
  const study = await findStudy(tx, actor, studyKey)
  if (!study) return null
  const [report] = await tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(datasets, and(eq(datasets.clientId, reports.clientId), eq(datasets.id, reports.datasetId)))
    .where(
      and(
        eq(reports.clientId, actor.clientId),
        eq(reports.studyId, study.id),
        eq(reports.id, id),
        reportPresent(actor),
      ),
    )
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
    .innerJoin(studies, and(eq(studies.clientId, downloads.clientId), eq(studies.id, downloads.studyId)))
    .innerJoin(datasets, and(eq(datasets.clientId, downloads.clientId), eq(datasets.id, downloads.datasetId)))
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

/** A document with its study, if the actor may open both. */
export const findDocument = async (tx: Tx, actor: Actor, id: string) => {
  const [found] = await tx
    .select({ document: documents, study: studyColumns(actor) })
    .from(documents)
    .innerJoin(studies, and(eq(studies.clientId, documents.clientId), eq(studies.id, documents.studyId)))
    .where(and(eq(documents.clientId, actor.clientId), eq(documents.id, id)))
  return found && studyAccess(actor, found.study) === 'view' && mayOpenDocument(actor, found.document) ? found : null
}

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

/** What a key insight stands on: a study by number or id, or a document by id. */
export const findStudyItem = async (
  tx: Tx,
  actor: Actor,
  key: string,
): Promise<{ readonly study: StudyRow; readonly document: typeof documents.$inferSelect | null } | null> => {
  const study = await findStudy(tx, actor, key)
  return study ? { study, document: null } : findDocument(tx, actor, key)
}

type ObjectRule = NonNullable<Endpoint['object']>
type Params = Readonly<Record<string, string>>

const studyKey = (params: Params) => params.studyId ?? params.id ?? ''

const rules: Record<ObjectRule, (tx: Tx, actor: Actor, params: Params) => Promise<boolean>> = {
  study: async (tx, actor, params) => (await findStudy(tx, actor, studyKey(params))) !== null,
  dataset: async (tx, actor, params) =>
    (await findDataset(tx, actor, studyKey(params), params.datasetName ?? '')) !== null,
  report: async (tx, actor, params) => (await findReport(tx, actor, studyKey(params), params.reportId ?? '')) !== null,
  'any-report': async (tx, actor, params) => {
    const [study, report] = [studyKey(params), params.reportId ?? '']
    return ((await findReport(tx, actor, study, report)) ?? (await findSummary(tx, actor, study, report))) !== null
  },
  summary: async (tx, actor, params) =>
    (await findSummary(tx, actor, studyKey(params), params.reportId ?? '')) !== null,
  download: async (tx, actor, params) => (await findDownload(tx, actor, params.downloadId ?? '')) !== null,
  import: async (tx, actor, params) => (await findImport(tx, actor, params.importId ?? '')) !== null,
  story: async (tx, actor, params) => (await findStory(tx, actor, params.storyId ?? '')) !== null,
  document: async (tx, actor, params) => (await findDocument(tx, actor, params.documentId ?? '')) !== null,
  question: async (tx, actor, params) =>
    (await findQuestion(tx, actor, params.nkUri ?? params.naturalKey ?? params.id ?? '')) !== null,
  'study-item': async (tx, actor, params) => (await findStudyItem(tx, actor, params.id ?? '')) !== null,
  // Every transaction is inside the actor's own client organisation.
  'own-client': () => Promise.resolve(true),
  self: (_, actor, params) => Promise.resolve(params.profileId === undefined || params.profileId === actor.userId),
}

/** Whether the addressed object exists for the actor. Missing and invisible give the same answer. */
export const objectExists = (tx: Tx, actor: Actor, rule: ObjectRule, params: Params): Promise<boolean> =>
  rules[rule](tx, actor, params)

/** Rules of paths that lead through a study, by its key. */
const THROUGH_STUDY: ReadonlySet<ObjectRule> = new Set(['study', 'dataset', 'report', 'summary', 'study-item'])

/** Whether paths of this rule lead through a study, which may be locked. */
export const leadsThroughStudy = (rule: ObjectRule): boolean => THROUGH_STUDY.has(rule)

/** Whether what is addressed is kept back by a study of which the actor meets a locked card. */
export const isLocked = async (tx: Tx, actor: Actor, rule: ObjectRule, params: Params): Promise<boolean> => {
  const study = leadsThroughStudy(rule) ? await studyAt(tx, actor, studyKey(params)) : undefined
  return study !== undefined && studyAccess(actor, study) === 'locked'
}

/** The noun of an object rule for 'There is no such …'. */
export const objectNoun = (rule: ObjectRule): string => {
  if (rule === 'any-report') return 'report'
  return rule === 'own-client' || rule === 'self' || rule === 'study-item' ? 'item' : rule
}
