import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg, { type Pool, type PoolClient } from 'pg'
import { isDatabaseGone, isPoolTimeout, StillHeld } from './sqlState'
import type { Database, Tx } from './types'

export const APP_ROLE = 'tabularium_app'
export const WORKER_ROLE = 'tabularium_worker'

/**
 * Begins a transaction and enters its role and organisation in one message. set_config('role', …, true) is SET LOCAL ROLE: both
 * settings end with the transaction.
 */
const entering = (role: string | null, clientId: string | null): string => {
  const settings = [...(role === null ? [] : [['role', role]]), ['app.client_id', clientId ?? '']]
  const calls = settings.map(setting => `set_config(${setting.map(pg.escapeLiteral).join(', ')}, true)`)
  return `begin; select ${calls.join(', ')}`
}

const dialect = new PgDialect()

/** On a full disk the embedded database never answers again. */
const PING_MS = 5000

/** The database over a pool; `end` closes what the pool connects to. */
export const databaseOver = (pool: Pool, engine: Database['engine'], end: () => Promise<void>): Database => {
  const sessions = new WeakMap<PoolClient, NodePgSession<Record<string, never>, Record<string, never>>>()
  const sessionOf = (connection: PoolClient) => {
    const session = sessions.get(connection) ?? new NodePgSession(connection, dialect, undefined)
    sessions.set(connection, session)
    return session
  }
  /** The current user of the embedded database's only connection. */
  let holder: { readonly clientId: string | null; readonly doing: string | null } | null = null
  const connect = async (clientId: string | null): Promise<PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      if (engine === 'postgres' || !isPoolTimeout(error)) throw error
      throw new StillHeld(holder?.clientId === clientId ? holder.doing : null, error)
    }
  }
  interface Place {
    readonly role: string | null
    readonly clientId: string | null
    readonly doing?: string | undefined
  }
  const transacted = async <T>(connection: PoolClient, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      await connection.query(begin)
      const result = await work(new NodePgTransaction(dialect, sessionOf(connection), undefined))
      await connection.query('commit')
      return result
    } catch (error) {
      await connection.query('rollback')
      throw error
    }
  }
  // The builder's own transaction needs a message more, and over a pool never returns a connection on which it could not begin.
  const inside = async <T>({ role, clientId, doing }: Place, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const connection = await connect(clientId)
    holder = { clientId, doing: doing ?? null }
    let broken = false
    try {
      return await transacted(connection, entering(role, clientId), work)
    } catch (error) {
      broken = isDatabaseGone(error)
      throw error
    } finally {
      holder = null
      connection.release(broken)
    }
  }
  let closed: Promise<void> | undefined
  return {
    engine,
    tenant: (clientId, work, doing) => inside({ role: APP_ROLE, clientId, doing }, work),
    owner: (clientId, work) => inside({ role: null, clientId }, work),
    worker: work => inside({ role: WORKER_ROLE, clientId: null }, work),
    query: (text, values) => pool.query(text, [...values]),
    ping: async () => {
      const late = AbortSignal.timeout(PING_MS)
      await Promise.race([
        pool.query('select 1'),
        new Promise((_, reject) => {
          late.addEventListener('abort', () => reject(new Error('The database does not answer.')))
        }),
      ])
    },
    vacuum: async () => {
      await pool.query('vacuum analyze')
    },
    still: async work => {
      if (engine === 'postgres') throw new Error('PostgreSQL needs nobody to wait for a backup.')
      // The only connection.
      const connection = await connect(null)
      try {
        await connection.query('checkpoint')
        return await work()
      } finally {
        connection.release()
      }
    },
    close: () => (closed ??= pool.end().then(end)),
  }
}
