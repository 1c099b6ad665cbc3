import { and, eq, lte } from 'drizzle-orm'
import { summaries } from '../../db/schema'
import { sweepOrphans, type Sweep } from '../../store/sweep'
import { neededDecks, summaryFiles } from './store'

const sweepFiles = sweepOrphans({ files: summaryFiles, needed: neededDecks, hours: 1 })

/** Deletes decks that have expired, and files that belong to no report: of deleted ones, and what a killed process left behind. */
export const sweepSummaries: Sweep = async (ctx, now = Date.now()) => {
  const files = summaryFiles(ctx.stores, ctx.clientId)
  const over = await ctx.tenant(async tx => {
    const expired = and(eq(summaries.clientId, ctx.clientId), lte(summaries.fileExpires, new Date(now)))
    const rows = await tx.select({ file: summaries.file }).from(summaries).where(expired).for('update')
    await tx.update(summaries).set({ deckState: 'expired', file: null, fileExpires: null }).where(expired)
    return rows
  })
  for (const { file } of over) if (file !== null) await files.delete(file)
  await sweepFiles(ctx, now)
}
