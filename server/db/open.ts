import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg, { type PoolConfig } from 'pg'
import { TURN_MS } from './deadline'
import { startEmbedded } from './embedded'
import { refuseUnsafe } from './guard'
import { lockFolder } from './lock'
import { applyMigrations } from './migrate'
import { databaseOver } from './tenant'
import type { Database } from './types'

export interface OpenOptions {
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Errors of idle connections; the pool replaces them. */
  readonly onError: (error: Error) => void
  /** The embedded database is lost for good: the process must end. */
  readonly onLost: (error: Error) => void
}

/**
 * Limits for every transaction of the pool: they bound what one request can occupy. Compiling a query (jit) takes longer
 * than the slowest query runs.
 */
const LIMITS = {
  options: '-c jit=off',
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** A new connection has to read the catalogue again: the first query after a pause would wait for that. */
const KEEP_IDLE_MS = 600_000

export const poolOf = (config: PoolConfig, onError: (error: Error) => void) => {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...config })
  pool.on('error', onError)
  // The pool listens to idle connections only: one that breaks while a request holds it would end the process.
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/**
 * The socket multiplexes a single session, hence one connection (docs/decisions). Waiting for it is normal and no sign of
 * trouble: on a busy machine one import can hold it for longer than a connection to PostgreSQL may take to come.
 */
export const embeddedPool = (host: string, onError: (error: Error) => void) =>
  poolOf(
    {
      host,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: TURN_MS,
    },
    onError,
  )

export const serverPool = (databaseUrl: string, onError: (error: Error) => void) =>
  poolOf({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: KEEP_IDLE_MS, ...LIMITS }, onError)

/** Folder of the embedded database inside the data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

const openEmbedded = async ({
  dataDir,
  onError,
  onLost,
}: OpenOptions): Promise<{ pool: pg.Pool; end: () => Promise<void> }> => {
  const lock = await lockFolder(dataDir)
  try {
    await mkdir(databaseFolder(dataDir), { recursive: true, mode: 0o700 })
    const embedded = await startEmbedded({ dataDir: databaseFolder(dataDir) })
    void embedded.lost.then(onLost)
    const end = async () => {
      await embedded.stop()
      await lock.release()
    }
    return { pool: embeddedPool(embedded.host, onError), end }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** PostgreSQL does not answer, or refuses the sign-in. */
export class DatabaseUnreachable extends Error {
  constructor(databaseUrl: string, cause: unknown) {
    // An error about several addresses has no message of its own.
    const reason = cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : String(cause)
    const host = URL.canParse(databaseUrl) ? new URL(databaseUrl).host : 'the given address'
    super(`PostgreSQL at ${host} cannot be used: ${reason}. Check DATABASE_URL.`, { cause })
    this.name = 'DatabaseUnreachable'
  }
}

const openServer = async ({ databaseUrl, onError }: OpenOptions & { readonly databaseUrl: string }) => {
  const pool = serverPool(databaseUrl, onError)
  try {
    await pool.query('select 1')
    return { pool, end: () => Promise.resolve() }
  } catch (error) {
    await pool.end()
    throw new DatabaseUnreachable(databaseUrl, error)
  }
}

/** Opens the database as it is; openDatabase is what serves. Throws FolderInUse or DatabaseUnreachable. */
export const connectDatabase = async (options: OpenOptions): Promise<{ db: Database; pool: pg.Pool }> => {
  const { databaseUrl } = options
  const { pool, end } =
    databaseUrl === undefined ? await openEmbedded(options) : await openServer({ ...options, databaseUrl })
  return { pool, db: databaseOver(pool, options.databaseUrl === undefined ? 'pglite' : 'postgres', end) }
}

/** Opens the database, brings its schema up to date and refuses it when it does not keep client organisations apart. */
export const openDatabase = async (options: OpenOptions): Promise<Database> => {
  const { pool, db } = await connectDatabase(options)
  try {
    await applyMigrations(pool)
    await refuseUnsafe(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
