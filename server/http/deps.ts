import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import type { Space } from '../db/space'
import type { Database } from '../db/types'
import type { LoginLimits } from '../areas/session/limits'
import type { ShareLimits } from '../areas/share/limits'
import type { Mailer } from '../areas/share/mailer'
import type { Tokens } from './tokens'

/** What the application is made of; main.ts builds it from the environment, tests from a test database. */
export interface Deps {
  readonly db: Database
  readonly log: Logger
  /** Absolute folder for files and, embedded, the database. */
  readonly dataDir: string
  readonly tokens: Tokens
  readonly loginLimits: LoginLimits
  readonly shareLimits: ShareLimits
  /** Null without a mail server: sharing by mail is unavailable. */
  readonly mailer: Mailer | null
  /** Origin under which browsers reach the product, or undefined: the request's own host counts. */
  readonly publicOrigin: string | undefined
  /** Proxies whose X-Forwarded-For is believed, besides one on this machine. */
  readonly trustedProxies?: BlockList
  /** The one-time secret that makes the first administrator; null once there is an account. */
  readonly setup: { secret: string | null }
  /** Free space of the data folder. */
  readonly space: () => Promise<Space>
  /** Called after a transaction that stored a job. */
  readonly wakeJobs: () => void
  /** Folder of the built client, or null: API only. */
  readonly clientDir: string | null
  /** Development and tests: answers are checked against the contract. */
  readonly checkAnswers: boolean
}
