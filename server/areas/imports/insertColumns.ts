import { datasetColumns } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Staging } from '../../import/staging'
import type { AddedVersion } from '../datasets'

/** Bytes of columns read and sent at a time: the memory that a commit takes, whatever the size of the survey. */
export const INSERT_BYTES = 4 * 1024 * 1024

/** Stores the staged columns of these names for a dataset version, group by group. */
export const insertColumns = async (
  tx: Tx,
  { clientId, datasetId, version }: Pick<AddedVersion, 'clientId' | 'datasetId' | 'version'>,
  staging: Staging,
  names: ReadonlySet<string>,
): Promise<void> => {
  for await (const group of staging.groups(names, INSERT_BYTES))
    await tx
      .insert(datasetColumns)
      .values(group.map(({ name, meta, bytes }) => ({ clientId, datasetId, version, name, meta: { ...meta }, bytes })))
}
