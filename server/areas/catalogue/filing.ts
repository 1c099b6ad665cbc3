import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'

const key = (clientId: string): SQL => sql`hashtext(${`filing ${clientId}`})`

/** Values stay as they are read until the transaction ends. Taken before any row of studies, as saving fields takes it. */
export const holdValues = async (tx: Tx, clientId: string): Promise<void> => {
  await rowsOf(tx, sql`select pg_advisory_xact_lock_shared(${key(clientId)})`)
}

/** Nobody else files studies, or adds fields or values, until the transaction ends. */
export const lockValues = async (tx: Tx, clientId: string): Promise<void> => {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(${key(clientId)})`)
  // The trigger that adds values of new studies has a lock of its own.
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext(${`metadata ${clientId}`}))`)
}
