import { and, eq } from 'drizzle-orm'
import { datasets, imports } from '../../db/schema'
import { isLockTimeout } from '../../db/sqlState'
import type { Tx } from '../../db/types'
import { conflict } from '../../access/refusal'
import type { DatasetRow } from './find'

const beingCommitted = async (tx: Tx, { clientId, studyId, name }: DatasetRow): Promise<boolean> => {
  const [running] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientId),
        eq(imports.studyId, studyId),
        eq(imports.datasetName, name),
        eq(imports.state, 'committing'),
      ),
    )
    .limit(1)
  return running !== undefined
}

/**
 * Locks a dataset until the transaction ends: changes come one after the other. Nothing is changed when the lock does not come
 * in time, which is a conflict; where an import holds it, the conflict says so.
 */
export const lockDataset = async (tx: Tx, dataset: DatasetRow): Promise<void> => {
  try {
    // In a savepoint, so that the reason can be looked up after it failed.
    await tx.transaction(async inner => {
      await inner
        .select({ id: datasets.id })
        .from(datasets)
        .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
        .for('no key update')
    })
  } catch (error) {
    if (isLockTimeout(error) && (await beingCommitted(tx, dataset)))
      throw conflict('An import is being saved to this dataset. Try again in a moment.')
    throw error
  }
}
