import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pino from 'pino'
import { login, routePath, type Endpoint, type ErrorBody, type InputOf, type OutputOf } from '@core/contract'
import { createApp, type App } from '@server/app'
import type { ClientFlags } from '@server/db/schema'
import type { Space } from '@server/db/space'
import type { Database, Tx } from '@server/db/types'
import { createTokens, type Tokens } from '@server/access/tokens'
import { createSealer } from '@server/store/seal'
import { allJobs } from '@server/areas'
import { createCallLimits, type Quotas } from '@server/http/callLimits'
import { createJobRunner, type JobRunner } from '@server/jobs/runner'
import type { Job } from '@server/jobs/types'
import { createClient, insertUser } from '@server/areas/session/accounts'
import { createLoginLimits } from '@server/areas/session/limits'
import { createSignOnLimits } from '@server/areas/signOn'
import { createOutbound, type ProviderSettings } from '@server/outbound'
import type { Respondents } from '@server/respondents/respondents'
import { createJoinLimits } from '@server/areas/joining'
import { createShareLimits } from '@server/areas/share/limits'
import type { Mailer, MailServerLookup } from '@server/mail'
import { openTestDatabase, type Engine } from './testDatabase'
import type { FileStores } from '@server/store/files'
import { openFiles } from '@server/store/open'

export { describeOnBothEngines, describeOnUsualEngine } from './testDatabase'
export type { Engine } from './testDatabase'

/** Tests ask more than people do; those of the limits give their own. */
const UNLIMITED: Quotas = { token: { all: 1e9, heavy: 1e9 }, session: { all: 1e9, heavy: 1e9 } }

/** Where requests of tests go, and links of files lead. */
export const ORIGIN = 'http://tabularium.test'
export const PASSWORD = 'quiet river under stone'
let passwordHash: Promise<string> | undefined

/** The hash of `PASSWORD`, made so cheaply that the thousands of sign-ins of the tests take no time: a hash says what checking it costs. */
export const cheapPasswordHash = (): Promise<string> =>
  (passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

export type RoleName = 'admin' | 'manager' | 'user'

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
}

/** An answer that is not 2xx. */
export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(`${status} ${body.code}: ${body.detail}`)
  }
}

/** Status, message and fields of a refused call; throws when it is not refused. */
export const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallFailed)) throw new Error('It was not refused')
  return [error.status, error.body.detail, error.body.fields]
}

/** The body of the answer for what does not exist for the caller, without the number of the request. `what`: 'report'. */
export const missingBody = (what: string) => ({
  type: '/problems/not_found',
  title: 'Not found',
  status: 404,
  detail: `There is no such ${what}.`,
  code: 'not_found',
})

interface CallOptions {
  readonly headers?: Record<string, string>
}

/** Calls of a signed-in person. */
export interface Caller {
  /** Calls an endpoint; throws CallFailed. */
  readonly call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>
  /** The same, as the raw response. A 'bytes' body is given as `input.body`. */
  readonly send: (endpoint: Endpoint, input: unknown, options?: CallOptions) => Promise<Response>
}

/** A person with a live session, as a browser holds it. */
export interface SignedIn extends Caller {
  readonly jwt: string
  readonly cookie: string
}

