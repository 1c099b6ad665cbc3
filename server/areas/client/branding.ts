import { and, eq } from 'drizzle-orm'
import type { BrandingInfo, getBranding } from '@core/contract'
import { branding as slots, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx } from '../../access/context'
import type { Verb } from '../../http/mount'
import { presentBranding } from './present'

/** The filled slots with who filled them, as the reader may know them. */
export const readBranding = async (tx: Tx, ctx: Ctx): Promise<BrandingInfo> => {
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

/** S7.13: nothing is filled until somebody does. */
export const branding: Verb<typeof getBranding> = ctx => ctx.tenant(tx => readBranding(tx, ctx))
