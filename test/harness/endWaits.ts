import { sql } from 'drizzle-orm'
import { providerConnections, providerRuns } from '@server/db/schema'
import type { Tx } from '@server/db/types'

/** As if time had passed: pauses of providers and between tries are over, for the organisation of the transaction. */
export const endWaits = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`update jobs set due = now() where state = 'waiting' and name like 'integrations.%'`)
  await tx.update(providerRuns).set({ nextTry: null })
  await tx.update(providerConnections).set({ pausedUntil: null })
}
