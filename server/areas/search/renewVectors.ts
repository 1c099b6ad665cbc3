import { eq } from 'drizzle-orm'
import { clients } from '../../db/schema'
import type { Tx } from '../../db/types'
import { insertJob } from '../../jobs/enqueue'
import { questionVectorsJob } from './vectorsJob'

/** Has the vectors of questions made that are new to readers, where the client organisation has them. */
export const renewVectors = async (tx: Tx, clientId: string): Promise<void> => {
  const [client] = await tx.select({ flags: clients.flags }).from(clients).where(eq(clients.id, clientId))
  if (client?.flags.vector_search === true) await insertJob(tx, questionVectorsJob, {})
}
