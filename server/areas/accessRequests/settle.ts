import { and, eq, sql } from 'drizzle-orm'
import type { AccessState } from '@core/domain'
import { accessRequests } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { RequestRow } from './wanted'

/** Ends a request, as the person who asked learns of it. */
export const settle = async (tx: Tx, { clientId, id }: RequestRow, state: AccessState): Promise<void> => {
  await tx
    .update(accessRequests)
    .set({ state, settled: sql`now()` })
    .where(and(eq(accessRequests.clientId, clientId), eq(accessRequests.id, id)))
}
