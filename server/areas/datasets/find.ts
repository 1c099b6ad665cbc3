import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { canManage } from '@core/domain'
import { datasetQuestions, datasetVersions, datasets } from '../../db/schema'
import { onceOfConnection, rowsOfOften } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { notFound } from '../../access/refusal'
import { questionOpen } from '../../access/library'
import * as policy from '../../access/objects'
import type { DatasetRow, StudyRow } from '../../access/objects'
import type { StoredQuestion } from './presentQuestion'

export type { DatasetRow } from '../../access/objects'
export type VersionRow = typeof datasetVersions.$inferSelect

/**
 * Whether the answers of the respondents of a joined version are stored: without them nothing can be analysed. Written out, because
 * drizzle leaves table names away in queries of one table.
 */
export const dataStored = sql<boolean>`exists (select 1 from dataset_columns c where c.client_id = dataset_versions.client_id
  and c.dataset_id = dataset_versions.dataset_id
  and c.version in (dataset_versions.version, dataset_versions.file_version))`

/** A version of a dataset with what one reader may do with it. */
export interface FoundDataset {
  readonly study: StudyRow
  readonly dataset: DatasetRow
  readonly version: VersionRow
  readonly dataStored: boolean
  /** False: only questions open to everyone. */
  readonly full: boolean
  /** The reader manages: may know of versions that wait to be published. */
  readonly manages: boolean
}

/** Joins the version that readers see. */
export const currentVersion = and(
  eq(datasetVersions.clientId, datasets.clientId),
  eq(datasetVersions.datasetId, datasets.id),
  eq(datasetVersions.version, datasets.currentVersion),
)

/** Which version of a dataset is meant, and as whom; without any, the one that readers have, with the reader's own rights. */
export interface Which {
  /** For managers: the version that waits to be published, where there is one; nobody else is told that there is. */
  readonly draft?: boolean
  /** A version that readers had when work began which is to end on it, whatever was published since. Never from a request. */
  readonly version?: number
  /** As readers without full rights get it, whatever rights the reader has. */
  readonly limited?: boolean
}

const versionOf = (dataset: DatasetRow, manages: boolean, { draft = false, version }: Which): number =>
  version ?? (draft && manages ? dataset.draftVersion : null) ?? dataset.currentVersion

const versionStatement = onceOfConnection(tx =>
  tx
    .select({ version: datasetVersions, dataStored })
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.clientId, sql.placeholder('clientId')),
        eq(datasetVersions.datasetId, sql.placeholder('datasetId')),
        eq(datasetVersions.version, sql.placeholder('version')),
      ),
    )
    .prepare('dataset_version'),
)

/** A version of a dataset that was found for the reader. Throws Refusal not_found when that version is not there. */
export const versionFor = async (
  tx: Tx,
  actor: Actor,
  { study, dataset, access }: policy.FoundDataset,
  which: Which = {},
): Promise<FoundDataset> => {
  const manages = canManage(actor)
  const { clientId, id: datasetId } = dataset
  const version = versionOf(dataset, manages, which)
  const [row] = await versionStatement(tx).execute({ clientId, datasetId, version })
  if (!row) throw notFound('dataset')
  return { study, dataset, ...row, full: access === 'full' && which.limited !== true, manages }
}

/** A version of a dataset by study and name. Missing, foreign, hidden and unpublished ones are all not_found. */
export const findDataset = async (
  tx: Tx,
  actor: Actor,
  studyKey: string,
  name: string,
  which: Which = {},
): Promise<FoundDataset> => {
  const found = await policy.findDataset(tx, actor, studyKey, name)
  if (!found) throw notFound('dataset')
  return versionFor(tx, actor, found, which)
}

interface OfVersion {
  readonly dataset: Pick<DatasetRow, 'clientId' | 'id'>
  readonly version: { readonly version: number }
}

const ofVersion = ({ dataset, version }: OfVersion) =>
  and(
    eq(datasetQuestions.clientId, dataset.clientId),
    eq(datasetQuestions.datasetId, dataset.id),
    eq(datasetQuestions.version, version.version),
  )

/** One parameter, however many there are. */
const isNamed = (names: readonly string[]) => sql`${datasetQuestions.name} = any(${sql.param([...names])}::text[])`

/** The questions of a version in order, as they stand now; with `names`, those of them that are there. */
export const questionsOf = async (tx: Tx, found: OfVersion, names?: readonly string[]): Promise<StoredQuestion[]> => {
  const named = names && isNamed(names)
  // The query builder would go through thousands of rows once more without a pause.
  const rows = await rowsOfOften<{ definition: StoredQuestion }>(
    tx,
    sql`select ${datasetQuestions.definition} as definition from ${datasetQuestions}
      where ${and(ofVersion(found), named)} order by ${datasetQuestions.position}`,
  )
  return rows.map(row => row.definition)
}

/** Definitions that were read of late are kept up to this many bytes of their rows. */
const HELD_BYTES = 16 * 1024 * 1024

/** By version and names; `rows` says which rows they were read from. */
const held = new LRUCache<string, { readonly rows: string; readonly bytes: number; readonly read: StoredQuestion[] }>({
  maxSize: HELD_BYTES,
  sizeCalculation: ({ rows, bytes }, key) => key.length + rows.length + bytes,
})

/** Nobody changes what others are given too. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/**
 * As questionsOf, for calls that ask for the same questions again and again. The rows are looked at in every call: a row that was
 * written again has another place or another transaction, and only then definitions are read again. They are frozen.
 */
export const heldQuestionsOf = async (
  tx: Tx,
  found: OfVersion,
  names: readonly string[],
): Promise<readonly StoredQuestion[]> => {
  const key = JSON.stringify([found.dataset.clientId, found.dataset.id, found.version.version, ...names])
  const [now] = await rowsOfOften<{ rows: string; bytes: number }>(
    tx,
    sql`select coalesce(string_agg(xmin::text || ctid::text, '' order by ${datasetQuestions.position}), '') as rows,
      coalesce(sum(pg_column_size(${datasetQuestions.definition})), 0)::int as bytes
      from ${datasetQuestions} where ${and(ofVersion(found), isNamed(names))}`,
  )
  const known = held.get(key)
  if (now !== undefined && known?.rows === now.rows) return known.read
  const read = frozen(await questionsOf(tx, found, names))
  if (now !== undefined) held.set(key, { ...now, read })
  return read
}

/** Names of the questions of a version that are open to readers with limited rights too. */
export const openQuestions = async (tx: Tx, found: OfVersion): Promise<Set<string>> => {
  const rows = await tx
    .select({ name: datasetQuestions.name })
    .from(datasetQuestions)
    .where(and(ofVersion(found), questionOpen))
  return new Set(rows.map(row => row.name))
}
