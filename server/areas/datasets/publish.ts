import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { DATASET_STATE, canPublish } from '@core/domain'
import { datasets } from '../../db/schema'
import { conflict } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { findDataset } from './find'
import { lockDataset } from './lock'
import { publishJob } from './publishJob'
import { managedSummary } from './summary'

/**
 * A previewable dataset, or its version that waits, is on its way to its readers; a job brings it there. Publishing
 * what is being published, or is published and has nothing newer, is a conflict.
 */
export const publishDataset: TxVerb<typeof contract.publishDataset> = async (
  tx,
  ctx,
  { params, found: { dataset: seen } },
) => {
  // Of two people who publish at once, the second waits here and then reads what the first has done.
  await lockDataset(tx, seen)
  const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
  const { dataset, study } = found
  const { currentVersion, draftVersion, state } = dataset
  if (
    !canPublish({
      previewable: currentVersion > 0,
      current_state: state ?? DATASET_STATE.published,
      draft_version: draftVersion,
    })
  )
    throw conflict('This dataset is published already, or is being published.')
  const awaiting = { state: DATASET_STATE.publishing, modified: new Date() }
  await tx
    .update(datasets)
    .set(awaiting)
    .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
  await ctx.enqueue(tx, publishJob, {
    datasetId: dataset.id,
    version: draftVersion ?? currentVersion,
    userId: ctx.actor.userId,
    requestId: ctx.requestId,
  })
  await ctx.audit(tx, {
    event: 'dataset.publishing',
    outcome: 'ok',
    detail: { study: study.studyNumber, dataset: dataset.name, version: draftVersion ?? currentVersion },
  })
  return managedSummary(tx, { ...found, dataset: { ...dataset, ...awaiting } })
}
