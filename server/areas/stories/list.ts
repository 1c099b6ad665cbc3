import { eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { stories } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { presentStory } from './present'
import { findStories } from './rows'

/** With `restrict` only public stories, also of one's own. */
export const listStories: TxVerb<typeof contract.listStories> = async (tx, ctx, { query }) => {
  const only = query.restrict === '1' ? eq(stories.public, true) : undefined
  const rows = await findStories(tx, ctx.actor, only, query)
  return { results: rows.map(row => presentStory(ctx.actor, row)) }
}
