import { and, count, eq } from 'drizzle-orm'
import type { DatasetSummary } from '@core/contract'
import { datasetQuestions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { presentDatasetSummary } from './present'
import type { FoundDataset } from './find'

/** S3.43 of a dataset that was found for a manager, who sees all its questions. */
export const managedSummary = async (tx: Tx, found: FoundDataset): Promise<DatasetSummary> => {
  const { dataset, version } = found
  const [row] = await tx
    .select({ questions: count() })
    .from(datasetQuestions)
    .where(
      and(
        eq(datasetQuestions.clientId, dataset.clientId),
        eq(datasetQuestions.datasetId, dataset.id),
        eq(datasetQuestions.version, version.version),
      ),
    )
  return presentDatasetSummary({ ...found, questions: row?.questions ?? 0 })
}
