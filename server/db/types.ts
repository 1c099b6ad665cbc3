import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'

/** A running transaction. Never use the database beside it: the embedded one has a single connection. */
export type Tx = PgTransaction<PgQueryResultHKT>

/** The database as the rest of the server sees it. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /**
   * One transaction as the unprivileged request role, inside one client organisation (null: no tenant, no rows). `doing` is what
   * people of the organisation who wait for it too long get to read, as the beginning of a sentence: "An import is being saved".
   */
  tenant<T>(clientId: string | null, work: (tx: Tx) => Promise<T>, doing?: string): Promise<T>
  /** One transaction as the owner: first start, commands and tests. With clientId, the tenant's rows can be reached too. */
  owner<T>(clientId: string | null, work: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction as the role that may only claim jobs. */
  worker<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement as the owner, for a library that brings its own SQL. */
  query(text: string, values: readonly unknown[]): Promise<QueryResult>
  /** Resolves when a query is answered; rejects when the database cannot be reached. */
  ping(): Promise<void>
  /** Frees the space of deleted rows and renews the planner's statistics. */
  vacuum(): Promise<void>
  /** Embedded only: runs work while nobody else uses the database and everything acknowledged is in its files. */
  still<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
