import type { Logger } from 'pino'
import type { TestName } from '@core/crosstab'
import type { ClientFlags } from '../db/schema'
import type { Space } from '../db/space'
import type { Database, Tx } from '../db/types'
import type { Enqueue, EnqueueAll } from '../jobs/types'
import type { Tokens } from './tokens'
import type { Respondents } from '../respondents/respondents'
import type { FileStores } from '../store/files'

/** Who asks: the live account behind the request's jwt, read in this request. */
export interface Actor {
  readonly clientId: string
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly admin: boolean
  readonly manager: boolean
  readonly groups: readonly string[]
  readonly silentRestrictions: boolean
}

export interface Client {
  readonly id: string
  readonly name: string
  readonly banner: string | null
  readonly flags: ClientFlags
  /** Smallest group shown to viewers without full rights; no view setting lowers it. */
  readonly privacyFloor: number
  readonly lowBaseThreshold: number
  /** The significance test that new reports and analyses begin with. */
  readonly defaultTest: TestName
  /** Days that finished files are kept. */
  readonly fileDays: number
  readonly supportAddress: string | null
  /** Another one with every change of its glossary; 0: it never had one. */
  readonly glossaryVersion: number
}

export type AuditValue = string | number | boolean | null

/** What one field was and became; null: nothing. */
export interface AuditChange {
  readonly field: string
  readonly before: AuditValue
  readonly after: AuditValue
}

export interface SecurityEvent {
  readonly event: string
  readonly outcome: 'ok' | 'refused'
  /** Never a password, token or file content. */
  readonly detail?: Record<string, string | number | boolean>
  /** What changed; texts and their number are bounded. Never a password, token or key. */
  readonly changes?: readonly AuditChange[]
}

/** What every verb gets, for any caller. */
export interface BaseCtx {
  readonly requestId: string
  readonly log: Logger
  /** Aborted when the client goes away or the time is up. */
  readonly signal: AbortSignal
  /** Address of the caller as far as it is known, for limits and the security log. */
  readonly address: string
  /** Origin under which browsers reach the product: PUBLIC_URL, or that of the request. */
  readonly origin: string
  /** Whether that was set (PUBLIC_URL), and not taken from the request. */
  readonly originIsSet: boolean
  /** Files of client organisations. */
  readonly stores: FileStores
  /** The database that counts large versions; absent: everything is counted in this process. */
  readonly respondents?: Respondents | undefined
  /** Free space of their folder on this machine now. */
  readonly space: () => Promise<Space>
}

/** What the last step of a creating call made, or, where its key had been used before, what was made then. */
export interface Created<T> {
  readonly answer: T
  /** True: nothing was made now, and the file that came with this call is not needed. */
  readonly repeated: boolean
}

/** What a verb of a signed-in user gets. */
export interface Ctx extends BaseCtx {
  readonly actor: Actor
  readonly client: Client
  /**
   * One transaction as the unprivileged role inside the actor's client organisation; rolled back when `work` throws.
   * Not to be nested (a creating call with a key runs inside one already), and never held open while a body or another service is awaited: the embedded database has one connection.
   */
  tenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The transaction in which a creating call that takes a file makes what it answers with. Its key is stored in the same
   * transaction, so that a repeat of the call makes nothing.
   */
  createOnce<T>(work: (tx: Tx) => Promise<T>): Promise<Created<T>>
  /** Stores a job in the given transaction: it exists if and only if the transaction commits. */
  readonly enqueue: Enqueue
  readonly enqueueAll: EnqueueAll
  /** Writes the security log, in the given transaction. */
  audit(tx: Tx, event: SecurityEvent): Promise<void>
}

/** What a verb gets that runs in a transaction which is open already: it opens none. */
export type TxCtx = Omit<Ctx, 'tenant' | 'createOnce'>

/** Who asks and how their data is reached: all that reading a dataset or calculating from it needs, in a request or in a job. */
export type Reader = Pick<Ctx, 'actor' | 'client' | 'tenant' | 'signal' | 'respondents'>

/** The browser's session secret. */
export interface SessionCookie {
  read(): string | null
  write(token: string, expires: Date): void
  clear(): void
}

/** The signed word of the server that an account was signed in to in this browser. */
export interface DeviceCookie {
  read(): string | null
  write(token: string, expires: Date): void
}

/** What binds somebody who went to a provider to this browser, for some minutes. */
export type SignOnCookie = SessionCookie

/** What people are signed in with. */
export interface SignInDeps {
  readonly db: Database
  readonly tokens: Tokens
  /** The one-time secret that makes the first administrator; null once there is an account. */
  readonly setup: { secret: string | null }
}

/** What a verb for callers without a jwt gets: it chooses the tenant itself. */
export interface PublicCtx extends BaseCtx {
  readonly deps: SignInDeps
  readonly cookie: SessionCookie
  readonly device: DeviceCookie
  readonly signOnCookie: SignOnCookie
  /** What binds the steps of one sign-in to this browser. */
  readonly stepCookie: SessionCookie
  /** Headers of the request, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** What the browser calls itself; '' when it does not. */
  readonly agent: string
  /** The jwt of the request, unchecked; null when there is none. */
  readonly bearer: string | null
}
