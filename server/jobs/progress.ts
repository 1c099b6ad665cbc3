import { and, eq } from 'drizzle-orm'
import { jobs } from '../db/schema'
import type { Tx } from '../db/types'
import type { JobCtx } from './types'

/**
 * The running job has got on, and what it did is kept: tries are counted from here, so that a long job is not given up because the
 * server was killed many times in the course of it. In the transaction that keeps what it did.
 */
export const noteProgress = async (tx: Tx, { clientId, jobId }: JobCtx): Promise<void> => {
  await tx
    .update(jobs)
    .set({ attempts: 1 })
    .where(and(eq(jobs.clientId, clientId), eq(jobs.id, jobId)))
}
