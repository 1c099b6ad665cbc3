import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { PoolConfig } from 'pg'
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
  /** The embedded database is gone for good: the process must end. */
  readonly onLost: (error: Error) => void
}

/** Transactions of the pool stand or fall with these; they bound what one request can occupy. */
const LIMITS = { statement_timeout: 60_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }

export const poolOf = (config: PoolConfig, onError: (error: Error) => void) => {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...config })
  pool.on('error', onError)
  return pool
}

/** The socket multiplexes a single session, hence one connection (docs/decisions). */
export const embeddedPool = (host: string, onError: (error: Error) => void) =>
  poolOf({ host, user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 }, onError)

export const serverPool = (databaseUrl: string, onError: (error: Error) => void) =>
  poolOf({ connectionString: databaseUrl, max: 10, ...LIMITS }, onError)

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

/** Opens the database as it is; openDatabase is what serves. */
export const connectDatabase = async (options: OpenOptions): Promise<{ db: Database; pool: pg.Pool }> => {
  const { pool, end } =
    options.databaseUrl === undefined
      ? await openEmbedded(options)
      : { pool: serverPool(options.databaseUrl, options.onError), end: () => Promise.resolve() }
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
