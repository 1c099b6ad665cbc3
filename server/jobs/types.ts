import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Space } from '../db/space'
import type { Tx } from '../db/types'
import type { Mailer } from '../mail'
import type { Outbound, ProviderSettings } from '../outbound'
import type { Respondents } from '../respondents/respondents'
import type { Sealer } from '../store/seal'
import type { FileStores } from '../store/files'

/** What jobs need that ask other services. */
export interface JobServices {
  readonly outbound: Outbound
  readonly sealer: Sealer
  readonly providers: ProviderSettings
  /** The mail server, and the origin under which browsers reach the product; absent: no mail is sent. */
  readonly mail?: { readonly mailer: Mailer; readonly origin: string } | undefined
  /** The database that counts large versions; absent: everything is counted in this process. */
  readonly respondents?: Respondents | undefined
}

/** What a running job gets. It belongs to one client organisation and works with that organisation's rights. */
export interface JobCtx {
  readonly clientId: string
  readonly jobId: string
  /** 1 for the first try. */
  readonly attempt: number
  readonly log: Logger
  /** Aborted when the server stops or the lease is lost: stop soon, leave nothing half done; the job is taken again. */
  readonly signal: AbortSignal
  readonly stores: FileStores
  /** Free space of their folder on this machine now. */
  readonly space: () => Promise<Space>
  /** One transaction as the unprivileged role inside the job's client organisation. Must not be nested. */
  tenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  readonly enqueue: Enqueue
  /** Absent in processes that ask no other services. */
  readonly services?: JobServices
}

/**
 * A kind of job. It runs at least once, so its effects must be idempotent. The runner holds a lease and renews it while
 * `run` is pending; at most one job of a lane runs at a time in a client organisation.
 */
export interface Job<D> {
  readonly name: string
  /** Checked when it is stored and again when it is taken. */
  readonly data: z.ZodMiniType<D>
  /**
   * One job of a lane runs at a time in a client organisation: 'main' unless given. Null: no limit, on as many
   * processes as there are.
   */
  readonly lane?: string | null
  /** For jobs whose size decides the lane. */
  laneFor?(data: D): string
  /** Number of tries; 3 unless given. */
  readonly maxAttempts?: number
  /** Shown to people who wait for one of its transactions too long, as the beginning of a sentence: "An import is being saved". */
  readonly doing?: string
  run(ctx: JobCtx, data: D): Promise<void>
  /** The last try has failed: make end state and reason visible to the user (in the imports table, for example). */
  failed?(ctx: JobCtx, data: D, reason: string): Promise<void>
}

export const defineJob = <D>(job: Job<D>): Job<D> => job

/** A failure that no repeat can repair: the job fails at once. `message` may be shown to the user. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PermanentFailure'
  }
}

/** Stores a job in the transaction of the change that causes it and returns its id. The client organisation is the transaction's. */
export type Enqueue = <D>(tx: Tx, job: Job<D>, data: D, options?: { readonly delaySeconds?: number }) => Promise<string>

/** Stores many jobs of one kind at once, in the order in which they are to be taken. */
export type EnqueueAll = <D>(tx: Tx, job: Job<D>, data: readonly D[]) => Promise<void>
