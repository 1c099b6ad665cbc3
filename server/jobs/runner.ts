import type { Logger } from 'pino'
import { spaceOf, type Space } from '../db/space'
import type { Database } from '../db/types'
import { insertJob } from './enqueue'
import { ALL_ROOM, roomBeside } from './lanes'
import { createJobStore, type Claim } from './store'
import { PermanentFailure, type Enqueue, type Job, type JobCtx, type JobServices } from './types'
import type { FileStores } from '../store/files'

export interface RunnerOptions {
  readonly db: Database
  readonly log: Logger
  readonly stores: FileStores
  /** That of the folder, unless given. */
  readonly space?: () => Promise<Space>
  /** All kinds of jobs. */
  readonly jobs: readonly Job<unknown>[]
  readonly services?: JobServices
  /** Jobs at a time in this process, besides one in each slow lane. */
  readonly concurrency?: number
  readonly leaseSeconds?: number
  readonly pollMs?: number
  /** Wait before a repeat, in seconds. */
  readonly backoff?: (attempt: number) => number
}

export interface JobRunner {
  start(): void
  /** Jobs marked as running died with the last process: takes them again without waiting for their lease. Before `start`, on a database of this process alone. */
  takeOver(): Promise<void>
  /** Looks for work now instead of at the next poll. */
  wake(): void
  /** Takes and runs jobs until none is due; for tests. */
  runDue(): Promise<void>
  /** Takes nothing more, lets running jobs end for `graceMs`, then aborts them; they go back into the queue. */
  stop(graceMs?: number): Promise<void>
}

const defaultBackoff = (attempt: number) => 2 ** attempt * (0.75 + Math.random() / 2)

const STOPPED = 'The server stopped; the work is taken up again.'
const INTERNAL = 'An internal error stopped the work.'

/** Takes jobs from the database and runs them; any number of processes may do so on one PostgreSQL. */
export const createJobRunner = (options: RunnerOptions): JobRunner => {
  const { db, log, stores, concurrency = 2, leaseSeconds = 30, pollMs = 1000, backoff = defaultBackoff } = options
  const space = options.space ?? (() => spaceOf(stores.folder))
  const store = createJobStore(db)
  const byName = new Map(options.jobs.map(job => [job.name, job]))
  const running = new Map<Promise<void>, { readonly abort: AbortController; readonly lane: string | null }>()
  let stopping = false
  let started = false
  let timer: NodeJS.Timeout | undefined

  const enqueue: Enqueue = (tx, job, data, { delaySeconds } = {}) => insertJob(tx, job, data, delaySeconds)

  const contextOf = (claim: Claim, signal: AbortSignal): JobCtx => ({
    clientId: claim.clientId,
    jobId: claim.id,
    attempt: claim.attempt,
    log: log.child({ job: claim.name, job_id: claim.id, client: claim.clientId }),
    signal,
    stores,
    space,
    tenant: work => db.tenant(claim.clientId, work, byName.get(claim.name)?.doing),
    enqueue,
    ...(options.services && { services: options.services }),
  })

  const fail = async (claim: Claim, ctx: JobCtx, job: Job<unknown> | undefined, reason: string) => {
    const data = job?.data.safeParse(claim.data)
    if (job?.failed && data?.success) await job.failed(ctx, data.data, reason)
    await store.finish(claim, 'failed', reason)
    ctx.log.warn({ reason }, 'job failed for good')
  }

  const attempt = async (claim: Claim, ctx: JobCtx) => {
    const job = byName.get(claim.name)
    if (!job) return fail(claim, ctx, job, `This server knows no job named ${claim.name}.`)
    // The lease ran out on the last try: the process died while working on it.
    if (claim.attempt > claim.maxAttempts)
      return fail(claim, ctx, job, 'The work stopped the server each time it was tried.')
    try {
      await job.run(ctx, job.data.parse(claim.data))
      await store.finish(claim, 'done', null)
    } catch (error) {
      const reason = error instanceof PermanentFailure ? error.message : INTERNAL
      if (ctx.signal.aborted) return store.giveBack(claim, { delaySeconds: 0, reason: STOPPED, counted: false })
      ctx.log.error({ err: error, attempt: claim.attempt }, 'job attempt failed')
      if (error instanceof PermanentFailure || claim.attempt >= claim.maxAttempts) return fail(claim, ctx, job, reason)
      return store.giveBack(claim, { delaySeconds: backoff(claim.attempt), reason, counted: true })
    }
    return undefined
  }

  const run = async (claim: Claim, abort: AbortController) => {
    const renew = async () => {
      if (!(await store.renew(claim, leaseSeconds))) abort.abort(new Error('The lease of the job was lost.'))
    }
    const heartbeat = setInterval(
      () => {
        renew().catch((error: unknown) => log.warn({ err: error }, 'the lease of a job could not be renewed'))
      },
      (leaseSeconds * 1000) / 3,
    )
    try {
      await attempt(claim, contextOf(claim, abort.signal))
    } catch (error) {
      log.error(
        { err: error, job: claim.name, job_id: claim.id },
        'the state of a job could not be stored; its lease will run out',
      )
    } finally {
      clearInterval(heartbeat)
    }
  }

  /** Starts one job if there is one; resolves to whether there was. */
  const takeOne = async (room = ALL_ROOM): Promise<boolean> => {
    const claim = await store.claim(leaseSeconds, room)
    if (!claim) return false
    const abort = new AbortController()
    const work: Promise<void> = run(claim, abort).finally(() => {
      running.delete(work)
      if (started) look()
    })
    running.set(work, { abort, lane: claim.lane })
    return true
  }

  let looking: Promise<void> | null = null
  let asked = 0
  const room = () =>
    roomBeside(
      [...running.values()].map(({ lane }) => lane),
      concurrency,
    )
  const lookOnce = async () => {
    // A request that arrives during the search may be about something newer: it searches again.
    for (let seen = -1; seen < asked;) {
      seen = asked
      while (!stopping && (await takeOne(room())));
    }
  }
  const isLooking = () => looking !== null
  const look = () => {
    asked += 1
    looking ??= lookOnce()
      .catch((error: unknown) => log.error({ err: error }, 'jobs cannot be taken'))
      .finally(() => {
        looking = null
      })
  }

  const PURGE_EVERY = 3600_000
  let purged = 0
  const tick = () => {
    look()
    if (Date.now() - purged < PURGE_EVERY) return
    purged = Date.now()
    store.purge().catch((error: unknown) => log.warn({ err: error }, 'old jobs could not be removed'))
  }

  return {
    takeOver: async () => {
      await store.endLeases()
    },
    start: () => {
      started = true
      timer = setInterval(tick, pollMs)
      tick()
    },
    wake: () => {
      if (started && !stopping) look()
    },
    runDue: async () => {
      do {
        // A runner that was started may be taking a job at this moment, which is not among the running ones yet.
        await looking
        await Promise.all(running.keys())
      } while ((await takeOne()) || isLooking() || running.size > 0)
    },
    stop: async (graceMs = 10_000) => {
      stopping = true
      clearInterval(timer)
      await looking
      const abortAll = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort(new Error('The server stops.'))
      }, graceMs)
      await Promise.all(running.keys())
      clearTimeout(abortAll)
    },
  }
}
