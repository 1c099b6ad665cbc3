import { and, eq } from 'drizzle-orm'
import type { getBranding } from '@core/contract'
import { branding as slots, users } from '../../db/schema'
import type { Verb } from '../../http/mount'
import { presentBranding } from '../../presenters/client'

/** S7.13: the filled slots with who filled them; nothing is filled until somebody does. */
export const branding: Verb<typeof getBranding> = async ctx => {
  const filled = await ctx.tenant(tx =>
    tx
      .select({
        slot: slots.slot,
        modifiedAt: slots.modifiedAt,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(slots)
      .leftJoin(users, and(eq(users.clientId, slots.clientId), eq(users.id, slots.modifiedBy)))
      .where(eq(slots.clientId, ctx.client.id)),
  )
  return presentBranding(filled)
}
