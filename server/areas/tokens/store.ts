import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { ApiToken } from '@core/contract'
import { apiTokens, users } from '../../db/schema'
import type { Tx } from '../../db/types'

export interface Part {
  readonly limit: number
  readonly offset: number
}

/** Tokens with their owners, the newest first. */
export const readTokens = async (
  tx: Tx,
  clientId: string,
  where: SQL | undefined,
  { limit, offset }: Part,
): Promise<ApiToken[]> => {
  const rows = await tx
    .select({ token: apiTokens, owner: users })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.clientId, apiTokens.clientId), eq(users.id, apiTokens.userId)))
    .where(and(eq(apiTokens.clientId, clientId), where))
    .orderBy(desc(apiTokens.created), desc(apiTokens.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ token, owner }) => ({
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    hint: token.hint,
    created: token.created.toISOString(),
    expires: token.expires.toISOString(),
    last_used: token.lastUsed?.toISOString() ?? null,
    owner: {
      id: owner.id,
      name: `${owner.firstName} ${owner.lastName}`.trim(),
      // Tokens of a person who was deleted are gone.
      kind: owner.kind === 'erased' ? 'person' : owner.kind,
      active: owner.active,
    },
  }))
}
