import { and, eq, sql } from 'drizzle-orm'
import { datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { findDataset } from '../datasets/find'
import type { FoundDataset } from '../datasets/find'
import { lockDataset } from '../datasets/lock'
import { renewVectors } from '../search/renewVectors'
import { vectorsKept } from '../search/near'

export interface Place {
  readonly studyKey: string
  readonly datasetName: string
  /** The version that waits to be published, where there is one. */
  readonly draft: boolean
}

/**
 * The version of a dataset whose questions are to be changed. Its dataset stays locked: changes come one after the other,
 * each upon what the one before left, and after a new version has taken over the questions or before.
 */
export const openForChange = async (
  tx: Tx,
  actor: Actor,
  { studyKey, datasetName, draft }: Place,
): Promise<FoundDataset> => {
  const { dataset } = await findDataset(tx, actor, studyKey, datasetName)
  await lockDataset(tx, dataset)
  return findDataset(tx, actor, studyKey, datasetName, { draft })
}

/**
 * To be called with each change, before rows of these positions are moved or changed: their vectors go, and a job makes them
 * anew where readers search them.
 */
export const noteChange = async (
  tx: Tx,
  { dataset, version }: FoundDataset,
  positions: readonly number[],
): Promise<void> => {
  await tx
    .update(datasets)
    .set({ modified: new Date() })
    .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
  if (positions.length === 0) return
  if (await vectorsKept(tx))
    await tx.execute(sql`
      delete from question_vectors
      where client_id = ${dataset.clientId} and dataset_id = ${dataset.id} and version = ${version.version}
        and "position" in (select value::int from jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))`)
  if (version.version === dataset.currentVersion) await renewVectors(tx, dataset.clientId)
}
