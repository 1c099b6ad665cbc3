import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

/** Searched upwards from this module, which is server/db in the sources and dist/server when built. */
export const migrationsFolder = (): string => {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'server/db/migrations')
    if (existsSync(join(folder, 'meta/_journal.json'))) return folder
  }
  throw new Error('The folder server/db/migrations is missing. It belongs beside dist/.')
}

/** Changes whenever a migration does. */
export const migrationsHash = (): string => {
  const folder = migrationsFolder()
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

const LOCK = 7_120_226

/** Applies missing migrations. Several servers may start at once on one PostgreSQL: an advisory lock lets one of them do it. */
export const applyMigrations = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    // The limits of requests are too short for changing a large table, and for waiting until another process has done it.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
      await client.query('reset statement_timeout; reset lock_timeout')
    }
  } finally {
    client.release()
  }
}

/** The statement that makes the two roles, which belong to the cluster and are not in any dump. */
export const rolesStatement = (): string =>
  readFileSync(join(migrationsFolder(), '0002_tenants.sql'), 'utf8').split('--> statement-breakpoint')[0] ?? ''
