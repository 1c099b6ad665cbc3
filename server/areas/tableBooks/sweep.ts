import { and, eq, lt } from 'drizzle-orm'
import { TABLE_BOOK_LIMITS } from '@core/domain'
import { tableBooks } from '../../db/schema'
import { sweepOrphans, type Sweep } from '../../store/sweep'
import { bookFiles, neededFiles } from './store'

const HOUR_MS = 3_600_000

const sweepFiles = sweepOrphans({ files: bookFiles, needed: neededFiles, hours: 1 })

/** Removes comparisons whose time is over, and files that no row needs. */
export const sweepTableBooks: Sweep = async (ctx, now = Date.now()) => {
  const before = new Date(now - TABLE_BOOK_LIMITS.keptHours * HOUR_MS)
  await ctx.tenant(tx =>
    tx.delete(tableBooks).where(and(eq(tableBooks.clientId, ctx.clientId), lt(tableBooks.created, before))),
  )
  await sweepFiles(ctx, now)
}
