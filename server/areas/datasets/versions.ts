import { and, count, desc, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { DatasetVersionForm } from '@core/contract'
import { DATASET_STATE } from '@core/domain'
import { conflict, notFound } from '../../access/refusal'
import { userName } from '../../access/userName'
import type { TxVerb } from '../../access/verbs'
import { datasetQuestions, datasets, datasetVersions, imports } from '../../db/schema'
import type { Tx } from '../../db/types'
import { renewVectors } from '../fullText'
import { findDataset, type DatasetRow, type VersionRow } from './find'
import { lockDataset } from './lock'
import { beginPublishing } from './publish'
import { showNewestSample } from './sample'
import { managedSummary } from './summary'

const MOST_VERSIONS = 200
const MOST_FAILED = 20

const ofDataset = ({ clientId, id }: DatasetRow) =>
  and(eq(datasetVersions.clientId, clientId), eq(datasetVersions.datasetId, id))

/** Questions per version. */
const questionCounts = async (tx: Tx, { clientId, id }: DatasetRow): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ version: datasetQuestions.version, questions: count() })
    .from(datasetQuestions)
    .where(and(eq(datasetQuestions.clientId, clientId), eq(datasetQuestions.datasetId, id)))
    .groupBy(datasetQuestions.version)
  return new Map(rows.map(({ version, questions }) => [version, questions]))
}

/** A version that only holds the columns of a file for the one that was prepared from it: nobody meets it. */
const isFileOnly = (version: VersionRow, all: readonly VersionRow[], questions: number): boolean =>
  questions === 0 && version.steps === null && all.some(({ fileVersion }) => fileVersion === version.version)

const stateOf = (
  { published, currentVersion, draftVersion }: DatasetRow,
  row: VersionRow,
): DatasetVersionForm['state'] => {
  if (row.version === currentVersion) return published ? 'published' : 'unpublished'
  if (row.version === draftVersion) return 'waiting'
  return row.publishedAt === null ? 'replaced' : 'earlier'
}

const versionsOf = async (tx: Tx, dataset: DatasetRow) => {
  const rows = await tx
    .select()
    .from(datasetVersions)
    .where(ofDataset(dataset))
    .orderBy(desc(datasetVersions.version))
    .limit(MOST_VERSIONS)
  const questions = await questionCounts(tx, dataset)
  return rows
    .filter(row => !isFileOnly(row, rows, questions.get(row.version) ?? 0))
    .map(row => ({ row, questions: questions.get(row.version) ?? 0 }))
}

/** Files meant for this dataset that could not become a version, since the last one that did. */
const failedOf = async (tx: Tx, { clientId, studyId, name }: DatasetRow, since: Date | null) => {
  const rows = await tx
    .select({ fileName: imports.fileName, at: imports.modified, problem: imports.problem })
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientId),
        eq(imports.studyId, studyId),
        eq(imports.datasetName, name),
        eq(imports.state, 'failed'),
        since === null ? undefined : sql`${imports.modified} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(imports.modified))
    .limit(MOST_FAILED)
  return rows.map(({ fileName, at, problem }) => ({
    file_name: fileName,
    at: at.toISOString(),
    message: problem?.message ?? '',
    advice: problem?.advice ?? '',
  }))
}

/** The versions of a dataset, the newest first, with what each holds and who made and published it. */
export const listVersions: TxVerb<typeof contract.listVersions> = async (tx, _, { found: { dataset } }) => {
  const all = await versionsOf(tx, dataset)
  const ids = new Set(all.flatMap(({ row }) => [row.madeBy, row.publishedBy]).filter(id => id !== null))
  const names = new Map<string, string | null>()
  for (const id of ids) names.set(id, await userName(tx, dataset.clientId, id))
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return {
    results: all.map(({ row, questions }) => ({
      version: row.version,
      state: stateOf(dataset, row),
      file_name: row.fileName,
      respondents: row.respondents,
      questions,
      made: row.committedAt.toISOString(),
      made_by: nameOf(row.madeBy),
      published: row.publishedAt?.toISOString() ?? null,
      published_by: nameOf(row.publishedBy),
    })),
    failed: await failedOf(tx, dataset, all[0]?.row.committedAt ?? null),
  }
}

const refuseBusy = ({ state }: DatasetRow): void => {
  if (state === DATASET_STATE.publishing)
    throw conflict('This dataset is being published. Try again once that has ended.')
}

/** Readers have none then. The version that waits, if one does, becomes the one that managers work on. */
export const withdrawDataset: TxVerb<typeof contract.withdrawDataset> = async (
  tx,
  ctx,
  { params, found: { dataset: seen } },
) => {
  await lockDataset(tx, seen)
  const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
  const { dataset, study } = found
  refuseBusy(dataset)
  if (!dataset.published) throw conflict('This dataset is not published.')
  const { clientId, id, currentVersion, draftVersion } = dataset
  const withdrawn = {
    published: false,
    publishedAt: null,
    currentVersion: draftVersion ?? currentVersion,
    draftVersion: null,
    state: DATASET_STATE.unpublished,
    modified: new Date(),
  }
  await tx
    .update(datasets)
    .set(withdrawn)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, id)))
  await showNewestSample(tx, clientId, dataset.studyId)
  await renewVectors(tx, clientId)
  await ctx.audit(tx, {
    event: 'dataset.withdrawn',
    outcome: 'ok',
    detail: { study: study.studyNumber, dataset: dataset.name, version: currentVersion },
  })
  return managedSummary(tx, await findDataset(tx, ctx.actor, params.studyId, params.datasetName))
}

/** Any version is on its way to its readers; a job brings it there, and until then they keep theirs. */
export const publishVersion: TxVerb<typeof contract.publishVersion> = async (
  tx,
  ctx,
  { params, found: { dataset: seen } },
) => {
  await lockDataset(tx, seen)
  const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
  const { dataset } = found
  refuseBusy(dataset)
  const one = (await versionsOf(tx, dataset)).find(({ row }) => row.version === params.version)
  if (!one) throw notFound('version')
  if (stateOf(dataset, one.row) === 'published') throw conflict('This version is published already.')
  return beginPublishing(tx, ctx, found, params.version)
}
