import type { JobCtx } from '../../jobs/types'
import { documentFiles, neededFiles } from './store'

/** Longer than any upload or reading takes. */
const ORPHAN_MS = 24 * 3_600_000

/** Deletes files that belong to no document: of deleted studies, and what a killed process left behind. */
export const sweepDocuments = async (
  ctx: Pick<JobCtx, 'clientId' | 'dataDir' | 'tenant'>,
  now = Date.now(),
): Promise<void> => {
  const keep = await ctx.tenant(tx => neededFiles(tx, ctx.clientId))
  await documentFiles(ctx.dataDir, ctx.clientId).sweep(keep, new Date(now - ORPHAN_MS))
}
