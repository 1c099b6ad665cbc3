import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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

/** A migrated, empty embedded database as a dump, made once per state of the migrations. */
const snapshot = async (): Promise<Blob> => {
  const file = `${cache}pglite-${migrationsHash()}.tar`
  if (!existsSync(file)) {
    const served = await servePglite({})
    const pool = embeddedPool(served.host, ignore)
    await applyMigrations(pool)
    await pool.end()
    const bytes = await (await served.dump()).arrayBuffer()
    await served.stop()
    await mkdir(cache, { recursive: true })
    const own = `${file}.${randomBytes(4).toString('hex')}`
    await writeFile(own, new Uint8Array(bytes))
    await rename(own, file)
  }
  return new Blob([await readFile(file)])
}

const openPglite = async (): Promise<Database> => {
  const served = await servePglite({ dump: await snapshot() })
  return databaseOver(embeddedPool(served.host, ignore), 'pglite', () => served.stop())
}

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

const answers = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 300 })
  client.on('error', ignore)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** An empty database on the PostgreSQL for tests, without a schema. */
export const createServerDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `tabularium_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

const openPostgres = async (): Promise<Database> => {
  const { url, drop } = await createServerDatabase()
  const pool = serverPool(url, ignore)
  await applyMigrations(pool)
  return databaseOver(pool, 'postgres', drop)
}

/** An empty, migrated database of its own; `close` removes it. */
export const openTestDatabase = (engine: Engine): Promise<Database> =>
  engine === 'pglite' ? openPglite() : openPostgres()

/** True when a PostgreSQL for tests answers within 300 ms. */
export const postgresAvailable = await answers()
if (!postgresAvailable)
  console.warn('No PostgreSQL answers at TEST_DATABASE_URL: server tests run on the embedded database only.')

const engines: readonly Engine[] = postgresAvailable ? ['pglite', 'postgres'] : ['pglite']

/** The same tests on the embedded database and, where there is one, on PostgreSQL. */
export const describeOnBothEngines = (name: string, tests: (engine: Engine) => void): void => {
  for (const engine of engines) describe(`${name} (${engine})`, () => tests(engine))
}
