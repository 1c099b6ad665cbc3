import { and, eq, sql } from 'drizzle-orm'
import { datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { FoundDataset as Addressed } from '../../access/objects'
import { type FoundDataset, type Which, findDataset, lockDataset } from '../datasets'
import { renewVectors, vectorsKept } from '../fullText'

/**
 * The version of a dataset whose questions are to be changed. Its dataset stays locked: changes come one after the other,
 * each upon what the one before left, and after a new version has taken over the questions or before.
 */
export const openForChange = async (
  tx: Tx,
  actor: Actor,
  { study, dataset }: Addressed,
  which: Pick<Which, 'draft'>,
): Promise<FoundDataset> => {
  await lockDataset(tx, dataset)
  // What was found before the lock may be older than what another change left.
  return findDataset(tx, actor, study.id, dataset.name, which)
}

/**
 * To be called with each change, before rows of these positions are moved or changed: their vectors go, and a job makes them
 * again where readers search them.
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
