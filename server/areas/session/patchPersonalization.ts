import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { users } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'

/** Replaces the choices that are given and keeps the others. */
export const patchPersonalization: Verb<typeof contract.patchPersonalization> = async (ctx, { body }) => {
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
