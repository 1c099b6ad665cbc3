import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { DATASET_STATE, canPublish } from '@core/domain'
import { datasets, studies } from '../../db/schema'
import { conflict } from '../../access/refusal'
import type { SecurityEvent, TxCtx } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import type { Tx } from '../../db/types'
import type { Enqueue } from '../../jobs/types'
import { findDataset, type DatasetRow, type FoundDataset } from './find'
import { lockDataset } from './lock'
import { publishJob } from './publishJob'
import { managedSummary } from './summary'

/** Who publishes: in a request, or in a job that does what somebody asked for earlier. */
export interface Publisher {
  readonly userId: string
  readonly requestId: string
  readonly enqueue: Enqueue
  readonly audit: (tx: Tx, event: SecurityEvent) => Promise<void>
}

export const publisherOf = (ctx: TxCtx): Publisher => ({
  userId: ctx.actor.userId,
  requestId: ctx.requestId,
  enqueue: ctx.enqueue,
  audit: (tx, event) => ctx.audit(tx, event),
})

/** A job brings this version of a locked dataset to its readers; until then they keep theirs. */
const startPublishing = async (
  tx: Tx,
  { userId, requestId, enqueue, audit }: Publisher,
  { dataset, studyNumber }: { readonly dataset: DatasetRow; readonly studyNumber: string },
  version: number,
): Promise<DatasetRow> => {
  const awaiting = { state: DATASET_STATE.publishing, modified: new Date() }
  await tx
    .update(datasets)
    .set(awaiting)
    .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
  await enqueue(tx, publishJob, { datasetId: dataset.id, version, userId, requestId })
  await audit(tx, {
    event: 'dataset.publishing',
    outcome: 'ok',
    detail: { study: studyNumber, dataset: dataset.name, version },
  })
  return { ...dataset, ...awaiting }
}

export const beginPublishing = async (tx: Tx, ctx: TxCtx, found: FoundDataset, version: number) => {
  const { dataset, study } = found
  const after = await startPublishing(tx, publisherOf(ctx), { dataset, studyNumber: study.studyNumber }, version)
  return managedSummary(tx, { ...found, dataset: after })
}

/** The version of a dataset that would be published: the one that waits, or the first one; null: there is nothing to publish. */
const versionToPublish = ({ currentVersion, draftVersion, state }: DatasetRow): number | null =>
  canPublish({
    previewable: currentVersion > 0,
    current_state: state ?? DATASET_STATE.published,
    draft_version: draftVersion,
  })
    ? (draftVersion ?? currentVersion)
    : null

/** Publishes what waits of a locked dataset; false: readers have it already, or it is on its way. */
export const publishFor = async (tx: Tx, publisher: Publisher, dataset: DatasetRow): Promise<boolean> => {
  const version = versionToPublish(dataset)
  if (version === null) return false
  const [study] = await tx
    .select({ number: studies.studyNumber })
    .from(studies)
    .where(and(eq(studies.clientId, dataset.clientId), eq(studies.id, dataset.studyId)))
  await startPublishing(tx, publisher, { dataset, studyNumber: study?.number ?? '' }, version)
  return true
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
  const version = versionToPublish(found.dataset)
  if (version === null) throw conflict('This dataset is published already, or is being published.')
  return beginPublishing(tx, ctx, found, version)
}
