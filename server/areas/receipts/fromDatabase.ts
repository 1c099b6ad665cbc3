import { eq } from 'drizzle-orm'
import type { ReceiptDocument } from '@core/contract'
import type { Actor } from '../../access/context'
import { clients, receipts } from '../../db/schema'
import type { Database } from '../../db/types'
import { deleted, documentOf } from './document'
import { openReceipt } from './open'

/** Who runs a command on the database: nothing of it is hidden from them. */
const operator = (clientId: string): Actor => ({
  clientId,
  userId: '',
  sessionId: '',
  email: '',
  firstName: '',
  lastName: '',
  admin: true,
  manager: true,
  groups: [],
  silentRestrictions: false,
})

/**
 * The document of a receipt of whichever organisation, counted from the columns in the database. Null where there is no such receipt;
 * throws Refusal where its dataset was deleted.
 */
export const storedDocument = async (
  db: Database,
  id: string,
  cell: { readonly row?: string | undefined; readonly column?: string | undefined },
): Promise<ReceiptDocument | null> => {
  const all = await db.owner(null, tx => tx.select().from(clients))
  for (const client of all) {
    const tenant = <T>(work: Parameters<typeof db.owner<T>>[1]) => db.owner(client.id, work)
    const [row] = await tenant(tx => tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.id, id)))
    if (row === undefined) continue
    const actor = operator(client.id)
    const opened = await tenant(tx => openReceipt(tx, actor, id))
    if (opened.content === null) throw deleted()
    const reader = {
      actor,
      client: { ...client, supportAddress: null },
      tenant,
      signal: new AbortController().signal,
    }
    return documentOf(reader, opened, cell)
  }
  return null
}
