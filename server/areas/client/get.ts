import { eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { clients } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { presentClient } from './present'

/** The own client organisation as screens read it. */
export const getClient: TxVerb<typeof contract.getClient> = async (tx, { client: { id } }) => {
  const [row] = await tx.select().from(clients).where(eq(clients.id, id))
  if (!row) throw notFound('organisation')
  return presentClient(tx, row)
}
