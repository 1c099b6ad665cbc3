import { sql } from 'drizzle-orm'
import { newId } from '../db/ids'
import { jobs } from '../db/schema'
import type { Tx } from '../db/types'
import type { Job } from './types'

const DEFAULT_ATTEMPTS = 3

/** Stores a job for the client organisation of the transaction. Throws when the data does not fit the job. */
export const insertJob = async <D>(tx: Tx, job: Job<D>, data: D, delaySeconds = 0): Promise<string> => {
  const id = newId()
  await tx.insert(jobs).values({
    clientId: sql`current_setting('app.client_id')`,
    id,
    name: job.name,
    data: job.data.parse(data),
    maxAttempts: job.maxAttempts ?? DEFAULT_ATTEMPTS,
    due: sql`now() + make_interval(secs => ${delaySeconds})`,
  })
  return id
}
