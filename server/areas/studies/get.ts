import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { StudyDetails } from '@core/contract'
import type * as contract from '@core/contract'
import { canManage } from '@core/domain'
import { datasetQuestions, datasetVersions, datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { datasetAccess } from '../../access/dataset'
import { noteOpened } from '../../access/usage'
import { questionOpen } from '../../access/library'
import { currentVersion, dataStored, presentDatasetSummary } from '../datasets'
import { presentStudyDetails } from './present'
import { studyPreferred } from '../preferences'
import type { StudyRow } from '../../access/objects'

const unrestricted = sql<number>`count(*) filter (where ${questionOpen})::int`

/** Whether one of the study's values is a preference of the reader. */
const isPreferred = async (tx: Tx, actor: Actor, study: StudyRow): Promise<boolean> => {
  const [row] = await tx
    .select({ preferred: await studyPreferred(tx, actor) })
    .from(studies)
    .where(and(eq(studies.clientId, study.clientId), eq(studies.id, study.id)))
  return row?.preferred ?? false
}

/** A study that the reader may view, with the datasets that they may know of. */
export const readDetails = async (tx: Tx, actor: Actor, study: StudyRow): Promise<StudyDetails> => {
  const rows = await tx
    .select({
      dataset: datasets,
      version: datasetVersions,
      questions: count(datasetQuestions.position),
      unrestricted,
      dataStored,
    })
    .from(datasets)
    .innerJoin(datasetVersions, currentVersion)
    .leftJoin(
      datasetQuestions,
      and(
        eq(datasetQuestions.clientId, datasets.clientId),
        eq(datasetQuestions.datasetId, datasets.id),
        eq(datasetQuestions.version, datasets.currentVersion),
      ),
    )
    .where(and(eq(datasets.clientId, study.clientId), eq(datasets.studyId, study.id)))
    .groupBy(
      datasets.clientId,
      datasets.id,
      datasetVersions.clientId,
      datasetVersions.datasetId,
      datasetVersions.version,
    )
    .orderBy(asc(datasets.created), asc(datasets.name))
  const present = rows.flatMap(row => {
    const access = datasetAccess(actor, row.dataset)
    return access === 'absent'
      ? []
      : [
          presentDatasetSummary({
            ...row,
            questions: access === 'full' ? row.questions : row.unrestricted,
            full: access === 'full',
            manages: canManage(actor),
          }),
        ]
  })
  return presentStudyDetails(actor, study, await isPreferred(tx, actor, study), present)
}

export const getStudy: TxVerb<typeof contract.getStudy> = (tx, ctx, { found }) => {
  noteOpened(ctx.client.id, 'study', found.id)
  return readDetails(tx, ctx.actor, found)
}
