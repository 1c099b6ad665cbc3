import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { imports } from '../../db/schema'
import type { Tx } from '../../db/types'
import { sweepOrphans, type Sweep } from '../../store/sweep'
import { dropFiles, filesOf, workOf } from './store'

const HOUR = 3_600_000
const ABANDONED_MS = 7 * 24 * HOUR

/** Keys of all files that open imports need. */
const neededFiles = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const open = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.clientId, clientId), notInArray(imports.state, ['done', 'failed', 'cancelled'])))
  const keys = open
    .map(workOf)
    .flatMap(({ file, codebook, newCodebook, staging }) => [file, codebook, newCodebook, staging])
  return new Set(keys.filter(key => key !== undefined))
}

const sweepFiles = sweepOrphans({ files: filesOf, needed: neededFiles, hours: 24 })

/**
 * Cancels imports that nobody went on with for a week and deletes files that belong to no import: raw answers are not kept longer
 * than they are needed, and a killed process leaves some behind.
 */
export const sweepImports: Sweep = async (ctx, now = Date.now()) => {
  const store = filesOf(ctx.stores, ctx.clientId)
  const abandoned = await ctx.tenant(async tx => {
    const old = and(
      eq(imports.clientId, ctx.clientId),
      inArray(imports.state, ['uploading', 'review']),
      lt(imports.modified, new Date(now - ABANDONED_MS)),
    )
    const before = await tx.select().from(imports).where(old)
    await tx
      .update(imports)
      .set({ state: 'cancelled', review: null, choices: null, result: {}, modified: new Date(now) })
      .where(old)
    return before
  })
  for (const row of abandoned) await dropFiles(store, workOf(row))
  await sweepFiles(ctx, now)
}
