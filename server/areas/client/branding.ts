import { and, eq } from 'drizzle-orm'
import type { BrandingInfo } from '@core/contract'
import { branding as slots, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { presentBranding } from './present'

/** The filled slots with who filled them, as the reader may know them; none until somebody fills one. */
export const getBranding = async (tx: Tx, ctx: TxCtx): Promise<BrandingInfo> => {
  const filled = await tx
    .select({
      slot: slots.slot,
      modifiedAt: slots.modifiedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(slots)
    .leftJoin(users, and(eq(users.clientId, slots.clientId), eq(users.id, slots.modifiedBy)))
    .where(eq(slots.clientId, ctx.client.id))
  return presentBranding(ctx.actor, filled)
}
