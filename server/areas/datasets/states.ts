import { and, asc, eq } from 'drizzle-orm'
import type { listDatasetStates } from '@core/contract'
import { DATASET_STATE } from '@core/domain'
import { datasetVersions, datasets } from '../../db/schema'
import type { Verb } from '../../http/mount'
import { findStudy } from '../studies/find'
import { currentVersion, dataStored } from './find'

/** S4.10: how far the datasets of a study are, in the order of the study, small enough to be asked for again and again. */
export const states: Verb<typeof listDatasetStates> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const study = await findStudy(tx, ctx.actor, params.studyId)
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
  })
