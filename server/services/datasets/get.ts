import type { getDataset } from '@core/contract'
import type { Verb } from '../../http/mount'
import { presentDataset } from '../../presenters/datasets'
import { findDataset, questionsOf } from './find'

/** A dataset with the questions that the reader may see. */
export const get: Verb<typeof getDataset> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
    return presentDataset(found, await questionsOf(tx, found), ctx.client.privacyFloor)
  })
