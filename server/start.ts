import { getRequestListener } from '@hono/node-server'
import { hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp } from './app'
import { allJobs } from './areas'
import { sealEvery } from './areas/audit'
import { openBackupDoor } from './db/backupDoor'
import { openDatabase } from './db/open'
import { spaceOf } from './db/space'
import type { Database } from './db/types'
import { masterKey, type Env } from './env'
import { proxyList } from './http/address'
import { createCallLimits } from './http/callLimits'
import type { Deps } from './http/deps'
import { createProbes } from './http/probes'
import { createTokens } from './access/tokens'
import { openFiles } from './store/open'
import { createSealer } from './store/seal'
import { writeUsageEvery } from './areas/usage'
import { createOutbound } from './outbound'
import { createJobRunner } from './jobs/runner'
import { createLoginLimits, hasAccounts } from './areas/session'
import { createSignOnLimits } from './areas/signOn'
import { createJoinLimits } from './areas/joining'
import { createShareLimits } from './areas/share'
import { createMailer, createMailServerLookup } from './mail'
import { repeat } from './process/repeat'
import { openRespondents } from './respondents/respondents'
import { startWork } from './work'

/** The built client beside the built server, found upwards of this module; null when only the API is served. */
const findClient = (): string | null => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'dist/client')
    if (existsSync(join(folder, 'index.html'))) return folder
  }
  return null
}

/** A body may come slowly, but not stop: a socket without any traffic for this long is closed. */
const IDLE_MS = 120_000
const HEADERS_MS = 20_000
const DRAIN_MS = 10_000
/** Copies of stored files on this machine are kept within their bound. */
const TRIM_MS = 3_600_000
/** How long a line of the audit log waits for its seal at most, while the server lives. */
const SEAL_MS = 10_000

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })

/** Takes no more connections and waits for requests that run; after the grace period it cuts them off. */
const drain = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    // A connection that was busy at the stop stays open for its client after the answer: it is closed as soon as it is idle.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })

/**
 * An empty installation without demo: the secret that lets its reader make the first administrator. All processes that share a
 * key have the same one, since nobody knows which of them a proxy will ask.
 */
const setupSecret = async (db: Database, key: string): Promise<string | null> =>
  (await hasAccounts(db))
    ? null
    : Buffer.from(hkdfSync('sha256', key, '', 'tabularium first administrator', 18)).toString('base64url')

export interface Running {
  readonly port: number
  /** Printed once on the console by main.ts; null when there are accounts. */
  readonly setupSecret: string | null
  stop(): Promise<void>
}

export interface StartOptions {
  readonly env: Env
  readonly log: Logger
  /** Fills an empty installation, when the environment asks for the demo. */
  readonly seedDemo: (db: Database) => Promise<void>
  /** The embedded database is gone for good: the process must end. */
  readonly onLost: (error: Error) => void
  readonly checkAnswers?: boolean
  /** What answers requests, over the opened dependencies; the application by default. Development puts the client's server before it. */
  readonly listener?: (deps: Deps) => RequestListener
}

const listenWith = (fetch: Parameters<typeof getRequestListener>[0]): RequestListener =>
  getRequestListener(fetch, { overrideGlobalObjects: false })

const serveApplication = (deps: Deps): RequestListener => listenWith(createApp(deps).fetch)

/** Opens the database, fills an empty one with the demo where wanted, and serves, works on jobs, or both, as its role says. */
export const startServer = async ({
  env,
  log,
  seedDemo,
  onLost,
  checkAnswers = false,
  listener = serveApplication,
}: StartOptions): Promise<Running> => {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const key = masterKey(env)
  const stores = await openFiles(env)
  await stores.check()
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection failed')
  const db = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, onError, onLost })
  try {
    if (env.seedDemo && !(await hasAccounts(db))) await seedDemo(db)
    const setup = { secret: env.role === 'worker' ? null : await setupSecret(db, key) }
    const sealer = createSealer(key)
    const outbound = createOutbound({
      allow: env.outboundAllow,
      plain: process.env.NODE_ENV !== 'production',
      trial: Object.values(env.providers.origins).map(origin => new URL(origin).host),
    })
    const mailer = env.mail === undefined ? null : createMailer(env.mail)
    const mail = mailer && env.publicOrigin !== undefined ? { mailer, origin: env.publicOrigin } : undefined
    const respondents =
      env.respondents === undefined ? undefined : openRespondents(env.respondents.url, env.respondents.from)
    const services = {
      outbound,
      sealer,
      mail,
      providers: { ...env.providers, noticeOrigin: env.publicOrigin },
      respondents,
    }
    const jobs = createJobRunner({ db, log, stores, jobs: allJobs, services })
    let stopping = false
    const deps: Deps = {
      db,
      log,
      stores,
      tokens: createTokens(key),
      ...services,
      signOnLimits: createSignOnLimits(db),
      loginLimits: createLoginLimits(db),
      shareLimits: createShareLimits(db),
      joinLimits: createJoinLimits(db),
      callLimits: createCallLimits(),
      mailer,
      hasMailServer: createMailServerLookup(),
      publicOrigin: env.publicOrigin,
      trustedProxies: proxyList(env.trustedProxies),
      metricsFrom: proxyList(env.metricsFrom),
      isStopping: () => stopping,
      setup,
      space: () => spaceOf(env.dataDir),
      wakeJobs: () => jobs.wake(),
      clientDir: findClient(),
      checkAnswers,
    }
    const server = createServer(
      { headersTimeout: HEADERS_MS, requestTimeout: 0, keepAliveTimeout: 10_000, maxHeaderSize: 32 * 1024 },
      env.role === 'worker' ? listenWith(createProbes(deps).fetch) : listener(deps),
    )
    server.setTimeout(IDLE_MS)
    const port = await listen(server, env.port)
    const work =
      env.role === 'web' ? null : await startWork({ db, databaseUrl: env.databaseUrl, log, stores, jobs, respondents })
    const backups =
      db.engine === 'pglite'
        ? await openBackupDoor(db, env.dataDir, key, error => log.warn({ err: error }, 'a backup was not served'))
        : null
    const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
    // Each process seals and counts what it did itself.
    const sealing = sealEvery(db, SEAL_MS, warn('the audit log was not sealed'))
    const counting = writeUsageEvery(db, SEAL_MS, warn('usage was not written down'))
    const trimming = repeat(TRIM_MS, () => stores.trim(), warn('copies of files were not trimmed'))
    const stop = async () => {
      stopping = true
      if (env.role !== 'worker') await sleep(env.stopDelayMs)
      await backups?.close()
      await Promise.all([drain(server), work?.stop(DRAIN_MS), sealing.stop(), trimming.stop()])
      await counting.stop()
      await db.close()
    }
    return { port, setupSecret: setup.secret, stop }
  } catch (error) {
    await db.close()
    throw error
  }
}