export interface MintedClient extends Record<RoleName, Person> {
  readonly client: { readonly id: string; readonly name: string }
  /** The calls of a person, who signs in at the first one. */
  readonly as: (role: RoleName) => Caller
  /** The session behind `as`. */
  readonly session: (role: RoleName) => Promise<SignedIn>
  /** One transaction inside this client organisation, with request rights. */
  readonly tenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export interface TestServer {
  /** `fetch` adds the Origin header that browsers send with writes; `raw` is the application itself. */
  readonly app: { fetch(request: Request): Promise<Response> }
  readonly raw: App
  readonly db: Database
  readonly tokens: Tokens
  readonly dataDir: string
  readonly stores: FileStores
  /** Jobs run only when `jobs.runDue()` is called, unless the server was started with `runJobs`. */
  readonly jobs: JobRunner
  /** The secret that makes the first administrator. */
  readonly setupSecret: string
  mintClient(options?: { flags?: ClientFlags; name?: string }): Promise<MintedClient>
  signIn(email: string, password?: string): Promise<SignedIn>
  /** The calls of a program with a token. */
  withToken(secret: string): Caller
  close(): Promise<void>
}

export interface TestServerOptions {
  /** The database that counts large versions. */
  readonly respondents?: Respondents
  readonly providers?: ProviderSettings
  /** Gets every line of the log, down to the smallest. */
  readonly onLog?: (line: string) => void
  readonly engine?: Engine
  /** An object store for files instead of the folder of the server. */
  readonly filesUrl?: string | undefined
  /** A migrated database to work on, which closes with the server; a new one of `engine` (PostgreSQL where there is one) when absent. */
  readonly db?: Database
  readonly publicOrigin?: string
  readonly runJobs?: boolean
  readonly jobs?: readonly Job<unknown>[]
  readonly space?: () => Promise<Space>
  readonly clientDir?: string
  /** Calls in a minute; without, as many as one likes. */
  readonly quotas?: Quotas
  /** Without one, sharing by mail is unavailable. */
  readonly mailer?: Mailer
  /** Absent: nobody can say. */
  readonly hasMailServer?: MailServerLookup
  /** Hosts inside the own network that may be asked. */
  readonly outboundAllow?: readonly string[]
}

const fill = (path: string, params: Record<string, string> | undefined): string =>
  routePath(path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? 'missing'))

const queryText = (query: Record<string, unknown> | undefined): string => {
  const entries = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => [value].flat().map(one => [key, String(one)]))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

interface Parts {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

const lengthOf = (json: string | undefined): Record<string, string> =>
  json === undefined ? {} : { 'content-length': String(Buffer.byteLength(json)) }

/** The request of an endpoint as the product's client makes it. */
export const requestOf = (endpoint: Endpoint, input: unknown, headers: Record<string, string> = {}): Request => {
  const { params, query, body } = input as Parts
  const url = `${ORIGIN}${fill(endpoint.path, params)}${queryText(query)}`
  if (endpoint.bodyType === 'bytes') {
    const init: RequestInit & { duplex: 'half' } = {
      method: endpoint.method,
      headers,
      body: (body ?? '') as BodyInit,
      duplex: 'half',
    }
    return new Request(url, init)
  }
  if (endpoint.bodyType === 'form') {
    const form = new FormData()
    for (const [name, value] of Object.entries(
      (body ?? {}) as Record<string, string | { file_name: string; bytes: Uint8Array<ArrayBuffer> }>,
    ))
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([value.bytes]), value.file_name)
    return new Request(url, { method: endpoint.method, headers, body: form })
  }
  const json = endpoint.method === 'GET' || body === undefined ? undefined : JSON.stringify(body)
  return new Request(url, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...lengthOf(json), ...headers },
    ...(json !== undefined && { body: json }),
  })
}

/** Adds what a browser adds to a write. Headers that the request has already are kept. */
const asBrowser = (request: Request, origin = new URL(request.url).origin): Request => {
  if (request.method === 'GET' || request.headers.has('origin') || request.headers.has('sec-fetch-site')) return request
  // One by one: under msw a copy of a form's headers loses those that the form did not set itself.
  const headers = new Headers([...request.headers])
  headers.set('origin', origin)
  return new Request(request, { headers })
}

export const MASTER_KEY = 'a master key that only tests ever see'

