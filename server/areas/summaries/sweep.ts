import { and, eq, lte } from 'drizzle-orm'
import { summaries } from '../../db/schema'
import type { JobCtx } from '../../jobs/types'
import { neededDecks, summaryFiles } from './store'

/** Longer than making a deck takes. */
const ORPHAN_MS = 3_600_000

/** Deletes decks whose 24 hours are over, and files that belong to no report: of deleted ones, and what a killed process left behind. */
export const sweepSummaries = async (
  ctx: Pick<JobCtx, 'clientId' | 'dataDir' | 'tenant'>,
  now = Date.now(),
): Promise<void> => {
  const files = summaryFiles(ctx.dataDir, ctx.clientId)
  const over = await ctx.tenant(async tx => {
    const expired = and(eq(summaries.clientId, ctx.clientId), lte(summaries.fileExpires, new Date(now)))
    const rows = await tx.select({ file: summaries.file }).from(summaries).where(expired).for('update')
    await tx.update(summaries).set({ deckState: 'expired', file: null, fileExpires: null }).where(expired)
    return rows
  })
  for (const { file } of over) if (file !== null) await files.delete(file)
  await files.sweep(await ctx.tenant(tx => neededDecks(tx, ctx.clientId)), new Date(now - ORPHAN_MS))
}
