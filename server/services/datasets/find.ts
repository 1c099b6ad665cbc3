import { and, asc, eq } from 'drizzle-orm'
import { datasetQuestions, datasetVersions, datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../http/context'
import { notFound } from '../../http/errors'
import { datasetAccess } from '../../policies/library'
import type { StoredQuestion } from '../../presenters/questions'
import { findStudy } from '../studies/find'
import type { StudyRow } from '../studies/find'

export type DatasetRow = typeof datasets.$inferSelect
export type VersionRow = typeof datasetVersions.$inferSelect

/** A dataset as one reader meets it. `full` false: only questions open to everyone (S6.14). */
export interface FoundDataset {
  readonly study: StudyRow
  readonly dataset: DatasetRow
  readonly version: VersionRow
  readonly full: boolean
}

/** Joins the version that readers see. */
export const currentVersion = and(
  eq(datasetVersions.clientId, datasets.clientId),
  eq(datasetVersions.datasetId, datasets.id),
  eq(datasetVersions.version, datasets.currentVersion),
)

/** The current version of a dataset by study and name. Missing, foreign, hidden and unpublished ones are all not_found. */
export const findDataset = async (
  tx: Tx,
  actor: Actor,
  studyId: string,
  datasetName: string,
): Promise<FoundDataset> => {
  const study = await findStudy(tx, actor, studyId)
  const [found] = await tx
    .select({ dataset: datasets, version: datasetVersions })
    .from(datasets)
    .innerJoin(datasetVersions, currentVersion)
    .where(and(eq(datasets.clientId, study.clientId), eq(datasets.studyId, study.id), eq(datasets.name, datasetName)))
  const access = found ? datasetAccess(actor, found.dataset) : 'absent'
  if (!found || access === 'absent') throw notFound('dataset')
  return { study, ...found, full: access === 'view' }
}

/** The questions of a version in order, as they were committed. */
export const questionsOf = async (
  tx: Tx,
  { dataset, version }: Pick<FoundDataset, 'dataset' | 'version'>,
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
