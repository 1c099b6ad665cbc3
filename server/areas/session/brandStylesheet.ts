import { eq } from 'drizzle-orm'
import { clients } from '../../db/schema'
import type { Database } from '../../db/types'

const COLOR = /^#[0-9a-f]{6}$/i

/** The brand colour as a stylesheet; the same empty one for an organisation without colour and for none at all. */
export const brandStylesheet = async (db: Database, clientId: string): Promise<string> => {
  const [client] = await db.tenant(clientId, tx =>
    tx.select({ brand: clients.brand }).from(clients).where(eq(clients.id, clientId)),
  )
  const color = client?.brand.color
  return color !== undefined && COLOR.test(color) ? `:root{--brand:${color}}\n` : ''
}
