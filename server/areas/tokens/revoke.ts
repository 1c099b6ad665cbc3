import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { apiTokens } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'

/** Ends a token at once: one of the actor's own, or for admins any of the organisation. */
export const revokeToken: TxVerb<typeof contract.revokeToken> = async (tx, ctx, { params }) => {
  const { clientId, userId, admin } = ctx.actor
  const [gone] = await tx
    .delete(apiTokens)
    .where(
      and(
        eq(apiTokens.clientId, clientId),
        eq(apiTokens.id, params.tokenId),
        admin ? undefined : eq(apiTokens.userId, userId),
      ),
    )
    .returning({ name: apiTokens.name, owner: apiTokens.userId })
  if (!gone) throw notFound('token')
  const detail = { name: gone.name, token_id: params.tokenId, owner: gone.owner }
  await ctx.audit(tx, { event: 'token.revoked', outcome: 'ok', detail })
  return {}
}
