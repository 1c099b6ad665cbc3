import { and, eq, lte } from 'drizzle-orm'
import { downloads } from '../../db/schema'
import type { JobCtx } from '../../jobs/types'
import { downloadFiles, neededFiles } from './store'

/** Longer than any file is written. */
const ORPHAN_MS = 3_600_000

/** Removes files whose time is over, with their rows, and what a killed process or a deleted study left behind. */
export const sweepDownloads = async (
  ctx: Pick<JobCtx, 'clientId' | 'dataDir' | 'tenant'>,
  now = Date.now(),
): Promise<void> => {
  const files = downloadFiles(ctx.dataDir, ctx.clientId)
  const gone = await ctx.tenant(tx =>
    tx
      .delete(downloads)
      .where(and(eq(downloads.clientId, ctx.clientId), lte(downloads.expires, new Date(now))))
      .returning({ file: downloads.file }),
  )
  for (const { file } of gone) if (file !== null) await files.delete(file)
  const keep = await ctx.tenant(tx => neededFiles(tx, ctx.clientId))
  await files.sweep(keep, new Date(now - ORPHAN_MS))
}
