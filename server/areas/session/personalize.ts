import { and, eq, sql } from 'drizzle-orm'
import type { patchPersonalization } from '@core/contract'
import { users } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../http/mount'

/** S3.85: what is given replaces what stands there, the rest stays. */
export const personalize: Verb<typeof patchPersonalization> = async (ctx, { body }) => {
  const { clientId, userId } = ctx.actor
  const [kept] = await ctx.tenant(tx =>
    tx
      .update(users)
      .set({ personalization: sql`${users.personalization} || ${JSON.stringify(body.personalization)}::jsonb` })
      .where(and(eq(users.clientId, clientId), eq(users.id, userId)))
      .returning({ personalization: users.personalization }),
  )
  if (!kept) throw notFound('item')
  return kept
}
