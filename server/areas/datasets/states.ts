import { and, asc, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { DATASET_STATE } from '@core/domain'
import { datasetVersions, datasets } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { currentVersion, dataStored } from './find'

/** How far the datasets of a study are, in the order of the study, small enough to be asked for again and again. */
export const listDatasetStates: TxVerb<typeof contract.listDatasetStates> = async (tx, _, { found: study }) => {
  const rows = await tx
    .select({
      dataset_name: datasets.name,
      state: datasets.state,
      version_number: datasets.currentVersion,
      draft_version: datasets.draftVersion,
      rdm_complete: dataStored,
    })
    .from(datasets)
    .innerJoin(datasetVersions, currentVersion)
    .where(and(eq(datasets.clientId, study.clientId), eq(datasets.studyId, study.id)))
    .orderBy(asc(datasets.created), asc(datasets.name))
  return {
    results: rows.map(({ state, ...row }) => ({
      ...row,
      current_state: state ?? DATASET_STATE.published,
    })),
  }
}
