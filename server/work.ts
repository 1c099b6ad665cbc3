import type { Logger } from 'pino'
import { allSweeps } from './areas'
import { listenTo } from './db/listen'
import { maintain } from './db/maintain'
import type { Database, Tx } from './db/types'
import { JOBS_CHANNEL } from './jobs/enqueue'
import type { JobRunner } from './jobs/runner'
import { repeat } from './process/repeat'
import type { Respondents } from './respondents/respondents'
import type { FileStores } from './store/files'

const MAINTAIN_MS = 3_600_000

export interface WorkOptions {
  readonly db: Database
  readonly databaseUrl: string | undefined
  readonly log: Logger
  readonly stores: FileStores
  readonly jobs: JobRunner
  /** The database that counts large versions, if there is one. */
  readonly respondents: Respondents | undefined
}

export interface Working {
  /** Takes nothing more, and lets what runs end for `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** What a process does besides answering: it runs jobs, as soon as any process stores one, and tidies up every hour. */
export const startWork = async ({ db, databaseUrl, log, stores, jobs, respondents }: WorkOptions): Promise<Working> => {
  // The lock on the folder proves that no other process works on these jobs.
  if (db.engine === 'pglite') await jobs.takeOver()
  jobs.start()
  const listening =
    databaseUrl === undefined
      ? null
      : listenTo({
          databaseUrl,
          channel: JOBS_CHANNEL,
          onNotice: () => jobs.wake(),
          onError: error => log.warn({ err: error }, 'new jobs are not announced; they are looked for every second'),
        })
  const sweep = async (clientId: string) => {
    const tenant = <T>(work: (tx: Tx) => Promise<T>) => db.tenant(clientId, work)
    for (const one of allSweeps) await one({ clientId, stores, respondents, tenant })
  }
  const maintenance = repeat(
    MAINTAIN_MS,
    () => maintain(db, sweep),
    error => log.warn({ err: error }, 'maintenance failed'),
  )
  return {
    stop: async graceMs => {
      await Promise.all([jobs.stop(graceMs), maintenance.stop(), listening?.stop()])
    },
  }
}
