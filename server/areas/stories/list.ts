import { eq } from 'drizzle-orm'
import type { listStories } from '@core/contract'
import { stories } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'
import { presentStory } from './present'
import { findStories } from './rows'

/** With `restrict` only public stories, also of one's own. */
export const list: TxVerb<typeof listStories> = async (tx, ctx, { query }) => {
  const only = query.restrict === '1' ? eq(stories.public, true) : undefined
  const rows = await findStories(tx, ctx.actor, only, query)
  return { results: rows.map(row => presentStory(ctx.actor, row)) }
}
