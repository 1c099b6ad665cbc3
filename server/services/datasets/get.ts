import type { getDataset } from '@core/contract'
import type { Verb } from '../../http/mount'
import { presentDataset } from '../../presenters/datasets'
import { findDataset, questionsOf } from './find'

/** A dataset with the questions that the reader may see; for managers on request the version that waits. */
export const get: Verb<typeof getDataset> = async (ctx, { params, query }) =>
  ctx.tenant(async tx => {
    const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName, { draft: query.draft === '1' })
    return presentDataset(found, await questionsOf(tx, found), ctx.client.privacyFloor)
  })
