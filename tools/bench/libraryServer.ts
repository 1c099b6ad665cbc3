import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { login, routePath, type Endpoint } from '@core/contract'
import { createApp, type App } from '@server/app'
import { openDatabase } from '@server/db/open'
import { metadataFields, metadataValues, userPreferences } from '@server/db/schema'
import type { Database, Tx } from '@server/db/types'
import { createLibrary } from '@server/demo/studies'
import { insertStudies } from '@server/demo/tenant'
import { createTokens } from '@server/access/tokens'
import { createSealer } from '@server/store/seal'
import { createClient, insertUser } from '@server/areas/session/accounts'
import { createLoginLimits } from '@server/areas/session/limits'
import { createSignOnLimits } from '@server/areas/signOn'
import { createOutbound } from '@server/outbound'
import { createJoinLimits } from '@server/areas/joining'
import { createShareLimits } from '@server/areas/share/limits'
import { createCallLimits } from '@server/http/callLimits'
import { hashPassword } from '@server/areas/session/passwords'
import { insertQuestions } from './libraryQuestions'
import { folderStores } from '@server/store/files'

const ORIGIN = 'http://library.bench'
export const PASSWORD = 'a password that only measurements use'
const GROUPS = ['Sales', 'Northern region']
const PREFERRED = ['Ireland', 'Drinks', 'Pricing']
const UNLIMITED = { all: 1e9, heavy: 1e9 }
const SEED = 7
const LIBRARY_FLAGS = { stories: true, bulk_analysis: true } as const

/** Asks one of the listings. */
export type ListingCall = (listing: Endpoint, query: Record<string, string>) => Promise<{ count: number }>

export interface LibraryUnderTest {
  readonly engine: Database['engine']
  /** Adds a client organisation of so many studies and signs a user with groups and preferences in. */
  fill(size: LibrarySize): Promise<ListingCall>
  /** PostgreSQL's own search over the questions of all organisations, without rights: counted, ranked, the best 25. */
  bare(words: string): Promise<void>
  stop(): Promise<void>
}

interface LibrarySize {
  readonly studies: number
  /** Of datasets that all readers have full rights to. */
  readonly questions: number
}

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A database of its own on PostgreSQL, to be dropped in the end; null where none answers. */
export const ownDatabase = async (): Promise<{ url: string; drop: () => Promise<void> } | null> => {
  const name = `tabularium_bench_${randomBytes(6).toString('hex')}`
  try {
    await onServer(`create database ${name}`)
  } catch {
    return null
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

const prefer = async (tx: Tx, clientId: string, userId: string): Promise<void> => {
  const values = await tx
    .select({ id: metadataValues.id })
    .from(metadataValues)
    .innerJoin(
      metadataFields,
      and(eq(metadataFields.clientId, metadataValues.clientId), eq(metadataFields.id, metadataValues.fieldId)),
    )
    .where(and(eq(metadataValues.clientId, clientId), inArray(metadataValues.path, PREFERRED)))
  await tx.insert(userPreferences).values(values.map(({ id }) => ({ clientId, userId, valueId: id })))
}

const signIn = async (app: App, email: string): Promise<Record<string, string>> => {
  const response = await app.fetch(
    new Request(ORIGIN + routePath(login.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  )
  const { jwt } = (await response.json()) as { jwt: string }
  return { authorization: `Bearer ${jwt}` }
}

/** A client organisation of so many studies, a tenth of them locked for its reader, who has groups and preferences. */
export const fillLibrary = async (db: Database, { studies, questions }: LibrarySize): Promise<{ email: string }> => {
  const email = `reader@library-${studies}-${questions}.test`
  const hash = await hashPassword(PASSWORD)
  await createClient(db, { name: `Library of ${studies}`, flags: LIBRARY_FLAGS }, async (tx, clientId) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
    await insertStudies(tx, clientId, createLibrary(studies, SEED))
    await insertQuestions(tx, clientId, questions)
    const person = { email, firstName: 'Priya', lastName: 'Nair', groups: GROUPS }
    await prefer(tx, clientId, await insertUser(tx, clientId, person, hash))
  })
  await db.vacuum()
  return { email }
}

export interface AppUnderTest {
  readonly db: Database
  /** Sends a request as the person with this address. */
  signIn(email: string): Promise<(endpoint: Endpoint, parts: RequestParts) => Promise<unknown>>
  stop(): Promise<void>
}

interface RequestParts {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** The application in this process, over a database of its own: PostgreSQL where it answers and `embedded` is false. */
export const startApp = async (embedded: boolean): Promise<AppUnderTest> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tabularium-library-'))
  const own = embedded ? null : await ownDatabase()
  const fail = (error: Error): void => {
    throw error
  }
  const db = await openDatabase({ databaseUrl: own?.url, dataDir, onError: fail, onLost: fail })
  const app = createApp({
    db,
    log: pino({ level: 'silent' }),
    stores: folderStores(dataDir),
    tokens: createTokens(randomBytes(32).toString('hex')),
    sealer: createSealer(randomBytes(32).toString('hex')),
    outbound: createOutbound({ allow: [], plain: false }),
    providers: { origins: {}, surveymonkeyApp: null },
    signOnLimits: createSignOnLimits(db),
    loginLimits: createLoginLimits(db),
    shareLimits: createShareLimits(db),
    joinLimits: createJoinLimits(db),
    callLimits: createCallLimits({ token: UNLIMITED, session: UNLIMITED }),
    mailer: null,
    hasMailServer: () => Promise.resolve(null),
    publicOrigin: undefined,
    setup: { secret: null },
    space: () => Promise.resolve({ freeBytes: 2 ** 40, totalBytes: 2 ** 40 }),
    wakeJobs: () => undefined,
    clientDir: null,
    checkAnswers: false,
  })
  return {
    db,
    signIn: async email => {
      const headers = await signIn(app, email)
      return async (endpoint, { params = {}, query = {}, body }) => {
        const path = routePath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(params[name] ?? 'missing'),
        )
        const url = `${ORIGIN}${path}?${new URLSearchParams(query).toString()}`
        const json = body === undefined ? null : JSON.stringify(body)
        const sent = json === null ? {} : { 'content-length': String(Buffer.byteLength(json)) }
        const response = await app.fetch(
          new Request(url, {
            method: endpoint.method,
            headers: { ...headers, ...sent, 'content-type': 'application/json' },
            body: json,
          }),
        )
        if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
        return response.json()
      }
    },
    stop: async () => {
      await db.close()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same with libraries of studies and questions in it. */
export const startLibrary = async (embedded: boolean): Promise<LibraryUnderTest> => {
  const app = await startApp(embedded)
  return {
    engine: app.db.engine,
    fill: async size => {
      const { email } = await fillLibrary(app.db, size)
      const call = await app.signIn(email)
      return async (listing, query) => (await call(listing, { query })) as { count: number }
    },
    bare: async words => {
      await app.db.query(
        `with hit as materialized (
          select r.dataset_id, r.position, ts_rank(r.search, q) as rank
          from dataset_questions r, websearch_to_tsquery('library', $1) q where r.search @@ q
        )
        select (select count(*) from hit), (select json_agg(b) from (select * from hit order by rank desc limit 25) b)`,
        [words],
      )
    },
    stop: () => app.stop(),
  }
}
