import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { BrandingInfo } from '@core/contract'
import { BRAND_COLOUR } from '@core/domain'
import { branding, brandingPrevious, clients, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { presentBranding, type NamedFilling } from './presentBranding'

const fillings = (
  tx: Tx,
  clientId: string,
  table: typeof branding | typeof brandingPrevious,
): Promise<NamedFilling[]> =>
  tx
    .select({
      slot: table.slot,
      file: table.file,
      fileName: table.fileName,
      uses: table.uses,
      bytes: table.bytes,
      width: table.width,
      height: table.height,
      modifiedAt: table.modifiedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(table)
    .leftJoin(users, and(eq(users.clientId, table.clientId), eq(users.id, table.modifiedBy)))
    .where(eq(table.clientId, clientId))

/** The brand colour of an organisation as #rrggbb; null: that of the product. */
export const brandColour = async (tx: Tx, clientId: string): Promise<string | null> => {
  const [client] = await tx.select({ brand: clients.brand }).from(clients).where(eq(clients.id, clientId))
  const colour = client?.brand.color?.toLowerCase() ?? ''
  return BRAND_COLOUR.test(colour) ? colour : null
}

/** The branding as the reader may know it; all of it is null until somebody sets something. */
export const getBranding = async (
  tx: Tx,
  { actor, client }: Pick<TxCtx, 'actor' | 'client'>,
): Promise<BrandingInfo> => {
  const info = presentBranding(actor, {
    current: await fillings(tx, client.id, branding),
    previous: actor.admin ? await fillings(tx, client.id, brandingPrevious) : [],
    color: await brandColour(tx, client.id),
  })
  return { ...info, version: createHash('sha256').update(JSON.stringify(info)).digest('base64url').slice(0, 22) }
}
