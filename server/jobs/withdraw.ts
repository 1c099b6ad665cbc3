import { and, eq, inArray, sql } from 'drizzle-orm'
import { jobs } from '../db/schema'
import type { Tx } from '../db/types'
import type { Job } from './types'

/**
 * Takes jobs of these kinds out of the queue whose data hold `data`, in the transaction that makes them useless. One that runs
 * is left to find that out by itself.
 */
export const withdrawJobs = async (
  tx: Tx,
  clientId: string,
  kinds: readonly Pick<Job<never>, 'name'>[],
  data: Readonly<Record<string, string>>,
): Promise<void> => {
  const names = kinds.map(({ name }) => name)
  await tx
    .delete(jobs)
    .where(
      and(
        eq(jobs.clientId, clientId),
        eq(jobs.state, 'waiting'),
        inArray(jobs.name, names),
        sql`${jobs.data} @> ${JSON.stringify(data)}::jsonb`,
      ),
    )
}
