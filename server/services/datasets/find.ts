import { and, asc, eq } from 'drizzle-orm'
import { canManage } from '@core/domain'
import { datasetQuestions, datasetVersions, datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../http/context'
import { notFound } from '../../http/errors'
import * as policy from '../../policies/objects'
import type { DatasetRow, StudyRow } from '../../policies/objects'
import type { StoredQuestion } from '../../presenters/questions'

export type { DatasetRow } from '../../policies/objects'
export type VersionRow = typeof datasetVersions.$inferSelect

/** A dataset as one reader meets it. */
export interface FoundDataset {
  readonly study: StudyRow
  readonly dataset: DatasetRow
  readonly version: VersionRow
  /** False: only questions open to everyone (S6.14). */
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

/**
 * The current version of a dataset by study and name. With `draft`, managers get the version that waits to be published
 * where there is one; nobody else is told that there is. Missing, foreign, hidden and unpublished ones are all not_found.
 */
export const findDataset = async (
  tx: Tx,
  actor: Actor,
  studyKey: string,
  name: string,
  { draft = false }: { readonly draft?: boolean } = {},
): Promise<FoundDataset> => {
  const found = await policy.findDataset(tx, actor, studyKey, name)
  if (!found) throw notFound('dataset')
  const { study, dataset, access } = found
  const manages = canManage(actor)
  const [version] = await tx
    .select()
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.clientId, dataset.clientId),
        eq(datasetVersions.datasetId, dataset.id),
        eq(datasetVersions.version, (draft && manages ? dataset.draftVersion : null) ?? dataset.currentVersion),
      ),
    )
  if (!version) throw notFound('dataset')
  return { study, dataset, version, full: access === 'full', manages }
}

/** The questions of a version in order, as they stand now. */
export const questionsOf = async (
  tx: Tx,
  {
    dataset,
    version,
  }: { readonly dataset: Pick<DatasetRow, 'clientId' | 'id'>; readonly version: { readonly version: number } },
): Promise<StoredQuestion[]> => {
  const rows = await tx
    .select({ definition: datasetQuestions.definition })
    .from(datasetQuestions)
    .where(
      and(
        eq(datasetQuestions.clientId, dataset.clientId),
        eq(datasetQuestions.datasetId, dataset.id),
        eq(datasetQuestions.version, version.version),
      ),
    )
    .orderBy(asc(datasetQuestions.position))
  return rows.map(row => row.definition as unknown as StoredQuestion)
}