/** The whole server on an empty database of its own, without a port. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const db = options.db ?? (await openTestDatabase(options.engine))
  const dataDir = await mkdtemp(join(tmpdir(), 'tabularium-data-'))
  const stores = await openFiles({ dataDir, filesUrl: options.filesUrl })
  const { onLog } = options
  const log = onLog
    ? pino({ level: 'trace' }, { write: onLog })
    : pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const masterKey = MASTER_KEY
  const tokens = createTokens(masterKey)
  const space = options.space ?? (() => Promise.resolve({ freeBytes: 2 ** 40, totalBytes: 2 ** 40 }))
  const kinds = options.jobs ?? allJobs
  const services = {
    sealer: createSealer(masterKey),
    outbound: createOutbound({
      allow: options.outboundAllow ?? [],
      plain: true,
      trial: Object.values(options.providers?.origins ?? {}).map(origin => new URL(origin).host),
    }),
    providers: options.providers ?? { origins: {}, surveymonkeyApp: null },
    mail:
      options.mailer && options.publicOrigin !== undefined
        ? { mailer: options.mailer, origin: options.publicOrigin }
        : undefined,
    respondents: options.respondents,
  }
  const jobs = createJobRunner({ db, log, stores, space, jobs: kinds, pollMs: 50, backoff: () => 0, services })
  const setup = { secret: 'the-setup-secret' as string | null }
  const raw = createApp({
    db,
    log,
    stores,
    tokens,
    ...services,
    loginLimits: createLoginLimits(db),
    signOnLimits: createSignOnLimits(db),
    shareLimits: createShareLimits(db),
    joinLimits: createJoinLimits(db),
    callLimits: createCallLimits(options.quotas ?? UNLIMITED),
    mailer: options.mailer ?? null,
    hasMailServer: options.hasMailServer ?? (() => Promise.resolve(null)),
    publicOrigin: options.publicOrigin,
    setup,
    space,
    wakeJobs: () => jobs.wake(),
    clientDir: options.clientDir ?? null,
    checkAnswers: true,
  })
  if (options.runJobs === true) jobs.start()
  const app = { fetch: async (request: Request) => raw.fetch(asBrowser(request, options.publicOrigin)) }

  const callerWith = (own: Record<string, string>): Caller => {
    const send: Caller['send'] = (endpoint, input, { headers = {} } = {}) =>
      app.fetch(requestOf(endpoint, input, { ...own, ...headers }))
    const call: Caller['call'] = async (endpoint, input, callOptions) => {
      const answer = await send(endpoint, input, callOptions)
      if (!answer.ok) throw new CallFailed(answer.status, (await answer.json()) as ErrorBody)
      return endpoint.response.parse(await answer.json()) as OutputOf<typeof endpoint>
    }
    return { send, call }
  }

  const signIn = async (email: string, password = PASSWORD): Promise<SignedIn> => {
    const response = await app.fetch(requestOf(login, { body: { email, password } }))
    if (!response.ok) throw new CallFailed(response.status, (await response.json()) as ErrorBody)
    const { jwt } = (await response.json()) as { jwt: string }
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { send, call } = callerWith({ authorization: `Bearer ${jwt}`, cookie })
    return { jwt, cookie, send, call }
  }

  let minted = 0
  const mintClient: TestServer['mintClient'] = async ({
    flags = { bulk_analysis: true, stories: true },
    name,
  } = {}) => {
    const number = ++minted
    const passwordHash = await cheapPasswordHash()
    const clientName = name ?? `Client ${number}`
    const email = (role: RoleName) => `${role}${number}@client.test`
    const people = { admin: { admin: true }, manager: { manager: true }, user: {} }
    const made = await createClient(db, { name: clientName, flags }, async (tx, id) => {
      const ids: Partial<Record<RoleName, string>> = {}
      for (const role of ['admin', 'manager', 'user'] as const) {
        ids[role] = await insertUser(
          tx,
          id,
          { email: email(role), firstName: 'Test', lastName: role, ...people[role] },
          passwordHash,
        )
      }
      return { id, ids }
    })
    const person = (role: RoleName): Person => ({ id: made.ids[role] ?? '', email: email(role), password: PASSWORD })
    const sessions = new Map<RoleName, Promise<SignedIn>>()
    const session = (role: RoleName): Promise<SignedIn> => {
      const found = sessions.get(role) ?? signIn(email(role))
      sessions.set(role, found)
      return found
    }
    const as = (role: RoleName): Caller => ({
      call: async (endpoint, input, callOptions) => (await session(role)).call(endpoint, input, callOptions),
      send: async (endpoint, input, callOptions) => (await session(role)).send(endpoint, input, callOptions),
    })
    return {
      client: { id: made.id, name: clientName },
      admin: person('admin'),
      manager: person('manager'),
      user: person('user'),
      as,
      session,
      tenant: work => db.tenant(made.id, work),
    }
  }

  return {
    app,
    raw,
    db,
    tokens,
    dataDir,
    stores,
    jobs,
    setupSecret: setup.secret ?? '',
    mintClient,
    signIn,
    withToken: secret => callerWith({ authorization: `Bearer ${secret}` }),
    close: async () => {
      await jobs.stop(0)
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
