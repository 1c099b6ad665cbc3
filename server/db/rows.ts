import type { Query, SQL } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Tx } from './types'

/** The rows of a statement that no query builder can write; the caller says what they hold. */
export const rowsOf = async <Row>(tx: Tx, statement: SQL): Promise<Row[]> =>
  ((await tx.execute(statement)) as { rows: Row[] }).rows

/** What the builder keeps of a transaction: the types of its package leave it out. */
interface Inside {
  readonly dialect: { sqlToQuery(statement: SQL): Query }
  readonly session: {
    readonly client: PoolClient
    prepareQuery(
      query: Query,
      fields: undefined,
      name: string | undefined,
      arrays: boolean,
    ): { execute(): Promise<unknown> }
  }
}

/** The connection that a transaction has to itself. */
export const connectionOf = (tx: Tx): PoolClient => (tx as unknown as Inside).session.client

/** A prepared statement of the builder that nearly every call makes: written out once on each connection, with placeholders. */
export const onceOfConnection = <Prepared>(prepare: (tx: Tx) => Prepared): ((tx: Tx) => Prepared) => {
  const kept = new WeakMap<object, Prepared>()
  return tx => {
    const prepared = kept.get(connectionOf(tx)) ?? prepare(tx)
    kept.set(connectionOf(tx), prepared)
    return prepared
  }
}

/** Texts that one connection has met, each with how often. */
const met = new WeakMap<object, Map<string, number>>()
/** A plan of the largest statement takes some hundred kilobytes of its connection. */
const NAMED_MAX = 50
const OFTEN = 3

/** A name for a text that this connection has met often, or undefined. */
const nameFor = (connection: object, text: string): string | undefined => {
  const texts = met.get(connection) ?? new Map<string, number>()
  met.set(connection, texts)
  const times = (texts.get(text) ?? 0) + 1
  if (times === 1 && texts.size >= NAMED_MAX) return undefined
  texts.set(text, times)
  return times > OFTEN ? `often_${[...texts.keys()].indexOf(text)}` : undefined
}

/**
 * As rowsOf, for a statement that every call of its kind makes: PostgreSQL reads and plans a text that comes again on one connection
 * once. Of each connection the first texts are kept, since few of them come at all.
 */
export const rowsOfOften = async <Row>(tx: Tx, statement: SQL): Promise<Row[]> => {
  const { dialect, session } = tx as unknown as Inside
  const query = dialect.sqlToQuery(statement)
  const named = session.prepareQuery(query, undefined, nameFor(session.client, query.sql), false)
  return ((await named.execute()) as { rows: Row[] }).rows
}
