import { and, eq, sql } from 'drizzle-orm'
import type { ImportProblem } from '@core/contract'
import { Refusal } from '../../access/refusal'
import { datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { JobCtx } from '../../jobs/types'
import type { ImportRow } from './present'
import { dropFiles, filesOf, findImport, moveImport, workOf } from './store'

/** The import in this state, or null: a job may be left over from one that was cancelled or has gone on. */
export const importIn = async (ctx: JobCtx, importId: string, state: ImportRow['state']): Promise<ImportRow | null> => {
  try {
    const row = await ctx.tenant(async tx => findImport(tx, ctx.clientId, importId))
    return row.state === state ? row : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** A failed import of a new version is counted on the dataset it was meant for. */
const countFailure = async (tx: Tx, { clientId, studyId, datasetName }: ImportRow): Promise<void> => {
  if (studyId === null) return
  await tx
    .update(datasets)
    .set({ failedImports: sql`${datasets.failedImports} + 1` })
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.name, datasetName)))
}

/** Ends an import with its problem; its files go. */
export const failImport = async (
  ctx: JobCtx,
  importId: string,
  from: ImportRow['state'],
  problem: ImportProblem,
): Promise<void> => {
  const before = await importIn(ctx, importId, from)
  if (!before) return
  const failed = await ctx.tenant(async tx => {
    const moved = await moveImport(tx, ctx.clientId, importId, [from], {
      state: 'failed',
      problem,
      review: null,
      choices: null,
      result: {},
    })
    if (moved) await countFailure(tx, moved)
    return moved
  })
  if (failed) await dropFiles(filesOf(ctx.stores, ctx.clientId), workOf(before))
}
