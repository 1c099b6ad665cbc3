import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../db/types'

/** The rows of a statement that no query builder can write; the caller says what they hold. */
export const rowsOf = async <Row>(tx: Tx, statement: SQL): Promise<Row[]> =>
  ((await tx.execute(statement)) as { rows: Row[] }).rows
