import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../db/ids'
import { jobs } from '../db/schema'
import { isUniqueViolation } from '../db/sqlState'
import type { Database, Tx } from '../db/types'
import { ALL_ROOM, type Room } from './lanes'

/** A claimed job: `lease` proves that this attempt still owns it. */
export interface Claim {
  readonly clientId: string
  readonly id: string
  readonly name: string
  readonly lane: string | null
  readonly data: unknown
  readonly attempt: number
  readonly maxAttempts: number
  readonly lease: string
}

const leaseFor = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

const held = (claim: Claim) =>
  and(eq(jobs.clientId, claim.clientId), eq(jobs.id, claim.id), eq(jobs.lease, claim.lease), eq(jobs.state, 'running'))

const listed = (lanes: readonly string[]) =>
  sql.join(
    lanes.map(lane => sql`${lane}`),
    sql`, `,
  )

const hasRoom = ({ shared, slow, free }: Room) => {
  const fast = shared ? sql`j.lane is null or j.lane not in (${listed(slow)})` : sql`false`
  return free.length === 0 ? fast : sql`${fast} or j.lane in (${listed(free)})`
}

const takeNext = async (tx: Tx, leaseSeconds: number, room: Room): Promise<Claim | null> => {
  const lease = newId()
  const [row] = await tx
    .update(jobs)
    .set({ state: 'running', lease, leaseUntil: leaseFor(leaseSeconds), attempts: sql`${jobs.attempts} + 1` })
    .where(
      sql`(client_id, id) = (
        with turns as materialized (
          select w.client_id,
            (select count(*) from jobs r
              where r.client_id = w.client_id and r.state = 'running' and r.lease_until >= now()) as running,
            (select max(d.finished) from jobs d where d.client_id = w.client_id) as served
          from (select distinct client_id from jobs where state in ('waiting', 'running')) w)
        select j.client_id, j.id from jobs j join turns t on t.client_id = j.client_id
        where ((j.state = 'waiting' and j.due <= now()) or (j.state = 'running' and j.lease_until < now()))
          and (${hasRoom(room)})
          and not exists (
            select 1 from jobs r
            where r.client_id = j.client_id and r.lane = j.lane and r.state = 'running' and r.id <> j.id)
        order by t.running, t.served nulls first, j.lane is null, j.due, j.id
        limit 1 for update of j skip locked)`,
    )
    .returning()
  if (!row) return null
  return {
    clientId: row.clientId,
    id: row.id,
    name: row.name,
    lane: row.lane,
    data: row.data,
    attempt: row.attempts,
    maxAttempts: row.maxAttempts,
    lease,
  }
}

/** The jobs table as the runner uses it, as the role that can do nothing else. */
export const createJobStore = (db: Database) => ({
  /**
   * The next job whose lane is free and which has a place, of the client organisation with the fewest running; of several, the one
   * served longest ago. Jobs of a lane come before those without: hundreds of the latter must not keep an import waiting.
   */
  claim: async (leaseSeconds: number, room = ALL_ROOM): Promise<Claim | null> => {
    for (;;) {
      try {
        return await db.worker(tx => takeNext(tx, leaseSeconds, room))
      } catch (error) {
        // A partial unique index admits one running job per client and lane, and another process has just taken one: look again.
        if (!isUniqueViolation(error)) throw error
      }
    }
  },
  /** False when the lease has been lost. */
  renew: async (claim: Claim, leaseSeconds: number): Promise<boolean> => {
    const rows = await db.worker(tx =>
      tx
        .update(jobs)
        .set({ leaseUntil: leaseFor(leaseSeconds) })
        .where(held(claim))
        .returning({ id: jobs.id }),
    )
    return rows.length > 0
  },
  finish: (claim: Claim, state: 'done' | 'failed', reason: string | null) =>
    db.worker(tx =>
      tx
        .update(jobs)
        .set({ state, reason, lease: null, leaseUntil: null, finished: sql`now()` })
        .where(held(claim)),
    ),
  /** Returns the job to the queue. `counted` false: the attempt does not count (the server stopped). */
  giveBack: (
    claim: Claim,
    { delaySeconds, reason, counted }: { delaySeconds: number; reason: string; counted: boolean },
  ) =>
    db.worker(tx =>
      tx
        .update(jobs)
        .set({
          state: 'waiting',
          reason,
          lease: null,
          leaseUntil: null,
          due: leaseFor(delaySeconds),
          attempts: counted ? claim.attempt : claim.attempt - 1,
        })
        .where(held(claim)),
    ),
  /** Ends all leases: for a database that only one process can open, whose last user has ended. */
  endLeases: () =>
    db.worker(tx =>
      tx
        .update(jobs)
        .set({ leaseUntil: sql`now()` })
        .where(eq(jobs.state, 'running')),
    ),
  /** Of all organisations: jobs that are due, that run, that failed in the last seven days, and the age of the oldest due one. */
  load: async (): Promise<{ waiting: number; running: number; failed: number; waitSeconds: number }> => {
    const [row] = await db.worker(tx =>
      tx
        .select({
          waiting: sql<number>`count(*) filter (where state = 'waiting' and due <= now())::int`,
          running: sql<number>`count(*) filter (where state = 'running')::int`,
          failed: sql<number>`count(*) filter (where state = 'failed')::int`,
          waitSeconds: sql<number>`coalesce(extract(epoch from now() - min(due) filter (where state = 'waiting' and due <= now())), 0)::float8`,
        })
        .from(jobs),
    )
    return row ?? { waiting: 0, running: 0, failed: 0, waitSeconds: 0 }
  },
  /** Finished jobs are kept for a week. */
  purge: () => db.worker(tx => tx.delete(jobs).where(sql`finished < now() - interval '7 days'`)),
})
