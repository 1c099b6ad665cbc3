import { eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { TOKENS_PER_ACCOUNT } from '@core/domain'
import { rowsOfPage } from '../../db/page'
import { apiTokens } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { readTokens } from './store'

/** The actor's own tokens, expired ones too. */
export const listTokens: TxVerb<typeof contract.listTokens> = async (tx, { actor }) => ({
  results: await readTokens(tx, actor.clientId, eq(apiTokens.userId, actor.userId), {
    limit: TOKENS_PER_ACCOUNT,
    offset: 0,
  }),
})

/** All tokens of the organisation. */
export const listAllTokens: TxVerb<typeof contract.listAllTokens> = async (tx, { actor }, { query }) => ({
  count: await tx.$count(apiTokens, eq(apiTokens.clientId, actor.clientId)),
  results: await readTokens(tx, actor.clientId, undefined, rowsOfPage(query)),
})
