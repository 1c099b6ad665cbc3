import { and, eq, inArray, sql } from 'drizzle-orm'
import { jobs } from '../db/schema'
import type { Tx } from '../db/types'
import type { Job } from './types'

/**
 * Removes jobs of these kinds whose data contain `data` from the queue, in the transaction that makes them useless. A running
 * job has to notice by itself.
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
