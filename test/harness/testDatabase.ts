import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe } from 'vitest'
import { applyMigrations, migrationsHash } from '@server/db/migrate'
import { embeddedPool, serverPool } from '@server/db/open'
import { servePglite } from '@server/db/pglite'
import { databaseOver } from '@server/db/tenant'
import type { Database } from '@server/db/types'

export type Engine = Database['engine']

const cache = fileURLToPath(new URL('../../node_modules/.cache/tabularium/', import.meta.url))
const ignore = () => undefined

/** A migrated, empty embedded database as a dump, made once per state of the migrations; unpacked, since every file loads it. */
const snapshot = async (): Promise<Blob> => {
  const file = `${cache}pglite-${migrationsHash()}-plain.tar`
  if (!existsSync(file)) {
    const served = await servePglite({})
    const pool = embeddedPool(served.host, ignore)
    await applyMigrations(pool)
    await pool.end()
    const bytes = gunzipSync(await (await served.dump()).arrayBuffer())
    await served.stop()
    await mkdir(cache, { recursive: true })
    const own = `${file}.${randomBytes(4).toString('hex')}`
    await writeFile(own, bytes)
    await rename(own, file)
  }
  return new Blob([await readFile(file)], { type: 'application/x-tar' })
}

const openPglite = async (): Promise<Database> => {
  const served = await servePglite({ dump: await snapshot() })
  return databaseOver(embeddedPool(served.host, ignore), 'pglite', () => served.stop())
}

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

const answers = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 30_000 })
  client.on('error', ignore)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  return client
}

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connected()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Sends the order and does not wait: PostgreSQL writes everything to the disk first, and carries it out also when this process ends. */
const drop = async (name: string): Promise<void> => {
  const client = await connected()
  client
    .query(`drop database ${name} with (force)`)
    .catch((error: unknown) => console.warn(`The database ${name} is left:`, error))
    .finally(() => void client.end())
}

const urlNamed = (name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Address of a database of `openTestDatabase('postgres')` for other processes. */
export const urlOf = async (db: Database): Promise<string> => {
  const { rows } = await db.query('select current_database() as name', [])
  return urlNamed((rows[0] as { name: string }).name)
}

const createFrom = async (template: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `tabularium_test_${randomBytes(6).toString('hex')}`
  await onServer(async client => {
    await client.query(`create database ${name} template ${template}`)
    // No test ends PostgreSQL itself, the only case in which waiting for the disk at each commit matters.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  return {
    url: urlNamed(name),
    drop: () => drop(name),
  }
}

/** An empty database on the PostgreSQL for tests, without a schema. */
export const createServerDatabase = () => createFrom('template1')

const LOCK = 7_120_227

const makeMigrated = (): Promise<string> =>
  onServer(async client => {
    const name = `tabularium_template_${migrationsHash()}`
    // One process makes it, the others wait; the lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return name
    await client.query(`drop database if exists ${name}_making with (force)`)
    await client.query(`create database ${name}_making`)
    const pool = serverPool(urlNamed(`${name}_making`), ignore)
    try {
      await applyMigrations(pool)
    } finally {
      await pool.end()
    }
    await client.query(`alter database ${name}_making rename to ${name}`)
    return name
  })

let migrated: Promise<string> | undefined

const openPostgres = async (): Promise<Database> => {
  const { url, drop } = await createFrom(await (migrated ??= makeMigrated()))
  return databaseOver(serverPool(url, ignore), 'postgres', drop)
}

/** Open while its transaction is; what was begun inside and goes on later finds it closed. */
const around = new AsyncLocalStorage<{ open: boolean }>()

/**
 * An embedded database has one connection: a transaction that is begun inside another waits for it without end. Tests on
 * PostgreSQL, which has more, notice it here.
 */
const withOneConnection = (db: Database): Database => {
  const alone = <T>(begin: (inside: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>): Promise<T> => {
    if (around.getStore()?.open === true)
      return Promise.reject(
        new Error('A transaction was begun inside another: on an embedded database it would never begin.'),
      )
    return begin(async work => {
      const place = { open: true }
      try {
        return await around.run(place, work)
      } finally {
        place.open = false
      }
    })
  }
  return {
    ...db,
    tenant: (client, work, doing) => alone(inside => db.tenant(client, tx => inside(() => work(tx)), doing)),
    owner: (client, work) => alone(inside => db.owner(client, tx => inside(() => work(tx)))),
    worker: work => alone(inside => db.worker(tx => inside(() => work(tx)))),
  }
}

/** An empty, migrated database of its own; `close` removes it. */
export const openTestDatabase = async (engine: Engine = usualEngine): Promise<Database> =>
  engine === 'pglite' ? openPglite() : withOneConnection(await openPostgres())

/** Whether a PostgreSQL for tests answers. Where none is, the connection is refused at once; a busy one may need seconds. */
export const postgresAvailable = await answers()
if (!postgresAvailable)
  console.warn('No PostgreSQL answers at TEST_DATABASE_URL: server tests run on the embedded database only.')

const engines: readonly Engine[] = postgresAvailable ? ['pglite', 'postgres'] : ['pglite']

/** What tests run on that ask nothing of the engine itself: PostgreSQL, the tier for production, which also starts faster. */
const usualEngine: Engine = postgresAvailable ? 'postgres' : 'pglite'

/** Tests on the usual engine only, named as those on both are. */
export const describeOnUsualEngine = (name: string, tests: (engine: Engine) => void): void => {
  describe(`${name} (${usualEngine})`, () => tests(usualEngine))
}

/** The same tests on the embedded database and, where there is one, on PostgreSQL: for what depends on the engine. */
export const describeOnBothEngines = (name: string, tests: (engine: Engine) => void): void => {
  for (const engine of engines) describe(`${name} (${engine})`, () => tests(engine))
}
