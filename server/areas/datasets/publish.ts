import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { DATASET_STATE, canPublish } from '@core/domain'
import { datasets } from '../../db/schema'
import { conflict } from '../../access/refusal'
import type { TxCtx } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import type { Tx } from '../../db/types'
import { findDataset, type FoundDataset } from './find'
import { lockDataset } from './lock'
import { publishJob } from './publishJob'
import { managedSummary } from './summary'

/** A job brings this version of a locked dataset to its readers; until then they keep theirs. */
export const beginPublishing = async (tx: Tx, ctx: TxCtx, found: FoundDataset, version: number) => {
  const { dataset, study } = found
  const awaiting = { state: DATASET_STATE.publishing, modified: new Date() }
  await tx
    .update(datasets)
    .set(awaiting)
    .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
  await ctx.enqueue(tx, publishJob, {
    datasetId: dataset.id,
    version,
    userId: ctx.actor.userId,
    requestId: ctx.requestId,
  })
  await ctx.audit(tx, {
    event: 'dataset.publishing',
    outcome: 'ok',
    detail: { study: study.studyNumber, dataset: dataset.name, version },
  })
  return managedSummary(tx, { ...found, dataset: { ...dataset, ...awaiting } })
}

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
  const { currentVersion, draftVersion, state } = found.dataset
  if (
    !canPublish({
      previewable: currentVersion > 0,
      current_state: state ?? DATASET_STATE.published,
      draft_version: draftVersion,
    })
  )
    throw conflict('This dataset is published already, or is being published.')
  return beginPublishing(tx, ctx, found, draftVersion ?? currentVersion)
}
