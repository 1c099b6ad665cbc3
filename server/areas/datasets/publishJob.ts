import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DATASET_STATE } from '@core/domain'
import { datasetVersions, datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import { writeAudit } from '../../access/audit'
import type { SecurityEvent } from '../../access/context'
import { defineJob, PermanentFailure, type JobCtx } from '../../jobs/types'
import { noteData } from '../following'
import { renewVectors } from '../fullText'
import { showSample } from './sample'

const order = z.strictObject({
  datasetId: z.string(),
  /** The version that was there when somebody asked; one that came later waits on. */
  version: z.number(),
  /** Who asked, and in which request. */
  userId: z.string(),
  requestId: z.string(),
})
type Order = z.infer<typeof order>

const audit = (tx: Tx, { clientId }: JobCtx, { userId, requestId }: Order, event: SecurityEvent) =>
  writeAudit(tx, { clientId, userId, requestId, address: '' }, event)

/** The dataset while it waits for this job, locked; null when the work is done or not wanted any more. */
const awaiting = async (tx: Tx, { clientId }: JobCtx, { datasetId }: Order) => {
  const [dataset] = await tx
    .select()
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, datasetId)))
    .for('update')
  return dataset?.state === DATASET_STATE.publishing ? dataset : null
}

const publish = async (tx: Tx, ctx: JobCtx, asked: Order): Promise<void> => {
  const dataset = await awaiting(tx, ctx, asked)
  if (!dataset) return
  const { clientId } = ctx
  const { datasetId, version } = asked
  const [row] = await tx
    .select({ respondents: datasetVersions.respondents })
    .from(datasetVersions)
    .where(
      and(
        eq(datasetVersions.clientId, clientId),
        eq(datasetVersions.datasetId, datasetId),
        eq(datasetVersions.version, version),
      ),
    )
  if (!row) throw new PermanentFailure(`Version ${version} is missing. Import the file again.`)
  await tx
    .update(datasets)
    .set({
      currentVersion: version,
      draftVersion: sql`nullif(${datasets.draftVersion}, ${version})`,
      published: true,
      publishedAt: new Date(),
      state: DATASET_STATE.published,
      modified: new Date(),
    })
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, datasetId)))
  await tx
    .update(datasetVersions)
    .set({ publishedAt: new Date(), publishedBy: asked.userId })
    .where(
      and(
        eq(datasetVersions.clientId, clientId),
        eq(datasetVersions.datasetId, datasetId),
        eq(datasetVersions.version, version),
      ),
    )
  await showSample(tx, clientId, dataset.studyId, row.respondents)
  await renewVectors(tx, clientId)
  const before = dataset.publishedAt === null ? null : dataset.currentVersion
  await noteData(tx, { clientId, userId: asked.userId }, { studyId: dataset.studyId, datasetId, version, before })
  await audit(tx, ctx, asked, { event: 'dataset.published', outcome: 'ok', detail: { dataset: datasetId, version } })
}

/**
 * Brings a version to its readers: all of it in one transaction, or nothing; repeating changes nothing. When it fails for
 * good, readers keep what they have, the state says so to managers, and the reason is in the security log.
 */
export const publishJob = defineJob({
  name: 'datasets.publish',
  doing: 'A dataset is being published',
  data: order,
  run: async (ctx, asked) => ctx.tenant(tx => publish(tx, ctx, asked)),
  failed: async (ctx, asked, reason) =>
    ctx.tenant(async tx => {
      if (!(await awaiting(tx, ctx, asked))) return
      await tx
        .update(datasets)
        .set({ state: DATASET_STATE.failed, modified: new Date() })
        .where(and(eq(datasets.clientId, ctx.clientId), eq(datasets.id, asked.datasetId)))
      await audit(tx, ctx, asked, {
        event: 'dataset.published',
        outcome: 'refused',
        detail: { dataset: asked.datasetId, version: asked.version, reason },
      })
    }),
})
