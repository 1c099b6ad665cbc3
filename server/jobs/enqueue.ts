import { sql } from 'drizzle-orm'
import { newId } from '../db/ids'
import { inPieces } from '../db/inPieces'
import { jobs, type PlannedJob } from '../db/schema'
import type { Tx } from '../db/types'
import type { Job } from './types'

/** Announced by the database when a transaction has stored jobs. */
export const JOBS_CHANNEL = 'tabularium_jobs'

const DEFAULT_ATTEMPTS = 3
const MICROSECOND = 1e-6

const laneOf = <D>(job: Job<D>, data: D): string | null =>
  job.laneFor?.(data) ?? (job.lane === undefined ? 'main' : job.lane)

/** A job with its data as it would be stored. Throws when the data does not fit the job. */
const planJob = <D>(job: Job<D>, data: D): PlannedJob => ({
  name: job.name,
  data: job.data.parse(data),
  lane: laneOf(job, data),
  maxAttempts: job.maxAttempts ?? DEFAULT_ATTEMPTS,
})

const rowOf = (planned: PlannedJob, delaySeconds: number) => ({
  ...planned,
  clientId: sql`current_setting('app.client_id')`,
  id: newId(),
  due: sql`now() + make_interval(secs => ${delaySeconds})`,
})

/** Stores a job that was planned, for the client organisation of the transaction. */
export const insertPlanned = async (tx: Tx, planned: PlannedJob, delaySeconds = 0): Promise<void> => {
  await tx.insert(jobs).values(rowOf(planned, delaySeconds))
}

/** Stores a job for the client organisation of the transaction. Throws when the data does not fit the job. */
export const insertJob = async <D>(tx: Tx, job: Job<D>, data: D, delaySeconds = 0): Promise<string> => {
  const row = rowOf(planJob(job, data), delaySeconds)
  await tx.insert(jobs).values(row)
  return row.id
}

/** Stores many jobs of one kind; they are taken in the order given. */
export const insertJobs = async <D>(tx: Tx, job: Job<D>, all: readonly D[]): Promise<void> => {
  const ordered = all.map((data, at) => ({ data, delay: at * MICROSECOND }))
  await inPieces(ordered, some =>
    tx.insert(jobs).values(some.map(({ data, delay }) => rowOf(planJob(job, data), delay))),
  )
}
