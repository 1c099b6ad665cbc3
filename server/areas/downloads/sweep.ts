import { and, eq, lte } from 'drizzle-orm'
import { downloads } from '../../db/schema'
import { sweepOrphans, type Sweep } from '../../store/sweep'
import { downloadFiles, neededFiles } from './store'

const sweepFiles = sweepOrphans({ files: downloadFiles, needed: neededFiles, hours: 1 })

/** Removes files whose time is over, with their rows, and what a killed process or a deleted study left behind. */
export const sweepDownloads: Sweep = async (ctx, now = Date.now()) => {
  const files = downloadFiles(ctx.stores, ctx.clientId)
  const gone = await ctx.tenant(tx =>
    tx
      .delete(downloads)
      .where(and(eq(downloads.clientId, ctx.clientId), lte(downloads.expires, new Date(now))))
      .returning({ file: downloads.file }),
  )
  for (const { file } of gone) if (file !== null) await files.delete(file)
  await sweepFiles(ctx, now)
}
