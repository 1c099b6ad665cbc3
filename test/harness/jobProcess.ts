import { once } from 'node:events'
import pino from 'pino'
import { openDatabase } from '@server/db/open'
import { allJobs } from '@server/areas'
import { createJobRunner } from '@server/jobs/runner'
import { folderStores } from '@server/store/files'

/** A process that only runs jobs, as every server does beside its requests; leases are short, so that tests need not wait. */
const {
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir = '',
  LEASE_SECONDS: leaseSeconds,
  CONCURRENCY: concurrency,
  GRACE_MS: graceMs,
  HOLD_AFTER: holdAfter,
} = process.env

const fail = (error: Error): void => {
  process.stderr.write(String(error.stack), () => process.exit(1))
}

/** Never ends except by an abort, which fails the job. */
const hold = async (signal: AbortSignal): Promise<never> => {
  process.stdout.write('holds\n')
  await once(signal, 'abort')
  throw signal.reason
}

let begun = 0
/**
 * With HOLD_AFTER=n this process holds all items of summaries but the first n, every other one with its work already done:
 * so it can be killed or stopped between items however fast the machine is.
 */
const jobs = allJobs.map(job =>
  job.name === 'summaries.item' && holdAfter !== undefined
    ? {
        ...job,
        run: async (...[ctx, data]: Parameters<typeof job.run>) => {
          begun += 1
          const held = begun - Number(holdAfter)
          if (held > 0 && held % 2 === 1) await hold(ctx.signal)
          await job.run(ctx, data)
          if (held > 0) await hold(ctx.signal)
        },
      }
    : job,
)

const db = await openDatabase({ databaseUrl, dataDir, onError: () => undefined, onLost: fail })
const log = pino({ level: 'error' })
const runner = createJobRunner({
  db,
  log,
  stores: folderStores(dataDir),
  jobs,
  leaseSeconds: Number(leaseSeconds ?? 30),
  concurrency: Number(concurrency ?? 2),
  pollMs: 100,
  backoff: () => 0,
})
process.once('SIGTERM', () => {
  runner
    .stop(Number(graceMs ?? 10_000))
    .then(() => db.close())
    .then(() => process.exit(0), fail)
})
runner.start()
process.stdout.write('works\n')
