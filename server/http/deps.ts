import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import type { SignInDeps } from '../access/context'
import type { AreaDeps } from '../areas'
import type { Space } from '../db/space'
import type { CallLimits } from './callLimits'
import type { FileStores } from '../store/files'

/** What the application is made of; main.ts builds it from the environment, tests from a test database. */
export interface Deps extends SignInDeps, AreaDeps {
  readonly log: Logger
  readonly callLimits: CallLimits
  readonly stores: FileStores
  /** Proxies whose X-Forwarded-For is believed, besides one on this machine. */
  readonly trustedProxies?: BlockList
  /** Besides callers on this machine, those who may read the metrics. */
  readonly metricsFrom?: BlockList
  /** Whether the process has been told to stop, so that nothing new should be sent to it; absent: never. */
  readonly isStopping?: () => boolean
  /** Free space of the data folder. */
  readonly space: () => Promise<Space>
  /** Called after a transaction that stored a job. */
  readonly wakeJobs: () => void
  /** Folder of the built client, or null: API only. */
  readonly clientDir: string | null
  /** Development and tests: answers are checked against the contract. */
  readonly checkAnswers: boolean
}
