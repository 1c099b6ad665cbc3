import { and, eq } from 'drizzle-orm'
import type { publishDataset } from '@core/contract'
import { DATASET_STATE, canPublish } from '@core/domain'
import { datasets } from '../../db/schema'
import { conflict } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { presentDatasetSummary } from '../../presenters/datasets'
import { findDataset, questionsOf } from './find'
import { showSample } from './sample'

/** S4.18: a previewable dataset becomes visible to its readers. Publishing what is published is a conflict. */
export const publish: Verb<typeof publishDataset> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
    const { dataset } = found
    if (!canPublish({ previewable: dataset.currentVersion > 0, current_state: dataset.state }))
      throw conflict('This dataset is published already, or is being published.')
    const published = { published: true, state: DATASET_STATE.published, modified: new Date() }
    await tx
      .update(datasets)
      .set(published)
      .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
    await showSample(tx, dataset.clientId, dataset.studyId, found.version.respondents)
    await ctx.audit(tx, {
      event: 'dataset.published',
      outcome: 'ok',
      detail: { study: found.study.studyNumber, dataset: dataset.name },
    })
    const questions = await questionsOf(tx, found)
    return presentDatasetSummary({ ...found, dataset: { ...dataset, ...published }, questions: questions.length })
  })
