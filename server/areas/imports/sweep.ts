import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { imports } from '../../db/schema'
import type { JobCtx } from '../../jobs/types'
import { dropFiles, filesOf, workOf } from './store'

const HOUR = 3_600_000
const ABANDONED_MS = 7 * 24 * HOUR
/** Longer than any upload or reading takes. */
const ORPHAN_MS = 24 * HOUR

/**
 * Cancels imports that nobody went on with for a week and deletes files that belong to no import: raw answers are not kept longer
 * than they are needed, and a killed process leaves some behind.
 */
export const sweepImports = async (
  ctx: Pick<JobCtx, 'clientId' | 'dataDir' | 'tenant'>,
  now = Date.now(),
): Promise<void> => {
  const store = filesOf(ctx.dataDir, ctx.clientId)
  const { abandoned, open } = await ctx.tenant(async tx => {
    const own = eq(imports.clientId, ctx.clientId)
    const old = and(
      own,
      inArray(imports.state, ['uploading', 'review']),
      lt(imports.modified, new Date(now - ABANDONED_MS)),
    )
    const before = await tx.select().from(imports).where(old)
    await tx
      .update(imports)
      .set({ state: 'cancelled', review: null, choices: null, result: {}, modified: new Date(now) })
      .where(old)
    const rest = await tx
      .select()
      .from(imports)
      .where(and(own, notInArray(imports.state, ['done', 'failed', 'cancelled'])))
    return { abandoned: before, open: rest }
  })
  for (const row of abandoned) await dropFiles(store, workOf(row))
  const keep = open
    .map(workOf)
    .flatMap(({ file, codebook, newCodebook, staging }) => [file, codebook, newCodebook, staging])
  await store.sweep(new Set(keep.filter(key => key !== undefined)), new Date(now - ORPHAN_MS))
}
